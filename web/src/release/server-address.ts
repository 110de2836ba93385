export interface ServerAddress {
  host: string;
  port?: number;
  /** `smtps://` is TLS from the first byte. */
  tls?: 'implicit';
}

/** Takes apart what people paste as a server: `smtp://mail.example.com:2525`, `mail.example.com:25`, `[::1]:25`. */
export function readServerAddress(text: string): ServerAddress {
  const [, scheme = '', rest = ''] = /^(?:(smtps?):\/\/)?(.*?)\/?$/is.exec(text.trim()) ?? [];
  const [, host = rest, port] = /^(\[[^\]]*\]|[^:[\]]*):(\d{1,5})$/.exec(rest) ?? [];
  return {
    host,
    ...(port !== undefined && { port: Number(port) }),
    ...(scheme.toLowerCase() === 'smtps' && { tls: 'implicit' as const }),
  };
}
