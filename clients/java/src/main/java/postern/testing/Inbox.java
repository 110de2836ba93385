package postern.testing;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import postern.testing.Arrivals.Deadline;

/** The messages of one address. Nothing is ever deleted, so tests that share a Postern do not affect each other. */
public final class Inbox {
  // Long enough for an application that is about to send.
  private static final Duration QUIET = Duration.ofSeconds(1);

  private final Api api;
  private final String address;
  private final String url;
  private final Duration timeout;
  private final Optional<String> after;
  private final Set<String> taken = new HashSet<>();
  private final Set<String> returned = ConcurrentHashMap.newKeySet();

  Inbox(Api api, String address, String url, Duration timeout, Optional<String> after) {
    this.api = api;
    this.address = address;
    this.url = url;
    this.timeout = timeout;
    this.after = after;
  }

  public String address() {
    return address;
  }

  /** The URL of the inbox page. */
  public String url() {
    return url;
  }

  /** Waits for the only message. Fails on timeout, and immediately when there are two. */
  public Message message() {
    return message(Criteria.any());
  }

  /** Waits for the only message whose subject contains this text, ignoring case. */
  public Message message(String subject) {
    return message(Criteria.subject(subject));
  }

  /** Waits for the only message that matches. Fails on timeout, and immediately when two match. */
  public Message message(Criteria criteria) {
    return expect(1, 1, criteria.without("message", "within")).get(0);
  }

  /** Waits for exactly this many messages, oldest first. */
  public List<Message> messages(int count) {
    return messages(count, Criteria.any());
  }

  /** Waits for exactly this many messages that match, oldest first. */
  public List<Message> messages(int count, Criteria criteria) {
    return messages(count, count, criteria);
  }

  /** Waits for at least {@code min} messages that match, and fails if there are more than {@code max}. */
  public List<Message> messages(int min, int max, Criteria criteria) {
    // None at all would be met at once, before the application has had the time to send anything.
    if (min < 1) {
      var hint = min == 0 ? " To expect no message, use none()." : "";
      throw new IllegalArgumentException("The number of messages must be at least 1, but is " + min + "." + hint);
    }
    if (min > max) throw new IllegalArgumentException("min is " + min + ", but max is " + max + ".");
    return expect(min, max, criteria.without("messages", "within"));
  }

  /** Waits for the next message. It is not returned again: the next call returns the one after it. */
  public Message take() {
    return take(Criteria.any());
  }

  /** Waits for the next message whose subject contains this text, ignoring case. */
  public Message take(String subject) {
    return take(Criteria.subject(subject));
  }

  /** Waits for the next message that matches. It is not returned again: the next call returns the one after it. */
  public Message take(Criteria criteria) {
    criteria.without("take", "within", "settle");
    var found = await(1, criteria, arrivals -> {
      // Threads may take at the same time.
      synchronized (taken) {
        var first = matching(criteria, arrivals).stream().findFirst();
        first.ifPresent(message -> taken.add(message.id()));
        return first.map(List::of);
      }
    });
    return remember(found.messages()).get(0);
  }

  /** Returns when no message has arrived for a second. Fails as soon as one does. */
  public void none() {
    none(Criteria.any());
  }

  /**
   * Returns when no message has matched {@code within} this time, a second by default. Fails as soon as one does. Messages
   * that this inbox has returned before do not count.
   */
  public void none(Criteria criteria) {
    criteria.without("none", "timeout", "settle");
    var within = criteria.within().orElse(QUIET);
    var time = TimeLimit.shortened(within);
    var deadline = Deadline.in(time);
    var arrivals = new Arrivals(api, address, after, true, true);
    Predicate<Message> wasReturned = message -> returned.contains(message.id());
    while (next(arrivals, deadline, criteria)) {
      var unexpected = arrivals.messages.stream().filter(wasReturned.negate()).filter(criteria::matches).count();
      if (unexpected == 0) continue;
      var problem = (unexpected == 1 ? "A message" : unexpected + " messages") + " arrived, but none is expected.";
      throw new PosternUnexpectedError(failure(problem, criteria, arrivals, wasReturned));
    }
    // It would pass without having waited.
    if (time.compareTo(within) >= 0) return;
    var problem = "No message matched within " + seconds(arrivals.waited()) + " s, but the test ends before "
        + seconds(within) + " s are over. Give it a longer timeout.";
    throw new PosternTimeoutError(failure(problem, criteria, arrivals, this::isTaken));
  }

