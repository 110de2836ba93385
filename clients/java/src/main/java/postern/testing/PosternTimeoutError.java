package postern.testing;

/** Too few messages matched in time. */
public final class PosternTimeoutError extends PosternError {
  PosternTimeoutError(Failure failure) {
    super(failure);
  }
}
