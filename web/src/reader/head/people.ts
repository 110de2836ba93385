import type { MessageHeaders } from '../../../../src/contract/message/headers.ts';
import { strings } from '../../strings.ts';
import { type Address, parseAddresses } from '../../text/addresses.ts';

export interface ShownPerson extends Address {
  /** A note about this person. */
  remark?: string;
}

/** The people of a message, as its headers name them and as SMTP was told. */
export interface People {
  from: ShownPerson[];
  replyTo: ShownPerson[];
  to: ShownPerson[];
  cc: ShownPerson[];
  /** Recipients that To and Cc don't name. */
  bcc: ShownPerson[];
  /** Whether the envelope has another sender than From. */
  hasOtherSender: boolean;
  /** Whether someone in To or Cc is not a recipient. */
  hasOtherRecipients: boolean;
}

export function readPeople(
  headers: MessageHeaders['headers'],
  sender: string,
  recipients: readonly string[],
): People {
  const named = (name: string) =>
    parseAddresses(headers.find((one) => one.name.toLowerCase() === name)?.value ?? '');
  const [from, to, cc, leaked] = [named('from'), named('to'), named('cc'), named('bcc')];
  const known = addressesOf([...to, ...cc, ...leaked]);
  const sentTo = new Set(recipients.map((address) => address.toLowerCase()));
  const blind = recipients.filter((address) => !known.has(address.toLowerCase()));
  return {
    from,
    replyTo: named('reply-to'),
    to,
    cc,
    bcc: [
      // Every recipient can read this header.
      ...leaked.map((person) => ({ ...person, remark: strings.head.inBccHeader })),
      ...blind.map((address) => ({ name: '', address })),
    ],
    hasOtherSender: !addressesOf(from).has(sender.toLowerCase()),
    hasOtherRecipients: [...addressesOf([...to, ...cc])].some((one) => !sentTo.has(one)),
  };
}

function addressesOf(people: readonly Address[]): Set<string> {
  return new Set(people.map(({ address }) => address.toLowerCase()));
}
