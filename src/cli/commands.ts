import type { Command } from './framework/command.ts';

/** Every command by name. A command is loaded only when it is used, so that the others do not slow start-up. */
export const loaders: Record<string, () => Promise<{ command: Command }>> = {
  serve: () => import('./serve.ts'),
  run: () => import('./run.ts'),
  wait: () => import('./wait.ts'),
  assert: () => import('./assert.ts'),
  list: () => import('./list.ts'),
  show: () => import('./show.ts'),
  check: () => import('./check.ts'),
  'delivery-event': () => import('./delivery-event.ts'),
  shot: () => import('./shot.ts'),
  open: () => import('./open.ts'),
  tail: () => import('./tail.ts'),
  send: () => import('./send.ts'),
  sendmail: () => import('./sendmail.ts'),
  import: () => import('./import.ts'),
  export: () => import('./export.ts'),
  clear: () => import('./clear.ts'),
  mailbox: () => import('./mailbox.ts'),
  migrate: () => import('./migrate.ts'),
  backup: () => import('./backup.ts'),
  mcp: () => import('./mcp.ts'),
  doctor: () => import('./doctor.ts'),
  completion: () => import('./completion.ts'),
};

/** All commands, for help and completion. */
export async function allCommands(): Promise<Command[]> {
  const modules = await Promise.all(Object.values(loaders).map((load) => load()));
  return modules.map(({ command }) => command);
}
