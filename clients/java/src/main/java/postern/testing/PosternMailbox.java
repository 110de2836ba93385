package postern.testing;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** A mailbox of a shared Postern, as {@link Postern#createMailbox} returns it. */
public final class PosternMailbox extends Postern implements AutoCloseable {
  // Nobody removes the mailbox of a run that was cancelled.
  private static final Duration EXPIRY_OF_A_RUN = Duration.ofHours(1);

  private static Postern ofRun;

  private final Api server;
  private final String name;
  private final String token;

  private PosternMailbox(Postern server, Json created, boolean isTemporary) {
    super(
        new Api(server.api.mailboxUrl(created.string("name")), Optional.of(created.string("token")), isTemporary),
        server.timeout,
        Optional.of(signedIn(server.smtp(), created.get("smtp"))));
    this.server = server.api;
    this.name = created.string("name");
    this.token = created.string("token");
  }

  static PosternMailbox create(Postern server, NewMailbox mailbox, boolean isTemporary) {
    return new PosternMailbox(server, server.api.post("mailboxes", mailbox.body), isTemporary);
  }

  /** The one of this process: a new one, unless the URL or the token is that of a mailbox already. */
  static synchronized Postern ofRun() {
    if (ofRun == null) ofRun = open(new Postern());
    return ofRun;
  }

  private static Postern open(Postern server) {
    if (server.url().matches(".*/mailboxes/[a-z0-9-]{1,63}")) return server;
    try {
      var mailbox = create(server, new NewMailbox().expiresIn(EXPIRY_OF_A_RUN).extendOnUse(), true);
      Runtime.getRuntime().addShutdownHook(new Thread(mailbox::removeAtTheEnd));
      return mailbox;
    } catch (ApiException error) {
      // The token of a mailbox creates none.
      var own = error.mailbox().orElseThrow(() -> error);
      return new Postern(server.api.ofMailbox(own), server.timeout, Optional.empty());
    }
  }

  private static SmtpAddress signedIn(SmtpAddress smtp, Json credentials) {
    return new SmtpAddress(
        smtp.host(), smtp.port(), credentials.optional("username"), credentials.optional("password"));
  }

  public String name() {
    return name;
  }

  /** Opens this mailbox, and no other. Also the API key of captured requests. */
  public String token() {
    return token;
  }

  /** Removes the mailbox with its messages, if it still exists. */
  public void removeMailbox() {
    try {
      server.delete("mailboxes/" + Api.segment(name), Map.of());
    } catch (ApiException error) {
      if (!error.code().equals("not_found")) throw error;
    }
  }

  /** Removes the mailbox, at the end of a {@code try} statement. */
  @Override
  public void close() {
    removeMailbox();
  }

  private void removeAtTheEnd() {
    try {
      removeMailbox();
    } catch (ApiException | UncheckedIOException error) {
      // It expires.
    }
  }
}
