import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

// Request codes instead of a protocol version.
const SSL_REQUEST = 80877103;

/** A proxy that refuses settings in the first message of a connection with the words of PgBouncer. */
export async function openStrictPooler(
  database: string,
): Promise<{ url: string; refusals: number; close(): Promise<void> }> {
  const url = new URL(database);
  const target = new URL(database);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => [near, far].forEach((one) => void one.destroy()));
    }
    let isFirst = true;
    near.on('data', (bytes: Buffer) => {
      if (isFirst && bytes.readUInt32BE(4) === SSL_REQUEST) return void near.write('N');
      const refused = isFirst
        ? /statement_timeout|idle_in_transaction_session_timeout|lock_timeout|options/.exec(`${bytes}`)
        : null;
      isFirst = false;
      if (!refused) return void far.write(bytes);
      pooler.refusals++;
      near.end(fatal('08P01', `unsupported startup parameter: ${refused[0]}`));
    });
    far.on('data', (bytes: Buffer) => near.write(bytes));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.port = String((server.address() as { port: number }).port);
  const pooler = {
    url: url.href,
    refusals: 0,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return pooler;
}

/** An ErrorResponse. */
function fatal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeUInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
