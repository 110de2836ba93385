package postern.testing;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A mailbox to create: {@code new NewMailbox().expiresIn(Duration.ofMinutes(30))}. Everything is optional. */
public final class NewMailbox {
  final Map<String, Object> body = new LinkedHashMap<>();

  /** 1 to 63 characters of a to z, 0 to 9 and "-". It is generated otherwise. */
  public NewMailbox name(String name) {
    return with("name", name);
  }

  /** When it is removed with its messages. It is kept otherwise. */
  public NewMailbox expiresIn(Duration time) {
    return with("expires_in", time.toSeconds());
  }

  /** Counts {@link #expiresIn} from the last use instead of from the creation. */
  public NewMailbox extendOnUse() {
    return with("extend_on_use", true);
  }

  public NewMailbox maxMessages(int number) {
    return with("max_messages", number);
  }

  public NewMailbox maxAge(Duration time) {
    return with("max_age", time.toSeconds());
  }

  public NewMailbox maxBytes(long bytes) {
    return with("max_bytes", bytes);
  }

  /** Messages to these recipients go to it, such as {@code *@team-a.test}. */
  public NewMailbox recipients(String... patterns) {
    return with("recipients", List.of(patterns));
  }

  private NewMailbox with(String name, Object value) {
    body.put(name, value);
    return this;
  }
}
