import type { Address, MessageHeaders } from '../../../../src/contract/message/headers.ts';
import { strings } from '../../strings.ts';

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

export function readPeople(headers: MessageHeaders, sender: string, recipients: readonly string[]): People {
  const { from, to, cc, bcc, reply_to } = headers;
  const named = addressesOf([...to, ...cc, ...bcc]);
  const sentTo = new Set(recipients.map((address) => address.toLowerCase()));
  const blind = recipients.filter((address) => !named.has(address.toLowerCase()));
  return {
    from,
    replyTo: reply_to,
    to,
    cc,
    bcc: [
      // Every recipient can read this header.
      ...bcc.map((person) => ({ ...person, remark: strings.head.inBccHeader })),
      ...blind.map((address) => ({ name: '', address })),
    ],
    hasOtherSender: !addressesOf(from).has(sender.toLowerCase()),
    hasOtherRecipients: [...addressesOf([...to, ...cc])].some((one) => !sentTo.has(one)),
  };
}

function addressesOf(people: readonly Address[]): Set<string> {
  // An empty group such as `undisclosed-recipients:;` has no address.
  return new Set(people.map(({ address }) => address.toLowerCase()).filter(Boolean));
}
