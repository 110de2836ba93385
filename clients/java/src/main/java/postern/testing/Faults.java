package postern.testing;

import java.util.List;
import java.util.Map;

/** Scripted failures of the SMTP server. */
public final class Faults {
  private final Api api;

  Faults(Api api) {
    this.api = api;
  }

  /**
   * Makes the SMTP server fail as described, until the fault is used up, expires or is removed: {@code
   * add(Fault.at("rcpt").recipient(inbox.address()).reply(451, "4.3.0 Try again later"))}.
   */
  public Fault add(Fault.Request request) {
    return Fault.of(api.post("faults", request.body));
  }

  /** All faults, oldest first, with how often each has fired. */
  public List<Fault> list() {
    return api.get("faults", Map.of()).list("faults").stream().map(Fault::of).toList();
  }

  /** One fault, with how often it has fired. */
  public Fault get(String id) {
    return Fault.of(api.get("faults/" + Api.segment(id), Map.of()));
  }

  public void remove(String id) {
    api.delete("faults/" + Api.segment(id), Map.of());
  }

  /** Removes every fault, including those of other tests. Returns their number. */
  public int clear() {
    return (int) api.delete("faults", Map.of()).orElseThrow().number("deleted");
  }
}
