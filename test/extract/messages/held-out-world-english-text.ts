import type { LabelledMessage } from './labelled-message.ts';

/** English text messages. */
export const messages: LabelledMessage[] = [
  {
    name: 'en text 2fa: terse one-liner',
    subject: 'Login code: 58201',
    text: `Your Aerogram login code is 58201. Do not give this code to anyone, even if they say they are from Aerogram!

This code can be used to log in to your Aerogram account. We never ask it for anything else.

If you didn't request this code by trying to log in on another device, simply ignore this message.`,
    codes: ['58201'],
    action: null,
  },

  {
    name: 'en text 2fa: code only in the subject',
    subject: '417 830 is your Candela confirmation code',
    text: `Hi,

You're almost signed in. Use the code from the subject line of this email within the next 10 minutes.

Candela
2300 Harrison Street
San Francisco, CA 94110`,
    codes: ['417830'],
    action: null,
  },

  {
    name: 'en text signup: link wrapped in angle brackets',
    subject: 'Activate your OpenMapping account',
    text: `Hello fjordwalker,

somebody (hopefully you) would like to create an account at
www.openmapping.example.

Before we do anything else, we need to confirm that this request came from
you. If it did then please click the link below to confirm your account:

<https://www.openmapping.example/user/fjordwalker/confirm?confirm_string=eyJ1IjoxMjM0NX0--7f3a>

After you confirm your account, we'll provide you with some additional
information to get you started.

Foundation, St John's Innovation Centre, Cowley Road, Cambridge, CB4 0WS
Company number 05912761`,
    codes: [],
    action: 'https://www.openmapping.example/user/fjordwalker/confirm?confirm_string=eyJ1IjoxMjM0NX0--7f3a',
  },

  {
    name: 'en text signup: mailing list confirm token in subject',
    subject: 'confirm 9f2d0c41b7e85a3312cc04fd7be19a6650d1e2f8',
    text: `Mailing list subscription confirmation notice for mailing list
bookbinders

We have received a request from 203.0.113.45 for subscription of your
email address, "anneke@post.example", to the
bookbinders@lists.craft.example mailing list.  To confirm that you want
to be added to this mailing list, visit this web page:

    https://lists.craft.example/mailman/confirm/bookbinders/9f2d0c41b7e85a3312cc04fd7be19a6650d1e2f8

If you do not wish to be subscribed to this list, please simply disregard
this message.  If you think you are being maliciously subscribed to the
list, or have any other questions, send them to
bookbinders-owner@lists.craft.example.`,
    codes: [],
    action:
      'https://lists.craft.example/mailman/confirm/bookbinders/9f2d0c41b7e85a3312cc04fd7be19a6650d1e2f8',
  },

  {
    name: 'en text reset: django style',
    subject: 'Password reset on choir.example',
    text: `You're receiving this email because you requested a password reset for your user account at choir.example.

Please go to the following page and choose a new password:

https://choir.example/accounts/reset/MTQy/c9k1xz-2b7d0f6a91e4/

Your username, in case you've forgotten: alto_maria

Thanks for using our site!

The choir.example team`,
    codes: [],
    action: 'https://choir.example/accounts/reset/MTQy/c9k1xz-2b7d0f6a91e4/',
  },

  {
    name: 'en text reset: code or link',
    subject: 'Reset your Fitwell password',
    text: `Hi Carl,

There was a request to change your password!

If you did not make this request then please ignore this email.

Otherwise, please click this link to change your password:
https://fitwell.example/r/p?t=0b6Zx1&c=905377

or open the app, choose "I have a code" and type:

905377

Both expire at 14:35 today (18/11/2026).`,
    codes: ['905377'],
    action: 'https://fitwell.example/r/p?t=0b6Zx1&c=905377',
  },

  {
    name: 'en text order: pizza',
    subject: 'Order received - Luigi & Sons',
    text: `Thanks for your order, Sam!

ORDER 20417
------------------------------
1 x Margherita 12"         9.50
2 x Garlic bread           7.00
1 x Cola 1.5l              3.20
------------------------------
Total GBP                 19.70
Paid by card ending 6620

Estimated delivery 19:45 - 20:05
Deliver to: Flat 3, 226 Gloucester Road, Bristol BS7 8NZ
Call us on 0117 496 0821 if anything is missing.`,
    codes: [],
    action: null,
  },

  {
    name: 'en text shipping: courier delivery pin for the driver',
    subject: 'Your parcel is arriving today between 13:12 - 14:12',
    text: `Your SwiftPost parcel from Oak & Thread will be delivered today by your driver Kamil.

You'll need your PIN when your parcel arrives: 3064
Please give this PIN to your driver to prove you received it.

Parcel number: 15501 8842 0917 36
Change your delivery: https://swiftpost.test/p/15501884209173/options

SwiftPost UK, Roebuck Lane, Smethwick B66 1BY`,
    codes: [],
  },

  {
    name: 'en text newsletter: indie author, one link per essay',
    subject: 'Slow Letters #212: On mending things',
    text: `Dear readers,

This week I have been thinking about darning needles. In 1954 my grandmother...

(continues for some 900 words)

Read it with the pictures: https://slowletters.test/212-on-mending-things

Until next Sunday,
Harriet

---
You get Slow Letters because you signed up on my site.
Unsubscribe: https://slowletters.test/unsubscribe/8fa1c?email=reader%40mail.example`,
    codes: [],
    action: 'https://slowletters.test/212-on-mending-things',
    unsubscribe: 'https://slowletters.test/unsubscribe/8fa1c?email=reader%40mail.example',
  },

  {
    name: 'en text newsletter: digest with many links',
    subject: 'Weekly digest: 5 new questions tagged [plumbing]',
    text: `New this week on FixIt Exchange

* Why does my boiler lose pressure? (12 answers)
  https://fixit.test/q/70211
* Soldering next to a wooden joist (4 answers)
  https://fixit.test/q/70240
* Is 28mm copper overkill? (9 answers)
  https://fixit.test/q/70266
* Leaking T&P valve (1 answer)
  https://fixit.test/q/70301

To stop receiving this digest: https://fixit.test/email/unsubscribe?k=00fae1&l=weekly`,
    codes: [],
    unsubscribe: 'https://fixit.test/email/unsubscribe?k=00fae1&l=weekly',
  },

  {
    name: 'en text reply: colleague quotes an old code',
    subject: 'Re: Fwd: Your Portalix verification code',
    text: `Hi Nick,

thanks, but that one had already run out by the time I got to my desk. No worries, I asked IT to add my own address, so you needn't forward them any more.

Lunch at 12:30?

Sarah

On Mon, 16 Nov 2026 at 09:02, Nick Barlow <nick@corp.example> wrote:
> is this for you?
>
> ---------- Forwarded message ---------
> From: Portalix <no-reply@portalix.test>
> Subject: Your Portalix verification code
>
> Your verification code is 338104.
> It expires in 10 minutes.`,
    codes: [],
    action: null,
  },

  {
    name: 'en text ticket: support auto-reply',
    subject: '[Ticket 7730158] We got your message',
    text: `Hello,

Thank you for contacting Hearthstone Appliances. Your request (7730158) has been received and is being reviewed by our support staff. We normally answer within 48 hours.

To add additional comments, reply to this email.

Model: WX-4400   Serial: 0291-88374-A   Purchase date: 03/2024

Regards
Hearthstone Support
1-800-555-0147`,
    codes: [],
    action: null,
  },

  {
    name: 'en text ticket: agent asks customer to open portal',
    subject: 'Action needed: documents for claim 2026/004417',
    text: `Dear Mr Osei,

Regarding claim 2026/004417 (water damage, 2 November), we still need two photographs of the affected wall and the plumber's invoice.

Please upload them here by 30 November:
https://claims.harbourmutual.test/upload/4417-osei?k=Xp90

Yours sincerely,
Fiona Grant
Harbour Mutual Insurance
Tel 0131 496 0955`,
    codes: [],
    action: 'https://claims.harbourmutual.test/upload/4417-osei?k=Xp90',
  },

  {
    name: 'en text 2fa: bank with transaction amount and reference',
    subject: 'One-time password for online transaction',
    text: `Dear Cardholder,

Use OTP 714 088 to complete your purchase of USD 249.99 at BRIGHTCAM STORE with your card ending 0035.

Ref. no. 55210983. Valid until 17 Nov 2026 18:22. Do not disclose it to anybody, including bank staff.

If you did not initiate this transaction call 1800 266 4432 immediately.

Meridian Bank`,
    codes: ['714088'],
    action: null,
  },

  {
    name: 'en text 2fa: spaced digits',
    subject: 'Security code',
    text: `Your security code:

   8 2 0 4 7 7

Please type it on the page that asked you for it. The code is good for 30 minutes.

University of Northmoor
Information Services, Library Building, NM3 4QT`,
    codes: ['820477'],
    action: null,
  },

  {
    name: 'en text 2fa: mixed-case alphanumeric',
    subject: 'Verify it is you',
    text: `Hello Theo,

to approve the new device "Pixel 11", enter the following key in the Nimbus desktop client (case matters):

tR7w-Kq2P

The request came from 192.0.2.144 near Leeds, UK.

Nimbus Backup`,
    codes: ['tR7w-Kq2P'],
    action: null,
  },

  {
    name: 'en text magic link: short',
    subject: 'Sign in to Birdlog',
    text: `Click to sign in to Birdlog:

https://birdlog.test/auth/email/callback?token=a41c77e09b&next=%2Fsightings

This link expires in 15 minutes and can only be used once. If you did not try to sign in, ignore this email.`,
    codes: [],
    action: 'https://birdlog.test/auth/email/callback?token=a41c77e09b&next=%2Fsightings',
  },

  {
    name: 'en text deep link: desktop app scheme',
    subject: 'Your Codeloom sign-in link',
    text: `Sign in to Codeloom Desktop

codeloom://signin?ticket=4f9a-77bc-0112&region=eu

If nothing happens, make sure Codeloom 2026.3 or later is installed.`,
    codes: [],
    action: 'codeloom://signin?ticket=4f9a-77bc-0112&region=eu',
  },

  {
    name: 'en text invite: shared document',
    subject: 'Document shared with you: "Allotment rota 2027"',
    text: `Maureen Pike (maureen.pike@mail.example) has invited you to edit the following document:

Allotment rota 2027
https://docs.papertrail.test/document/d/1x8KwQ_0rT/edit?usp=sharing_eip

"Hi all, please fill in your Saturdays. M."

Papertrail: create and edit documents online.`,
    codes: [],
    action: 'https://docs.papertrail.test/document/d/1x8KwQ_0rT/edit?usp=sharing_eip',
  },

  {
    name: 'en text security: email changed with revert link',
    subject: 'Your sign-in email was changed for Sprout',
    text: `Hello Kim,

Your sign-in email for Sprout was changed to kim.new@mail.example.

If you didn't ask to change your email, follow this link to reset your sign-in email.

https://sprout.test/__/auth/action?mode=recoverEmail&oobCode=QQ81

Thanks,
Your Sprout team`,
    codes: [],
  },

  {
    name: 'en text backup: recovery codes list',
    subject: 'Recovery codes for your account',
    text: `You turned on two-factor authentication. Print these recovery codes and keep them safe. Each one works once.

a81f3-0c9e2
77bd0-1f4aa
e0c52-9b613
4d7f8-22c01
9a3e6-5580d
c61b4-f07a9
13f0d-8e4c7
b529a-6d3f1

Forgeyard`,
    codes: [
      'a81f3-0c9e2',
      '77bd0-1f4aa',
      'e0c52-9b613',
      '4d7f8-22c01',
      '9a3e6-5580d',
      'c61b4-f07a9',
      '13f0d-8e4c7',
      'b529a-6d3f1',
    ],
    action: null,
  },

  {
    name: 'en text voucher: gift card',
    subject: 'Kate sent you a £25 gift card!',
    text: `Happy birthday Ben! Love, Kate x

Your Bramble Books gift card
Amount: £25.00
Card number: 6035 7102 9948 1120
PIN: 4408

Spend it in any of our 41 shops or online: https://bramblebooks.example/giftcards/redeem

Valid until 18/11/2028.`,
    codes: [],
  },

  {
    name: 'en text deletion: scheduled',
    subject: 'Your account will be deleted in 14 days',
    text: `Hi jpark,

You haven't logged in to PixelAttic since 12 October 2024, so we plan to delete your account and 1,208 photos on 2 December 2026.

Want to keep it? Just log in once:
https://pixelattic.test/login?keep=jpark-2291

Otherwise you don't need to do anything.`,
    codes: [],
    action: 'https://pixelattic.test/login?keep=jpark-2291',
  },

  {
    name: 'en text travel: flight booking reference',
    subject: 'Booking confirmation K7XQ2M - Dublin to Lisbon',
    text: `Thank you for booking with Albatross Air.

RESERVATION NUMBER: K7XQ2M

Going out: Sat 05 Dec 2026  FR 7322
DUB 06:40 -> LIS 09:30
Passengers: MS AOIFE BRENNAN   Seat 14C

Total paid EUR 118.46 (MasterCard ****9013)

Check-in opens 24 hours before departure. Manage your trip at
https://albatross.test/trip/manage/K7XQ2M`,
    codes: [],
    action: 'https://albatross.test/trip/manage/K7XQ2M',
  },

  {
    name: 'en text appointment: dentist reminder',
    subject: 'Appointment reminder: Tue 24 Nov 09:20',
    text: `Dear Mrs Lindqvist,

This is a reminder of your appointment at Park Dental on Tuesday 24 November at 09:20 with Dr Shah.

Please confirm you are coming: https://parkdental.test/c/77-0924
To cancel, give at least 24 hours' notice on 01904 555 0134 (a fee of £35 applies otherwise).

Patient no. 103882`,
    codes: [],
    action: 'https://parkdental.test/c/77-0924',
  },

  {
    name: 'en text code: confirm email change with old and new address',
    subject: 'Confirm your new email address',
    text: `You asked to change the email of your Quarry Radio account 5501937 from old.me@mail.example to new.me@mail.example.

Confirmation code: 1Z9KD4

Enter it under Settings > Account > Email. The code runs out at 23:59 UTC.`,
    codes: ['1Z9KD4'],
    action: null,
  },

  {
    name: 'en text notice: codes will move to the app',
    subject: 'Changes to how you sign in from 1 December',
    text: `Hi Oliver,

From 1 December 2026 we will no longer send six-digit sign-in codes by email. Instead, your code will appear in the Fenwick authenticator app.

You can set it up now in about 2 minutes:
https://fenwick.test/security/authenticator

If you have questions, ring 0345 600 2040 (Mon-Fri 8-6).`,
    codes: [],
    action: 'https://fenwick.test/security/authenticator',
  },
];
