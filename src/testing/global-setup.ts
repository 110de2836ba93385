/**
 * One Postern for a whole run of Vitest or Jest: `globalSetup: 'postern/global-setup'`. `startPostern` in the test files then
 * uses it, because the processes of the runner inherit these variables.
 */
import { startPostern } from './start-postern.ts';

/** Does nothing if `POSTERN_URL` is set. Resolves to what ends it, which Vitest calls; in Jest, it ends with the run. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.POSTERN_URL) return async () => {};
  const postern = await startPostern();
  const variables = {
    POSTERN_URL: postern.url,
    POSTERN_SMTP_HOST: postern.smtp.host,
    POSTERN_SMTP_PORT: String(postern.smtp.port),
    // Its URLs lead nowhere when reports are read.
    POSTERN_TEMPORARY: postern.url,
  };
  Object.assign(process.env, variables);
  return async () => {
    for (const name of Object.keys(variables)) delete process.env[name];
    await postern.close();
  };
}
