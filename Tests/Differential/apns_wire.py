"""The lines of an APNs target posted by aioapns to an HTTP/2 server that refuses as Apple's does."""
import asyncio
import json
import re
from types import SimpleNamespace

from acceptance_campaign import TOPICS

HEADERS = {"apns-id", "apns-topic", "apns-push-type", "apns-priority", "apns-expiration", "apns-collapse-id"}
UUID = r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"


def refusal(path: str, headers: dict, body: bytes) -> str | None:
    """The reason that Apple's gateway would give; None for status 200."""
    kind, topic = headers.get("apns-push-type", ""), headers.get("apns-topic", "")
    if not re.fullmatch("/3/device/([0-9a-fA-F]{2}){32,200}", path):
        return "BadDeviceToken"
    if not re.fullmatch(UUID, headers.get("apns-id", "")):
        return "BadMessageId"
    if not topic:
        return "MissingTopic"
    if kind != "alert" and kind not in TOPICS:
        return "InvalidPushType"
    suffix = TOPICS.get(kind, "")
    if not topic.endswith(suffix) or not suffix and any(topic.endswith(other) for other in TOPICS.values() if other):
        return "TopicDisallowed"
    if headers.get("apns-priority", "10") not in (("5",) if kind == "background" else ("10", "5", "1")):
        return "BadPriority"
    if not re.fullmatch("[0-9]{1,12}", headers.get("apns-expiration", "0")):
        return "BadExpirationDate"
    if len(headers.get("apns-collapse-id", "").encode()) > 64:
        return "BadCollapseId"
    if not body or body == b"{}":
        return "PayloadEmpty"
    if len(body) > (5120 if kind == "voip" else 4096):
        return "PayloadTooLarge"
    return None


class Gateway(asyncio.Protocol):
    """One connection; `seen` gets what arrived."""

    def __init__(self, seen: dict):
        from h2.config import H2Configuration
        from h2.connection import H2Connection

        self.connection = H2Connection(H2Configuration(client_side=False, header_encoding="utf-8"))
        self.seen, self.streams = seen, {}

    def connection_made(self, transport):
        self.transport = transport
        self.connection.initiate_connection()
        transport.write(self.connection.data_to_send())

    def data_received(self, data):
        from h2 import events

        for event in self.connection.receive_data(data):
            if isinstance(event, events.RequestReceived):
                self.streams[event.stream_id] = (dict(event.headers), bytearray())
            elif isinstance(event, events.DataReceived):
                self.streams[event.stream_id][1].extend(event.data)
                self.connection.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
            elif isinstance(event, events.StreamEnded):
                self.answer(event.stream_id)
        self.transport.write(self.connection.data_to_send())

    def answer(self, stream: int):
        headers, body = self.streams.pop(stream)
        reason = refusal(headers[":path"], headers, bytes(body))
        name = headers.get("apns-id", "")
        self.seen[name] = (headers, bytes(body))
        answer = [(":status", "400" if reason else "200"), ("apns-id", name)]
        self.connection.send_headers(stream, answer, end_stream=reason is None)
        if reason:
            self.connection.send_data(stream, json.dumps({"reason": reason}).encode(), end_stream=True)


def post(lines: list[tuple[str, bytes]]):
    """Yields (place, problem or None) of each line."""
    return asyncio.run(posted(lines))


async def posted(lines):
    import aioapns.connection
    from aioapns.common import NotificationRequest

    # aioapns counts an expiration from its own clock.
    aioapns.connection.time = SimpleNamespace(time=lambda: 0)
    loop, seen, results = asyncio.get_running_loop(), {}, []
    server = await loop.create_server(lambda: Gateway(seen), "127.0.0.1", 0)
    address = server.sockets[0].getsockname()
    _, client = await loop.create_connection(
        lambda: aioapns.connection.APNsProductionClientProtocol("none", loop), *address)
    for place, line in lines:
        request = json.loads(line)
        headers = request["headers"]
        expiration = headers.get("apns-expiration")
        answer = await asyncio.wait_for(client.send_notification(NotificationRequest(
            request["token"], request["payload"], headers["apns-id"],
            None if expiration is None else int(expiration), headers["apns-priority"],
            headers.get("apns-collapse-id"), SimpleNamespace(value=headers["apns-push-type"]),
            apns_topic=headers["apns-topic"])), 10)
        arrived, body = seen[headers["apns-id"]]
        problem = None
        if not answer.is_successful:
            problem = f"refused: {answer.description}"
        elif {key: value for key, value in arrived.items() if key in HEADERS} != headers:
            problem = f"arrived with the headers {arrived}"
        elif json.loads(body) != request["payload"]:
            problem = "arrived with another payload"
        results.append((place, problem))
    client.close()
    server.close()
    return results
