/**
 * How many messages are read in which client, in per cent of all opened messages.
 *
 * The shares of the families (Apple 46.56, Gmail 25.45, Outlook 4.38, Yahoo 2.28, the mail app of Android 1.56) are those that
 * https://www.aurorasendcloud.com/blog/email-client-market-share reported in April 2026. No public source divides a family by
 * platform, or counts the small families: these numbers are our estimates. Windows Mail was discontinued in 2024.
 */
export const marketShares: Readonly<Record<string, number>> = {
  'apple-mail.ios': 37.3,
  'apple-mail.macos': 9.2,
  'gmail.android': 11.5,
  'gmail.desktop-webmail': 7.2,
  'gmail.ios': 6.3,
  'gmail.mobile-webmail': 0.5,
  'outlook.windows': 2,
  'outlook.outlook-com': 1.1,
  'outlook.ios': 0.5,
  'outlook.macos': 0.4,
  'outlook.android': 0.4,
  'outlook.windows-mail': 0,
  'yahoo.desktop-webmail': 0.9,
  'yahoo.android': 0.7,
  'yahoo.ios': 0.7,
  'samsung-email.android': 1.6,
};

/** The share of each client that is not listed. */
export const OTHER_SHARE = 0.1;
