package postern.testing;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which message a test expects, and how long to wait for it. All conditions must match. A string must occur in the text,
 * ignoring case; an expression must be found in it. Each method returns new criteria.
 */
public final class Criteria {
  private record Condition(
      String name, String wanted, Predicate<Message> holds, Function<Message, String> got) {}

  private final List<Condition> conditions;
  private final Optional<Duration> timeout;
  private final Optional<Duration> settle;
  private final Optional<Duration> within;

  private Criteria(
      List<Condition> conditions, Optional<Duration> timeout, Optional<Duration> settle, Optional<Duration> within) {
    this.conditions = conditions;
    this.timeout = timeout;
    this.settle = settle;
    this.within = within;
  }

  /** Any message. */
  public static Criteria any() {
    return new Criteria(List.of(), Optional.empty(), Optional.empty(), Optional.empty());
  }

  public static Criteria subject(String part) {
    return any().with("subject", part, message -> List.of(message.subject()));
  }

  public static Criteria subject(Pattern pattern) {
    return any().with("subject", pattern, message -> List.of(message.subject()));
  }

  /** The envelope sender. */
  public Criteria sender(String part) {
    return with("sender", part, message -> List.of(message.sender()));
  }

  public Criteria sender(Pattern pattern) {
    return with("sender", pattern, message -> List.of(message.sender()));
  }

  /** One of the envelope recipients. */
  public Criteria recipient(String part) {
    return with("recipient", part, Message::recipients);
  }

  public Criteria recipient(Pattern pattern) {
    return with("recipient", pattern, Message::recipients);
  }

  /** The From header, as {@code Name <address>}. */
  public Criteria from(String part) {
    return with("from", part, message -> texts(message.from().stream()));
  }

  public Criteria from(Pattern pattern) {
    return with("from", pattern, message -> texts(message.from().stream()));
  }

  /** One of the addresses in the To header. */
  public Criteria to(String part) {
    return with("to", part, message -> texts(message.to().stream()));
  }

  public Criteria to(Pattern pattern) {
    return with("to", pattern, message -> texts(message.to().stream()));
  }

  /** One of the addresses in the Cc header. */
  public Criteria cc(String part) {
    return with("cc", part, message -> texts(message.cc().stream()));
  }

  public Criteria cc(Pattern pattern) {
    return with("cc", pattern, message -> texts(message.cc().stream()));
  }

  /** One of the addresses in the Reply-To header. */
  public Criteria replyTo(String part) {
    return with("replyTo", part, message -> texts(message.replyTo().stream()));
  }

  public Criteria replyTo(Pattern pattern) {
    return with("replyTo", pattern, message -> texts(message.replyTo().stream()));
  }

  /** The Message-ID header. */
  public Criteria messageId(String part) {
    return with("messageId", part, message -> texts(message.messageId().stream()));
  }

  public Criteria messageId(Pattern pattern) {
    return with("messageId", pattern, message -> texts(message.messageId().stream()));
  }

  /** The text body, or the text of the HTML body if there is none. Lines end with {@code \n}. */
  public Criteria text(String part) {
    return with("text", part, message -> List.of(message.text()));
  }

  public Criteria text(Pattern pattern) {
    return with("text", pattern, message -> List.of(message.text()));
  }

  /** The source of the HTML body. Lines end with {@code \n}. */
  public Criteria html(String part) {
    return with("html", part, message -> List.of(message.html()));
  }

  public Criteria html(Pattern pattern) {
    return with("html", pattern, message -> List.of(message.html()));
  }

  /** One of the tags, exactly. */
  public Criteria tag(String tag) {
    return with(new Condition("tag", "is " + Json.quote(tag), message -> message.tags().contains(tag), message ->
        orNone(message.tags().stream().map(Json::quote))));
  }

  public Criteria hasAttachments(boolean expected) {
    return with(new Condition("hasAttachments", "is " + expected, message -> message.hasAttachments() == expected,
        message -> String.valueOf(message.hasAttachments())));
  }

  /** Any other condition. */
  public Criteria where(Predicate<Message> condition) {
    return with(new Condition("where", "true", condition, message -> "false"));
  }

  /** How long to wait. */
  public Criteria timeout(Duration timeout) {
    return new Criteria(conditions, Optional.of(checked("timeout", timeout)), settle, within);
  }

  /** For {@code message} and {@code messages}: afterwards, no further message may match for this long. */
  public Criteria settle(Duration settle) {
    return new Criteria(conditions, timeout, Optional.of(checked("settle", settle)), within);
  }

  /** For {@code none}: how long no message may match. A second by default. */
  public Criteria within(Duration within) {
    return new Criteria(conditions, timeout, settle, Optional.of(checked("within", within)));
  }

  static Duration checked(String name, Duration duration) {
    if (!duration.isNegative()) return duration;
    throw new IllegalArgumentException(name + " must be a duration such as Duration.ofSeconds(2), but is " + duration + ".");
  }

  Optional<Duration> timeout() {
    return timeout;
  }

  Duration settle() {
    return settle.orElse(Duration.ZERO);
  }

  Optional<Duration> within() {
    return within;
  }

  /** Throws if one of these times is given, which the method does not have. */
  Criteria without(String method, String... times) {
    for (var time : times) {
      var given = switch (time) {
        case "timeout" -> timeout;
        case "settle" -> settle;
        default -> within;
      };
      if (given.isPresent()) throw new IllegalArgumentException(method + "() does not have " + time + ".");
    }
    return this;
  }

  boolean matches(Message message) {
    return conditions.stream().allMatch(one -> one.holds().test(message));
  }

  /** How the message differs; "matches" if it does not. */
  String verdict(Message message) {
    var differences = conditions.stream()
        .filter(one -> !one.holds().test(message))
        .map(one -> one.name() + " " + one.got().apply(message) + " (expected: " + one.wanted() + ")")
        .collect(Collectors.joining("; "));
    return differences.isEmpty() ? "matches" : differences;
  }

  /** Such as {@code subject contains "Welcome" and tag is "billing"}; empty when any message will do. */
  @Override
  public String toString() {
    return conditions.stream().map(one -> one.name() + " " + one.wanted()).collect(Collectors.joining(" and "));
  }

  private Criteria with(String name, String part, Function<Message, List<String>> texts) {
    if (part.isEmpty())
      throw new IllegalArgumentException(
          name + " is blank, which matches every message. Omit it, or use Pattern.compile(\"^$\") for a blank one.");
    return with(name, new TextPattern.Part(part), texts);
  }

  private Criteria with(String name, Pattern pattern, Function<Message, List<String>> texts) {
    return with(name, new TextPattern.Expression(pattern), texts);
  }

  private Criteria with(String name, TextPattern pattern, Function<Message, List<String>> texts) {
    return with(new Condition(name, pattern.wanted(), message -> texts.apply(message).stream().anyMatch(pattern::matches),
        message -> orNone(texts.apply(message).stream().map(pattern::shortenForDifference))));
  }

  private Criteria with(Condition condition) {
    var all = Stream.concat(conditions.stream(), Stream.of(condition)).toList();
    return new Criteria(all, timeout, settle, within);
  }

  private static List<String> texts(Stream<?> values) {
    return values.map(String::valueOf).toList();
  }

  private static String orNone(Stream<String> texts) {
    var joined = texts.collect(Collectors.joining(", "));
    return joined.isEmpty() ? "none" : joined;
  }
}
