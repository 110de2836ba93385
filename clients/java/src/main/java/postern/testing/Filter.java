package postern.testing;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which messages to list, remove or follow. All conditions must match. Each method returns a new filter. */
public final class Filter {
  final Map<String, Object> parameters;

  private Filter(Map<String, Object> parameters) {
    this.parameters = parameters;
  }

  /** All messages. */
  public static Filter all() {
    return new Filter(Map.of());
  }

  /** Those with one of these envelope recipients, exactly. */
  public static Filter to(String... addresses) {
    return all().with("to", List.of(addresses));
  }

  /** Those whose subject contains this text. */
  public Filter subject(String part) {
    return with("subject", part);
  }

  /** Those whose envelope sender contains this text. */
  public Filter sender(String part) {
    return with("sender", part);
  }

  /** Those with an envelope recipient that contains this text. */
  public Filter recipient(String part) {
    return with("recipient", part);
  }

  /** A search, as in the page. */
  public Filter query(String query) {
    return with("q", query);
  }

  public Filter tag(String tag) {
    return with("tag", tag);
  }

  public Filter unread() {
    return with("unread", true);
  }

  public Filter starred() {
    return with("starred", true);
  }

  public Filter hasAttachments() {
    return with("has_attachments", true);
  }

  /** Those that arrived after this message. */
  public Filter after(String id) {
    return with("after", id);
  }

  /** For {@code list}: those that arrived before this message, such as the next cursor of the last page. */
  public Filter before(String id) {
    return with("before", id);
  }

  /** For {@code list}: how many. 50 by default, at most 200. */
  public Filter limit(int limit) {
    return with("limit", limit);
  }

  private Filter with(String name, Object value) {
    var all = new LinkedHashMap<>(parameters);
    all.put(name, value);
    return new Filter(all);
  }
}
