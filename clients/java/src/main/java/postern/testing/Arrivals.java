package postern.testing;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** The messages of an address: those that have arrived, then each new one. */
final class Arrivals {
  // The maximum that one request returns.
  private static final int MAX_COUNT = 200;
  // A longer wait takes several requests, because proxies limit the time of one.
  private static final Duration LONGEST_REQUEST = Duration.ofSeconds(20);
  // Before the first repetition of a request that got no response.
  private static final Duration FIRST_PAUSE = Duration.ofMillis(250);

  // How long the responses of a call may take in all, besides the time that its caller gives it.
  private static final Duration GRACE = Duration.ofSeconds(1);

  final List<Message> messages = new ArrayList<>();
  /** Messages for other addresses that arrived during a wait that timed out, or in the minute before it, oldest first. */
  List<Message> others = List.of();
  /** Messages for this address that arrived shortly before those that count, oldest first. */
  List<Message> earlier = List.of();
  /** What the SMTP server refused during the wait, and for this address shortly before it. */
  final Set<Json> refused = new LinkedHashSet<>();
  /** Whether Postern could not be reached for a part of the time. */
  boolean wasLost;

  private final Api api;
  private final String address;
  private final Optional<String> after;
  private final boolean mustBeCertain;
  private final boolean isBounded;
  private final long started = System.nanoTime();
  private boolean begun;
  // The latest deadline so far: a message that has arrived early leaves more time to settle.
  private Deadline latest = new Deadline(started);

  /**
   * Certain is a wait in which nothing may arrive: a Postern that restarts may have lost a message. Bounded is a call that
   * ends soon after its deadline, with all of its requests.
   */
  Arrivals(Api api, String address, Optional<String> after, boolean mustBeCertain, boolean isBounded) {
    this.api = api;
    this.address = address;
    this.after = after;
    this.mustBeCertain = mustBeCertain;
    this.isBounded = isBounded;
  }

  Duration waited() {
    return Duration.ofNanos(System.nanoTime() - started);
  }

  /** True when there are more messages; false at the deadline. */
  boolean next(Deadline deadline) {
    if (deadline.nanos() - latest.nanos() > 0) latest = deadline;
    if (!begun) {
      begun = true;
      if (addPresent(deadline)) return true;
    }
    // At least once, even without time left, because the response says what was refused.
    do {
      if (add(1, deadline, LONGEST_REQUEST)) return true;
    } while (!deadline.left().isZero());
    return false;
  }

  /** After an interruption, reads what the report says about other messages. */
  void look() {
    try {
      add(1, Deadline.in(Duration.ZERO), Duration.ZERO);
    } catch (RuntimeException error) {
      // The report has less to say.
    }
  }

  private boolean addPresent(Deadline deadline) {
    for (var added = false; ; added = true) {
      var query = filter();
      query.put("limit", 1);
      // A Postern that is not there in the first place is reported immediately.
      var total = api.get("messages", query, Duration.ZERO, most()).number("total");
      if (total == 0 || !add((int) Math.min(total, MAX_COUNT), deadline, Duration.ZERO)) return added;
    }
  }

  /** How long a request may take in all, so that the call ends soon after its deadline. */
  private Optional<Duration> most() {
    return isBounded ? Optional.of(latest.plus(GRACE).left().plusMillis(1)) : Optional.empty();
  }

  private boolean add(int count, Deadline deadline, Duration longest) {
    var outcome = persist(deadline, () -> {
      var left = deadline.left();
      var wait = left.compareTo(longest) < 0 ? left : longest;
      var query = filter();
      query.put("count", count);
      query.put("timeout", wait.toMillis() / 1000.0);
      query.put("include", Message.DETAILS);
      return api.get("wait", query, wait, most());
    });
    if (outcome.get("messages") == null) {
      explain(outcome);
      return false;
    }
    outcome.list("messages").forEach(one -> messages.add(new Message(api, one)));
    return true;
  }

  private void explain(Json outcome) {
    var counted = messages.stream().map(Message::id).toList();
    var others = new ArrayList<Message>();
    var earlier = new ArrayList<Message>();
    for (var miss : outcome.list("near_misses")) {
      var isEarly = miss.list("differs").stream().anyMatch(one -> one.string("criterion").equals("after"));
      var message = new Message(api, miss.get("message"));
      if (!isEarly) others.add(message);
      else if (!counted.contains(message.id())) earlier.add(message);
    }
    Collections.reverse(others);
    Collections.reverse(earlier);
    this.others = others;
    this.earlier = earlier;
    // Refusals for this address are repeated in several responses.
    refused.addAll(outcome.list("refused"));
  }

  /** Repeats a request that got no response until the deadline, because a Postern that restarts comes back. */
  private Json persist(Deadline deadline, Supplier<Json> request) {
    for (var pause = FIRST_PAUSE; ; pause = pause.multipliedBy(2)) {
      try {
        return request.get();
      } catch (UncheckedIOException | ApiException error) {
        var isTemporary = !(error instanceof ApiException response) || response.status() >= 500;
        var left = deadline.left();
        if (mustBeCertain || !isTemporary || left.isZero()) throw error;
        wasLost = true;
        sleep(pause.compareTo(left) < 0 ? pause : left, error);
      }
    }
  }

  private static void sleep(Duration pause, RuntimeException cause) {
    try {
      Thread.sleep(pause.toMillis());
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      error.addSuppressed(cause);
      throw new Api.Interrupted(error);
    }
  }

  private Map<String, Object> filter() {
    var filter = new LinkedHashMap<String, Object>();
    filter.put("to", address);
    var last = messages.isEmpty() ? after : Optional.of(messages.get(messages.size() - 1).id());
    last.ifPresent(id -> filter.put("after", id));
    return filter;
  }

  /** A point in time, of a clock that does not jump. */
  record Deadline(long nanos) {
    static Deadline in(Duration duration) {
      return new Deadline(System.nanoTime() + duration.toNanos());
    }

    Deadline plus(Duration duration) {
      return new Deadline(nanos + duration.toNanos());
    }

    /** In whole milliseconds; zero when it is over. */
    Duration left() {
      return Duration.ofMillis(Math.max(0, (nanos - System.nanoTime() + 999_999) / 1_000_000));
    }
  }
}
