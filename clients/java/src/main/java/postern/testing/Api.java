package postern.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ProtocolException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/**
 * Requests to the HTTP API of Postern. Throws ApiException if the server responds with an error, and UncheckedIOException if
 * there is no response.
 */
final class Api {
  // How long a response may take, besides the time that the request waits. A server that hangs must not make a test endless.
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  // The response to a wait that failed. Its body says why.
  private static final int EXPECTATION_FAILED = 417;

  /** Without credentials, because reports contain it, and without a slash at the end. */
  final String url;

  private final Optional<String> authorization;
  // A proxy is for the outside world. HTTP/1.1, because the server does not upgrade connections.
  private final HttpClient client =
      HttpClient.newBuilder().proxy(HttpClient.Builder.NO_PROXY).version(HttpClient.Version.HTTP_1_1).build();

  /** Whether the server ends with the tests. Then its URLs lead nowhere when a report is read. */
  final boolean isTemporary;

  Api(String url, Optional<String> token, boolean isTemporary) {
    this.isTemporary = isTemporary;
    var parsed = parse(url);
    var host = parsed.getRawAuthority().replaceFirst("^.*@", "");
    this.url = parsed.getScheme() + "://" + host + parsed.getRawPath().replaceFirst("/+$", "");
    var credentials = Optional.ofNullable(parsed.getRawUserInfo()).map(Api::basicCredentials);
    this.authorization = token.map(one -> "Bearer " + one).or(() -> credentials);
  }

  private Api(String url, Optional<String> authorization) {
    this.isTemporary = false;
    this.url = url;
    this.authorization = authorization;
  }

  /** The same, with the same credentials, for a mailbox of the server. */
  Api ofMailbox(String name) {
    return new Api(mailboxUrl(name), authorization);
  }

  String mailboxUrl(String name) {
    return url + "/mailboxes/" + name;
  }

  private static URI parse(String url) {
    try {
      var parsed = URI.create(url);
      if (parsed.getHost() != null && parsed.getScheme().matches("(?i)https?")) return parsed;
    } catch (IllegalArgumentException error) {
      // Reported below, without the password.
    }
    var shown = url.contains("@") ? "…" + url.substring(url.lastIndexOf('@')) : url;
    throw new IllegalArgumentException(
        "The address of Postern is \"" + shown + "\". Use one such as http://127.0.0.1:8025.");
  }

  private static String basicCredentials(String userInfo) {
    var credentials = URLDecoder.decode(userInfo.replace("+", "%2B"), StandardCharsets.UTF_8);
    if (!credentials.contains(":")) credentials += ":";
    return "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
  }

  Json get(String path, Map<String, ?> query) {
    return get(path, query, Duration.ZERO);
  }

  /** A JSON object. {@code wait} is how long the server waits before it responds. */
  Json get(String path, Map<String, ?> query, Duration wait) {
    return get(path, query, wait, Optional.empty());
  }

  /** The same; the whole request takes at most this long, if it is given. */
  Json get(String path, Map<String, ?> query, Duration wait, Optional<Duration> most) {
    return json(send(HttpRequest.newBuilder(uri(path, query)), wait, most));
  }

