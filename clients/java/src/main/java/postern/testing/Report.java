package postern.testing;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The text of an error: what was expected, what arrived and why it did not match, then other possible causes. {@code
 * wasReturned} says whether an earlier call has returned a message, so that it does not count. There is no URL if the server ends
 * with the tests.
 */
record Report(
    String problem,
    String address,
    Optional<String> url,
    Criteria criteria,
    Predicate<Message> wasReturned,
    Arrivals arrivals) {
  private static final int SHOWN = 10;
  // As inbox() makes them. Messages for these belong to other tests.
  private static final Pattern INBOX_ADDRESS =
      Pattern.compile("inbox-\\w+@postern\\.test", Pattern.CASE_INSENSITIVE);

  @Override
  public String toString() {
    return Stream.of(List.of(problem), head(), arrived(), refused("smtp"), refused("http"), lost(), earlier(), others())
        .filter(lines -> !lines.isEmpty())
        .map(lines -> String.join("\n", lines))
        .collect(Collectors.joining("\n\n"));
  }

  private List<String> head() {
    var lines = new ArrayList<>(List.of("  Address   " + address));
    if (!criteria.toString().isEmpty()) lines.add("  Expected  " + criteria);
    url.ifPresent(page -> lines.add("  Inbox     " + page));
    return lines;
  }

  private List<String> arrived() {
    var messages = arrivals.messages;
    if (messages.isEmpty()) return List.of("No message arrived for this address.");
    return lines(count(messages, "message") + " arrived for this address:",
        table(messages, one -> wasReturned.test(one) ? "already returned" : criteria.verdict(one)));
  }

  private List<String> refused(String protocol) {
    var refused = arrivals.refused.stream().filter(one -> one.string("protocol").equals(protocol)).toList();
    if (refused.isEmpty()) return List.of();
    var isOurs = refused.stream().flatMap(one -> one.strings("recipients").stream()).anyMatch(address::equalsIgnoreCase);
    return lines(
        (protocol.equals("http")
                ? "Postern refused " + count(refused, "HTTP request")
                : "The SMTP server refused " + count(refused, "command"))
            + (isOurs ? ":" : ", perhaps of another test:"),
        last(refused).stream()
            .map(one -> "  " + timeOf(Instant.parse(one.string("at"))) + "  "
                + one.optional("command").orElse("(message data)") + " -> " + one.string("reply") + whose(one))
            .toList());
  }

  /** Of an HTTP request, whose path does not show it. */
  private static String whose(Json refusal) {
    var recipients = refusal.strings("recipients").stream().limit(3).toList();
    var words = Stream.of(
            refusal.optional("sender").filter(sender -> !sender.isEmpty()).map(sender -> "from " + sender).orElse(""),
            recipients.isEmpty() ? "" : "to " + String.join(", ", recipients))
        .filter(word -> !word.isEmpty())
        .toList();
    return words.isEmpty() || !refusal.string("protocol").equals("http") ? "" : " (" + String.join(" ", words) + ")";
  }

  private List<String> lost() {
    return arrivals.wasLost
        ? List.of("Postern could not be reached for a part of this time. What was sent then may be missing.")
        : List.of();
  }

  private List<String> earlier() {
    var earlier = arrivals.earlier;
    if (earlier.isEmpty()) return List.of();
    var were = earlier.size() == 1 ? " was" : " were";
    var lines = lines(count(earlier, "message") + were + " there before the inbox was created:",
        table(earlier, one -> "does not count"));
    lines.add("Call inbox() before the application sends, or use inboxWithEarlier().");
    return lines;
  }

  private List<String> others() {
    var others = arrivals.others;
    if (others.isEmpty()) {
      return arrivals.messages.isEmpty() && arrivals.earlier.isEmpty() && arrivals.refused.isEmpty()
          ? List.of("Nothing else arrived in the last minute: check that the application sends to this Postern.")
          : List.of();
    }
    var misdirected = others.stream().filter(one -> !isOfTest(one)).toList();
    var ofTests = others.stream().filter(Report::isOfTest).toList();
    // The server lists no more than these.
    var atLeast = others.size() < SHOWN ? "" : "At least ";
    var lines = new ArrayList<String>();
    if (!misdirected.isEmpty()) {
      lines.add(atLeast + count(misdirected, "message") + " arrived for other addresses recently:");
      lines.addAll(table(misdirected, one -> "to " + one.recipients().stream().limit(3).collect(Collectors.joining(", "))));
    }
    if (!ofTests.isEmpty())
      lines.add(atLeast + count(ofTests, "message") + " arrived for the inboxes of other tests recently.");
    return lines;
  }

  private static boolean isOfTest(Message message) {
    return message.recipients().stream().allMatch(one -> INBOX_ADDRESS.matcher(one).matches());
  }

  private static List<String> table(List<Message> messages, Function<Message, String> remark) {
    var rows = last(messages).stream().map(one -> "  " + timeOf(one.receivedAt()) + "  "
        + TextPattern.shorten(one.subject()) + "  from " + (one.sender().isEmpty() ? "<>" : one.sender()) + "  "
        + remark.apply(one)).toList();
    var left = messages.size() - rows.size();
    return left == 0 ? rows : lines("  (" + left + " earlier)", rows);
  }

  private static <T> List<T> last(List<T> things) {
    return things.subList(Math.max(0, things.size() - SHOWN), things.size());
  }

  private static List<String> lines(String first, List<String> others) {
    var lines = new ArrayList<>(List.of(first));
    lines.addAll(others);
    return lines;
  }

  private static String count(Collection<?> things, String noun) {
    return things.size() + " " + noun + (things.size() == 1 ? "" : "s");
  }

  /** {@code 09:30:00.123}, in the time zone of the tests, like the times that runners and applications print. */
  private static String timeOf(Instant moment) {
    return DateTimeFormatter.ofPattern("HH:mm:ss.SSS").format(moment.atZone(ZoneId.systemDefault()));
  }
}
