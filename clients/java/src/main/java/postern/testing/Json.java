package postern.testing;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** A JSON value as the API returns it. The JDK has no parser, and a library could conflict with that of the application. */
record Json(Object value) {
  /** Throws IllegalArgumentException if it is not JSON. */
  static Json parse(String text) {
    var parser = new Parser(text);
    var value = parser.value();
    parser.expectEnd();
    return new Json(value);
  }

  boolean isObject() {
    return value instanceof Map;
  }

  /** A property; null if it is missing or null. */
  Json get(String name) {
    var found = ((Map<?, ?>) value).get(name);
    return found == null ? null : new Json(found);
  }

  /** The elements of an array; none if it is missing. */
  List<Json> list(String name) {
    var found = get(name);
    return found == null ? List.of() : ((List<?>) found.value).stream().map(Json::new).toList();
  }

  List<String> strings(String name) {
    return list(name).stream().map(Json::string).toList();
  }

  /** A string; empty if it is missing. */
  String string(String name) {
    return optional(name).orElse("");
  }

  Optional<String> optional(String name) {
    return Optional.ofNullable(get(name)).map(Json::string);
  }

  /** A whole number; 0 if it is missing. */
  double decimal(String name) {
    var found = get(name);
    return found == null ? 0 : ((Number) found.value).doubleValue();
  }

  long number(String name) {
    var found = get(name);
    return found == null ? 0 : ((Number) found.value).longValue();
  }

  /** A whole number; empty if it is missing or null. */
  OptionalInt optionalNumber(String name) {
    return get(name) == null ? OptionalInt.empty() : OptionalInt.of((int) number(name));
  }

  boolean isTrue(String name) {
    var found = get(name);
    return found != null && found.value == Boolean.TRUE;
  }

  String string() {
    return (String) value;
  }

  /** A map, a collection, a string, a number, a boolean, an optional one of these, or null, as JSON. */
  static String write(Object value) {
    if (value instanceof Optional<?> optional) return write(optional.orElse(null));
    if (value instanceof String text) return quote(text);
    if (value instanceof Collection<?> list)
      return list.stream().map(Json::write).collect(Collectors.joining(",", "[", "]"));
    if (value instanceof Map<?, ?> map)
      return map.entrySet().stream()
          .map(one -> quote((String) one.getKey()) + ":" + write(one.getValue()))
          .collect(Collectors.joining(",", "{", "}"));
    return String.valueOf(value);
  }

  static String quote(String text) {
    var quoted = new StringBuilder("\"");
    for (var character : text.toCharArray()) {
      switch (character) {
        case '"', '\\' -> quoted.append('\\').append(character);
        case '\n' -> quoted.append("\\n");
        case '\r' -> quoted.append("\\r");
        case '\t' -> quoted.append("\\t");
        case '\b' -> quoted.append("\\b");
        case '\f' -> quoted.append("\\f");
        default -> {
          if (character < ' ') quoted.append(String.format("\\u%04x", (int) character));
          else quoted.append(character);
        }
      }
    }
    return quoted.append('"').toString();
  }

  private static final class Parser {
    private final String text;
    private int at;

    Parser(String text) {
      this.text = text;
    }

    Object value() {
      skipSpace();
      return switch (peek()) {
        case '{' -> object();
        case '[' -> array();
        case '"' -> string();
        case 't' -> word("true", Boolean.TRUE);
        case 'f' -> word("false", Boolean.FALSE);
        case 'n' -> word("null", null);
        default -> number();
      };
    }

    void expectEnd() {
      skipSpace();
      if (at < text.length()) throw invalid();
    }

    private Map<String, Object> object() {
      var object = new LinkedHashMap<String, Object>();
      take('{');
      while (!ends('}', object.isEmpty())) {
        skipSpace();
        var name = string();
        skipSpace();
        take(':');
        object.put(name, value());
      }
      return object;
    }

    private List<Object> array() {
      var array = new ArrayList<>();
      take('[');
      while (!ends(']', array.isEmpty())) array.add(value());
      return array;
    }

    /** Whether the closing bracket follows. Otherwise takes the comma, if an element came before. */
    private boolean ends(char bracket, boolean isFirst) {
      skipSpace();
      if (peek() == bracket) {
        at++;
        return true;
      }
      if (!isFirst) take(',');
      return false;
    }

    private String string() {
      take('"');
      var string = new StringBuilder();
      for (var character = next(); character != '"'; character = next())
        string.append(character == '\\' ? escaped() : character);
      return string.toString();
    }

    private char escaped() {
      var character = next();
      return switch (character) {
        case 'n' -> '\n';
        case 'r' -> '\r';
        case 't' -> '\t';
        case 'b' -> '\b';
        case 'f' -> '\f';
        case 'u' -> {
          at += 4;
          if (at > text.length()) throw invalid();
          yield (char) Integer.parseInt(text.substring(at - 4, at), 16);
        }
        default -> character;
      };
    }

    private Number number() {
      var start = at;
      while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) at++;
      var number = text.substring(start, at);
      // NumberFormatException is an IllegalArgumentException.
      if (number.matches("-?\\d+")) return Long.valueOf(number);
      return Double.valueOf(number);
    }

    private Object word(String word, Object meaning) {
      if (!text.startsWith(word, at)) throw invalid();
      at += word.length();
      return meaning;
    }

    private void skipSpace() {
      while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
    }

    private char peek() {
      if (at >= text.length()) throw invalid();
      return text.charAt(at);
    }

    private char next() {
      var character = peek();
      at++;
      return character;
    }

    private void take(char expected) {
      if (next() != expected) throw invalid();
    }

    private IllegalArgumentException invalid() {
      return new IllegalArgumentException("invalid JSON at character " + at);
    }
  }
}
