package postern.testing.junit;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import postern.testing.Inbox;
import postern.testing.Postern;

/**
 * Passes an {@link Inbox} with an address that no other test uses to each test that has it as a parameter, and the {@link
 * Postern}: {@code @ExtendWith(PosternExtension.class)}. The methods with {@code @BeforeEach} and {@code @AfterEach} get the
 * inbox of their test.
 */
public final class PosternExtension implements ParameterResolver {
  private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(PosternExtension.class);

  private final Postern postern;

  /** With the Postern at {@code POSTERN_URL}, or at {@code http://127.0.0.1:8025}. */
  public PosternExtension() {
    this(new Postern());
  }

  /** With another one, or another timeout, for {@code @RegisterExtension}. */
  public PosternExtension(Postern postern) {
    this.postern = postern;
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    var type = parameter.getParameter().getType();
    // An inbox of a class would be shared by its tests.
    return type == Postern.class || (type == Inbox.class && context.getTestMethod().isPresent());
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    if (parameter.getParameter().getType() == Postern.class) return postern;
    return context.getStore(NAMESPACE).getOrComputeIfAbsent(Inbox.class, key -> postern.inbox());
  }
}
