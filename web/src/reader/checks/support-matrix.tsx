import { Fragment } from 'preact';
import type { ClientSupport, Finding } from '../../../../src/contract/message/checks.ts';
import { checkStrings } from '../../strings/check-strings.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { expand, isExpanded } from './expanded.ts';
import {
  bySeverity,
  type FindingsProps,
  Occurrences,
  PlaceButton,
  Prose,
  Severity,
} from './finding-list.tsx';

type Family = keyof typeof checkStrings.families;
const families = Object.keys(checkStrings.families) as Family[];

const familyOf: Record<string, Family> = {
  gmail: 'gmail',
  'apple-mail': 'apple',
  yahoo: 'yahoo',
  aol: 'yahoo',
  'samsung-email': 'samsung',
};

/** Outlook for Windows shows messages with Word; the others are web pages. */
function family({ client, platform }: ClientSupport): Family {
  if (client === 'outlook') return platform.startsWith('windows') ? 'outlookWindows' : 'outlook';
  return Object.hasOwn(familyOf, client) ? familyOf[client]! : 'other';
}

/** Which clients lack which features: a row for each feature, a column for each family of clients. */
export function SupportMatrix(props: FindingsProps) {
  return (
    <table class="matrix" aria-label={checkStrings.matrix}>
      <thead>
        <tr>
          <th scope="col">{checkStrings.feature}</th>
          <th scope="col" title={checkStrings.shareHint}>
            <span>{checkStrings.share}</span>
          </th>
          {families.map((name) => {
            const [short, full] = checkStrings.families[name];
            return (
              <th key={name} scope="col" abbr={full} title={full}>
                <span>{short}</span>
              </th>
            );
          })}
        </tr>
      </thead>
      {bySeverity(props).map(({ severity, count, found }) => (
        <tbody key={severity}>
          <tr>
            <th class="matrix-group" scope="rowgroup" colSpan={families.length + 2}>
              <Severity severity={severity} count={count} />
            </th>
          </tr>
          {found.map((finding) => (
            <Feature key={finding.feature} id={props.id} finding={finding} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Feature({ id, finding }: { id: string; finding: Finding }) {
  const { message, feature = '', unsupported_share = 0, clients = [], help } = finding;
  const open = isExpanded(id, feature) === true;
  return (
    <Fragment>
      <tr>
        <th scope="row">
          <Button class="matrix-feature" aria-expanded={open} onClick={() => expand(id, feature, !open)}>
            <Icon name="down" />
            {/* The message is the feature and a sentence about it. */}
            {message.replace(/: .*/, '')}
          </Button>{' '}
          <Occurrences finding={finding} />
        </th>
        <td>{`${unsupported_share} %`}</td>
        {families.map((name) => (
          <Cell key={name} clients={clients.filter((client) => family(client) === name)} />
        ))}
      </tr>
      <tr class="matrix-place">
        <td colSpan={families.length + 2}>
          <PlaceButton id={id} finding={finding} />
        </td>
      </tr>
      {open && (
        <tr>
          <td class="matrix-details" colSpan={families.length + 2}>
            <p>
              <Prose text={message} />
            </p>
            <p class="faint">
              <Prose text={help} />
            </p>
            <ul>
              {clients.map((client) => (
                <li key={client.name}>
                  <Mark support={client.support} />{' '}
                  <span>
                    {described(client)}
                    {client.note && (
                      <span class="faint">
                        {' '}
                        <Prose text={client.note} />
                      </span>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </td>
        </tr>
      )}
    </Fragment>
  );
}

/** The worst support in a family, with the names of the clients. */
function Cell({ clients }: { clients: ClientSupport[] }) {
  const [first] = clients.toSorted((a) => (a.support === 'no' ? -1 : 1));
  if (!first) {
    return (
      <td>
        <span class="visually-hidden">{checkStrings.noProblem}</span>
      </td>
    );
  }
  const names = clients.map(
    (client) =>
      `${checkStrings.support[client.support]}: ${described(client)}${client.note ? `. ${client.note}` : ''}`,
  );
  return (
    <td title={names.join('\n')}>
      <Mark support={first.support} />
      <span class="visually-hidden">{`: ${clients.map(({ name }) => name).join(', ')}`}</span>
    </td>
  );
}

function Mark({ support }: { support: ClientSupport['support'] }) {
  return (
    <span class={support === 'no' ? 'is-bad' : 'is-unsure'}>
      <span aria-hidden="true">{support === 'no' ? '✕' : '◐'}</span>
      <span class="visually-hidden">{checkStrings.support[support]}</span>
    </span>
  );
}

function described({ name, version }: ClientSupport): string {
  return checkStrings.tested(name, version);
}
