# Renders with Shopify's Liquid: reads JSON lines of {"template", "data", "templates"}, answers each with
# {"result": text} or {"fails": message}. Debian: ruby-liquid.
require "json"
require "liquid"
require "timeout"

# What the templates of one line may take in.
class Partials
  def initialize(texts) = @texts = texts

  def read_template_file(name)
    @texts.fetch(name) { raise Liquid::FileSystemError, "no partial #{name}" }
  end
end

# Filters of releases after Debian 12's, as their documentation and error messages have them.
module LaterFilters
  def squish(input) = input.nil? ? nil : input.to_s.strip.gsub(/\s+/, ' ')
  def has(input, property, wanted = nil) = pick(input, property, wanted, false, :any?)
  def find(input, property, wanted = nil) = pick(input, property, wanted, nil, :find)
  def find_index(input, property, wanted = nil) = pick(input, property, wanted, nil, :find_index)
  def reject(input, property, wanted = nil) = pick(input, property, wanted, [], :reject)

  def sum(input, property = nil)
    numbers = elements(input).map do |element|
      next element if property.nil?
      element.respond_to?(:[]) ? element[property] : 0
    rescue TypeError
      refuse(property)
    end
    total = elements(numbers).sum { |number| Liquid::Utils.to_number(number) }
    total.is_a?(BigDecimal) ? total.to_f : total
  end

  private

  def elements(input) = Liquid::StandardFilters::InputIterator.new(input, context).to_a

  def refuse(property) = raise(Liquid::ArgumentError, "cannot select the property '#{property}'")

  def pick(input, property, wanted, otherwise, how)
    all = elements(input)
    return otherwise if all.empty?
    all.public_send(how) do |element|
      wanted.nil? ? element[property] : element[property] == wanted
    rescue TypeError
      refuse(property)
    rescue NoMethodError
      return nil unless element.respond_to?(:[])
      raise
    end
  end
end
Liquid::Template.register_filter(LaterFilters)

# What Shopify's own programs have from Rails, and `blank` needs.
class Object
  def blank? = respond_to?(:empty?) ? !!empty? : !self
end

class String
  def blank? = match?(/\A[[:space:]]*\z/)
  def first = self[0] || ""
  def last = self[-1] || ""
end

ENV["TZ"] = "UTC"
$stdout.sync = true
version = Liquid::VERSION
puts JSON.generate({"version" => version})
while (line = $stdin.gets)
  job = JSON.parse(line, max_nesting: false)
  answer =
    begin
      Timeout.timeout(5) do
        template = Liquid::Template.parse(job["template"], error_mode: :strict)
        data = job["data"] || {}
        # Partials see static environments only, counters start from the others.
        context = Liquid::Context.build(
          environments: [{}], static_environments: data, rethrow_errors: true,
          registers: Liquid::Registers.new(file_system: Partials.new(job["templates"] || {})))
        context.strict_filters = true
        {"result" => template.render!(context).dup.force_encoding("UTF-8").scrub}
      end
    rescue Liquid::Error => error
      {"fails" => "#{error.class}: #{error.message}"}
    rescue Exception => error # rubocop:disable Lint/RescueException: a SystemStackError is an answer
      {"fails" => "internal #{error.class}: #{error.message}"}
    end
  puts JSON.generate(answer)
end
