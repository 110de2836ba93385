import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import type { Address } from '../../../../src/contract/message/headers.ts';
import type { TextField } from '../../../../src/text/query.ts';
import { changeFilter } from '../../location/location.ts';
import { strings } from '../../strings.ts';
import { oneLine } from '../../text/display.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Marked } from '../../ui/marked.tsx';
import type { ShownPerson } from './people.ts';

const SHOWN_PEOPLE = 3;

/** People with their addresses, the first few of a long list. */
export function PeopleList({ people, field }: { people: readonly ShownPerson[]; field: TextField }) {
  const [all, setAll] = useState(false);
  const shown = all ? people : people.slice(0, SHOWN_PEOPLE);
  return (
    <>
      {shown.map((person, index) => (
        // Spaces and commas are text, so that they are copied and read aloud.
        <Fragment key={`${index}-${person.address}`}>
          <span class="person-item unbroken">
            <Person person={person} field={field} />
            {person.remark && (
              <>
                {' '}
                <span class="fact-aside unbroken">{person.remark}</span>
              </>
            )}
            {index < shown.length - 1 && ','}
          </span>{' '}
        </Fragment>
      ))}
      {people.length > SHOWN_PEOPLE && (
        <Button class="link-button" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? strings.head.fewer : strings.head.more(people.length - shown.length)}
        </Button>
      )}
    </>
  );
}

/** A name and an address. The address lists the messages from or to it, and can be copied. */
export function Person({ person, field }: { person: Address; field: TextField }) {
  const address = oneLine(person.address, 200);
  const operator = field === 'from' ? 'from' : field === 'other' ? 'reply-to' : 'to';
  return (
    <span class="person">
      {person.name && (
        <>
          <span class="person-name unbroken bold">
            <Marked text={oneLine(person.name, 120)} field={field} />
          </span>{' '}
        </>
      )}
      {address ? (
        <>
          <Button
            class="person-address"
            title={strings.head.messagesOf(operator)}
            onClick={() => changeFilter({ q: `${operator}:${person.address.replaceAll(/[\s"]/g, '')}` })}
          >
            <Marked text={address} field={field} />
          </Button>
          <IconButton
            icon="copy"
            label={strings.head.copyAddress(address)}
            class="person-copy"
            onClick={() => void copyText(person.address, strings.copied.address)}
          />
        </>
      ) : (
        <span class="person-address">{strings.nullSender}</span>
      )}
    </span>
  );
}
