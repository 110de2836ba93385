import { existsSync, readFileSync } from 'node:fs';

interface ProcessInfo {
  parent: number;
  group: number;
  command: string;
}

const CHECK_INTERVAL_MS = 1000;
const HAS_PROC = existsSync('/proc/self/stat');
// npm sets its title to "npm start" or "npm exec postern"; the others show their script.
const PACKAGE_MANAGER = /(?:^|[/ ])(?:npm|npx|pnpm|yarn|bun)(?:-cli)?(?:\.c?js)?(?: |$)/;
// A script with one of these wants Postern to keep running without it.
const DAEMON = /\b(?:nohup|setsid|disown)\b/;

/**
 * Resolves when npm, or a process between npm and this one, has exited: npm passes SIGTERM only to the shell that runs
 * the script, and no other signal, so the server would keep running and keep its ports. Never resolves if Postern
 * was not started by npm, or was detached from it on purpose: see docs/decisions/npm-start-ends-with-npm.md.
 */
export function npmExited(env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const ancestors = env.npm_lifecycle_event === undefined ? [] : ancestorsUpToNpm();
  if (ancestors.length === 0 || DAEMON.test(env.npm_lifecycle_script ?? '')) return new Promise(() => {});
  return new Promise((resolve) => {
    const check = setInterval(() => {
      if (areRunning(ancestors)) return;
      clearInterval(check);
      resolve();
    }, CHECK_INTERVAL_MS).unref();
  });
}

/**
 * The processes from the parent up to npm. Empty when npm is not an ancestor in this process group: processes started
 * with `setsid`, as a detached child or as a shell job have their own group, and are meant to outlive npm.
 */
function ancestorsUpToNpm(): number[] {
  const group = inspect(process.pid)?.group;
  const ancestors: number[] = [];
  for (let pid = process.ppid; pid > 0; ) {
    const info = inspect(pid);
    if (!info || info.group !== group) return [];
    ancestors.push(pid);
    if (PACKAGE_MANAGER.test(info.command)) return ancestors;
    pid = info.parent;
  }
  return [];
}

/** Whether each is still the parent of the previous one. A zombie has no children, so this detects zombies too. */
function areRunning([parent, ...others]: number[]): boolean {
  if (process.ppid !== parent) return false;
  let child = parent!;
  for (const pid of others) {
    if (HAS_PROC ? inspect(child)?.parent !== pid : !isAlive(pid)) return false;
    child = pid;
  }
  return true;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function inspect(pid: number): ProcessInfo | undefined {
  try {
    return HAS_PROC ? fromProc(pid) : fromPs(pid);
  } catch {
    return undefined;
  }
}

// proc_pid_stat(5): pid (name) state parent group …, where the name may contain anything.
function fromProc(pid: number): ProcessInfo {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const [, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  return { parent: Number(parent), group: Number(group), command };
}

function fromPs(pid: number): ProcessInfo {
  const { execFileSync } = process.getBuiltinModule('node:child_process');
  const line = execFileSync('ps', ['-o', 'ppid=,pgid=,command=', '-p', String(pid)], { encoding: 'utf8' });
  const [, parent, group, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)/.exec(line) ?? [];
  return { parent: Number(parent), group: Number(group), command };
}
