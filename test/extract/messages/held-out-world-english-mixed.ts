import type { LabelledMessage } from './labelled-message.ts';

const outlook = (s: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><style><!-- p.MsoNormal{margin:0cm;font-size:11.0pt;font-family:"Calibri",sans-serif} --></style></head><body lang="EN-GB" link="#0563C1"><div class="WordSection1">${s}</div></body></html>`;
const mj = (rows: string[]) =>
  `<!doctype html><html lang="en"><body style="word-spacing:normal;background-color:#fafafa"><div style="background-color:#fafafa">${rows.map((r) => `<!--[if mso | IE]><table align="center" width="600"><tr><td><![endif]--><div style="margin:0 auto;max-width:600px"><table align="center" role="presentation" style="width:100%"><tbody><tr><td style="direction:ltr;padding:20px 0;text-align:center"><div style="font-family:Ubuntu,Helvetica;font-size:15px;line-height:1.5;color:#222">${r}</div></td></tr></tbody></table></div><!--[if mso | IE]></td></tr></table><![endif]-->`).join('')}</div></body></html>`;

/** English messages in awkward forms. */
export const messages: LabelledMessage[] = [
  {
    name: 'en html+text 2fa: both parts',
    subject: 'Your Harbor one-time code',
    html: mj([
      '<img src="https://harbor.test/i/logo.png" width="90">',
      'Use this code to sign in to Harbor',
      '<span style="font-size:36px;font-weight:700">946 013</span>',
      'The code expires in 10 minutes and can be used only once.',
      '<span style="font-size:11px">Harbor Payroll · 200 W 41st St, New York, NY 10036 · (212) 555-0175</span>',
    ]),
    text: `Use this code to sign in to Harbor

946 013

The code expires in 10 minutes and can be used only once.

Harbor Payroll, 200 W 41st St, New York, NY 10036, (212) 555-0175`,
    codes: ['946013'],
    action: null,
  },

  {
    name: 'en html: ms style security code with masked address',
    subject: 'Softmicro account security code',
    html: `<html dir="ltr"><head></head><body><table dir="ltr"><tr><td style="padding:0;font-family:'Segoe UI Semibold',sans-serif;font-size:17px;color:#707070">Softmicro account</td></tr><tr><td style="font-size:41px;color:#2672ec;font-family:'Segoe UI Light'">Security code</td></tr><tr><td style="padding-top:25px;font-size:14px">Please use the following security code for the Softmicro account <a href="mailto:me**7@mail.example" style="color:#2672ec">me**7@mail.example</a>.</td></tr><tr><td style="padding-top:25px;font-size:14px">Security code: <span style="font-weight:bold;font-size:14px;color:#2a2a2a">7093</span></td></tr><tr><td style="padding-top:25px;font-size:14px">If you don't recognize the Softmicro account me**7@mail.example, you can <a href="https://account.softmicro.test/dna?mrl=rm7Q" style="color:#2672ec">click here</a> to remove your email address from that account.</td></tr><tr><td style="padding-top:25px;font-size:14px">Thanks,</td></tr><tr><td>The Softmicro account team</td></tr></table></body></html>`,
    codes: ['7093'],
  },

  {
    name: 'en html: outlook human mail with phone and year',
    subject: 'RE: Access to the building next week',
    html: outlook(
      `<p class="MsoNormal">Hi both,</p><p class="MsoNormal">the alarm code for the side entrance changes on Monday. The new one is 60317 – please don’t put it on the whiteboard again.</p><p class="MsoNormal">&nbsp;</p><p class="MsoNormal">Dave Holroyd<br>Facilities | +44 161 496 0713 | Unit 12, Trafford Park M17 1AB</p><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal"><b>From:</b> Aisha Khan<br><b>Sent:</b> 16 November 2026 16:44<br><b>Subject:</b> Access to the building next week</p></div><p class="MsoNormal">Dave, will the code stay the same?</p>`,
    ),
    codes: [],
    action: null,
  },

  {
    name: 'en html: newsletter with preference link and unsubscribe',
    subject: 'The Morning Kernel ☕ – chips, tariffs and a very large crab',
    html: mj([
      '<a href="https://kernel.news.test/web/20261118">Read online</a>',
      '<h2>Good morning.</h2>Markets: S&amp;P 5,981.20 ▲0.4% | 10-yr 4.12% | BTC 98,204',
      '<h3>CHIPS</h3>TSM said capacity for 2027 is sold out. <a href="https://lnk.kernel.news.test/a1">Reuters has more</a>.',
      '<h3>WILDLIFE</h3>A 14-pound crab was returned to the sea. <a href="https://lnk.kernel.news.test/a2">See the photo</a>.',
      '<h3>TRIVIA</h3>Which country has the most lighthouses per mile? <a href="https://lnk.kernel.news.test/a3">Answer</a>',
      '<span style="font-size:12px">Update your <a href="https://kernel.news.test/prefs?s=90a">email preferences</a> or <a href="https://kernel.news.test/unsubscribe?s=90a">unsubscribe here</a>. © 2026 Kernel Brew, 22 W 19th St, 4th Floor, New York 10011</span>',
    ]),
    codes: [],
    unsubscribe: ['https://kernel.news.test/prefs?s=90a', 'https://kernel.news.test/unsubscribe?s=90a'],
  },

  {
    name: 'en html: verify via button, code as fallback for TV app',
    subject: 'Activate Streamberry on your TV',
    html: mj([
      '<h1>Almost there, Lou</h1>',
      'Someone used your email to sign in to Streamberry on <b>Samsung TV (2025)</b>.',
      '<a href="https://streamberry.test/tv/approve?rid=5c1e" style="background:#e50914;color:#fff;padding:12px 24px">Yes, sign in</a>',
      'Alternatively, enter this code on your TV:<br><b style="font-size:28px">4728</b>',
      '<small>The link and code expire in 15 minutes. Streamberry International B.V., Karperstraat 8-10, 1075 KZ Amsterdam</small>',
    ]),
    codes: ['4728'],
    action: 'https://streamberry.test/tv/approve?rid=5c1e',
  },

  {
    name: 'en text: pasted terminal notification',
    subject: '[deploy] build 448120 failed on main',
    text: `Build 448120 of tessera/web failed after 3m 12s.

  commit  9be04c1  "bump deps"
  author  ptran
  step    test (exit code 137)

Details: https://ci.tessera.example/builds/448120

You receive this because you are subscribed to failures on main.`,
    codes: [],
    action: 'https://ci.tessera.example/builds/448120',
  },

  {
    name: 'en html: loyalty points, no code',
    subject: 'Ravi, you have 12,450 points waiting',
    html: mj([
      '<b>Member no. 3081 7749 0226</b>',
      '<h1>12,450 points</h1>That’s worth £62.25 off your next shop.',
      '<a href="https://go.nectarine.test/spend?x=77" style="background:purple;color:#fff;padding:14px 30px">Spend your points</a>',
      '<span style="font-size:10px">Nectarine Loyalty Ltd, 33 Holborn, London EC1N 2HT. <a href="https://go.nectarine.test/unsub/77ab">Click here to unsubscribe</a>.</span>',
    ]),
    codes: [],
    action: 'https://go.nectarine.test/spend?x=77',
    unsubscribe: 'https://go.nectarine.test/unsub/77ab',
  },

  {
    name: 'en text: code after the words on the same line in caps',
    subject: 'EMAIL VERIFICATION',
    text: `*** DO NOT REPLY TO THIS MESSAGE ***

STATE OF COLUMBIA DEPARTMENT OF MOTOR VEHICLES

YOUR EMAIL VERIFICATION PIN IS: 20931

ENTER THE PIN ON THE VERIFICATION SCREEN TO CONTINUE. THIS PIN WILL EXPIRE IN 60 MINUTES.

DRIVER SERVICES 1-888-555-0119
PO BOX 94269, SACRAMENTO 94269-0001`,
    codes: ['20931'],
    action: null,
  },

  {
    name: 'en html: passkey nudge',
    subject: 'Sign in faster with a passkey',
    html: mj([
      '<h2>No more codes</h2>',
      'Tired of typing 6-digit codes? Create a passkey and sign in with your face or fingerprint.',
      '<a href="https://id.orchardmail.test/passkeys/create" style="border:2px solid #111;padding:10px 22px">Create a passkey</a>',
      '<small>Orchardmail, Level 3, 50 Bridge St, Sydney NSW 2000 · ABN 53 004 085 616</small>',
    ]),
    codes: [],
    action: 'https://id.orchardmail.test/passkeys/create',
  },

  {
    name: 'en text: code buried in a long paragraph',
    subject: 'Completing your registration with Thornbury Library',
    text: `Dear reader,

Thank you for joining Thornbury Library. Your membership number is 20044871 and your card can be collected at the front desk. Before you can reserve books online we have to make sure that this address belongs to you; please type 557294 into the box on the registration page when it asks for it. You may borrow up to 12 items at a time, for 21 days. Fines are 20p per day.

Opening hours: Mon-Sat 9.30-17.00
St Mary Street, Thornbury BS35 2AA`,
    codes: ['557294'],
    action: null,
  },

  {
    name: 'en html: old code replaced by new one',
    subject: 'Your new verification code',
    html: mj([
      'You asked for another code. The previous one no longer works.',
      'Your new verification code: <strong>088 417</strong>',
      '<small>Sent to a••••@mail.example on 18 Nov 2026. Kitebox, 5 Rue Gama Machado, 1000 Lisbon</small>',
    ]),
    codes: ['088417'],
    action: null,
  },

  {
    name: 'en html: event ticket with QR and entry code',
    subject: 'Your tickets for The Hollow Oaks – 3 Dec',
    html: mj([
      '<h1>You’re going!</h1>The Hollow Oaks<br>Thu 3 December 2026, doors 19:00<br>Roundhouse, Chalk Farm Rd, London NW1 8EH',
      '<img src="https://tix.stagedoor.test/qr/88120471.png" width="180"><br>Ticket 1 of 1 · Barcode 8812 0471 5503<br>Block B, Row 14, Seat 22',
      '<a href="https://tix.stagedoor.test/o/SD-448120/wallet" style="background:#111;color:#fff;padding:12px">Add to wallet</a>',
      'Order SD-448120 · £48.50 incl. fees',
    ]),
    codes: [],
    action: 'https://tix.stagedoor.test/o/SD-448120/wallet',
  },

  {
    name: 'en text: domain transfer auth code',
    subject: 'EPP code for marlowbakery.example',
    text: `Hello,

As requested, here is the authorisation (EPP) code for marlowbakery.example:

    7hQ!x2-Lm9

You will need to hand it to your new registrar. If you did not request a transfer, please lock your domain in the control panel.

Regrow Registrar, IANA ID 99812`,
    codes: [],
    action: null,
  },

  {
    name: 'en html: confirm login from location, approve button',
    subject: 'Is it you? Approve sign-in',
    html: mj([
      '<h2>Approve sign-in?</h2>',
      '<table align="center"><tr><td>When</td><td>18 Nov 2026, 06:11 UTC</td></tr><tr><td>Where</td><td>Gdańsk, Poland</td></tr><tr><td>IP</td><td>203.0.113.118</td></tr><tr><td>Device</td><td>Safari 19.1, macOS 26</td></tr></table>',
      '<a href="https://coinharbor.test/device-confirm?tok=Jk22&amp;v=1" style="background:#0a5;color:#fff;padding:12px 24px;border-radius:4px">Approve this sign-in</a>',
      'Not you? Then do nothing; nobody gets in without your approval.',
      '<small>Coin Harbor never asks for your seed phrase.</small>',
    ]),
    codes: [],
    action: 'https://coinharbor.test/device-confirm?tok=Jk22&v=1',
  },

  {
    name: 'en text: utility bill ready',
    subject: 'Your latest bill is ready',
    text: `Hi Mr Patel

Account number: 8500 1127 4431
Bill date: 15 November 2026
Amount: £143.07
We'll take it by Direct Debit on or after 29 November.

See your bill: https://my.brightvolt.test/bills/latest

BrightVolt, No.1 Waterfront Avenue, Edinburgh EH5 1SG. Smell gas? Call 0800 111 999.`,
    codes: [],
    action: 'https://my.brightvolt.test/bills/latest',
  },

  {
    name: 'en html: referral code',
    subject: 'Give $20, get $20',
    html: mj([
      '<h1>Share the love of socks</h1>',
      'Your personal referral code',
      '<div style="border:1px dashed #333;font-size:26px;padding:12px">JENNA-4F7Q</div>',
      'Friends enter it at checkout and get $20 off their first order.',
      '<a href="https://solemates.test/refer?c=JENNA-4F7Q" style="background:#f60;color:#fff;padding:12px 30px">Invite friends</a>',
      '<small><a href="https://solemates.test/email/optout/5d0">Unsubscribe</a> · 77 Geary St, San Francisco 94108</small>',
    ]),
    codes: [],
    action: 'https://solemates.test/refer?c=JENNA-4F7Q',
    unsubscribe: 'https://solemates.test/email/optout/5d0',
  },

  {
    name: 'en html: bilingual canadian code',
    subject: 'Your verification code / Votre code de vérification',
    html: outlook(
      `<p class="MsoNormal">(Le français suit l’anglais)</p><p class="MsoNormal">Your one-time verification code is: <b>661902</b></p><p class="MsoNormal">It expires in 30 minutes.</p><p class="MsoNormal">---</p><p class="MsoNormal">Votre code de vérification à usage unique est : <b>661902</b></p><p class="MsoNormal">Il expirera dans 30 minutes.</p><p class="MsoNormal">Service Ontarie · 1-800-267-8097 · ATS 1-800-268-7095</p>`,
    ),
    codes: ['661902'],
    action: null,
  },

  {
    name: 'en text: two separate codes, new device and withdrawal',
    subject: 'Withdrawal confirmation required',
    text: `You are withdrawing 0.0451 BTC to bc1q9h6k0...x7pz.

Verification code: 3F81C2

Withdrawal ID: 118830274
Requested: 2026-11-17 23:58:10 (UTC)

If this was not you, freeze your account at once: https://bitquay.test/freeze/118830274`,
    codes: ['3F81C2'],
  },

  {
    name: 'en html: job alert',
    subject: '30+ new jobs: Registered Nurse in Leeds',
    html: mj([
      '<b>30+ new jobs for “registered nurse”</b>',
      '<a href="https://jobs.workwell.test/v/41">Staff Nurse – Ward 12</a><br>St James’s, Leeds LS9 · £29,970–£36,483',
      '<a href="https://jobs.workwell.test/v/42">Community Nurse</a><br>Morley LS27 · £31,049',
      '<a href="https://jobs.workwell.test/v/43">Bank RN (nights)</a><br>Wakefield · £22.40/h',
      '<small>This alert was sent weekly. <a href="https://jobs.workwell.test/alerts/stop?a=771">Unsubscribe from this alert</a></small>',
    ]),
    codes: [],
    unsubscribe: 'https://jobs.workwell.test/alerts/stop?a=771',
  },

  {
    name: 'en html: friend request',
    subject: 'Milo wants to be friends on Palette',
    html: mj([
      '<img src="https://palette.test/a/771.jpg" width="64" style="border-radius:50%">',
      '<b>Milo Andersson</b> sent you a friend request.<br>14 mutual friends',
      '<a href="https://palette.test/n/?friends&amp;act=accept&amp;id=771" style="background:#3b5998;color:#fff;padding:8px 16px">Confirm request</a>',
      '<small>Palette Inc. If you don’t want these emails, please <a href="https://palette.test/o.php?k=AS09&amp;u=12">unsubscribe</a>.</small>',
    ]),
    codes: [],
    action: 'https://palette.test/n/?friends&act=accept&id=771',
    unsubscribe: 'https://palette.test/o.php?k=AS09&u=12',
  },

  {
    name: 'en text: wifi guest login code at hotel',
    subject: 'Your stay at Hotel Bellweather – room information',
    text: `Dear Ms Ruiz,

We look forward to welcoming you on 22 November.

Confirmation number: 88410237
Room type: Superior Double, 2 nights, EUR 264.00
Garage gate code: 1907*
Breakfast 06:30-10:30

Hotel Bellweather, Am Hof 4, 1010 Vienna, +43 1 555 0172`,
    codes: [],
    action: null,
  },

  {
    name: 'en html: code with images of text around, dashes',
    subject: 'Complete your sign up for Moonbase',
    html: `<body bgcolor=#0b1020 text=#ffffff><center><img src="https://moonbase.test/e/top.png" alt="Welcome aboard, astronaut!"><br><br><font size=4>Your launch code:</font><br><br><font size=7 color=#ffd166><b>T4-9X-K2</b></font><br><br><font size=2>Enter it on the sign-up page to verify your e-mail address. Expires in 1 hour.</font><br><br><img src="https://moonbase.test/e/bottom.png" alt=""><br><font size=1>&copy; 2026 Moonbase Games, 8000 Marina Blvd, Brisbane CA 94005</font></center></body>`,
    codes: ['T4-9X-K2'],
    action: null,
  },

  {
    name: 'en html: trial ending',
    subject: 'Your free trial ends in 3 days',
    html: mj([
      '<h2>Your trial is ending soon</h2>',
      'On November 21, 2026 your Tempo Pro trial ends and we will charge $9.99/month to Visa ending in 2046.',
      'No action is needed to continue. To cancel, visit your account page before then.',
      '<a href="https://tempo.test/account/subscription">Manage subscription</a>',
    ]),
    codes: [],
  },

  {
    name: 'en text: code from parent approval',
    subject: 'Your child wants to use KidSpace',
    text: `Hello,

leo_the_lion (age 9) gave us your address as their parent's. To give your permission, read the code below to your child or type it in yourself:

PERMISSION CODE  77-41-09

If you do not agree, just do nothing and we will erase your address after 7 days.

KidSpace Ltd, ICO registration ZA410996`,
    codes: ['774109'],
  },

  {
    name: 'en html: e-signature request',
    subject: 'Signature requested: Tenancy Agreement – 9 Elm Court',
    html: mj([
      '<img src="https://signfast.test/l.png" width="100">',
      'Hollis Lettings has sent you a document to review and sign.',
      '<a href="https://eu.signfast.test/Signing/EmailStart.aspx?a=4c0c-9a&amp;acct=77f1&amp;er=ab" style="background:#ffc423;color:#000;padding:15px 50px">REVIEW DOCUMENT</a>',
      '<i>“Please sign by Friday, rent is £1,150 pcm from 01/12/2026.”</i>',
      '<small><b>Do Not Share This Email</b><br>This email contains a secure link. Please do not share it.</small>',
    ]),
    codes: [],
    action: 'https://eu.signfast.test/Signing/EmailStart.aspx?a=4c0c-9a&acct=77f1&er=ab',
  },

  {
    name: 'en text: bounce message',
    subject: 'Undelivered Mail Returned to Sender',
    text: `This is the mail system at host mx3.post.example.

I'm sorry to have to inform you that your message could not be delivered to one or more recipients.

<verification@nowhere.example>: host mx.nowhere.example[192.0.2.25] said:
    550 5.1.1 <verification@nowhere.example>: Recipient address rejected:
    User unknown (in reply to RCPT TO command)

Reporting-MTA: dns; mx3.post.example
X-Postfix-Queue-ID: 4R7KQ20193`,
    codes: [],
    action: null,
  },
];
