package postern.testing;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** How texts are compared with what tests expect, and how reports show both. */
sealed interface TextPattern {
  boolean matches(String text);

  /** As in a report: {@code contains "a"} or {@code matches /a/i}. */
  String wanted();

  /** The part of a text that would match if its white space was another one. */
  Optional<String> placeIgnoringBlanks(String text);

  /** Matches a text that contains this string, ignoring case. */
  record Part(String part) implements TextPattern {
    @Override
    public boolean matches(String text) {
      return foldCase(text).contains(foldCase(withLineFeeds(part)));
    }

    @Override
    public String wanted() {
      return "contains " + Json.quote(part);
    }

    @Override
    public Optional<String> placeIgnoringBlanks(String text) {
      return findIgnoringBlanks(text, withLineFeeds(part));
    }

    @Override
    public String toString() {
      return part;
    }
  }

  /** Matches a text in which this expression is found. */
  record Expression(Pattern pattern) implements TextPattern {
    @Override
    public boolean matches(String text) {
      return pattern.matcher(text).find();
    }

    @Override
    public String wanted() {
      return "matches " + this;
    }

    @Override
    public Optional<String> placeIgnoringBlanks(String text) {
      var match = pattern.matcher(BLANKS.matcher(text).replaceAll(" ").strip());
      if (!match.find() || match.group().isEmpty()) return Optional.empty();
      // Not inside the match: before it or after it.
      return findIgnoringBlanks(text, match.group()).map(place -> place.equals(match.group()) ? text : place);
    }

    /** As in the other clients of Postern: {@code /confirm/i}. */
    @Override
    public String toString() {
      var flags = new StringBuilder();
      if ((pattern.flags() & Pattern.CASE_INSENSITIVE) != 0) flags.append('i');
      if ((pattern.flags() & Pattern.MULTILINE) != 0) flags.append('m');
      if ((pattern.flags() & Pattern.DOTALL) != 0) flags.append('s');
      return "/" + pattern.pattern() + "/" + flags;
    }
  }

  private static String foldCase(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
  }

  /** Line breaks as in source code. SMTP sends CR LF. */
  static String withLineFeeds(String text) {
    return text.replaceAll("\r\n?", "\n");
  }

  int MAX_SHOWN = 80;
  Pattern SPACES = Pattern.compile("[\\s\\p{Z}\\ufeff]+");

  /** The start of a text on one line, in quotes. */
  static String shorten(String text) {
    return Json.quote(cut(SPACES.matcher(text).replaceAll(" ").strip()));
  }

  private static String cut(String text) {
    return text.length() > MAX_SHOWN ? text.substring(0, MAX_SHOWN - 1) + "…" : text;
  }

  // White space, and characters that take no space at all.
  Pattern BLANKS =
      Pattern.compile("[\\s\\p{Z}\\u00ad\\u200b-\\u200f\\u2060-\\u2064\\ufeff\\x00-\\x1f\\x7f-\\x9f]+");

  /**
   * A text that does not match. If only white space or control characters make the difference, the place where they do is
   * shown, with these characters escaped.
   */
  default String shortenForDifference(String text) {
    return placeIgnoringBlanks(text)
        .map(place -> escapeBlanks(Json.quote(cut(place))) + ", with other white space")
        .orElseGet(() -> shorten(text));
  }

  private static String escapeBlanks(String text) {
    return text.chars()
        .mapToObj(one -> one != ' ' && isBlank(one) ? String.format("\\u%04x", one) : Character.toString(one))
        .collect(Collectors.joining());
  }

  private static Optional<String> findIgnoringBlanks(String text, String wanted) {
    var expression =
        wanted.codePoints()
            .filter(one -> !isBlank(one))
            .mapToObj(one -> Pattern.quote(Character.toString(one)))
            .collect(Collectors.joining(BLANKS.pattern().replaceFirst("\\+$", "*")));
    if (expression.isEmpty()) return Optional.empty();
    var found = Pattern.compile(expression, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE).matcher(text);
    return found.find() ? Optional.of(found.group()) : Optional.empty();
  }

  private static boolean isBlank(int character) {
    return BLANKS.matcher(Character.toString(character)).matches();
  }
}
