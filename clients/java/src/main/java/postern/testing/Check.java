package postern.testing;

import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The result of one check of a message. The status is "pass", "warn", "fail" or "skipped"; the reason says why it was skipped.
 * The score is from 0 to 100, which is best.
 */
public record Check(
    String name, String status, OptionalInt score, Optional<String> reason, List<Finding> findings) {
  /** The code is for programs, such as "empty_link"; the severity is "error", "warning" or "info". Help says what to do. */
  public record Finding(String code, String severity, String message, String help, Optional<Where> where) {}

  /** A place in a message. The part is "header", "text", "html", "attachment" or "source". */
  public record Where(String part, int line, int column, String excerpt) {}

  static List<Check> of(Api api, String path, boolean fetch, boolean all) {
    var query = new HashMap<String, Object>();
    if (fetch) query.put("fetch", true);
    if (all) query.put("all", true);
    return api.get(path, query).list("checks").stream().map(Check::of).toList();
  }

  private static Check of(Json json) {
    var findings = json.list("findings").stream()
        .map(one -> new Finding(one.string("code"), one.string("severity"), one.string("message"), one.string("help"),
            Optional.ofNullable(one.get("where")).map(where -> new Where(where.string("part"), (int) where.number("line"),
                (int) where.number("column"), where.string("excerpt")))))
        .toList();
    return new Check(
        json.string("name"), json.string("status"), json.optionalNumber("score"), json.optional("reason"), findings);
  }
}
