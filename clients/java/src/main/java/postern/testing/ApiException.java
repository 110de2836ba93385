package postern.testing;

import java.util.Optional;

/** An error response. The code is for programs, and is "unreadable" if the response did not come from Postern. */
public final class ApiException extends RuntimeException {
  private final int status;
  private final String code;
  private final Optional<String> mailbox;

  ApiException(int status, String code, String message) {
    this(status, code, message, Optional.empty());
  }

  ApiException(int status, String code, String message, Optional<String> mailbox) {
    super(message);
    this.status = status;
    this.code = code;
    this.mailbox = mailbox;
    PosternError.hideOwnFrames(this);
  }

  public int status() {
    return status;
  }

  public String code() {
    return code;
  }

  /** The only mailbox that the token opens, if it does not open what was requested. */
  public Optional<String> mailbox() {
    return mailbox;
  }
}
