import * as accounts from './mails/accounts.ts';
import * as attachments from './mails/attachments.ts';
import * as authentication from './mails/authentication.ts';
import * as bounces from './mails/bounces.ts';
import * as builds from './mails/builds.ts';
import * as calendar from './mails/calendar.ts';
import * as edges from './mails/edges.ts';
import * as languages from './mails/languages.ts';
import * as lists from './mails/lists.ts';
import * as newsletters from './mails/newsletters.ts';
import * as receipts from './mails/receipts.ts';
import * as shipping from './mails/shipping.ts';
import { type DemoMail, Scene } from './scene.ts';

/** Every demo mail once, in the order they are sent: the everyday ones last, so that they stand on top. */
export const inbox: readonly DemoMail[] = [
  edges.bareMail,
  edges.wholeTeam,
  edges.bccOnly,
  bounces.outOfOffice,
  languages.thaiReminder,
  languages.hindiBill,
  languages.koreanDelivery,
  languages.greekInvitation,
  languages.chineseInvoice,
  languages.hebrewAppointment,
  languages.japaneseReceipt,
  attachments.oddNames,
  attachments.fieldRecording,
  edges.veryLongSubject,
  edges.hostile,
  bounces.bounce,
  ...lists.thread,
  calendar.cancellation,
  newsletters.weeklyDigest,
  authentication.arcForwarded,
  edges.noSubject,
  shipping.delivered,
  bounces.forwarded,
  languages.russianLibrary,
  builds.buildFixed,
  authentication.phishing,
  languages.arabicBoarding,
  accounts.welcome,
  lists.flowedLetter,
  attachments.salesExport,
  builds.diskAlert,
  newsletters.remotePictures,
  languages.germanOrder,
  accounts.verifyAddress,
  attachments.holidayPhotos,
  calendar.invitation,
  receipts.trainTicket,
  accounts.passwordReset,
  newsletters.walkingClub,
  builds.buildFailed,
  accounts.newSignIn,
  shipping.onItsWay,
  receipts.cloudInvoice,
  newsletters.recipeLetter,
  receipts.orderReceipt,
];

/** The first `count` mails of an endless inbox: once round as it stands, then again with other people and figures. */
export function* mails(count: number, seed: number) {
  for (let i = 0; i < count; i++) {
    yield inbox[i % inbox.length]!(new Scene(seed + i, new Date()));
  }
}
