import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { after, describe, it } from 'node:test';
import { connect as connectTls } from 'node:tls';
import { endAll, type PosternProcess, startPostern } from '../postern-process.ts';
import { keptId, SmtpClient } from '../smtp-client.ts';

const MIB = 1024 * 1024;
/** The limit for any flood over SMTP with the default settings. */
const MAX_MEMORY = 600 * MIB;
const SESSIONS = 900;
const open = 'EHLO x\r\nMAIL FROM:<a@b.test>\r\nRCPT TO:<c@d.test>\r\nDATA\r\n';

/** A client that sends the given bytes and only counts the replies. */
class Attacker {
  readonly socket: Socket;
  replies = 0;

  constructor(port: number, reads: boolean) {
    this.socket = connect(port, '127.0.0.1').on('error', () => {});
    if (reads) {
      this.socket.on('data', (chunk: Buffer) => {
        this.replies += chunk.toString('latin1').match(/^\d{3} /gm)?.length ?? 0;
      });
    }
  }

  /** Resolves when the bytes have been sent, or can no longer be sent. */
  send(bytes: string | Buffer): Promise<void> {
    return new Promise((resolve) => {
      this.socket.write(bytes, () => resolve());
      if (this.socket.destroyed) resolve();
    });
  }
}

/** Attacks a separate Postern. Its memory must stay bounded, and it must accept a message afterwards. */
async function survives(
  attack: (attackers: Attacker[], postern: PosternProcess) => Promise<void>,
  {
    args = [],
    reads = true,
    sessions = SESSIONS,
  }: { args?: string[]; reads?: boolean; sessions?: number } = {},
): Promise<void> {
  const postern = await startPostern({ args: ['--log-level', 'error', ...args] });
  const attackers = Array.from({ length: sessions }, () => new Attacker(postern.smtpPort, reads));
  await Promise.all(attackers.map(({ socket }) => once(socket, 'connect')));
  await attack(attackers, postern);
  const peak = postern.peakMemory();
  for (const { socket } of attackers) socket.destroy();
  keptId(await deliver(postern.smtpPort));
  await postern.stop();
  assert.ok(peak < MAX_MEMORY, `${Math.round(peak / MIB)} MiB`);
}

/** Sends one message as soon as the server has noticed that the attackers have disconnected. */
async function deliver(port: number): Promise<string> {
  for (;;) {
    const client = await SmtpClient.connect(port).catch(() => undefined);
    const reply = await client?.send('Subject: after the flood\r\n\r\nhello').catch(() => undefined);
    await client?.close();
    if (reply?.startsWith('250')) return reply;
  }
}

/** Lets all attackers send at the same time, and waits at most a few seconds for blocked ones. */
async function all(attackers: Attacker[], bytes: string | Buffer): Promise<void> {
  const sent = Promise.all(attackers.map((attacker) => attacker.send(bytes)));
  const enough = new Promise((resolve) => setTimeout(resolve, 5000).unref());
  await Promise.race([sent, enough]);
}

const skip = existsSync('/proc/self/status') ? false : 'peak memory is read from /proc';

describe('memory stays bounded under a flood of SMTP sessions', { skip }, () => {
  after(endAll);

  it('that name hundreds of long recipients each', async () => {
    await survives(async (attackers) => {
      await all(attackers, 'EHLO x\r\nMAIL FROM:<a@b.test>\r\n');
      // Takes two bytes per character in memory, and has a parameter that is stored with it.
      const recipient = `RCPT TO:<${'ā'.repeat(200)}@d.test> ORCPT=rfc822;${'x'.repeat(480)}\r\n`;
      for (let round = 0; round < 4; round++) await all(attackers, recipient.repeat(100));
      await answered(attackers, 402);
    });
  });

  it('that send a large message each and never end it', async () => {
    await survives(async (attackers) => {
      await all(attackers, open);
      for (let round = 0; round < 4; round++) await all(attackers, Buffer.alloc(256 * 1024, 'hello\r\n'));
    });
  });

  it('that send large messages at once and end them', async () => {
    await survives(async (attackers) => {
      const body = `Content-Type: application/pdf\r\n\r\n${'x'.repeat(300_000)}\r\n.\r\n`;
      await all(attackers, open + body + open + body);
      await answered(attackers, 4);
    });
  });

  it('that send commands and never read the replies', async () => {
    await survives(
      async (attackers) => {
        await all(attackers, 'EHLO x\r\n'.repeat(900));
        await all(attackers, `MAIL FROM:<a@b.test>\r\n${'RCPT TO:<a@b>\r\n'.repeat(20_000)}`);
      },
      { reads: false },
    );
  });

  it('that begin a command of 12,000 bytes and never end it', async () => {
    await survives(async (attackers) => {
      await all(attackers, `EHLO x\r\nAUTH PLAIN ${'A'.repeat(12_000)}`);
    });
  });

  it('over TLS', async () => {
    await survives(
      async (attackers) => {
        await all(attackers, 'EHLO x\r\nSTARTTLS\r\n');
        await answered(attackers, 3);
        const secured = attackers.map(({ socket }) => {
          socket.removeAllListeners('data');
          return connectTls({ socket, rejectUnauthorized: false }).on('error', () => {});
        });
        await Promise.all(secured.map((socket) => once(socket, 'secureConnect')));
        for (const socket of secured) socket.write(`${open}${'x'.repeat(200_000)}`);
        await Promise.all(
          secured.map((socket) => Promise.race([once(socket, 'data'), once(socket, 'close')])),
        );
      },
      // Fewer sessions, because the test has to make the handshakes too.
      { args: ['--smtp-tls', 'self-signed'], sessions: 300 },
    );
  });
});

/** Waits until each attacker has received this many replies, or has been disconnected. */
async function answered(attackers: Attacker[], replies: number): Promise<void> {
  for (const attacker of attackers) {
    while (attacker.replies < replies && !attacker.socket.closed) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}