  Json post(String path, Map<String, ?> body) {
    var request = HttpRequest.newBuilder(uri(path, Map.of()))
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(Json.write(body)));
    return json(send(request, Duration.ZERO));
  }

  /** The response; empty for a single thing. */
  Optional<Json> delete(String path, Map<String, ?> query) {
    var response = send(HttpRequest.newBuilder(uri(path, query)).DELETE(), Duration.ZERO);
    return response.body().length == 0 ? Optional.empty() : Optional.of(json(response));
  }

  byte[] bytes(String address) {
    return send(HttpRequest.newBuilder(URI.create(address)), Duration.ZERO).body();
  }

  /** Of a request. A list among the parameters is repeated. */
  URI uri(String path, Map<String, ?> query) {
    var parameters =
        query.entrySet().stream()
            .flatMap(one -> (one.getValue() instanceof Collection<?> list ? list.stream() : Stream.of(one.getValue()))
                .map(value -> one.getKey() + "=" + encode(String.valueOf(value))))
            .collect(Collectors.joining("&"));
    return URI.create(url + "/api/v1/" + path + (parameters.isEmpty() ? "" : "?" + parameters));
  }

  /** A part of a path, which stays one: an empty id must not make a request about all messages. */
  static String segment(String part) {
    if (part.isEmpty()) throw new IllegalArgumentException("The id is empty.");
    return encode(part);
  }

  static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** Connects to the stream of events. */
  CompletableFuture<WebSocket> connect(Map<String, ?> query, WebSocket.Listener listener) {
    var builder = client.newWebSocketBuilder().connectTimeout(PATIENCE);
    authorization.ifPresent(value -> builder.header("Authorization", value));
    return builder.buildAsync(URI.create(uri("ws", query).toString().replaceFirst("^http", "ws")), listener);
  }

  private Json json(HttpResponse<byte[]> response) {
    try {
      var body = Json.parse(new String(response.body(), StandardCharsets.UTF_8));
      if (body.isObject()) return body;
    } catch (IllegalArgumentException error) {
      // Reported below.
    }
    throw unreadable(response.statusCode(), "The server did not answer with JSON.");
  }

  private HttpResponse<byte[]> send(HttpRequest.Builder request, Duration wait) {
    return send(request, wait, Optional.empty());
  }

  private HttpResponse<byte[]> send(HttpRequest.Builder request, Duration wait, Optional<Duration> most) {
    var patient = wait.plus(PATIENCE);
    var timeout = most.filter(one -> one.compareTo(patient) < 0).orElse(patient);
    request.timeout(timeout);
    authorization.ifPresent(value -> request.header("Authorization", value));
    try {
      var response = respond(request.build(), most);
      if (response.statusCode() < 400 || response.statusCode() == EXPECTATION_FAILED) return response;
      throw errorOf(response);
    } catch (HttpTimeoutException error) {
      var seconds = timeout.toMillis() / 1000.0;
      throw unreachable(
          "Postern at " + url + " did not respond within " + seconds
              + " s. Check that this is its address, and that it is not overloaded.", error);
    } catch (IOException error) {
      throw unreachable(error);
    } catch (InterruptedException error) {
      // JUnit interrupts a test that has used up its @Timeout.
      Thread.currentThread().interrupt();
      throw new Interrupted(error);
    }
  }

  /** The timeout of a request ends with the headers of the response, so the rest needs a limit of its own. */
  private HttpResponse<byte[]> respond(HttpRequest request, Optional<Duration> most)
      throws IOException, InterruptedException {
    var handler = HttpResponse.BodyHandlers.ofByteArray();
    if (most.isEmpty()) return client.send(request, handler);
    var response = client.sendAsync(request, handler);
    try {
      return response.get(most.get().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException error) {
      throw new HttpTimeoutException("The response is not complete.");
    } catch (ExecutionException error) {
      if (error.getCause() instanceof IOException cause) throw cause;
      throw new IOException(error.getCause());
    } finally {
      response.cancel(true);
    }
  }

  /** The test was interrupted while it waited for a response. */
  static final class Interrupted extends IllegalStateException {
    Interrupted(InterruptedException cause) {
      super("The wait for Postern was interrupted.", cause);
    }
  }

  UncheckedIOException unreachable(IOException error) {
    // "Unrecognized" or "Unsupported or unrecognized", depending on the version of Java.
    if (error instanceof SSLException && String.valueOf(error.getMessage()).contains("ecognized SSL message"))
      return unreachable("Postern at " + url + " does not use TLS. Check whether its address begins with http:.", error);
    var why =
        error instanceof ProtocolException
            ? "not an HTTP server"
            : Optional.ofNullable(error.getMessage()).orElse("no connection");
    return unreachable(
        "Couldn't reach Postern at " + url + " (" + why + "). Check that it is running and that POSTERN_URL is its address.",
        error);
  }

  private static UncheckedIOException unreachable(String message, IOException cause) {
    return PosternError.hideOwnFrames(new UncheckedIOException(message, cause));
  }

  private ApiException errorOf(HttpResponse<byte[]> response) {
    var status = response.statusCode();
    try {
      var body = Json.parse(new String(response.body(), StandardCharsets.UTF_8));
      if (body.isObject() && body.optional("error").isPresent() && body.optional("code").isPresent())
        return new ApiException(
            status, body.string("code"), withHint(status, body.string("error")), body.optional("mailbox"));
    } catch (IllegalArgumentException | ClassCastException error) {
      // Not from Postern.
    }
    return unreadable(status, "The server answered " + status + ".");
  }

  private String withHint(int status, String message) {
    if (message.startsWith("There is no endpoint "))
      return message + " Check the path in the URL: it must be the server's --base-path.";
    if (status != 401) return message;
    return message
        + (authorization.isPresent()
            ? " What was sent is not accepted: check POSTERN_TOKEN, or the password in POSTERN_URL."
            : " Set POSTERN_TOKEN, or pass it to Postern as token.");
  }

  private ApiException unreadable(int status, String what) {
    return new ApiException(status, "unreadable", what + " Check that " + url + " is the address of a Postern.");
  }
}
