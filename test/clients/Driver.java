package postern.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Calls the Java client as the requests on standard input say, one JSON object in each line: see drivers.ts. */
final class Driver {
  private Postern postern;
  private PosternMailbox mailbox;
  private Inbox inbox;
  private Message last;
  private Fault fault;
  private Filter filter;
  private Optional<String> cursor = Optional.empty();
  private EventStream events;
  private RuntimeException problem;

  public static void main(String[] args) throws IOException {
    var driver = new Driver();
    var requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    var answers = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    for (var line = requests.readLine(); line != null; line = requests.readLine())
      answers.println(Json.write(driver.answer(Json.parse(line))));
  }

  private Map<String, Object> answer(Json request) {
    try {
      var value = request.get("inbox") != null ? open(request.get("inbox")) : call(request);
      return map("value", value);
    } catch (AssertionError error) {
      return failure(error.getClass().getSimpleName(), error);
    } catch (ApiException error) {
      return failure("ApiError", error);
    } catch (UncheckedIOException error) {
      return failure("ConnectionError", error);
    } catch (IllegalArgumentException error) {
      return failure("invalid argument", error);
    }
  }

  private static Map<String, Object> failure(String name, Throwable error) {
    return map("error", name, "message", error.getMessage());
  }

  private Object open(Json options) {
    postern = new Postern(options.string("url")).withTimeout(Duration.ofSeconds(60));
    var address = options.optional("address");
    if (address.isEmpty()) inbox = postern.inbox();
    else if (options.isTrue("earlier")) inbox = postern.inboxWithEarlier(address.get());
    else inbox = postern.inbox(address.get());
    return map("address", inbox.address(), "url", inbox.url());
  }

  private Object call(Json request) {
    return switch (request.string("call")) {
      case "message" -> described(last = inbox.message(criteria(request)));
      case "take" -> described(last = inbox.take(criteria(request)));
      case "messages" -> messages(request).stream().map(Driver::described).toList();
      case "seen" -> inbox.seen().stream().map(Driver::described).toList();
      case "none" -> {
        inbox.none(criteria(request));
        yield null;
      }
      case "header" -> last.header(request.string("argument"));
      case "code" -> argument(request, last::code, last::code, last::code);
      case "link" -> argument(request, last::link, last::link, last::link);
      case "snapshot" -> described(last.snapshot());
      case "checks" -> (request.get("argument") == null ? last.checks() : last.checks(request.string("argument")))
          .stream().map(Driver::described).toList();
      case "allFindings" ->
          last.checks(request.string("argument"), false, true).stream().map(Driver::described).toList();
      case "addFault" -> described(fault = postern.faults().add(fault(request.get("argument"))));
      case "fault" -> described(postern.faults().get(fault.id()));
      case "faults" -> postern.faults().list().stream().map(Driver::described).toList();
      case "removeFault" -> {
        postern.faults().remove(fault.id());
        yield null;
      }
      case "clearFaults" -> postern.faults().clear();
      case "send" -> described(postern.send(newMessage(request.get("argument"))));
      case "list" -> page(filter = filter(request.get("argument")));
      case "nextPage" -> page(filter.before(cursor.orElseThrow()));
      case "get" -> described(postern.get(last.id()));
      case "remove" -> {
        postern.remove(last.id());
        yield null;
      }
      case "removeAll" -> postern.removeAll(filter(request.get("argument")));
      case "clear" -> postern.clear();
      case "createMailbox" -> createMailbox(request.get("argument"));
      case "removeMailbox" -> {
        mailbox.removeMailbox();
        yield null;
      }
      case "events" -> {
        // Other clients ask for nothing before the first event.
        problem = null;
        try {
          events = postern.events(filter(request.get("argument")));
        } catch (ApiException | UncheckedIOException error) {
          problem = error;
        }
        yield null;
      }
      case "event" -> {
        if (problem != null) throw problem;
        var event = events.next();
        yield map("type", event.type(), "subject", event.message().map(MessageSummary::subject));
      }
      case "closeEvents" -> {
        events.close();
        yield null;
      }
      default -> {
        Message.Attachment found = argument(request, last::attachment, last::attachment, last::attachment);
        yield map("name", found.name(), "contentType", found.contentType(), "size", found.size(),
            "content", new String(found.bytes(), StandardCharsets.UTF_8));
      }
    };
  }

