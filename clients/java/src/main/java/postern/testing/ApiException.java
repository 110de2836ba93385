package postern.testing;

/** An error response. The code is for programs, and is "unreadable" if the response did not come from Postern. */
public final class ApiException extends RuntimeException {
  private final int status;
  private final String code;

  ApiException(int status, String code, String message) {
    super(message);
    this.status = status;
    this.code = code;
    PosternError.hideOwnFrames(this);
  }

  public int status() {
    return status;
  }

  public String code() {
    return code;
  }
}
