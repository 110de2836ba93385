package postern.testing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A message without what differs each time. The attachments are their names and types. */
public record MessageSnapshot(
    String subject, String from, List<String> to, String text, String html, List<String> attachments) {
  private record Kind(String name, Pattern pattern) {}

  /** Replaces codes, tokens in links, ids, dates, times and unique addresses by names: [code], [token 2]. */
  static MessageSnapshot of(Message message) {
    var names = new Names();
    var kinds = new ArrayList<Kind>();
    // First, because a code or an address can look like an id.
    message.codes().forEach(code -> kinds.add(known("code", code.value())));
    message.recipients().stream()
        .filter(address -> UNIQUE_ADDRESS.matcher(address).matches())
        .forEach(address -> kinds.add(known("address", address)));
    kinds.addAll(KINDS);
    UnaryOperator<String> stable = content -> {
      var result = replace(URLS, content, url -> stableUrl(url, names));
      for (var kind : kinds) result = replace(kind.pattern, result, found -> names.nameOf(kind.name, found));
      return result;
    };
    return new MessageSnapshot(
        stable.apply(message.subject()),
        message.from().map(address -> stable.apply(address.toString())).orElse(""),
        message.to().stream().map(address -> stable.apply(address.toString())).toList(),
        stable.apply(message.text()),
        stable.apply(message.html()),
        message.attachments().stream().map(one -> stable.apply(one.name()) + " (" + one.contentType() + ")").toList());
  }

  /** As a text to compare with a file. */
  @Override
  public String toString() {
    var fields = new LinkedHashMap<String, String>();
    fields.put("Subject", subject);
    fields.put("From", from);
    fields.put("To", String.join(", ", to));
    fields.put("Attachments", String.join(", ", attachments));
    var head = fields.entrySet().stream().map(one -> one.getKey() + ": " + one.getValue());
    return head.collect(Collectors.joining("\n")) + "\n\n" + text + "\n\n" + html;
  }

  /** The same value has the same name everywhere. Others of its kind are numbered. */
  private static final class Names {
    private final Map<String, String> names = new HashMap<>();
    private final Map<String, Integer> counts = new HashMap<>();

    String nameOf(String kind, String value) {
      // Two dates may be equal today and differ tomorrow.
      if (kind.equals("date") || kind.equals("time")) return "[" + kind + "]";
      return names.computeIfAbsent(kind + " " + value.replaceAll("[\\s-]", "").toLowerCase(), key -> {
        var number = counts.merge(kind, 1, Integer::sum);
        return number == 1 ? "[" + kind + "]" : "[" + kind + " " + number + "]";
      });
    }
  }

  private static final Pattern UNIQUE_ADDRESS = pattern("inbox-\\w+@postern\\.test");
  private static final Pattern URLS = pattern("\\bhttps?://[^\\s\\p{Z}\"'<>]+");
  // The host keeps its name. Ports of servers that tests start are free ones.
  private static final Pattern URL_START = pattern("^https?://[^/?#]*");
  private static final Pattern LOCAL_PORT = pattern("//(localhost|127\\.0\\.0\\.1|\\[::1]):\\d+$");
  private static final Pattern URL_PART = Pattern.compile("[^/?#&=;:,.]+(?:\\.[\\w-]{10,})*");
  private static final Pattern MIXED_CASES = Pattern.compile("[a-z][A-Z].*[A-Z]|[A-Z]{2}[a-z].*[A-Z]");

  private static final String MONTH =
      "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
          + "|nov(?:ember)?|dec(?:ember)?)\\.?";
  private static final String DAY = "\\d{1,2}(?:st|nd|rd|th)?";
  private static final String WEEKDAY = "(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? )?";

  private static final List<Kind> KINDS = List.of(
      new Kind("id", pattern("(?<![\\w-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\\w-])")),
      new Kind("id", pattern("(?<=\\bcid:)[^\\s\"'<>)]+")),
      // ULIDs, ids of MongoDB, and hashes.
      new Kind("id", Pattern.compile(
          "(?<![\\w-])(?:[0-7][0-9A-HJKMNP-TV-Z]{25}|(?=[a-f]*\\d)[0-9a-f]{24,128})(?![\\w-])")),
      new Kind("date", pattern(
          "(?<!\\d)\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d+)?)?(?:Z|[+-]\\d\\d:?\\d\\d)?")),
      new Kind("date", pattern(
          "(?<!\\d)(?:\\d{4}-\\d\\d-\\d\\d|\\d{1,2}\\.\\d{1,2}\\.\\d{4}|\\d{1,2}/\\d{1,2}/\\d{4})(?!\\d)")),
      new Kind("date", pattern(
          WEEKDAY + "(?:\\b" + DAY + " " + MONTH + " \\d{4}|\\b" + MONTH + " " + DAY + ",? \\d{4})")),
      new Kind("time", pattern(
          "(?<![\\d:])\\d{1,2}:\\d\\d(?::\\d\\d)?(?: ?[ap]m)?(?: (?:UTC|GMT)| [+-]\\d{4})?(?![\\d:])")));

  private static Pattern pattern(String expression) {
    return Pattern.compile(expression, Pattern.CASE_INSENSITIVE);
  }

  /** A code as messages write it: with spaces or hyphens anywhere. */
  private static Kind known(String kind, String value) {
    var spreadOut = value.replaceAll("[\\s-]", "").codePoints()
        .mapToObj(one -> Pattern.quote(Character.toString(one)))
        .collect(Collectors.joining("[ \\u00a0-]?"));
    return new Kind(kind, pattern("(?<![\\w.-])" + spreadOut + "(?![\\w-])"));
  }

  private static String replace(Pattern pattern, String text, UnaryOperator<String> replacement) {
    return pattern.matcher(text).replaceAll(found -> quoted(replacement, found));
  }

  private static String quoted(UnaryOperator<String> replacement, MatchResult found) {
    return Matcher.quoteReplacement(replacement.apply(found.group()));
  }

  private static String stableUrl(String url, Names names) {
    var matcher = URL_START.matcher(url);
    var start = matcher.find() ? matcher.group() : "";
    var rest = replace(
        URL_PART, url.substring(start.length()), part -> isToken(part) ? names.nameOf("token", part) : part);
    return LOCAL_PORT.matcher(start).replaceAll("//$1:[port]") + rest;
  }

  /** Long enough, and with the mixture of characters that random values have: reset-password is a word. */
  private static boolean isToken(String part) {
    if (part.matches("\\d{5,}")) return true;
    if (part.length() < 8) return false;
    var hasBoth = part.matches("(?s).*\\d.*") && part.matches("(?s).*[A-Za-z].*");
    return hasBoth || MIXED_CASES.matcher(part).find() || (part.length() >= 32 && !part.matches("(?s).*[-_].*"));
  }
}
