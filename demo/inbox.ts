import * as accounts from './messages/accounts.ts';
import * as attachments from './messages/attachments.ts';
import * as authentication from './messages/authentication.ts';
import * as bounces from './messages/bounces.ts';
import * as builds from './messages/builds.ts';
import * as calendar from './messages/calendar.ts';
import * as edges from './messages/edges.ts';
import * as languages from './messages/languages.ts';
import * as lists from './messages/lists.ts';
import * as newsletters from './messages/newsletters.ts';
import * as receipts from './messages/receipts.ts';
import * as shipping from './messages/shipping.ts';
import { type DemoMessage, Scene } from './scene.ts';

/** Every demo message once, in the order of sending: the common kinds last, so that they are at the top. */
export const inbox: readonly DemoMessage[] = [
  edges.bareMessage,
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

/** `count` messages: each kind once, then again with other people and numbers. */
export function* messages(count: number, seed: number) {
  for (let i = 0; i < count; i++) {
    yield inbox[i % inbox.length]!(new Scene(seed + i, new Date()));
  }
}
