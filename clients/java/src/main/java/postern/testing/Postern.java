package postern.testing;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/** A running Postern. */
public sealed class Postern permits PosternMailbox {
  /** Where the application under test sends its mail, and what it signs in with, if the Postern is a mailbox. */
  public record SmtpAddress(String host, int port, Optional<String> username, Optional<String> password) {
    SmtpAddress(String host, int port) {
      this(host, port, Optional.empty(), Optional.empty());
    }

    /** All of it: {@code smtp://127.0.0.1:1025}. */
    public String url() {
      var name = host.contains(":") ? "[" + host + "]" : host;
      var user = username.map(one -> Api.encode(one) + ":" + Api.encode(password.orElse("")) + "@").orElse("");
      return "smtp://" + user + name + ":" + port;
    }

    /** Without the password. */
    @Override
    public String toString() {
      return "smtp://" + host + ":" + port;
    }
  }

  // JUnit does not limit the time of a test unless it is told to.
  private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(10);
  private static final SecureRandom RANDOM = new SecureRandom();

  final Api api;
  final Duration timeout;
  /** Where the SMTP server is, if this process has started it or created the mailbox. */
  private final Optional<SmtpAddress> ownSmtp;

  /**
   * The one at {@code POSTERN_URL}; otherwise one that this process starts, once for all calls: with {@code POSTERN_COMMAND}, with
   * the {@code postern} command on the PATH, or with Node.js on the PATH. It has free ports, keeps its messages in memory, and
   * ends with this process.
   *
   * <p>If {@code POSTERN_MAILBOX} is {@code new}, it is a new mailbox of the one at {@code POSTERN_URL}, one for all calls, which is
   * removed with this process, or an hour after its last use. If the URL or the token is that of a mailbox, it is used, and kept.
   */
  public static Postern start() {
    if (environment("POSTERN_URL").isPresent()) {
      var mailbox = environment("POSTERN_MAILBOX");
      if (mailbox.isEmpty()) return new Postern();
      if (mailbox.get().equals("new")) return PosternMailbox.ofRun();
      throw new IllegalArgumentException("POSTERN_MAILBOX is " + Json.quote(mailbox.get())
          + ", but can only be new. To use a mailbox that exists, set POSTERN_URL to its URL.");
    }
    var server = Server.own();
    return new Postern(new Api(server.url(), Optional.empty(), true), DEFAULT_TIMEOUT, Optional.of(server.smtp()));
  }

  /** The one at {@code POSTERN_URL}, or at {@code http://127.0.0.1:8025}, with {@code POSTERN_TOKEN} if it is set. */
  public Postern() {
    this(environment("POSTERN_URL").orElse("http://127.0.0.1:8025"));
  }

  /** The one at this URL, which may contain a username and a password. */
  public Postern(String url) {
    this(url, environment("POSTERN_TOKEN").map(tokens -> tokens.split(",")[0].strip()));
  }

  /** The one at this URL, with this token. */
  public Postern(String url, String token) {
    this(url, Optional.of(token));
  }

  private Postern(String url, Optional<String> token) {
    this(new Api(url, token, false), DEFAULT_TIMEOUT, Optional.empty());
  }

  Postern(Api api, Duration timeout, Optional<SmtpAddress> ownSmtp) {
    this.api = api;
    this.timeout = timeout;
    this.ownSmtp = ownSmtp;
  }

  /** The same Postern with another time that waits take by default. It is 10 seconds otherwise. */
  public Postern withTimeout(Duration timeout) {
    return new Postern(api, Criteria.checked("timeout", timeout), ownSmtp);
  }

  /** Without credentials, and without a slash at the end. */
  public String url() {
    return api.url;
  }

  /** A separate inbox for a test, with a unique address. */
  public Inbox inbox() {
    var random = new byte[10];
    RANDOM.nextBytes(random);
    // The domain cannot exist (RFC 6761), in case the message is ever sent to a real server.
    return open("inbox-" + HexFormat.of().formatHex(random) + "@postern.test", Optional.empty());
  }

