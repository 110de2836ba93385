package postern.testing;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** A received message. Everything except the content of attachments is already loaded. */
public final class Message {
  // How long the server takes for a check that connects to other servers.
  private static final Duration CONNECTING = Duration.ofSeconds(30);

  /** An address in a header. The name is empty if there is none. */
  public record Address(String name, String address) {
    @Override
    public String toString() {
      return name.isEmpty() ? address : name + " <" + address + ">";
    }
  }

  /** A header, decoded. */
  public record Header(String name, String value) {}

  /** A one-time code as a user would type it, the text around it, how likely it is, and whether a person does not see it. */
  public record Code(String value, String context, double score, boolean hidden) {}

  /** The kind is "action", "unsubscribe", "tracking", "image", "mailto" or "other". */
  public record Link(String url, String text, String kind) {
    private boolean matches(TextPattern pattern) {
      return pattern.matches(url) || pattern.matches(text);
    }
  }

  /** An attachment. The size is in bytes. */
  public record Attachment(String name, String contentType, long size, String url, Content content) {
    /** Requests the content. */
    public byte[] bytes() {
      return content.bytes();
    }
  }

  /** The content of an attachment, which is requested when it is used. */
  @FunctionalInterface
  public interface Content {
    byte[] bytes();
  }

  /** What requests ask for besides the bodies. */
  static final String DETAILS = "codes,links,headers,attachments,html_text";

  private static final Pattern HOME_PAGE = Pattern.compile("https?://[^/?#]*/?", Pattern.CASE_INSENSITIVE);

  private final Api api;
  private final Json json;
  private final String url;
  private final List<Attachment> attachments;

  Message(Api api, Json json) {
    this.api = api;
    this.json = json;
    this.url = api.url + "/api/v1/messages/" + json.string("id");
    this.attachments =
        json.list("attachments").stream()
            .map(one -> attachment(api, one, url + "/attachments/" + one.string("id")))
            .toList();
  }

  private static Attachment attachment(Api api, Json one, String url) {
    return new Attachment(
        one.string("filename"), one.string("content_type"), one.number("size"), url, () -> api.bytes(url));
  }

  public String id() {
    return json.string("id");
  }

  public String subject() {
    return json.string("subject");
  }

  /** The envelope sender. */
  public String sender() {
    return json.string("sender");
  }

  /** The envelope recipients, including Bcc. */
  public List<String> recipients() {
    return json.strings("recipients");
  }

  /** The From header; empty if it is missing. */
  public Optional<Address> from() {
    return addresses("from").stream().findFirst();
  }

  /** The To header. */
  public List<Address> to() {
    return addresses("to");
  }

  /** The Cc header. */
  public List<Address> cc() {
    return addresses("cc");
  }

  /** The Reply-To header. */
  public List<Address> replyTo() {
    return addresses("reply_to");
  }

  private List<Address> addresses(String name) {
    return json.list(name).stream().map(one -> new Address(one.string("name"), one.string("address"))).toList();
  }

  /** The Date header; empty if it is missing or not a date. */
  public Optional<Instant> date() {
    return json.optional("date").map(Instant::parse);
  }

  /** The Message-ID header as written, with {@code <>}. */
  public Optional<String> messageId() {
    return json.optional("message_id");
  }

  /** Whether the message has a text body. */
  public boolean hasTextPart() {
    return !json.string("text_body").isEmpty();
  }

  /** The text body, or the text of the HTML body if there is none. Lines end with {@code \n}. */
  public String text() {
    return TextPattern.withLineFeeds(json.string(hasTextPart() ? "text_body" : "html_text"));
  }

  /** The source of the HTML body. Lines end with {@code \n}. */
  public String html() {
    return TextPattern.withLineFeeds(json.string("html_body"));
  }

  public List<String> tags() {
    return json.strings("tags");
  }

  /** In bytes. */
  public long size() {
    return json.number("size");
  }

  public boolean hasAttachments() {
    return json.isTrue("has_attachments");
  }

  /** When Postern received it. */
  public Instant receivedAt() {
    return Instant.parse(json.string("created_at"));
  }

  /** One-time codes, the most likely one first. */
  public List<Code> codes() {
    return json.list("codes").stream()
        .map(one -> new Code(one.string("value"), one.string("context"), one.decimal("score"), one.isTrue("hidden")))
        .toList();
  }

  /** In the order of the message. */
  public List<Link> links() {
    return json.list("links").stream()
        .map(one -> new Link(one.string("url"), one.string("text"), one.string("kind")))
        .toList();
  }

  /** In the order of the message, decoded. */
  public List<Header> headers() {
    return json.list("headers").stream().map(one -> new Header(one.string("name"), one.string("value"))).toList();
  }

  public List<Attachment> attachments() {
    return attachments;
  }

