# Each line of the sound publication becomes wrong in its own way; the last of a shard stays.
sed -i \
  -e '1s/"apns-topic":"com.example.app"/"apns-topic":"com.example.app\\r\\nx: y"/' \
  -e '2s/"apns-collapse-id":"[0-9]*"/"apns-collapse-id":"1\\nx: y"/' \
  -e '3s/"apns-expiration":"[0-9]*"/"apns-expiration":"9007199254740992"/' \
  -e '4s/"badge":[0-9]*/"badge":9007199254740992/' \
  -e '5s/"alert":{[^}]*},"badge":[0-9]*/"alert":{}/' \
  -e '6s/"title":"[^"]*"/"title":""/' published/ios/shard-00000.ndjson
sed -i \
  -e '1s/,"data":{[^}]*}//' \
  -e '2s/"data":{[^}]*}/"data":{}/' \
  -e '3s/"badge":"[^"]*"/"badge":"-1"/' \
  -e '4s/"badge":"[^"]*"/"badge":"x"/' \
  -e '5s/"collapse_key":"[^"]*"/"collapse_key":""/' published/android/shard-00000.ndjson
sed -i \
  -e '1s/"badge":[0-9]*/"badge":-1/' \
  -e '2s/"title":"[^"]*"/"title":1/' \
  -e '3s/"aps":{/"aps":{"alarm":1,/' \
  -e '4s/"_mId":"h/"_mId":"H/' published/page-ios/shard-00000.ndjson
sed -i \
  -e '1s/"priority":"high"/"priority":"loud"/' \
  -e '2s/"collapseKey":"\([0-9]*\)"/"collapseKey":\1/' \
  -e '3s/,"data":{[^}]*}//' \
  -e '4s/"badge":[0-9]*/"badge":"4"/' \
  -e '5s/"_dId":"/"_dId":"0/' \
  -e '6s/"title":/"google.title":/' \
  -e '7s/"data":/"notification":{},"data":/' published/page-android/shard-00000.ndjson
sed -i \
  -e '1s/"record":[0-9]*/"record":0/' \
  -e '2s/"file":"[^"]*"/"file":"others.csv"/' \
  -e '3s/"target":"[^"]*"/"target":"web"/' \
  -e '5s/"raw":"./"raw":"/' published/rejected.ndjson
# The manifest knows them as they are now: nothing but their content is wrong.
for file in */shard-00000.ndjson rejected.ndjson; do
  for path in published/$file; do
    sed -i "\\|\"path\": \"${path#published/}\"|,/}/ {
      s/\"bytes\": [0-9]*/\"bytes\": $(wc -c < "$path")/
      s/\"sha256\": \"[0-9a-f]*\"/\"sha256\": \"$(sha256sum "$path" | cut -c 1-64)\"/
    }" published/manifest.json
  done
done
sha256sum published/manifest.json | cut -c 1-64 > published/_SUCCESS
