package postern.testing;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A scripted failure of the SMTP server: how often it happens, has matched and has happened, and how often it can still
 * happen. What is empty is unlimited.
 */
public record Fault(
    String id,
    String at,
    OptionalInt times,
    int matched,
    int fired,
    OptionalInt left,
    boolean active,
    Optional<Instant> expiresAt) {
  static Fault of(Json json) {
    return new Fault(
        json.string("id"),
        json.string("at"),
        json.optionalNumber("times"),
        (int) json.number("matched"),
        (int) json.number("fired"),
        json.optionalNumber("left"),
        json.isTrue("active"),
        json.optional("expires_at").map(Instant::parse));
  }

  /** A new fault at "connect", "mail", "rcpt", "data" or "after_data". */
  public static Request at(String stage) {
    var request = new Request();
    request.body.put("at", stage);
    return request;
  }

  /** What fails, for whom, and how. Match on the address of an inbox, so that no other test is affected. */
  public static final class Request {
    final Map<String, Object> body = new LinkedHashMap<>();
    private final Map<String, Object> match = new LinkedHashMap<>();
    private final Map<String, Object> action = new LinkedHashMap<>();

    private Request() {
      body.put("match", match);
      body.put("action", action);
    }

    /** An address, or a pattern such as {@code *@example.test}. */
    public Request recipient(String pattern) {
      match.put("recipient", pattern);
      return this;
    }

    public Request sender(String pattern) {
      match.put("sender", pattern);
      return this;
    }

    /** The username that the client signed in with. */
    public Request user(String pattern) {
      match.put("user", pattern);
      return this;
    }

    public Request remoteAddress(String pattern) {
      match.put("remote_address", pattern);
      return this;
    }

    /** The reply, such as 451 and "4.3.0 Try again later". */
    public Request reply(int code, String text) {
      action.put("reply", Map.of("code", code, "text", text));
      return this;
    }

    /** Closes the connection without a reply. */
    public Request drop() {
      action.put("drop", true);
      return this;
    }

    /** Waits first. */
    public Request delay(Duration delay) {
      action.put("delay", delay.toMillis() / 1000.0);
      return this;
    }

    public Request times(int times) {
      body.put("times", times);
      return this;
    }

    /** From 0 to 1. With the same seed, the n-th match always has the same outcome. */
    public Request probability(double probability, int seed) {
      body.put("probability", probability);
      body.put("seed", seed);
      return this;
    }

    public Request expiresIn(Duration time) {
      body.put("expires_in", time.toMillis() / 1000.0);
      return this;
    }
  }
}
