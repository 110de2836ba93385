package postern.testing;

/** A message matched where there should be none. */
public final class PosternUnexpectedError extends PosternError {
  PosternUnexpectedError(Failure failure) {
    super(failure);
  }
}
