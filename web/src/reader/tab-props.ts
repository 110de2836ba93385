import type { OpenMessage } from './open-message.ts';

/** The props of every tab panel. */
export interface TabProps {
  message: OpenMessage;
}
