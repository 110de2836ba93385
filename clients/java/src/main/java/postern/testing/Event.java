package postern.testing;

import java.util.Optional;

/**
 * A change of the inbox: "message:new", "message:delete", "message:restore", "message:read", "message:starred",
 * "message:tags" or "messages:clear". The id is that of the message; new and restored ones are there too.
 */
public record Event(String type, Optional<String> id, Optional<MessageSummary> message) {
  static Event of(Api api, Json json) {
    var type = json.string("type");
    var data = Optional.ofNullable(json.get("data"));
    var message = data.filter(one -> type.equals("message:new") || type.equals("message:restore"));
    return new Event(type, data.map(one -> one.string("id")), message.map(one -> MessageSummary.of(api, one)));
  }
}
