package postern.testing;

import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A message to store, as if it had arrived over SMTP: {@code NewMessage.from("shop@shop.test").to(inbox.address())}. */
public final class NewMessage {
  final Map<String, Object> body = new LinkedHashMap<>();

  private NewMessage(String from) {
    body.put("from", from);
  }

  /** An address, with or without a name: {@code The Shop <orders@shop.test>}. */
  public static NewMessage from(String address) {
    return new NewMessage(address);
  }

  public NewMessage to(String... addresses) {
    return with("to", List.of(addresses));
  }

  public NewMessage cc(String... addresses) {
    return with("cc", List.of(addresses));
  }

  /** Recipients of the envelope only. */
  public NewMessage bcc(String... addresses) {
    return with("bcc", List.of(addresses));
  }

  public NewMessage replyTo(String... addresses) {
    return with("reply_to", List.of(addresses));
  }

  public NewMessage subject(String subject) {
    return with("subject", subject);
  }

  public NewMessage text(String text) {
    return with("text", text);
  }

  public NewMessage html(String html) {
    return with("html", html);
  }

  public NewMessage headers(Map<String, String> headers) {
    return with("headers", Map.copyOf(headers));
  }

  /** An attachment, whose type is that of its file name. */
  @SuppressWarnings("unchecked")
  public NewMessage attachment(String filename, byte[] content) {
    var attachments = (List<Object>) body.computeIfAbsent("attachments", name -> new ArrayList<>());
    attachments.add(Map.of("filename", filename, "content", Base64.getEncoder().encodeToString(content)));
    return this;
  }

  public NewMessage tags(String... tags) {
    return with("tags", List.of(tags));
  }

  private NewMessage with(String name, Object value) {
    body.put(name, value);
    return this;
  }
}