  /** The message as a page, for a browser or a screenshot. */
  public String viewUrl() {
    return url + "/view";
  }

  /** The first header of this name, in any case. */
  public Optional<String> header(String name) {
    return headers().stream().filter(one -> one.name().equalsIgnoreCase(name)).map(Header::value).findFirst();
  }

  /** The most likely one-time code. */
  public String code() {
    var codes = codes();
    var equal = codes.stream().filter(one -> one.score() == codes.get(0).score() && !one.hidden()).count();
    if (equal > 1) throw missing("single code: " + equal + " are equally likely, so name one", present(codes));
    return code("", one -> true);
  }

  /** The one-time code that equals this text. */
  public String code(String expected) {
    return code(" " + expected, expected::equals);
  }

  /** The first one-time code that matches. */
  public String code(Pattern expected) {
    var expression = new TextPattern.Expression(expected);
    return code(" " + expression, expression::matches);
  }

  private String code(String shown, Predicate<String> isWanted) {
    var codes = codes();
    return codes.stream().map(Code::value).filter(isWanted).findFirst()
        .orElseThrow(() -> missing("code" + shown, codes.isEmpty()
            ? List.of("the text " + TextPattern.shorten(text()))
            : present(codes)));
  }

  private static List<String> present(List<Code> codes) {
    return codes.stream().map(one -> one.value() + " in " + TextPattern.shorten(one.context())).toList();
  }

  /** The URL of the call to action, or of the only link besides those to unsubscribe and to the home page. */
  public String link() {
    var links = followable();
    var action = links.stream().filter(one -> one.kind().equals("action")).map(Link::url).findFirst();
    if (action.isPresent()) return action.get();
    var others = links.stream()
        .filter(one -> one.kind().equals("other") && !HOME_PAGE.matcher(one.url()).matches())
        .map(Link::url)
        // The text body and the HTML body have the same link.
        .distinct()
        .toList();
    if (others.size() == 1) return others.get(0);
    throw missing("link that calls for action", shown(links));
  }

  /** The URL of the first link whose URL or text contains this string, ignoring case. */
  public String link(String part) {
    return link(new TextPattern.Part(part));
  }

  /** The URL of the first link whose URL or text matches. */
  public String link(Pattern pattern) {
    return link(new TextPattern.Expression(pattern));
  }

  private String link(TextPattern pattern) {
    var links = followable();
    return links.stream().filter(one -> one.matches(pattern)).map(Link::url).findFirst()
        .orElseThrow(() -> missing("link " + pattern, shown(links)));
  }

  /** The list also has the URLs of images, which are not links to follow. */
  private List<Link> followable() {
    return links().stream().filter(one -> !one.kind().equals("image") && !one.kind().equals("tracking")).toList();
  }

  private static List<String> shown(List<Link> links) {
    return links.stream().map(one -> one.url() + " " + TextPattern.shorten(one.text())).toList();
  }

  /** The first attachment. */
  public Attachment attachment() {
    return attachment("", one -> true);
  }

  /** The first attachment with this file name. */
  public Attachment attachment(String name) {
    return attachment(" " + name, name::equals);
  }

  /** The first attachment whose file name matches. */
  public Attachment attachment(Pattern name) {
    var expression = new TextPattern.Expression(name);
    return attachment(" " + expression, expression::matches);
  }

  private Attachment attachment(String shown, Predicate<String> isWanted) {
    return attachments.stream().filter(one -> isWanted.test(one.name())).findFirst()
        .orElseThrow(() -> missing("attachment" + shown, attachments.stream().map(Attachment::name).toList()));
  }

  /** What the checks that need no network find. */
  public List<Check> checks(Check.Option... options) {
    return Check.of(api, "messages/" + id() + "/checks", Duration.ZERO, options);
  }

  /** What this check finds, such as "html". All names are in docs/checks.md. */
  public List<Check> checks(String only, Check.Option... options) {
    return Check.of(api, "messages/" + id() + "/checks/" + Api.segment(only), CONNECTING, options);
  }

  /**
   * For a comparison with an earlier run. What differs each time has a name instead: codes, tokens in links, ids, dates, and
   * the address of the inbox.
   */
  public MessageSnapshot snapshot() {
    return MessageSnapshot.of(this);
  }

  private PosternMissingError missing(String what, List<String> present) {
    var lines = present.isEmpty() ? List.of("nothing of that kind") : present;
    return new PosternMissingError(
        "The message " + TextPattern.shorten(subject()) + " has no " + what + ". It has:\n  "
            + String.join("\n  ", lines) + (api.isTemporary ? "" : "\n\n  " + viewUrl()));
  }

  @Override
  public String toString() {
    return "Message " + TextPattern.shorten(subject()) + " from " + sender();
  }
}
