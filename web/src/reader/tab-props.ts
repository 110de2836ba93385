import type { OpenMail } from './open-message.ts';

/** What every side of a mail is given. */
export interface TabProps {
  mail: OpenMail;
}
