import { createApp } from '../../src/app.ts';
import { parseConfig } from '../../src/app-settings.ts';
import { smtpAddress } from '../../src/client/mailbox.ts';
import { RunningPostern } from '../../src/testing/index.ts';
import { TestClock } from '../test-clock.ts';

/**
 * Postern in this process, with a clock that ends its waits. The client believes the server how long a wait took, so a wait
 * of any length times out when the test says so.
 */
export async function posternWithClock(timeout: number, ...flags: string[]) {
  const clock = new TestClock();
  const ports = ['--smtp-port=0', '--http-port=0'];
  const config = parseConfig(['--ephemeral', '--log-level=error', ...ports, ...flags], {});
  const app = await createApp(config, undefined, clock);
  const portOf = (protocol: string) => app.listening.find((address) => address.protocol === protocol)!.port!;
  const options = { url: `http://127.0.0.1:${portOf('http')}`, timeout };
  const smtp = smtpAddress('127.0.0.1', portOf('smtp'));
  return { postern: new RunningPostern(options, smtp, () => app.close()), clock };
}
