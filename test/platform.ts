/**
 * What some tests need and not every platform has: the reason to skip them, or false.
 * `it('removes its Unix socket', { skip: missing.unixSockets }, …)`
 */
import { hasTerminal, isInstalled } from './is-installed.ts';

const isWindows = process.platform === 'win32';

export const missing = {
  /** `sh`, and programs of npm that are started without a shell, which are `.cmd` files on Windows. */
  shell: isWindows && 'needs a POSIX shell',
  /** On Windows every signal ends a process at once: it cannot stop by itself, and has no exit code. */
  signals: isWindows && 'needs signals that a process can handle',
  fileModes: isWindows && 'needs POSIX file permissions',
  unixSockets: isWindows && 'needs Unix sockets',
  proc: process.platform !== 'linux' && 'needs /proc, which only Linux has',
  terminal: !hasTerminal && 'needs `script` of Linux, which runs a program in a terminal',
  python: !isInstalled('python3') && 'needs Python (python3)',
  jdk: !isInstalled('javac') && 'needs a JDK (javac)',
};
