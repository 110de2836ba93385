package postern.testing;

import java.util.List;
import java.util.Optional;

/** Messages, newest first, how many match on all pages, and the cursor for {@link Filter#before}, unless it is the last page. */
public record MessagePage(List<MessageSummary> messages, int total, Optional<String> nextCursor) {
  static MessagePage of(Api api, Json json) {
    var messages = json.list("messages").stream().map(one -> MessageSummary.of(api, one)).toList();
    return new MessagePage(messages, (int) json.number("total"), json.optional("next_cursor"));
  }
}