  /** The messages that have arrived so far, oldest first. */
  public List<Message> seen() {
    var arrivals = new Arrivals(api, address, after, false, false);
    arrivals.next(Deadline.in(Duration.ZERO));
    return List.copyOf(arrivals.messages);
  }

  @Override
  public String toString() {
    return "Inbox " + address;
  }

  private record Found(List<Message> messages, Arrivals arrivals) {}

  private List<Message> expect(int min, int max, Criteria criteria) {
    var found = await(min, criteria, arrivals ->
        Optional.of(matching(criteria, arrivals)).filter(matching -> matching.size() >= min));
    var matching = found.messages();
    var arrivals = found.arrivals();
    var settle = TimeLimit.shortened(criteria.settle());
    var settled = Deadline.in(settle);
    while (!settle.isZero() && matching.size() <= max && next(arrivals, settled, criteria))
      matching = matching(criteria, arrivals);
    if (matching.size() <= max && settle.compareTo(criteria.settle()) < 0) {
      var problem = "The test ends before settle, " + seconds(criteria.settle()) + " s, is over. Give it a longer timeout.";
      throw new PosternTimeoutError(failure(problem, criteria, arrivals, this::isTaken));
    }
    if (matching.size() <= max) return remember(matching);
    var expected = min != max ? min + " to " + max + " are" : max == 1 ? "1 is" : max + " are";
    var problem = matching.size() + " messages match, but " + expected + " expected.";
    throw new PosternAmbiguousError(failure(problem, criteria, arrivals, this::isTaken));
  }

  private Found await(int count, Criteria criteria, Function<Arrivals, Optional<List<Message>>> find) {
    var wanted = criteria.timeout().orElse(timeout);
    var time = TimeLimit.shortened(wanted);
    var deadline = Deadline.in(time);
    var arrivals = new Arrivals(api, address, after, false, true);
    while (next(arrivals, deadline, criteria)) {
      var found = find.apply(arrivals);
      if (found.isPresent()) return new Found(found.get(), arrivals);
    }
    var matched = matching(criteria, arrivals).size();
    var number = matched == 0 ? "No message" : matched + " of " + count + " messages";
    var cause = time.compareTo(wanted) < 0 ? ", which is all the time that the test had left" : "";
    var problem = number + " matched within " + seconds(arrivals.waited()) + " s" + cause + ".";
    throw new PosternTimeoutError(failure(problem, criteria, arrivals, this::isTaken));
  }

  /** Throws a report if the thread is interrupted, as by {@code @Timeout} of JUnit. */
  private boolean next(Arrivals arrivals, Deadline deadline, Criteria criteria) {
    try {
      return arrivals.next(deadline);
    } catch (Api.Interrupted error) {
      // Requests fail while the thread counts as interrupted.
      Thread.interrupted();
      arrivals.look();
      Thread.currentThread().interrupt();
      var problem = "The wait was interrupted after " + seconds(arrivals.waited()) + " s.";
      throw new PosternTimeoutError(failure(problem, criteria, arrivals, this::isTaken));
    }
  }

  static String seconds(Duration duration) {
    return BigDecimal.valueOf(duration.toMillis(), 3).stripTrailingZeros().toPlainString();
  }

  private List<Message> matching(Criteria criteria, Arrivals arrivals) {
    return arrivals.messages.stream().filter(one -> !isTaken(one) && criteria.matches(one)).toList();
  }

  private boolean isTaken(Message message) {
    synchronized (taken) {
      return taken.contains(message.id());
    }
  }

  private List<Message> remember(List<Message> messages) {
    messages.forEach(message -> returned.add(message.id()));
    return messages;
  }

  private PosternError.Failure failure(
      String problem, Criteria criteria, Arrivals arrivals, Predicate<Message> wasReturned) {
    var page = Optional.of(url).filter(one -> !api.isTemporary);
    var report = new Report(problem, address, page, criteria, wasReturned, arrivals).toString();
    return new PosternError.Failure(report, address, arrivals.messages, arrivals.waited());
  }
}
