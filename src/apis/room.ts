import { type Kind, list, port, text } from '../config/kinds.ts';
import { setting } from '../config/setting.ts';
import { room } from '../room.ts';
import { catchers, services } from './list.ts';

/** A name and a port, such as `sendgrid=8030`. */
function portFor(example: string, names: readonly string[]): Kind<string> {
  const takes = `a name and a port such as ${example}, where the name is one of ${names.join(', ')}`;
  return text(takes, (value) => {
    const [name = '', number = ''] = value.split('=', 2);
    return names.includes(name) && port.parse(number) !== undefined;
  });
}

/** The HTTP APIs of other products: of mail services, whose messages are captured, and of other mail catchers. */
export const apis = room({
  settings: {
    capture: setting(
      'General',
      list(portFor('sendgrid=8030', Object.keys(services))),
      [],
      'Serve the API of a mail service on a port of its own, for clients whose base URL cannot have a path. Each is also below /capture on the HTTP port.',
    ),
    compat: setting(
      'General',
      list(portFor('mailpit=8026', Object.keys(catchers))),
      [],
      'Serve the API of another mail catcher on a port of its own. Each is also below /compat on the HTTP port.',
    ),
    captureKey: setting(
      'Access',
      list(text('a key')),
      [],
      'API key with which messages can be sent over the APIs of mail services. Without it, any key is accepted, unless there is a login: then it must be a --token.',
    ),
  },
  open: async (config, parts) => (await import('./open-apis.ts')).openApis(config, parts),
});
