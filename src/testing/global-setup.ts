/**
 * One Postern for a whole run of Vitest or Jest: `globalSetup: 'postern/global-setup'`. `startPostern` in the test files then
 * uses it, because the processes of the runner inherit these variables.
 */
import { startPostern } from './start-postern.ts';

/**
 * Does nothing if `POSTERN_URL` is set, unless `POSTERN_MAILBOX` is `new`: then all test files use one new mailbox. Resolves to
 * what ends it, which Vitest calls. In Jest, the server ends with the run, and the mailbox an hour later.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.POSTERN_URL && !process.env.POSTERN_MAILBOX) return async () => {};
  const postern = await startPostern();
  const variables = {
    POSTERN_URL: postern.url,
    POSTERN_SMTP_HOST: postern.smtp.host,
    POSTERN_SMTP_PORT: String(postern.smtp.port),
    POSTERN_SMTP_USERNAME: postern.smtp.username,
    POSTERN_SMTP_PASSWORD: postern.smtp.password,
    POSTERN_TOKEN: postern.token,
    // Its URLs lead nowhere when reports are read.
    POSTERN_TEMPORARY: postern.url,
  };
  const earlier = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  setVariables(Object.entries(variables));
  return async () => {
    setVariables(earlier);
    await postern.close();
  };
}

function setVariables(variables: Iterable<readonly [name: string, value: string | undefined]>): void {
  for (const [name, value] of variables) {
    // An assignment would make it the text "undefined".
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}
