package postern.testing;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The Postern that the tests of this process have started, on free ports and with its messages in memory. */
record Server(String url, Postern.SmtpAddress smtp) {
  private static final List<String> FLAGS = List.of(
      "--ephemeral", "--smtp-port=0", "--http-port=0", "--log-level=error", "--shutdown-timeout=1ms",
      // So that it also ends when this process is killed.
      "--stop-with-stdin");
  // A machine that is busy takes a while.
  private static final int START_SECONDS = 60;
  private static final int STOP_SECONDS = 5;
  private static final Pattern ADDRESSES =
      Pattern.compile("smtp://(\\S+):(\\d+).*?(https?://\\S+)", Pattern.DOTALL);
  private static final String HELP =
      "There is no Postern for the tests. Set POSTERN_URL to the address of a running one; or install the postern command, and "
          + "set POSTERN_COMMAND to its path if it is not on the PATH; or install Node.js 24.16 or newer.";

  private static Server own;

  /** The one of this process, which is started by the first call and ends with the process. */
  static synchronized Server own() {
    if (own == null) own = start();
    return own;
  }

  private static Server start() {
    var problems = new ArrayList<>(List.of(HELP));
    for (var program : programs()) {
      try {
        return run(program);
      } catch (IOException error) {
        problems.add("  " + String.join(" ", program) + ": " + error.getMessage());
      }
    }
    throw PosternError.hideOwnFrames(new IllegalStateException(String.join("\n", problems)));
  }

  private static List<List<String>> programs() {
    var named = Optional.ofNullable(System.getenv("POSTERN_COMMAND")).filter(one -> !one.isEmpty());
    if (named.isPresent()) return List.of(List.of(named.get()));
    var programs = new ArrayList<List<String>>();
    onPath("postern").ifPresent(program -> programs.add(List.of(program)));
    onPath("node").ifPresent(node -> bundle().ifPresent(main -> programs.add(List.of(node, main.toString()))));
    return programs;
  }

  private static Optional<String> onPath(String name) {
    var isWindows = File.separatorChar == '\\';
    var endings = isWindows ? List.of(".exe", ".cmd") : List.of("");
    return Stream.of(Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator))
        .flatMap(folder -> endings.stream().map(ending -> Path.of(folder, name + ending)))
        .filter(path -> Files.isRegularFile(path) && Files.isExecutable(path))
        .map(Path::toString)
        .findFirst();
  }

  /** The server for Node.js, which is part of the package if the clone that it was installed from is built. */
  private static Optional<Path> bundle() {
    var resource = Server.class.getResource("server/dist/main.js");
    if (resource == null) return Optional.empty();
    try {
      if (resource.getProtocol().equals("file")) return Optional.of(Path.of(resource.toURI()));
      var folder = Files.createTempDirectory("postern-server-");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
      try (var jar = FileSystems.newFileSystem(resource.toURI(), Map.of())) {
        copy(jar.getPath("/postern/testing/server"), folder);
      }
      return Optional.of(folder.resolve("dist/main.js"));
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    } catch (URISyntaxException error) {
      throw new IllegalStateException(error);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (var files = Files.walk(from)) {
      for (var file : (Iterable<Path>) files::iterator) {
        var target = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) Files.createDirectories(target);
        else Files.copy(file, target);
      }
    }
  }

  private static void delete(Path folder) {
    try (var files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    } catch (IOException error) {
      // It is in the folder for temporary files.
    }
  }

  /** Throws with what the program printed if it does not start. */
  private static Server run(List<String> program) throws IOException {
    var errors = Files.createTempFile("postern-", ".log");
    try {
      var builder = new ProcessBuilder(Stream.concat(program.stream(), FLAGS.stream()).toList());
      builder.redirectError(errors.toFile());
      // Variables that are meant for clients, or for another server.
      builder.environment().keySet().removeIf(name -> name.startsWith("POSTERN_"));
      var process = builder.start();
      var printed = new StringBuilder();
      // The last line says where messages are kept.
      try (var watch = new Watch(process)) {
        var output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (var line = ""; !line.startsWith("  Mail "); printed.append(line).append('\n')) {
          line = output.readLine();
          if (line == null) throw new IOException(Files.readString(errors).strip());
        }
      }
      var found = ADDRESSES.matcher(printed);
      if (!found.find()) throw new IOException("It printed no addresses: " + printed);
      Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(process)));
      var host = found.group(1).replaceAll("[\\[\\]]", "");
      return new Server(found.group(3), new Postern.SmtpAddress(host, Integer.parseInt(found.group(2))));
    } finally {
      // A file that is in use stays on Windows, until the folder for temporary files is cleaned.
      errors.toFile().delete();
    }
  }

  /** Ends a process that does not start in time. */
  private record Watch(Process process, CompletableFuture<Void> started) implements AutoCloseable {
    Watch(Process process) {
      this(process, new CompletableFuture<>());
      started.orTimeout(START_SECONDS, TimeUnit.SECONDS).exceptionally(late -> {
        process.destroyForcibly();
        return null;
      });
    }

    @Override
    public void close() {
      started.complete(null);
    }
  }

  private static void stop(Process process) {
    try {
      process.getOutputStream().close();
      if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) process.destroyForcibly();
    } catch (IOException | InterruptedException error) {
      process.destroyForcibly();
    }
  }
}
