package postern.testing;

/** A message does not have the link, code or attachment that a test expects. */
public final class PosternMissingError extends AssertionError {
  PosternMissingError(String report) {
    super(report);
    PosternError.hideOwnFrames(this);
  }
}
