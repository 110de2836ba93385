package postern.testing;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** A failed expectation about an inbox. Its text says what arrived, and why it did not match. */
public abstract class PosternError extends AssertionError {
  private final transient String address;
  private final transient List<Message> messages;
  private final transient Duration waited;

  PosternError(Failure failure) {
    super(failure.report());
    address = failure.address();
    messages = List.copyOf(failure.messages());
    waited = failure.waited();
    hideOwnFrames(this);
  }

  /** What the errors of an inbox have in common. */
  record Failure(String report, String address, List<Message> messages, Duration waited) {}

  /** The address that was waited for. */
  public String address() {
    return address;
  }

  /** The messages of this address, matching or not. */
  public List<Message> messages() {
    return messages;
  }

  public Duration waited() {
    return waited;
  }

  /**
   * Runners show the first lines of a stack, which should be those of the test that waits. The JDK may be in between, as in
   * {@code Optional.orElseThrow}.
   */
  static <T extends Throwable> T hideOwnFrames(T error) {
    var own = PosternError.class.getPackageName() + ".";
    error.setStackTrace(
        Arrays.stream(error.getStackTrace())
            .dropWhile(frame -> frame.getClassName().startsWith(own) || frame.getClassName().startsWith("java."))
            .toArray(StackTraceElement[]::new));
    return error;
  }
}
