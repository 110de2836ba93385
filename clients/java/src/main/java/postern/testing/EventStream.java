package postern.testing;

import java.io.IOException;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import postern.testing.Arrivals.Deadline;

/**
 * Events as they arrive, from when it was made. After a lost connection, it connects again, and the messages that arrived in
 * the meantime come first; other changes of that time are lost. For use by one thread.
 */
public final class EventStream implements AutoCloseable {
  // A cursor before every message.
  private static final String FIRST = "0".repeat(26);
  private static final int MAX_PAGE = 200;
  private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

  private final Api api;
  private final Map<String, Object> filter;
  private final Duration timeout;
  private final Deque<Event> events = new ArrayDeque<>();
  private Optional<Connection> connection = Optional.empty();
  private Duration pause = FIRST_PAUSE;
  private String cursor;

  EventStream(Api api, Filter filter, Duration timeout) {
    this.api = api;
    this.filter = filter.parameters;
    this.timeout = timeout;
    // Fails if the server does not accept the filter or the token.
    var newest = list(Map.of("limit", 1)).messages().stream().findFirst().map(MessageSummary::id);
    cursor = Optional.ofNullable((String) this.filter.get("after")).or(() -> newest).orElse(FIRST);
  }

  /** The next event. Fails if none arrives in time: 10 seconds by default, or the timeout of the {@link Postern}. */
  public Event next() {
    var deadline = Deadline.in(TimeLimit.shortened(timeout));
    while (events.isEmpty()) {
      if (deadline.left().isZero()) {
        var problem = "No event arrived within " + Inbox.seconds(timeout) + " s.";
        throw new PosternTimeoutError(new PosternError.Failure(problem, "", List.of(), timeout));
      }
      try {
        if (connection.isEmpty()) connect();
        else connection.get().next(deadline.left()).ifPresent(this::add);
      } catch (IOException error) {
        close();
        if (deadline.left().compareTo(pause) < 0) throw api.unreachable(error);
        sleep();
      }
    }
    return events.remove();
  }

  @Override
  public void close() {
    connection.ifPresent(Connection::close);
    connection = Optional.empty();
  }

  private void connect() throws IOException {
    connection = Optional.of(Connection.open(api, filter));
    pause = FIRST_PAUSE;
    // The messages after the cursor come newest first.
    var missed = new ArrayList<MessageSummary>();
    for (Optional<String> before = Optional.of(""); before.isPresent(); ) {
      var query = new LinkedHashMap<String, Object>(Map.of("after", cursor, "limit", MAX_PAGE));
      before.filter(one -> !one.isEmpty()).ifPresent(one -> query.put("before", one));
      var page = list(query);
      missed.addAll(page.messages());
      before = page.nextCursor();
    }
    Collections.reverse(missed);
    missed.forEach(message -> add(new Event("message:new", Optional.of(message.id()), Optional.of(message))));
  }

  private MessagePage list(Map<String, ?> others) {
    var query = new LinkedHashMap<String, Object>(filter);
    query.putAll(others);
    return MessagePage.of(api, api.get("messages", query));
  }

  private void add(Event event) {
    if (event.type().equals("message:new")) {
      var id = event.id().orElseThrow();
      // Already there with the missed messages.
      if (id.compareTo(cursor) <= 0) return;
      cursor = id;
    }
    events.add(event);
  }

  private void sleep() {
    try {
      Thread.sleep(pause.toMillis());
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      throw new Api.Interrupted(error);
    }
    pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
  }

  /** A WebSocket whose frames are put into a queue. */
  private static final class Connection implements WebSocket.Listener {
    private final Api api;
    // The end of the connection is in the queue too.
    private final BlockingQueue<Optional<Event>> received = new LinkedBlockingQueue<>();
    private final StringBuilder text = new StringBuilder();
    private WebSocket socket;

    private Connection(Api api) {
      this.api = api;
    }

    static Connection open(Api api, Map<String, ?> query) throws IOException {
      var connection = new Connection(api);
      try {
        connection.socket = api.connect(query, connection).get();
        return connection;
      } catch (ExecutionException error) {
        throw error.getCause() instanceof IOException cause ? cause : new IOException(error.getCause());
      } catch (InterruptedException error) {
        Thread.currentThread().interrupt();
        throw new Api.Interrupted(error);
      }
    }

    /** Empty on timeout. Throws if the connection was lost. */
    Optional<Event> next(Duration timeout) throws IOException {
      try {
        var next = received.poll(timeout.toMillis(), TimeUnit.MILLISECONDS);
        if (next == null) return Optional.empty();
        if (next.isEmpty()) throw new IOException("the event stream was closed");
        return next;
      } catch (InterruptedException error) {
        Thread.currentThread().interrupt();
        throw new Api.Interrupted(error);
      }
    }

    void close() {
      socket.abort();
    }

    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence part, boolean isLast) {
      text.append(part);
      if (isLast) {
        received.add(Optional.of(Event.of(api, Json.parse(text.toString()))));
        text.setLength(0);
      }
      socket.request(1);
      return null;
    }

    @Override
    public CompletionStage<?> onClose(WebSocket socket, int status, String reason) {
      received.add(Optional.empty());
      return null;
    }

    @Override
    public void onError(WebSocket socket, Throwable error) {
      received.add(Optional.empty());
    }
  }
}
