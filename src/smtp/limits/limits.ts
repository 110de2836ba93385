import type { RecipientRules } from '../../mailbox/recipient-pattern.ts';

/**
 * Limits for one client or for all clients together: the settings and fixed limits of these names, see `src/config/`. A
 * client that exceeds one gets an SMTP error reply, and both sides stay in sync.
 */
export interface SmtpLimits extends RecipientRules {
  smtpMaxSize: number;
  smtpMaxRecipients: number;
  /** Commands with extensions may be longer (see commands.ts). */
  smtpMaxLine: number;
  smtpMaxConnections: number;
  smtpMaxBuffered: number;
  smtpMaxAddressShare: number;
  smtpMaxIdleCommands: number;
  smtpMaxErrors: number;
  smtpMaxAuthFailures: number;
  smtpAuthDelay: number;
  smtpIdleTimeout: number;
  smtpDataTimeout: number;
  smtpMessageTimeout: number;
  smtpSessionTimeout: number;
  smtpSessionLog: number;
  smtpSessionLogSize: number;
  smtpMaxFaults: number;
  smtpMaxFaultDelay: number;
}
