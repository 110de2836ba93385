import { Postern, type PosternOptions } from '../client/postern.ts';

export interface StartOptions extends PosternOptions {
  /** Settings by the name of their flag: `{ 'smtp-max-size': '1MiB' }`. Only for a Postern that is started here. */
  settings?: Record<string, string | number | boolean>;
}

/** A Postern that runs for as long as the tests do. */
export class RunningPostern extends Postern {
  /** Where the application under test sends its mail. */
  readonly smtp: { host: string; port: number };
  readonly #stop: () => Promise<void>;

  constructor(options: PosternOptions, smtp: { host: string; port: number }, stop: () => Promise<void>) {
    super(options);
    this.smtp = smtp;
    this.#stop = stop;
  }

  /** Stops it, if it was started here. Nothing is left behind. */
  close(): Promise<void> {
    return this.#stop();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

/**
 * Starts Postern in this process, on free ports and with its messages in memory; or uses the one that `POSTERN_URL`
 * names, so that the same tests run against a shared one.
 */
export async function startPostern({
  settings = {},
  ...options
}: StartOptions = {}): Promise<RunningPostern> {
  const url = options.url ?? process.env.POSTERN_URL;
  if (url) return attach({ ...options, url });
  const [{ createApp }, { parseConfig }] = await Promise.all([
    import('../app.ts'),
    import('../config/parse.ts'),
  ]);
  const flags = Object.entries({ ...DEFAULTS, ...settings }).flatMap(([name, value]) =>
    value === true ? [`--${name}`] : value === false ? [] : [`--${name}`, String(value)],
  );
  const app = await createApp(parseConfig(flags, {}));
  const addressOf = (protocol: string) => {
    const found = app.listening.find((address) => address.protocol === protocol);
    return { host: found?.host ?? '127.0.0.1', port: found?.port ?? 0 };
  };
  const { host, port } = addressOf('http');
  return new RunningPostern({ ...options, url: `http://${host}:${port}/` }, addressOf('smtp'), () =>
    app.close(),
  );
}

const DEFAULTS = { ephemeral: true, 'smtp-port': 0, 'http-port': 0, 'log-level': 'error' };

/** The SMTP server is on the same machine as the page, as far as anyone can tell from outside. */
async function attach(options: PosternOptions & { url: string | URL }): Promise<RunningPostern> {
  const { listening } = await new Postern(options).api.info();
  const smtp = listening.find(({ protocol }) => protocol === 'smtp');
  const host = process.env.SMTP_HOST ?? new URL(options.url).hostname.replace(/^\[|\]$/g, '');
  const port = Number(process.env.SMTP_PORT ?? smtp?.port ?? 1025);
  return new RunningPostern(options, { host, port }, async () => {});
}