  /** The inbox of this address. Only messages that arrive after this call count. */
  public Inbox inbox(String address) {
    checkAddress(address);
    return open(address, api.get("wait", Map.of("count", 0)).optional("cursor"));
  }

  /** The inbox of this address, with the messages that arrived before. */
  public Inbox inboxWithEarlier(String address) {
    checkAddress(address);
    return open(address, Optional.empty());
  }

  /**
   * On the host of the URL. {@code POSTERN_SMTP_HOST} and {@code POSTERN_SMTP_PORT} override it. {@code POSTERN_SMTP_USERNAME} and
   * {@code POSTERN_SMTP_PASSWORD} are what to sign in with.
   */
  public SmtpAddress smtp() {
    if (ownSmtp.isPresent()) return ownSmtp.get();
    var host = environment("POSTERN_SMTP_HOST").orElseGet(() -> URI.create(api.url).getHost().replaceAll("[\\[\\]]", ""));
    var port = environment("POSTERN_SMTP_PORT").map(Integer::valueOf).orElseGet(() ->
        api.get("info", Map.of()).list("listening").stream()
            .filter(one -> one.string("protocol").equals("smtp") && one.get("port") != null)
            .map(one -> (int) one.number("port"))
            .findFirst()
            .orElse(1025));
    return new SmtpAddress(host, port, environment("POSTERN_SMTP_USERNAME"), environment("POSTERN_SMTP_PASSWORD"));
  }

  /** Scripted failures of the SMTP server. */
  public Faults faults() {
    return new Faults(api);
  }

  /** The events of the inbox, or of messages that match, from this call on. */
  public EventStream events(Filter filter) {
    return new EventStream(api, filter, timeout);
  }

  /** A page of messages, newest first. */
  public MessagePage list(Filter filter) {
    return MessagePage.of(api, api.get("messages", filter.parameters));
  }

  /** A message with everything, as an inbox returns it. */
  public Message get(String id) {
    return new Message(api, api.get("messages/" + Api.segment(id), Map.of("include", Message.DETAILS)));
  }

  /** Stores a message, as if it had arrived over SMTP. */
  public MessageSummary send(NewMessage message) {
    return MessageSummary.of(api, api.post("send", message.body));
  }

  /** Deletes a message. */
  public void remove(String id) {
    api.delete("messages/" + Api.segment(id), Map.of());
  }

  /** Deletes every message that matches. Returns their number. */
  public int removeAll(Filter filter) {
    // A condition that is missing by mistake must not delete everything.
    if (filter.parameters.isEmpty())
      throw new ApiException(
          400, "invalid_parameter", "Say which messages: give a filter or ids. Nothing was changed.");
    return (int) api.delete("messages", filter.parameters).orElseThrow().number("deleted");
  }

  /** Deletes every message, including those of other tests. Returns their number. */
  public int clear() {
    return (int) api.delete("messages", Map.of()).orElseThrow().number("deleted");
  }

  /** A new mailbox of the server: an isolated Postern, with its own messages and SMTP credentials. */
  public PosternMailbox createMailbox(NewMailbox mailbox) {
    return PosternMailbox.create(this, mailbox, false);
  }

  private Inbox open(String address, Optional<String> after) {
    var page = api.url + "/?q=" + URLEncoder.encode(address, StandardCharsets.UTF_8);
    return new Inbox(api, address, page, timeout, after);
  }

  /** Nothing would ever arrive for anything else. */
  private static void checkAddress(String address) {
    if (address.matches("[^\\s<>]+") && (address.contains("@") || address.equalsIgnoreCase("postmaster"))) return;
    throw new IllegalArgumentException(
        Json.quote(address) + " is not an address. Use one such as ada@example.test.");
  }

  private static Optional<String> environment(String name) {
    return Optional.ofNullable(System.getenv(name)).filter(value -> !value.isEmpty());
  }
}
