package postern.testing;

import java.time.Duration;
import postern.testing.Arrivals.Deadline;

/**
 * How much time the test on this thread has left, so that a wait ends before the runner ends the test, which would not say
 * what arrived. For extensions of test runners; the one for JUnit sets it.
 */
public final class TimeLimit {
  // Enough to ask for what arrived and to write the report: a tenth of what is left, within limits.
  private static final long MIN_MARGIN = 1000;
  private static final long MAX_MARGIN = 5000;
  private static final ThreadLocal<Deadline> END = new ThreadLocal<>();

  private TimeLimit() {}

  /** The time that is left from now on. */
  public static void set(Duration left) {
    END.set(Deadline.in(left));
  }

  public static void clear() {
    END.remove();
  }

  /** The wanted time, or what the test has left for a wait if that is less. */
  static Duration shortened(Duration wanted) {
    var end = END.get();
    if (end == null) return wanted;
    var left = end.left().toMillis();
    var margin = Math.min(Math.max(left / 10, MIN_MARGIN), MAX_MARGIN);
    var most = Duration.ofMillis(Math.max(left - margin, left / 2));
    return wanted.compareTo(most) < 0 ? wanted : most;
  }
}