  private Object page(Filter filter) {
    var page = postern.list(filter);
    cursor = page.nextCursor();
    return map("messages", page.messages().stream().map(Driver::described).toList(), "total", page.total());
  }

  private static Filter filter(Json given) {
    if (given == null) return Filter.all();
    var filter = given.get("to") == null ? Filter.all() : Filter.to(given.string("to"));
    for (var name : ((Map<?, ?>) given.value()).keySet())
      filter = switch ((String) name) {
        case "to" -> filter;
        case "subject" -> filter.subject(given.string("subject"));
        case "limit" -> filter.limit((int) given.number("limit"));
        case "after" -> filter.after(given.string("after"));
        case "has_attachments" -> filter.hasAttachments();
        default -> throw new IllegalStateException((String) name);
      };
    return filter;
  }

  private static Fault.Request fault(Json given) {
    var request = Fault.at(given.string("at"));
    given.get("match").optional("recipient").ifPresent(request::recipient);
    var reply = given.get("action").get("reply");
    if (reply != null) request.reply((int) reply.number("code"), reply.string("text"));
    if (given.get("action").isTrue("drop")) request.drop();
    if (given.get("times") != null) request.times((int) given.number("times"));
    return request;
  }

  private static NewMessage newMessage(Json given) {
    var message = NewMessage.from(given.string("from")).subject(given.string("subject"));
    var to = given.get("to");
    if (to != null) message.to(to.value() instanceof List ? given.strings("to").toArray(String[]::new) : new String[] {to.string()});
    given.optional("text").ifPresent(message::text);
    given.optional("html").ifPresent(message::html);
    if (given.get("tags") != null) message.tags(given.strings("tags").toArray(String[]::new));
    for (var one : given.list("attachments"))
      message.attachment(one.string("filename"), Base64.getDecoder().decode(one.string("content")));
    return message;
  }

  private List<Message> messages(Json request) {
    var count = request.get("count");
    if (!count.isObject()) return inbox.messages((int) request.number("count"), criteria(request));
    var max = count.get("max") == null ? Integer.MAX_VALUE : (int) count.number("max");
    return inbox.messages((int) count.number("min"), max, criteria(request));
  }

  private Map<String, Object> createMailbox(Json argument) {
    var options = new NewMailbox();
    argument.optional("name").ifPresent(options::name);
    if (argument.get("expires_in") != null) options.expiresIn(Duration.ofSeconds((long) argument.number("expires_in")));
    postern = mailbox = postern.createMailbox(options);
    inbox = mailbox.inboxWithEarlier(inbox.address());
    return map("name", mailbox.name(), "url", mailbox.url(), "smtp", mailbox.smtp().url());
  }

  private static <T> T argument(
      Json request,
      Supplier<T> without,
      Function<String, T> withText,
      Function<Pattern, T> withPattern) {
    var argument = request.get("argument");
    if (argument == null) return without.get();
    return argument.isObject() ? withPattern.apply(pattern(argument)) : withText.apply(argument.string());
  }

  private static Criteria criteria(Json request) {
    var criteria = conditions(request.get("criteria"));
    if (request.get("timeout") != null) criteria = criteria.timeout(duration(request.get("timeout")));
    if (request.get("settle") != null) criteria = criteria.settle(duration(request.get("settle")));
    if (request.get("within") != null) criteria = criteria.within(duration(request.get("within")));
    return criteria;
  }

  private static Criteria conditions(Json given) {
    if (given == null) return Criteria.any();
    if (!given.isObject()) return Criteria.subject(given.string());
    if (given.get("regex") != null) return Criteria.subject(pattern(given));
    var criteria = subject(given.get("subject"));
    for (var name : ((Map<?, ?>) given.value()).keySet())
      if (!name.equals("subject")) criteria = with(criteria, (String) name, given.get((String) name));
    return criteria;
  }

  private static Criteria subject(Json given) {
    if (given == null) return Criteria.any();
    return given.isObject() ? Criteria.subject(pattern(given)) : Criteria.subject(given.string());
  }

