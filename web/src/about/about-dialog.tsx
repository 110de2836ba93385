import { Fragment } from 'preact';
import type { Info, ListeningAddress } from '../../../src/contract/info.ts';
import { client } from '../api.ts';
import { aboutStrings } from '../strings/about-strings.ts';
import { strings } from '../strings.ts';
import { formatBytes, oneLine } from '../text/display.ts';
import { Dialog } from '../ui/dialog.tsx';
import { closeOverlay } from '../ui/overlay.ts';
import { useFetched } from '../ui/use-fetched.ts';
import { API_REFERENCE } from './api-reference.ts';
import { AutoReleaseSwitch } from './auto-release-switch.tsx';
import { formatUptime } from './uptime.ts';

/** The server: its version, how long it has been running, and what it stores where. */
export function AboutDialog() {
  const { found: info, problem } = useFetched(() => client.info());
  return (
    <Dialog title={strings.commands.about} onClose={closeOverlay}>
      {problem && <p class="panel-note">{problem}</p>}
      {info && <Facts info={info} />}
      {info?.manages_mailboxes && <AutoReleaseSwitch />}
      <footer class="dialog-foot line">
        <a class="button" href={API_REFERENCE} target="_blank" rel="noopener">
          {strings.commands.apiReference}
        </a>
      </footer>
    </Dialog>
  );
}

function Facts({ info }: { info: Info }) {
  const { version, started_at, messages, store, data_folder, listening } = info;
  const started = new Date(started_at);
  const facts = [
    [aboutStrings.version, version],
    [aboutStrings.uptime, formatUptime(Date.now() - started.getTime())],
    [aboutStrings.messages, aboutStrings.counts(messages.total, messages.unread)],
    [aboutStrings.folder, data_folder === null ? aboutStrings.memory : oneLine(data_folder)],
    [aboutStrings.size, formatBytes(store.bytes)],
    ...listening.map((address) => [address.protocol.toUpperCase(), addressText(address)]),
  ];
  return (
    <dl class="pairs dialog-bar breaks small">
      {facts.map(([name, value]) => (
        <Fragment key={`${name} ${value}`}>
          <dt class="faint">{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function addressText({ host, port, path, serves }: ListeningAddress): string {
  if (path !== null) return path;
  const address = `${host?.includes(':') ? `[${host}]` : host}:${port}`;
  return serves === undefined ? address : `${address} (${serves})`;
}
