package postern.testing;

/** More messages matched than expected. */
public final class PosternAmbiguousError extends PosternError {
  PosternAmbiguousError(Failure failure) {
    super(failure);
  }
}
