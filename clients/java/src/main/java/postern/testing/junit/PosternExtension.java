package postern.testing.junit;

import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;
import postern.testing.Inbox;
import postern.testing.Postern;
import postern.testing.TimeLimit;

/**
 * Passes an {@link Inbox} with an address that no other test uses to each test that has it as a parameter, and the {@link
 * Postern}: {@code @ExtendWith(PosternExtension.class)}. The methods with {@code @BeforeEach} and {@code @AfterEach} get the
 * inbox of their test. Waits end before a {@link Timeout} ends the test.
 */
public final class PosternExtension implements ParameterResolver, InvocationInterceptor {
  private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(PosternExtension.class);

  private final Supplier<Postern> postern;

  /** With the Postern at {@code POSTERN_URL}, or one that is started for this run: see {@link Postern#start}. */
  public PosternExtension() {
    // Only when a test needs it, so that its report says why there is none.
    this.postern = Postern::start;
  }

  /** With another one, or another timeout, for {@code @RegisterExtension}. */
  public PosternExtension(Postern postern) {
    this.postern = () -> postern;
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    var type = parameter.getParameter().getType();
    // An inbox of a class would be shared by its tests.
    return type == Postern.class || (type == Inbox.class && context.getTestMethod().isPresent());
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    if (parameter.getParameter().getType() == Postern.class) return postern.get();
    return context.getStore(NAMESPACE).getOrComputeIfAbsent(Inbox.class, key -> postern.get().inbox());
  }

  @Override
  public void interceptTestMethod(
      Invocation<Void> test, ReflectiveInvocationContext<Method> method, ExtensionContext context) throws Throwable {
    proceed(test, ofTest(method, context));
  }

  @Override
  public void interceptTestTemplateMethod(
      Invocation<Void> test, ReflectiveInvocationContext<Method> method, ExtensionContext context) throws Throwable {
    proceed(test, ofTest(method, context));
  }

  @Override
  public void interceptBeforeAllMethod(
      Invocation<Void> hook, ReflectiveInvocationContext<Method> method, ExtensionContext context) throws Throwable {
    proceed(hook, ofHook(method, context));
  }

  @Override
  public void interceptBeforeEachMethod(
      Invocation<Void> hook, ReflectiveInvocationContext<Method> method, ExtensionContext context) throws Throwable {
    proceed(hook, ofHook(method, context));
  }

  @Override
  public void interceptAfterEachMethod(
      Invocation<Void> hook, ReflectiveInvocationContext<Method> method, ExtensionContext context) throws Throwable {
    proceed(hook, ofHook(method, context));
  }

  private static void proceed(Invocation<Void> invocation, Optional<Duration> limit) throws Throwable {
    limit.ifPresent(TimeLimit::set);
    try {
      invocation.proceed();
    } finally {
      TimeLimit.clear();
    }
  }

  /** The timeout of the method, of its class or one around it, or of the configuration. */
  private static Optional<Duration> ofTest(ReflectiveInvocationContext<Method> method, ExtensionContext context) {
    var classes = Stream.<Class<?>>iterate(method.getTargetClass(), one -> one != null, Class::getEnclosingClass);
    return onMethod(method)
        .or(() -> classes.flatMap(one -> AnnotationSupport.findAnnotation(one, Timeout.class).stream()).findFirst()
            .map(PosternExtension::durationOf))
        .or(() -> configured(context, "test.method.", "testable.method.", ""));
  }

  private static Optional<Duration> ofHook(ReflectiveInvocationContext<Method> method, ExtensionContext context) {
    return onMethod(method).or(() -> configured(context, "lifecycle.method.", ""));
  }

  private static Optional<Duration> onMethod(ReflectiveInvocationContext<Method> method) {
    return AnnotationSupport.findAnnotation(method.getExecutable(), Timeout.class).map(PosternExtension::durationOf);
  }

  private static Duration durationOf(Timeout timeout) {
    return Duration.of(timeout.value(), timeout.unit().toChronoUnit());
  }

  private static final Pattern DURATION = Pattern.compile("(\\d+) ?(ns|μs|ms|s|m|h|d|)", Pattern.CASE_INSENSITIVE);
  private static final Map<String, TimeUnit> UNITS = Map.of("ns", TimeUnit.NANOSECONDS, "μs", TimeUnit.MICROSECONDS, "ms",
      TimeUnit.MILLISECONDS, "", TimeUnit.SECONDS, "s", TimeUnit.SECONDS, "m", TimeUnit.MINUTES, "h", TimeUnit.HOURS, "d",
      TimeUnit.DAYS);

  /** As in {@code junit.jupiter.execution.timeout.default = 30 s}. */
  private static Optional<Duration> configured(ExtensionContext context, String... kinds) {
    return Stream.of(kinds)
        .flatMap(kind ->
            context.getConfigurationParameter("junit.jupiter.execution.timeout." + kind + "default").stream())
        .map(DURATION::matcher)
        .filter(duration -> duration.matches())
        .map(duration -> Duration.of(Long.parseLong(duration.group(1)),
            UNITS.get(duration.group(2).toLowerCase()).toChronoUnit()))
        .findFirst();
  }
}