  private static Criteria with(Criteria criteria, String name, Json given) {
    if (given.isObject()) {
      var pattern = pattern(given);
      return switch (name) {
        case "sender" -> criteria.sender(pattern);
        case "recipient" -> criteria.recipient(pattern);
        case "from" -> criteria.from(pattern);
        case "to" -> criteria.to(pattern);
        case "cc" -> criteria.cc(pattern);
        case "replyTo" -> criteria.replyTo(pattern);
        case "messageId" -> criteria.messageId(pattern);
        case "text" -> criteria.text(pattern);
        case "html" -> criteria.html(pattern);
        default -> throw new IllegalStateException(name);
      };
    }
    return switch (name) {
      case "hasAttachments" -> criteria.hasAttachments(given.value() == Boolean.TRUE);
      case "sender" -> criteria.sender(given.string());
      case "recipient" -> criteria.recipient(given.string());
      case "from" -> criteria.from(given.string());
      case "to" -> criteria.to(given.string());
      case "cc" -> criteria.cc(given.string());
      case "replyTo" -> criteria.replyTo(given.string());
      case "messageId" -> criteria.messageId(given.string());
      case "text" -> criteria.text(given.string());
      case "html" -> criteria.html(given.string());
      case "tag" -> criteria.tag(given.string());
      case "where" -> criteria.where(message -> message.text().contains(given.string()));
      default -> throw new IllegalStateException(name);
    };
  }

  private static Pattern pattern(Json given) {
    var flags = given.string("flags").contains("i") ? Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE : 0;
    return Pattern.compile(given.string("regex"), flags);
  }

  private static Duration duration(Json seconds) {
    return Duration.ofMillis(Math.round(((Number) seconds.value()).doubleValue() * 1000));
  }

  private static Map<String, Object> described(Message message) {
    var described = map("id", message.id(), "subject", message.subject(), "sender", message.sender(),
        "recipients", message.recipients(), "text", message.text(), "html", message.html(), "tags", message.tags(),
        "size", message.size(), "receivedAt", message.receivedAt().toEpochMilli(), "viewUrl", message.viewUrl());
    described.putAll(map("from", message.from().map(Driver::described), "to", described(message.to()),
        "cc", described(message.cc()), "replyTo", described(message.replyTo()),
        "date", message.date().map(date -> date.toEpochMilli()), "messageId", message.messageId(),
        "hasTextPart", message.hasTextPart(),
        "links", message.links().stream().map(link -> map("url", link.url(), "kind", link.kind())).toList(),
        "codes", message.codes().stream().map(Message.Code::value).toList()));
    return described;
  }

  private static Map<String, Object> described(MessageSummary message) {
    return map("id", message.id(), "subject", message.subject(), "sender", message.sender(),
        "recipients", message.recipients(), "tags", message.tags(), "size", message.size(),
        "hasAttachments", message.hasAttachments(), "receivedAt", message.receivedAt().toEpochMilli());
  }

  private static Map<String, Object> described(MessageSnapshot snapshot) {
    return map("subject", snapshot.subject(), "from", snapshot.from(), "to", snapshot.to(), "text", snapshot.text(),
        "html", snapshot.html(), "attachments", snapshot.attachments());
  }

  private static Map<String, Object> described(Check check) {
    var findings = check.findings().stream()
        .map(one -> map("code", one.code(), "severity", one.severity(), "part", one.where().map(Check.Where::part), "line",
            one.where().map(Check.Where::line)))
        .toList();
    return map("name", check.name(), "status", check.status(), "score", number(check.score()), "findings", findings);
  }

  private static Map<String, Object> described(Fault fault) {
    return map("id", fault.id(), "at", fault.at(), "times", number(fault.times()), "matched", fault.matched(),
        "fired", fault.fired(), "left", number(fault.left()), "active", fault.active());
  }

  private static Object number(OptionalInt number) {
    return number.isPresent() ? number.getAsInt() : null;
  }

  private static List<Map<String, Object>> described(List<Message.Address> addresses) {
    return addresses.stream().map(Driver::described).toList();
  }

  private static Map<String, Object> described(Message.Address address) {
    return map("name", address.name(), "address", address.address());
  }

  private static Map<String, Object> map(Object... namesAndValues) {
    var map = new LinkedHashMap<String, Object>();
    for (var index = 0; index < namesAndValues.length; index += 2)
      map.put((String) namesAndValues[index], namesAndValues[index + 1]);
    return map;
  }
}
