package postern.testing;

import java.time.Instant;
import java.util.List;

/** A message without its content, as in a list. The sender and the recipients are those of the envelope. */
public record MessageSummary(
    String id,
    String subject,
    String sender,
    List<String> recipients,
    List<String> tags,
    long size,
    boolean hasAttachments,
    boolean isRead,
    boolean isStarred,
    Instant receivedAt,
    String viewUrl) {
  static MessageSummary of(Api api, Json json) {
    var id = json.string("id");
    return new MessageSummary(
        id,
        json.string("subject"),
        json.string("sender"),
        json.strings("recipients"),
        json.strings("tags"),
        json.number("size"),
        json.isTrue("has_attachments"),
        json.isTrue("is_read"),
        json.isTrue("is_starred"),
        Instant.parse(json.string("created_at")),
        api.url + "/api/v1/messages/" + id + "/view");
  }
}
