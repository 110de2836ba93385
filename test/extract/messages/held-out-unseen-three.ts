import type { LabelledMessage } from './labelled-message.ts';

/** Part of 292 messages in 63 languages, by someone who knew neither the rules nor the other sets. Debatable ones are left out. */
export const messages: LabelledMessage[] = [
  {
    name: 'de: 202',
    subject: 'Informationen zur Klassenfahrt der 8b nach Sylt (3.–7. Mai 2027)',
    html: `<div style="font-family:Arial,sans-serif;font-size:14px;color:#222">Liebe Eltern, liebe Erziehungsberechtigte,<br><br>
wie auf dem Elternabend am 5. November besprochen, fährt die Klasse 8b vom 3. bis 7. Mai 2027 nach Sylt. Hier die wichtigsten Eckdaten zum Nachlesen:<br><br>
Anreise: Montag, 3. Mai, Treffpunkt 7:45 Uhr am Hauptbahnhof, Gleis 14 (RE 6, Abfahrt 8:12 Uhr). Ankunft in Westerland gegen 11:35 Uhr.<br>
Unterkunft: Jugendherberge List, Vierbettzimmer, Vollpension. Bettwäsche ist im Preis enthalten, Handtücher bitte selbst mitbringen.<br>
Rückkehr: Freitag, 7. Mai, voraussichtlich 17:48 Uhr.<br><br>
Kosten: 289 € pro Kind. Darin enthalten sind Fahrt, Unterkunft, Verpflegung, die Wattwanderung (9 €) und der Eintritt ins Erlebniszentrum (12,50 €). Bitte überweisen Sie eine Anzahlung von 100 € bis zum 15. Dezember 2026 auf das Klassenkonto, IBAN DE02 2005 0550 1234 5678 90, Verwendungszweck „Sylt 8b“ und Name des Kindes. Der Restbetrag ist bis zum 31. März fällig. Anträge auf Zuschuss (Bildung und Teilhabe) gibt es im Sekretariat, Zimmer 1.07.<br><br>
Taschengeld: Wir empfehlen höchstens 40 €. Handys sind erlaubt, werden aber ab 22 Uhr eingesammelt.<br><br>
Bitte geben Sie Ihrem Kind den unterschriebenen Rücklaufzettel (Seite 2 des Anhangs) bis Freitag, den 27. November, mit und teilen Sie uns Allergien und Medikamente mit.<br><br>
Für Rückfragen erreichen Sie mich dienstags in der 4. Stunde (10:40–11:25 Uhr) unter 040 555 01 83-12.<br><br>
Mit herzlichen Grüßen<br>
Katrin Vollmer<br>
Klassenlehrerin 8b, Gymnasium am Hafen</div>
`,
    text: `Liebe Eltern, liebe Erziehungsberechtigte,

wie auf dem Elternabend am 5. November besprochen, fährt die Klasse 8b vom 3. bis 7. Mai 2027 nach Sylt. Hier die wichtigsten Eckdaten zum Nachlesen:

Anreise: Montag, 3. Mai, Treffpunkt 7:45 Uhr am Hauptbahnhof, Gleis 14 (RE 6, Abfahrt 8:12 Uhr). Ankunft in Westerland gegen 11:35 Uhr.
Unterkunft: Jugendherberge List, Vierbettzimmer, Vollpension. Bettwäsche ist im Preis enthalten, Handtücher bitte selbst mitbringen.
Rückkehr: Freitag, 7. Mai, voraussichtlich 17:48 Uhr.

Kosten: 289 € pro Kind. Darin enthalten sind Fahrt, Unterkunft, Verpflegung, die Wattwanderung (9 €) und der Eintritt ins Erlebniszentrum (12,50 €). Bitte überweisen Sie eine Anzahlung von 100 € bis zum 15. Dezember 2026 auf das Klassenkonto, IBAN DE02 2005 0550 1234 5678 90, Verwendungszweck „Sylt 8b“ und Name des Kindes. Der Restbetrag ist bis zum 31. März fällig. Anträge auf Zuschuss (Bildung und Teilhabe) gibt es im Sekretariat, Zimmer 1.07.

Taschengeld: Wir empfehlen höchstens 40 €. Handys sind erlaubt, werden aber ab 22 Uhr eingesammelt.

Bitte geben Sie Ihrem Kind den unterschriebenen Rücklaufzettel (Seite 2 des Anhangs) bis Freitag, den 27. November, mit und teilen Sie uns Allergien und Medikamente mit.

Für Rückfragen erreichen Sie mich dienstags in der 4. Stunde (10:40–11:25 Uhr) unter 040 555 01 83-12.

Mit herzlichen Grüßen
Katrin Vollmer
Klassenlehrerin 8b, Gymnasium am Hafen
`,
    codes: [],
    action: null,
  },
  {
    name: 'pt-BR: 204',
    subject: 'Bem-vindo ao ObraFácil! Veja como começar',
    html: `<html><body style="font-family:Ubuntu,Arial"><table width="600" align="center"><tr><td><h1>Seu canteiro, organizado 🧱</h1><p>Oi, Seu Valdir! A partir de hoje o senhor acompanha a obra da Rua das Acácias, 310, pelo celular. São só três passos:</p><h3>1. Ative a conta</h3><p>Toque no botão e informe o código de ativação <b>742 905</b>. Ele vale até as 23h59 de 20/11/2026.</p><p><a href="https://conta.obrafacil.example/ativar" style="background:#ff7043;color:#fff;padding:13px 32px">Ativar minha conta</a></p><h3>2. Convide a equipe</h3><p>No plano Mestre (R$ 79,90 por mês) cabem até 15 pessoas e 3 obras ao mesmo tempo.</p><h3>3. Registre o primeiro diário</h3><p>Tire as fotos, anote o clima e o efetivo. Exemplo: 12/11 – 8 pedreiros, 4 serventes, 34 °C, concretagem da laje 2, 11 m³ de fck 25.</p><p>Se travar em alguma coisa, a Jéssica responde no WhatsApp (31) 95550-0172 das 7h às 18h.</p></td></tr><tr><td style="font-size:11px;color:#999">ObraFácil Tecnologia Ltda. · CNPJ 33.444.555/0001-66 · Av. Getúlio Vargas, 1300, Belo Horizonte – MG, 30112-021<br><a href="https://obrafacil.example/termos">Termos</a> · <a href="https://obrafacil.example/privacidade">Privacidade</a> · <a href="https://www.youtube.com/@obrafacil">YouTube</a></td></tr></table></body></html>
`,
    text: `Seu canteiro, organizado 🧱

Oi, Seu Valdir! A partir de hoje o senhor acompanha a obra da Rua das Acácias, 310, pelo celular. São só três passos:

1. Ative a conta

Toque no botão e informe o código de ativação 742 905. Ele vale até as 23h59 de 20/11/2026.

Ativar minha conta
https://conta.obrafacil.example/ativar

2. Convide a equipe

No plano Mestre (R$ 79,90 por mês) cabem até 15 pessoas e 3 obras ao mesmo tempo.

3. Registre o primeiro diário

Tire as fotos, anote o clima e o efetivo. Exemplo: 12/11 – 8 pedreiros, 4 serventes, 34 °C, concretagem da laje 2, 11 m³ de fck 25.

Se travar em alguma coisa, a Jéssica responde no WhatsApp (31) 95550-0172 das 7h às 18h.

ObraFácil Tecnologia Ltda. · CNPJ 33.444.555/0001-66 · Av. Getúlio Vargas, 1300, Belo Horizonte – MG, 30112-021
Termos
https://obrafacil.example/termos · Privacidade
https://obrafacil.example/privacidade · YouTube
https://www.youtube.com/@obrafacil
`,
    codes: ['742905'],
    action: 'https://conta.obrafacil.example/ativar',
  },
  {
    name: 'en: 205',
    subject: 'Before your visit on December 3: set up Riverbend Connect',
    text: `Dear Mr. Villanueva,

We look forward to seeing you at Riverbend Cardiology on Thursday, December 3, 2026 at 9:20 AM with Dr. Shah. To save you from filling in paper forms in the waiting room, we'd like you to set up Riverbend Connect, our secure patient portal, ahead of time. Most people need about ten minutes.

WHAT YOU'LL NEED
- Your insurance card (we have Blue Mesa PPO, group 70041, member ID XBM 204 881 733 on file)
- A list of your medicines and doses
- Your blood pressure readings for the last 7 days, if you've kept them

HOW TO ENROLL
Visit https://connect.riverbendclinic.example/enroll and choose "I have an invitation". Type in your last name, your ZIP code (87501) and the enrollment code 6382094, then pick a user name and password. The code is for you alone and stops working on December 2.

ON THE DAY
Please arrive at 9:05. Park on level P2; we validate for up to 3 hours. Don't drink coffee for 12 hours before the stress test, and wear comfortable shoes. If you're running more than 15 minutes late, call (505) 555-0146 so we can let the doctor know.

The estimated charge for this visit is $310.00, of which your plan is expected to pay $270.00. Your co-pay of $40.00 is due at check-in.

Sincerely,
Patient Access Team
Riverbend Cardiology, 2218 Cerrillos Rd, Suite 140, Santa Fe, NM
`,
    codes: ['6382094'],
    action: 'https://connect.riverbendclinic.example/enroll',
  },
  {
    name: 'en: 206',
    subject: "We've got your order, Simone (PT-99102)",
    text: `Hello Simone,

Thank you for choosing Petal & Thorn. Your bulbs are being lifted, cleaned and packed, and will reach you in perfect time for planting.

ORDER PT-99102, placed 17 November 2026 at 21:08

  Qty  Item                                        Each      Total
  50   Tulip 'Queen of Night', size 12/+           £0.42     £21.00
  25   Narcissus 'Thalia', size 14/16              £0.58     £14.50
  10   Allium 'Globemaster', size 20/+             £3.95     £39.50
   1   Bulb planter, ash handle (code 88-1402)    £18.00     £18.00
                                        Subtotal            £93.00
                         Autumn offer (LIFT10)              -£9.30
                               Delivery (48 h)               £5.95
                                         TOTAL              £89.65

Deliver to: 3 Mill Lane, Clun, Shropshire SY7 8JQ
Contact number: 07700 900 418

View or amend your order (until noon tomorrow):
https://www.petalandthorn.example/account/orders/PT-99102

PLANTING NOTES
Plant tulips 15-20 cm deep and 10 cm apart; narcissi at three times their own height. Alliums like it hot and dry, so add a handful of grit per hole. If the ground is frozen, bulbs will keep in a cool shed for up to 3 weeks.

OUR PROMISE
If anything fails to flower in its first spring, send us a photo before 30 June 2027 and we'll replace it. Keep this e-mail as your proof of purchase.

With green fingers,
Everyone at Petal & Thorn
VAT reg. GB 771 2204 18
`,
    codes: [],
    action: 'https://www.petalandthorn.example/account/orders/PT-99102',
  },
  {
    name: 'en: 207',
    subject: "Let's get you verified, Hannah",
    html: `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"/><style type="text/css">body{width:600px;margin:0 auto;color:#333333}.h1{font-size:24px;line-height:32px}#outlook a{padding:0}@media only screen and (max-width:480px){.col{width:100%!important}}</style><!--[if mso]><style>td{font-family:Arial}</style><![endif]--></head>
<body><div style="display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;opacity:0">Your care team is one step away.</div>
<table width="600" cellpadding="0" cellspacing="0"><tr><td style="padding:24px 0"><img src="https://i.plumeria.health/2026/wordmark.png" width="160" height="40" alt="Plumeria Health"/></td></tr>
<tr><td class="h1">Let's get you verified</td></tr>
<tr><td style="padding:12px 0">Hannah, we need to make sure this inbox is yours before we show you any medical information. Copy the number below, then head back to sign-up.</td></tr>
<tr><td align="center" style="background:#f3eefc;font-size:36px;padding:20px;color:#4b2a99">648190</td></tr>
<tr><td align="center" style="padding:20px"><a href="https://start.plumeria.health/onboarding/verify?s=2Qa9" style="background:#4b2a99;color:#ffffff;padding:14px 32px;text-decoration:none">Back to sign-up</a></td></tr>
<tr><td style="font-size:12px;color:#888888">Sent at 6:07 PM PT. Good for 60 minutes. Plumeria Health, PBC, 548 Market St #62411, San Francisco, CA 94104. In an emergency call 911.</td></tr></table></body></html>
`,
    text: `Let's get you verified

Hannah, we need to make sure this inbox is yours before we show you any medical information. Copy the number below, then head back to sign-up.

648190

Back to sign-up ( https://start.plumeria.health/onboarding/verify?s=2Qa9 )

Sent at 6:07 PM PT. Good for 60 minutes. Plumeria Health, PBC, 548 Market St #62411, San Francisco, CA 94104. In an emergency call 911.
`,
    codes: ['648190'],
    action: 'https://start.plumeria.health/onboarding/verify?s=2Qa9',
  },
  {
    name: 'en: 208',
    subject: 'Wattle Bank: step-up verification',
    text: `Hi Callum,

You're adding a new device (Pixel 8, Android 15) to your Wattle Bank profile. Because this is a sensitive change we need to double-check.

Go to https://secure.wattlebank.example/step-up and enter 33081746.

The request will lapse at 9:15 pm AEDT. Customer number 20 447 118 must match.

Wattle Bank Ltd AFSL 234567
`,
    codes: ['33081746'],
    action: 'https://secure.wattlebank.example/step-up',
  },
  {
    name: 'en: 209',
    subject: 'Your secure link to Penny',
    html: `<div style="font:16px/1.5 system-ui"><p>Hi there 👋</p><p>Tap to open Penny. No password needed.</p><p><a href="https://penny.app/a/l?c=kD93-LLq0-77" style="background:#ff6b6b;border-radius:99px;color:#fff;padding:12px 24px">Open Penny</a></p><p>The link self-destructs in 10 minutes or after first use.</p><p style="color:#999;font-size:12px">Penny Budgeting Ltd is registered in England no. 11827364.</p></div>
`,
    text: `Hi there 👋

Tap to open Penny. No password needed.

Open Penny: https://penny.app/a/l?c=kD93-LLq0-77

The link self-destructs in 10 minutes or after first use.

Penny Budgeting Ltd is registered in England no. 11827364.
`,
    codes: [],
    action: 'https://penny.app/a/l?c=kD93-LLq0-77',
  },
  {
    name: 'en: 210',
    subject: 'Your Driftwood Hotels verification code',
    html: `<html><body><table width="600" align="center"><tr><td bgcolor="#0b3c49"><img src="https://e.driftwood.example/top.jpg" alt="Driftwood Rewards" width="600"></td></tr><tr><td><p>Dear Guest,</p><p>Your verification code is <b>057341</b>.</p><p>Please enter it on the Driftwood Rewards sign-in page. For your protection the code can be used only once and is valid for 15 minutes.</p><table><tr><td>Member number</td><td>7730 118 245</td></tr><tr><td>Points balance</td><td>24,600</td></tr></table></td></tr><tr><td style="font-size:10px">Driftwood Hotels &amp; Resorts, 1 Harbor Blvd, Honolulu, HI 96815 | <a href="https://driftwood.example/privacy">Privacy</a> | <a href="https://e.driftwood.example/prefs?m=7730118245">Email preferences</a></td></tr></table></body></html>
`,
    text: `Dear Guest,

Your verification code is 057341.

Please enter it on the Driftwood Rewards sign-in page. For your protection the code can be used only once and is valid for 15 minutes.

Member number: 7730 118 245
Points balance: 24,600

Driftwood Hotels & Resorts, 1 Harbor Blvd, Honolulu, HI 96815
`,
    codes: ['057341'],
    action: null,
  },
  {
    name: 'en: 211',
    subject: 'Approval needed: expense report ER-5512 ($318.44)',
    html: `<table><tr><td><p>Tomasz Zielinski submitted <b>ER-5512</b> for your approval.</p></td></tr><tr><td>3 items · $318.44 · Client dinner 11/12, parking, mileage 42 mi @ $0.70</td></tr><tr><td><a href="https://expense.corvid.example/er/5512/approve?k=1a" style="background:green;color:#fff;padding:10px 20px">Approve</a> &nbsp; <a href="https://expense.corvid.example/er/5512/reject?k=1a" style="background:#c00;color:#fff;padding:10px 20px">Reject</a></td></tr></table>
`,
    codes: [],
  },
  {
    name: 'en: 212',
    subject: 'Take Roost with you',
    html: `<center><h2>Your thermostat, in your pocket</h2><p>Setup took 4 minutes for 9 out of 10 people. Download the app and scan the label on the back of your Roost 3.</p><a href="https://apps.apple.com/app/roost/id1550182736"><img alt="Download on the App Store" src="https://roost.example/as.png"></a> <a href="https://play.google.com/store/apps/details?id=com.roost.home"><img alt="Get it on Google Play" src="https://roost.example/gp.png"></a></center>
`,
    codes: [],
  },
  {
    name: 'en: 214',
    subject: "Here's your code!",
    html: `<table width="100%" bgcolor="#fff0f6"><tr><td align="center"><img src="https://cdn.glossier-ish.example/heart.gif" alt="♥"><h2>hey gorgeous</h2><p>pop this in to confirm it's you:</p><p style="font-size:44px;margin:0">225976</p><p>(you've got 10 mins)</p><p>P.S. free shipping over $35, always.</p><p><a href="https://instagram.com/glossyish">IG</a> · <a href="https://tiktok.com/@glossyish">TikTok</a> · <a href="https://glossier-ish.example/unsub?c=90">unsubscribe</a></p></td></tr></table>
`,
    codes: ['225976'],
    action: null,
  },
  {
    name: 'en: 215',
    subject: 'Confirming your change of email',
    text: `Hi Delroy,

You told us on Tuesday that you'd like Ironworks Gym emails to come here from now on. Before we switch over, open the Ironworks app, go to Profile > Email, and key in 43187 where it says "code from your inbox". We'll hold the change open until 9 pm on 19 November 2026.

Your membership (no. 00-77128, £32.99 a month) carries on as normal.

See you on the floor,
Shauna
`,
    codes: ['43187'],
    action: null,
  },
  {
    name: 'en: 216',
    subject: 'Reset your Kindling Books password',
    html: `<p>Forgot your password? Happens to the best of us.</p><p><a href="https://account.kindlingbooks.example/reset?c=860552">Reset password</a></p><p>or, if you're in the app, enter this reset code:</p><p style="font-size:30px">860552</p><p>We'll keep both alive for an hour.</p>
`,
    text: `Forgot your password? Happens to the best of us.

Reset it here: https://account.kindlingbooks.example/reset?c=860552

or, if you're in the app, enter this reset code: 860552

We'll keep both alive for an hour.
`,
    codes: ['860552'],
    action: 'https://account.kindlingbooks.example/reset?c=860552',
  },
  {
    name: 'en: 217',
    subject: 'Re: [core/scheduler] Retry jobs with jitter (#2291)',
    text: `@mvela commented on this pull request.

> +  const delay = Math.min(30000, 500 * 2 ** attempt)

Could we cap it at 15000? At 30 s the lease (TTL 20 s) is gone before we retry, see #2207.

-- 
Reply to this email directly or view it on OrbitLab:
https://git.orbitlab.dev/core/scheduler/pull/2291#issuecomment-88120
You are receiving this because you were mentioned.
`,
    codes: [],
    action: 'https://git.orbitlab.dev/core/scheduler/pull/2291#issuecomment-88120',
  },
  {
    name: 'en: 218',
    subject: 'Welcome to Halewood University IT - enrol your account',
    text: `Dear Student,

Your username is hw26kpatel. Your student ID is 20261187.

Before teaching starts on 11 January 2027 you need to enrol:

  1. Browse to https://sso.halewood.ac.example/enrol
  2. Sign in with your username and date of birth
  3. When asked for an enrolment code, type 44901
  4. Choose a password of at least 12 characters

Stuck? The Service Desk is in Library room G.04, extension 3399.

Regards,
Information Services
`,
    codes: ['44901'],
    action: 'https://sso.halewood.ac.example/enrol',
  },
  {
    name: 'en: 219',
    subject: '[Coinhaven] Withdrawal verification: 0.045 BTC',
    html: `<table width="100%" cellpadding="0" cellspacing="0"><tr><td align="center"><table width="600" style="background:#ffffff">
<tr><td style="padding:8px 24px">You are withdrawing 0.04500000 BTC (≈ $4,112.70) to</td></tr>
<tr><td style="padding:8px 24px">bc1q9h6yx0q3v2n8z7d4k5j2m6w8c0r4t5s7u9a1e3</td></tr>
<tr><td style="padding:8px 24px">Verification code: 937218</td></tr>
<tr><td style="padding:8px 24px">Time: 2026-11-18 05:20:11 (UTC)<br>
IP: 203.0.113.191<br>
Anti-phishing phrase: purple otter</td></tr>
<tr><td style="padding:8px 24px">Network fee 0.00012 BTC. The code lives for 10 minutes.</td></tr>
<tr><td style="padding:8px 24px">Telegram: <a href="https://t.me/coinhaven">https://t.me/coinhaven</a><br>
Risk disclosure: <a href="https://coinhaven.example/risk">https://coinhaven.example/risk</a></td></tr>
</table></td></tr></table>
`,
    text: `You are withdrawing 0.04500000 BTC (≈ $4,112.70) to

bc1q9h6yx0q3v2n8z7d4k5j2m6w8c0r4t5s7u9a1e3

Verification code: 937218

Time: 2026-11-18 05:20:11 (UTC)
IP: 203.0.113.191
Anti-phishing phrase: purple otter

Network fee 0.00012 BTC. The code lives for 10 minutes.

Telegram: https://t.me/coinhaven
Risk disclosure: https://coinhaven.example/risk
`,
    codes: ['937218'],
    action: null,
  },
  {
    name: 'en: 220',
    subject: 'Santa 5K is back - sign up by 6 December',
    html: `<div><h1>Santa 5K</h1><p>Sunday 13 December, 10:00, Victoria Park. Entry £8 (under-16s £4), suit included. Last year 642 of you ran and we raised £9,310 for the hospice.</p><p><a href="https://www.harrierstri.example/events/santa-5k" style="background:red;color:#fff;padding:10px">Sign me up</a></p><p>Club night stays Tuesday 18:45.</p><p><small><a href="https://www.harrierstri.example/mailprefs">Manage emails</a></small></p></div>
`,
    text: `Santa 5K

Sunday 13 December, 10:00, Victoria Park. Entry £8 (under-16s £4), suit included. Last year 642 of you ran and we raised £9,310 for the hospice.

Sign me up: https://www.harrierstri.example/events/santa-5k

Club night stays Tuesday 18:45.

Manage emails: https://www.harrierstri.example/mailprefs
`,
    codes: [],
    action: 'https://www.harrierstri.example/events/santa-5k',
  },
  {
    name: 'en: 222',
    subject: "We've locked your account",
    text: `Hi Denise,

After 5 incorrect password attempts between 14:02 and 14:04 today we've locked your Cedar Power online account (no. 8500 2217 03) to keep it safe.

Unlock it here: https://my.cedarpower.example/unlock?r=6612e

Your supply isn't affected.
`,
    codes: [],
    action: 'https://my.cedarpower.example/unlock?r=6612e',
  },
  {
    name: 'en: 223',
    subject: 'Tandoori Nights',
    text: `119 482 is your Tandoori Nights login code. Order before 10:30pm for delivery tonight!

________
Unsubscribe: https://tandoorinights.example/unsub/x77
`,
    codes: ['119482'],
    action: null,
  },
  {
    name: 'en: 224',
    subject: 'Your booking at Casa Azulejo is confirmed',
    html: `<div style="font-family:Arial,sans-serif;font-size:14px;color:#222">Thanks, Ewan! Your booking in Porto is confirmed.<br><br>
Booking number: 3381907742<br>
PIN code: 5528<br>
Check-in: Fri 11 December 2026 (15:00 - 22:00)<br>
Check-out: Mon 14 December 2026 (until 11:00)<br>
Your reservation: 3 nights, 1 room, 2 adults<br>
Price: €264.00 + €12.00 city tax<br>
Free cancellation until 8 December 23:59 CET.<br><br>
Manage your booking: <a href="https://secure.lodgings.example/booking/3381907742?pin=5528">https://secure.lodgings.example/booking/3381907742?pin=5528</a></div>
`,
    text: `Thanks, Ewan! Your booking in Porto is confirmed.

Booking number: 3381907742
PIN code: 5528
Check-in: Fri 11 December 2026 (15:00 - 22:00)
Check-out: Mon 14 December 2026 (until 11:00)
Your reservation: 3 nights, 1 room, 2 adults
Price: €264.00 + €12.00 city tax
Free cancellation until 8 December 23:59 CET.

Manage your booking: https://secure.lodgings.example/booking/3381907742?pin=5528
`,
    codes: [],
    action: 'https://secure.lodgings.example/booking/3381907742?pin=5528',
  },
  {
    name: 'en: 225',
    subject: '602834 is your Marlowe code',
    html: `<html><body style="background:#0d0d0d;color:#eee;font-family:Inter,Arial"><table width="460" align="center"><tr><td><svg width="20" height="20"></svg> Marlowe</td></tr><tr><td><h2 style="color:#fff">Confirm it's you</h2><p>Enter <b style="color:#8f8">602834</b> in the Marlowe app.</p><a href="https://go.marlowe.bank/open/verify" style="background:#8f8;color:#000;padding:12px 20px;display:inline-block">Open the app</a><p style="font-size:12px">Asked for by Safari 18.1 on macOS 15 in Dublin. Code valid until 16:40.</p></td></tr><tr><td style="font-size:11px">Marlowe Payments DAC is regulated by the Central Bank of Ireland, C148802.</td></tr></table></body></html>
`,
    codes: ['602834'],
    action: 'https://go.marlowe.bank/open/verify',
  },
  {
    name: 'en: 226',
    subject: '[#118820] Missing leg bolts',
    text: `##- Please type your reply above this line -##

Ines (Zephyr Sofas) - Nov 18, 10:02
Hello Mr Grant, I've ordered 8 x M10 bolts (part 33-0471) for you free of charge. They should be with you within 3-5 working days.

Follow the conversation: https://help.zephyrsofas.example/tickets/118820

Mr Grant - Nov 17, 19:40
Order 50077341. The sofa came with 4 bolts instead of 8.
`,
    codes: [],
    action: 'https://help.zephyrsofas.example/tickets/118820',
  },
  {
    name: 'en: 227',
    subject: "Connect to your child's BrightPath account",
    html: `<p>Dear parent or carer of <b>Oliver S.</b> (Year 4, 4B),</p><p>Visit <a href="https://families.brightpath.school/claim">families.brightpath.school/claim</a>, make an account and enter this family verification code when asked:</p><blockquote style="font-size:24px">QWZ-884-TM</blockquote><p>Each code works for two adults and runs out on 18 December 2026.</p><p>Mrs Kaur, School Office, 0117 496 0155</p>
`,
    codes: ['QWZ-884-TM'],
    action: 'https://families.brightpath.school/claim',
  },
  {
    name: 'en: 228',
    subject: 'Thank you for your gift of $100.00',
    html: `<div style="font-family:Arial,sans-serif;font-size:14px;color:#222">Dear Mr. and Mrs. Feldman,<br><br>
On behalf of 214 shelter animals: thank you. This letter is your official receipt.<br><br>
Gift amount: $100.00<br>
Date: November 15, 2026<br>
Receipt no.: 2026-08843<br>
EIN: 47-1102938<br><br>
No goods or services were provided in exchange for this contribution.<br><br>
Paws of Pueblo, PO Box 1187, Pueblo, CO 81002<br><br>
--<br>
Visit us online: <a href="https://www.pawsofpueblo.example">https://www.pawsofpueblo.example</a><br>
Unsubscribe: <a href="https://www.pawsofpueblo.example/optout">https://www.pawsofpueblo.example/optout</a></div>
`,
    text: `Dear Mr. and Mrs. Feldman,

On behalf of 214 shelter animals: thank you. This letter is your official receipt.

Gift amount: $100.00
Date: November 15, 2026
Receipt no.: 2026-08843
EIN: 47-1102938

No goods or services were provided in exchange for this contribution.

Paws of Pueblo, PO Box 1187, Pueblo, CO 81002

--
Visit us online: https://www.pawsofpueblo.example
Unsubscribe: https://www.pawsofpueblo.example/optout
`,
    codes: [],
    action: null,
  },
  {
    name: 'af: 229',
    subject: 'Bevestig jou eis KV-20418',
    html: `<table width="560"><tr><td><p>Goeiemôre Pieter,</p><p>Ons het jou eis vir haelskade (KV-20418, bybetaling R2 500) gereed om in te dien. Klik op die knoppie en tik jou eenmalige PIN <b>381907</b> in om te bevestig dat dit jy is.</p><p><a href="https://selfdiens.karooversekering.example/pin" style="background:#8d4a1f;color:#fff;padding:11px 26px">Bevestig my eis</a></p><p>Die PIN verval vanmiddag om 16:00. Skakel gerus 0860 555 017.</p></td></tr></table>
`,
    text: `Goeiemôre Pieter,

Ons het jou eis vir haelskade (KV-20418, bybetaling R2 500) gereed om in te dien. Klik op die knoppie en tik jou eenmalige PIN 381907 in om te bevestig dat dit jy is.

Bevestig my eis
https://selfdiens.karooversekering.example/pin

Die PIN verval vanmiddag om 16:00. Skakel gerus 0860 555 017.
`,
    codes: ['381907'],
    action: 'https://selfdiens.karooversekering.example/pin',
  },
  {
    name: 'si: 230',
    subject: 'ඔබගේ මුරපදය වෙනස් කරන්න',
    html: `<p>ආයුබෝවන් නිමල්,</p><p>ඔබගේ පොත්ගුල ගිණුමේ මුරපදය වෙනස් කිරීමට ඉල්ලීමක් ලැබුණි.</p><p><a href="https://account.pothgula.example/reset/71ce">නව මුරපදයක් සාදන්න</a></p><p>මෙම සබැඳිය පැය 2ක් පමණක් වලංගු වේ. දුරකථන 011 255 5017</p>
`,
    text: `ආයුබෝවන් නිමල්,

ඔබගේ පොත්ගුල ගිණුමේ මුරපදය වෙනස් කිරීමට ඉල්ලීමක් ලැබුණි.

නව මුරපදයක් සාදන්න: https://account.pothgula.example/reset/71ce

මෙම සබැඳිය පැය 2ක් පමණක් වලංගු වේ. දුරකථන 011 255 5017
`,
    codes: [],
    action: 'https://account.pothgula.example/reset/71ce',
  },
  {
    name: 'en: 231',
    subject: 'Secure Access Gateway - token delivery',
    text: `*** This is an automatically generated message ***

User ID         : E0044712
Application     : Secure Access Gateway (SAG) 6.2
Request time    : 2026-11-18 13:05:27 CET
Source address  : 10.44.2.118
Token           : 318406
Validity        : 300 seconds

Enter the token in the "Second factor" field. If the request was not made by you, inform the Security Operations Center, ext. 7-4400, quoting incident template SEC-019.
`,
    codes: ['318406'],
    action: null,
  },
  {
    name: 'en: 232',
    subject: "You're off the waitlist!",
    text: `Good news: number 55,210 has come up, and that's you.

Create your account: https://join.nimbusnotes.example/early?i=55210

Your spot is held for 72 hours, then it goes to 55,211.
`,
    codes: [],
    action: 'https://join.nimbusnotes.example/early?i=55210',
  },
  {
    name: 'en: 233',
    subject: 'Sign-in verification for Atlas Freight Portal',
    html: `<table cellpadding="8"><tr><td colspan="2"><strong>Atlas Freight Portal</strong></td></tr><tr><td>User</td><td>dispatch@rivercold.example</td></tr><tr><td>Security code</td><td><span style="font-family:Courier"><span>740</span>&thinsp;<span>915</span></span></td></tr><tr><td>Expires</td><td>18-Nov-2026 22:10 EST</td></tr><tr><td>Load board</td><td>1,482 loads available</td></tr></table>
<p style="font-size:11px;color:#999"><a href="https://atlasfreight.example/terms">Terms of use</a></p>
`,
    codes: ['740915'],
    action: null,
  },
  {
    name: 'en: 234',
    subject: 'A spot opened up in Vinyasa 60 (Sat 9:00)',
    text: `Hi Yuki, someone cancelled, so there's a mat for you in Vinyasa 60 with Carmen, Saturday 21 Nov, 9:00-10:00, Studio 2.

Claim it within 2 hours: https://book.sunsalute.example/claim/99-3312

1 credit will be deducted (you have 7).
`,
    codes: [],
    action: 'https://book.sunsalute.example/claim/99-3312',
  },
  {
    name: 'en: 235',
    subject: 'Verify your Tributary account',
    html: `<body><p>Hi KB,</p><p>To start your 14-day trial (then $7.99/month), verify your account:</p><p><a href="https://accounts.tributary.tv/v?e=kb%40mail.example&amp;c=591263">Verify now</a></p><p>Watching on a console? Enter code <b>591263</b> there.</p><hr><p><a href="https://tributary.tv/devices">Supported devices</a> <a href="https://tributary.tv/cancel">How to cancel</a></p></body>
`,
    text: `Hi KB,

To start your 14-day trial (then $7.99/month), verify your account:

Verify now
https://accounts.tributary.tv/v?e=kb%40mail.example&c=591263

Watching on a console? Enter code 591263 there.

Supported devices
https://tributary.tv/devices How to cancel
https://tributary.tv/cancel
`,
    codes: ['591263'],
    action: 'https://accounts.tributary.tv/v?e=kb%40mail.example&c=591263',
  },
  {
    name: 'en: 236',
    subject: 'Application received - Passport renewal',
    text: `Thank you. We have received your application.

Application reference: PEX 884 120 7731
Received: 18 November 2026
Fee paid: £88.50 (card ending 1190)

What happens next
Send your old passport within 14 days to: HM Passport Enquiries, PO Box 767, Southport, PR8 9PW. Most people get their new passport within 3 weeks.

Do not reply to this email.

________
https://www.passports.gov.example
`,
    codes: [],
    action: null,
  },
  {
    name: 'en: 237',
    subject: "Re: Re: code doesn't work",
    text: `Hi Bernadette,

Sorry about that, the first one had timed out. Here's a fresh verification code: 661 904. Please type it in within the next half hour while I keep your session open.

Kind regards,
Amit - Larchmont Pensions

> From: Bernadette Foley
> Sent: 18 November 2026 11:20
> I typed 335 018 three times and it says invalid. My plan number is 7714420.
`,
    codes: ['661904'],
    action: null,
  },
  {
    name: 'en: 238',
    subject: 'Important safety notice: Emberly H20 heaters',
    html: `<div><h2>Please stop using your heater</h2><p>Our records show you bought an Emberly H20 (batch 2433 to 2519) on 02/10/2026. In 7 cases out of 18,400 sold the plug overheated.</p><p><a href="https://www.emberly.example/recall-h20">Register for a free replacement</a></p><p>Freephone 0800 496 0133, lines open 8-8.</p></div>
`,
    codes: [],
    action: 'https://www.emberly.example/recall-h20',
  },
  {
    name: 'en: 239',
    subject: 'KiwiSuper - your verification code',
    text: `Kia ora Aroha,

You're updating your KiwiSuper contribution rate from 3% to 6%. To confirm the change, enter 279144 at https://portal.kiwisuper.example/verify by 5 pm today.

Ngā mihi,
KiwiSuper (IRD scheme 10-448-221)
`,
    codes: ['279144'],
    action: 'https://portal.kiwisuper.example/verify',
  },
  {
    name: 'en: 240',
    subject: 'Ep. 214: The lighthouse that moved',
    html: `<table width="600"><tr><td><img src="https://pod.longwave.example/art/214.jpg" alt="Episode 214 cover"></td></tr><tr><td><p>In 1999 a 4,830-ton lighthouse travelled 2,900 feet. We talk to the man who greased the rails. 47 min.</p><a href="https://pod.longwave.example/ep/214">Listen now</a></td></tr><tr><td>Thanks to our sponsor Tern Socks (15% off with LONGWAVE15).</td></tr><tr><td><a href="https://pod.longwave.example/unsubscribe">Unsubscribe</a></td></tr></table>
`,
    codes: [],
    action: 'https://pod.longwave.example/ep/214',
  },
  {
    name: 'am: 241',
    subject: 'የመግቢያ ማረጋገጫ ኮድ፦ 492760',
    text: `ሰላም ሄለን፣

ወደ «አዲስ ገበያ» መለያዎ ለመግባት የሚከተለውን ኮድ ያስገቡ፦

492760

ኮዱ ለ10 ደቂቃ ብቻ ያገለግላል። ለማንም አያጋሩ። ጥያቄ ካለዎት በ8055 ይደውሉልን።
`,
    codes: ['492760'],
    action: null,
  },
  {
    name: 'ha: 243',
    subject: 'Mun karɓi kuɗinka: ₦8,200',
    html: `<table width="100%" cellpadding="0" cellspacing="0"><tr><td align="center"><table width="600" style="background:#ffffff">
<tr><td style="padding:8px 24px">Malam Musa, barka da rana.</td></tr>
<tr><td style="padding:8px 24px">Mun karɓi ₦8,200 na kuɗin wutar lantarki a ranar 17/11/2026 da ƙarfe 4:35 na yamma. Lambar mita: 4502 1187 330. Lambar rasiti: 0091-7724.</td></tr>
<tr><td style="padding:8px 24px">Mun gode,<br>
Kamfanin Wuta na Arewa, Kano</td></tr>
</table></td></tr></table>
`,
    text: `Malam Musa, barka da rana.

Mun karɓi ₦8,200 na kuɗin wutar lantarki a ranar 17/11/2026 da ƙarfe 4:35 na yamma. Lambar mita: 4502 1187 330. Lambar rasiti: 0091-7724.

Mun gode,
Kamfanin Wuta na Arewa, Kano
`,
    codes: [],
    action: null,
  },
  {
    name: 'en: 244',
    subject: 'fennelandfig.example expires in 15 days',
    html: `<html><body>
<p>The domain fennelandfig.example (handle NB-204418) expires on 3 December 2026. Renewal is $18.95 for 1 year or $54.00 for 3.</p>
<p>Renew: <a href="https://cp.namebarn.example/renew/fennelandfig.example">https://cp.namebarn.example/renew/fennelandfig.example</a></p>
<p>If you do nothing, the site and mail stop working and a redemption fee of $90 applies from day 31.</p>
</body></html>
`,
    text: `The domain fennelandfig.example (handle NB-204418) expires on 3 December 2026. Renewal is $18.95 for 1 year or $54.00 for 3.

Renew: https://cp.namebarn.example/renew/fennelandfig.example

If you do nothing, the site and mail stop working and a redemption fee of $90 applies from day 31.
`,
    codes: [],
    action: 'https://cp.namebarn.example/renew/fennelandfig.example',
  },
  {
    name: 'en: 245',
    subject: 'Confirm your email - Tasman Council Online',
    text: `Hello,

Please confirm your email address for Tasman Council Online.

Confirmation code: 9Q4T7RHM
Enter it at: https://mygov.tasman.example/confirm-email

You have until 19 Nov 2026 12:00. Property assessment 104488 will be linked once you're confirmed.
`,
    codes: ['9Q4T7RHM'],
    action: 'https://mygov.tasman.example/confirm-email',
  },
  {
    name: 'en: 246',
    subject: 'Customs charge of £11.84 due on your item',
    html: `<p>Your item <b>IM 5520 018 GB</b> from Canada is being held at Coventry. There's £3.84 VAT and an £8.00 handling fee to pay before 8 December.</p><p><a href="https://pay.islandpost.example/duty/IM5520018GB">Pay the charge</a></p><p>Declared value: CAD 34.00 · Weight 0.61 kg · HS 6110 30</p>
`,
    codes: [],
    action: 'https://pay.islandpost.example/duty/IM5520018GB',
  },
  {
    name: 'en: 247',
    subject: 'Finish setting up your Otterly account',
    html: `<section style="max-width:440px;margin:2em auto"><h3>Otterly</h3><p>We're excited to have you, Femi. Enter this confirmation code in your open browser window:</p><h1 style="letter-spacing:2px">448-216</h1><p>Have you used Otterly before? No worries, we'll match you to your team automatically.</p><footer style="font-size:11px">Made by Otterly Labs, 500 Howard St, Suite 300 · <a href="https://otterly.example/blog">Our blog</a> · <a href="https://otterly.example/policies">Policies</a></footer></section>
`,
    text: `Otterly

We're excited to have you, Femi. Enter this confirmation code in your open browser window:

448-216

Have you used Otterly before? No worries, we'll match you to your team automatically.
Made by Otterly Labs, 500 Howard St, Suite 300 · Our blog
https://otterly.example/blog · Policies
https://otterly.example/policies
`,
    codes: ['448216'],
    action: null,
  },
  {
    name: 'en: 248',
    subject: 'Your prepaid electricity token',
    html: `<table width="100%" cellpadding="0" cellspacing="0"><tr><td align="center"><table width="600" style="background:#ffffff">
<tr><td style="padding:8px 24px">Thank you for your purchase.</td></tr>
<tr><td style="padding:8px 24px">Meter: 0421 8837 105<br>
Amount: R200.00 (VAT R26.09)<br>
Units: 71.4 kWh<br>
Token: 4471 0293 8856 1120 7734</td></tr>
<tr><td style="padding:8px 24px">Key the token into your meter and press enter. Receipt 88120934.</td></tr>
<tr><td style="padding:8px 24px">________<br>
<a href="https://www.cityvolt.example">https://www.cityvolt.example</a></td></tr>
</table></td></tr></table>
`,
    text: `Thank you for your purchase.

Meter: 0421 8837 105
Amount: R200.00 (VAT R26.09)
Units: 71.4 kWh
Token: 4471 0293 8856 1120 7734

Key the token into your meter and press enter. Receipt 88120934.

________
https://www.cityvolt.example
`,
    codes: [],
    action: null,
  },
  {
    name: 'en: 249',
    subject: 'Weekly report: sessions up 12.4%',
    html: `<h2>kettleandcup.example, 9-15 Nov</h2><table><tr><th>Sessions</th><th>Orders</th><th>Revenue</th><th>Conv.</th></tr><tr><td>18,204</td><td>391</td><td>$14,877</td><td>2.15%</td></tr></table><p>Top page: /gooseneck-kettle (3,310 views)</p><a href="https://metrics.lumen.example/r/weekly/2026-46">See full report</a>
`,
    codes: [],
    action: 'https://metrics.lumen.example/r/weekly/2026-46',
  },
  {
    name: 'en: 250',
    subject: 'Library sign-in code',
    text: `Your Weirside Libraries sign-in code is 8116. Use it at https://catalogue.weirside.example/login with card number 20038 44127.

Holds ready for you: 2. Fines: £0.60.
`,
    codes: ['8116'],
    action: 'https://catalogue.weirside.example/login',
  },
  {
    name: 'my: 251',
    subject: 'သင့်အော်ဒါ 50318 ကို ပို့ဆောင်နေပါပြီ',
    text: `မင်္ဂလာပါ မသီတာ၊

သင်မှာယူထားသော ရှမ်းလက်ဖက် ၂ ထုပ် (18,000 ကျပ်) ကို ယနေ့ ပို့ဆောင်လိုက်ပါပြီ။ နိုဝင်ဘာ 21 ရက်တွင် ရောက်ရှိပါမည်။

ပစ္စည်းခြေရာခံရန်: https://mm.shwezay.example/track/50318

ဖုန်း 09 555 0177
`,
    codes: [],
    action: 'https://mm.shwezay.example/track/50318',
  },
  {
    name: 'en: 252',
    subject: 'Security code for your Basalt account',
    html: `<table><tr><td style="color:#707070">Basalt account</td></tr><tr><td style="font-size:40px;color:#2672ec">Security code</td></tr><tr><td>We got a request to use this address with Basalt account re***@basalt.example.</td></tr><tr><td>Security code: <span style="font-weight:bold">136870</span></td></tr><tr><td>Not you? <a href="https://account.basalt.example/not-me?e=7f">Let us know</a></td></tr></table>
`,
    text: `We got a request to use this address with Basalt account re***@basalt.example.

Security code: 136870

Not you? Let us know: https://account.basalt.example/not-me?e=7f
`,
    codes: ['136870'],
  },
  {
    name: 'en: 253',
    subject: 'Rota for Advent',
    text: `Dear all,

29 Nov  - Readers: Pam (Isaiah 64:1-9), George. Coffee: the Hendersons
6 Dec   - Readers: Sue (Mark 1:1-8), Alan. Coffee: Bev
13 Dec  - Carols 18:30, choir at 17:45. 120 mince pies needed!
20 Dec  - Readers: Pam, Colin

Any swaps, ring me on 01865 960 177.

Judith
`,
    codes: [],
    action: null,
  },
  {
    name: 'en: 255',
    subject: '3 days left in your RosterBee trial',
    html: `<div style="font-family:Nunito,Arial"><p>Hey Coffee Corner crew,</p><p>So far you've scheduled 86 shifts for 11 people and saved around 7 hours. Your trial finishes on 21 November.</p><p><a href="https://app.rosterbee.example/billing/upgrade" style="background:#fc0;padding:10px 22px">Choose a plan</a></p><p>From $2.50 per person per month. <a href="https://rosterbee.example/pricing">Compare plans</a></p></div>
`,
    codes: [],
    action: 'https://app.rosterbee.example/billing/upgrade',
  },
  {
    name: 'en: 256',
    subject: 'Your data export is ready',
    text: `Hi Tiago,

The archive you asked for on 15 November (2 files, 1.3 GB) is ready.

Download: https://privacy.gleam.social/export/8821

For safety you'll be asked for a one-time code before the download starts. Yours is 914553.

We delete the archive after 4 days.
`,
    codes: ['914553'],
    action: 'https://privacy.gleam.social/export/8821',
  },
  {
    name: 'en: 257',
    subject: '[RetroSynth Forum] Log in via link',
    text: `Here's your link to log in to RetroSynth Forum:

<https://forum.retrosynth.example/session/email-login/77ad01>

Or type the code 206119 on the login page.

If you did not request it, you can safely ignore this email.
`,
    codes: ['206119'],
    action: 'https://forum.retrosynth.example/session/email-login/77ad01',
  },
  {
    name: 'de: 258',
    subject: 'Bitte bestätigen Sie Ihre Registrierung im Kundenportal',
    html: `<html><head><style>p{font:15px/22px Calibri}</style></head><body><table width="640" align="center"><tr><td><img src="https://media.energiewerk-saale.example/l.png" alt="Energiewerke Saale"></td></tr><tr><td><p>Sehr geehrte Frau Dr. Lindner,</p><p>vielen Dank für Ihre Registrierung im Kundenportal der Energiewerke Saale (Vertragskonto 2004471190).</p><p>Ihr Freischaltcode: <b>390527</b></p><p><a href="https://konto.energiewerk-saale.example/bestaetigen?vorgang=88-1204">Code eingeben</a></p><p>Aus Sicherheitsgründen verfällt der Code am 21.11.2026. Ihr aktueller Abschlag beträgt 96,00 € monatlich.</p><p>Mit freundlichen Grüßen<br>Ihr Serviceteam</p></td></tr><tr><td style="font-size:10px">Amtsgericht Stendal HRB 20118 · <a href="https://energiewerk-saale.example/datenschutz">Datenschutz</a></td></tr></table></body></html>
`,
    text: `Sehr geehrte Frau Dr. Lindner,

vielen Dank für Ihre Registrierung im Kundenportal der Energiewerke Saale (Vertragskonto 2004471190).

Ihr Freischaltcode: 390527

Bitte geben Sie ihn hier ein: https://konto.energiewerk-saale.example/bestaetigen?vorgang=88-1204

Aus Sicherheitsgründen verfällt der Code am 21.11.2026. Ihr aktueller Abschlag beträgt 96,00 € monatlich.

Mit freundlichen Grüßen
Ihr Serviceteam
`,
    codes: ['390527'],
    action: 'https://konto.energiewerk-saale.example/bestaetigen?vorgang=88-1204',
  },
  {
    name: 'de: 259',
    subject: 'Zugang zum Elternportal für Klasse 6c',
    text: `Liebe Eltern der 6c,

unter https://eltern.schulfuchs.example/code können Sie ab sofort Ihr Konto anlegen. Ihr persönlicher Registrierungscode lautet W3NP-7KFX und ist bis 04.12.2026 gültig.

Der nächste Elternabend findet am 26.11. um 19:30 Uhr in Raum 204 statt.

A. Seidel
`,
    codes: ['W3NP-7KFX'],
    action: 'https://eltern.schulfuchs.example/code',
  },
  {
    name: 'fr: 260',
    subject: 'Connexion à Mon Potager',
    html: `<html><body style="font-family:Trebuchet MS;background:#f1f8e9"><table width="560" align="center" bgcolor="#fff"><tr><td style="padding:28px"><h2>Coucou Bastien 🌱</h2><p>Un clic et vous voilà dans votre potager :</p><p><a href="https://compte.potager.example/entrer/9dKz2" style="background:#558b2f;color:#fff;padding:12px 28px;border-radius:4px">Me connecter</a></p><p>Vous lisez ce message sur un autre appareil ? Tapez plutôt le code <b>640 218</b>.</p><p>Lien et code s'éteignent au bout d'un quart d'heure.</p></td></tr></table><p style="font-size:10px;text-align:center"><a href="https://potager.example/cgu">CGU</a> – <a href="https://potager.example/blog/2026/novembre">Que semer en novembre ?</a></p></body></html>
`,
    text: `Coucou Bastien 🌱

Un clic et vous voilà dans votre potager :

Me connecter: https://compte.potager.example/entrer/9dKz2

Vous lisez ce message sur un autre appareil ? Tapez plutôt le code 640 218.

Lien et code s'éteignent au bout d'un quart d'heure.

CGU: https://potager.example/cgu – Que semer en novembre ?: https://potager.example/blog/2026/novembre
`,
    codes: ['640218'],
    action: 'https://compte.potager.example/entrer/9dKz2',
  },
  {
    name: 'fr: 261',
    subject: '[ÉCHEC] nightly-facturation #1482',
    text: `La construction nightly-facturation #1482 a échoué après 12 min 08 s.

Branche : release/4.7
Commit : 9bd2e10 (Sylvain)
Tests : 2 317 réussis, 3 en échec, 14 ignorés

Console : https://integration.usinelogicielle.example/jobs/55210/console
`,
    codes: [],
    action: 'https://integration.usinelogicielle.example/jobs/55210/console',
  },
  {
    name: 'fr: 262',
    subject: "Vos résultats d'analyses sont disponibles",
    text: `Madame Roussel,

Vos résultats du 16/11/2026 (dossier 26-118840) sont en ligne : https://patient.clinique-du-parc.example/resultats

Lors de la connexion, il vous sera demandé un code de vérification : 7184. Il n'est utilisable qu'une seule fois.

Laboratoire de la Clinique du Parc, 05 61 55 01 90
`,
    codes: ['7184'],
    action: 'https://patient.clinique-du-parc.example/resultats',
  },
  {
    name: 'es: 263',
    subject: 'Entra en Huerto Compartido',
    html: `<div style="max-width:520px;font-family:Lato,Arial"><p>¡Buenas, Asier!</p><p><a href="https://entra.huertocompartido.example/m/Lk2p" style="background:#6a994e;color:#fff;padding:13px 30px">Entrar ahora</a></p><p>¿Prefieres escribirlo a mano? Tu clave temporal es <b>208 754</b>.</p><p style="color:#888">Ambas opciones vencen a las 18:30. Parcela 41, bancal 3.</p></div>
`,
    codes: ['208754'],
    action: 'https://entra.huertocompartido.example/m/Lk2p',
  },
  {
    name: 'es-MX: 264',
    subject: 'Confirma tu correo en AhorraMás',
    html: `<p>¡Qué gusto tenerte, Ximena!</p><p>Ingresa el código <b>910463</b> para confirmar tu correo.</p><p><a href="https://cuenta.ahorramas.example/confirma?f=7712">Confirmar correo</a></p><p>Recuerda que tu CLABE es 646180157000044719 y que el código vence en 20 minutos.</p>
`,
    text: `¡Qué gusto tenerte, Ximena!

Ingresa el código 910463 en https://cuenta.ahorramas.example/confirma?f=7712 para confirmar tu correo.

Recuerda que tu CLABE es 646180157000044719 y que el código vence en 20 minutos.
`,
    codes: ['910463'],
    action: 'https://cuenta.ahorramas.example/confirma?f=7712',
  },
  {
    name: 'es-PE: 265',
    subject: 'Autoriza tu operación N.° 8812',
    html: `<table width="100%" cellpadding="0" cellspacing="0"><tr><td align="center"><table width="600" style="background:#ffffff">
<tr><td style="padding:8px 24px">Estimado señor Quispe:</td></tr>
<tr><td style="padding:8px 24px">Está por transferir S/ 620.00 a la cuenta 191-****-0-44 de Rosa Huamán. Para autorizar, ingrese a <a href="https://banca.inticaja.example/autorizar/op/8812">https://banca.inticaja.example/autorizar/op/8812</a> y digite la clave dinámica 557061.</td></tr>
<tr><td style="padding:8px 24px">Si no reconoce la operación, llámenos al (01) 555-0140.</td></tr>
</table></td></tr></table>
`,
    text: `Estimado señor Quispe:

Está por transferir S/ 620.00 a la cuenta 191-****-0-44 de Rosa Huamán. Para autorizar, ingrese a https://banca.inticaja.example/autorizar/op/8812 y digite la clave dinámica 557061.

Si no reconoce la operación, llámenos al (01) 555-0140.
`,
    codes: ['557061'],
    action: 'https://banca.inticaja.example/autorizar/op/8812',
  },
  {
    name: 'pt-BR: 266',
    subject: 'Falta pouco para entrar na Feirinha',
    html: `<table width="100%" bgcolor="#fff8e1"><tr><td align="center"><img alt="Feirinha" src="https://cdn.feirinha.example/logo.webp"><h2>E aí, Juliana!</h2><p>Seu código de verificação: <strong>774210</strong></p><p><a href="https://entrar.feirinha.example/2fa?r=5k" style="background:#f57f17;color:#fff;padding:12px 30px">Continuar login</a></p><p>Vale por 10 min. Cupom do dia: FRUTA15 (15% em frutas até 22/11).</p></td></tr></table>
`,
    codes: ['774210'],
    action: 'https://entrar.feirinha.example/2fa?r=5k',
  },
  {
    name: 'pt-BR: 267',
    subject: 'Redefinição de senha',
    html: `<p>Olá, Dr. Cássio (CRM 55.018).</p><p>Recebemos um pedido de redefinição de senha. <a href="https://sistema.clinicavida.example/senha/redefinir/0b7f">Criar nova senha</a></p><p>O endereço funciona por 2 horas.</p>
`,
    text: `Olá, Dr. Cássio (CRM 55.018).

Recebemos um pedido de redefinição de senha. Acesse: https://sistema.clinicavida.example/senha/redefinir/0b7f

O endereço funciona por 2 horas.
`,
    codes: [],
    action: 'https://sistema.clinicavida.example/senha/redefinir/0b7f',
  },
  {
    name: 'it: 268',
    subject: 'Completa la richiesta n. 2026/30418',
    html: `<table width="100%" cellpadding="0" cellspacing="0"><tr><td align="center"><table width="600" style="background:#ffffff">
<tr><td style="padding:8px 24px">Gentile sig.ra Esposito,</td></tr>
<tr><td style="padding:8px 24px">per completare la richiesta n. 2026/30418 (cambio di residenza) acceda a <a href="https://spid.comunefacile.example/conferma/99a1">https://spid.comunefacile.example/conferma/99a1</a> e inserisca il codice di conferma 836 159.</td></tr>
<tr><td style="padding:8px 24px">Il codice resta valido fino alle ore 24:00 del 18/11/2026. Marca da bollo: € 16,00 già assolta.</td></tr>
<tr><td style="padding:8px 24px">Ufficio Anagrafe</td></tr>
</table></td></tr></table>
`,
    text: `Gentile sig.ra Esposito,

per completare la richiesta n. 2026/30418 (cambio di residenza) acceda a https://spid.comunefacile.example/conferma/99a1 e inserisca il codice di conferma 836 159.

Il codice resta valido fino alle ore 24:00 del 18/11/2026. Marca da bollo: € 16,00 già assolta.

Ufficio Anagrafe
`,
    codes: ['836159'],
    action: 'https://spid.comunefacile.example/conferma/99a1',
  },
  {
    name: 'nl: 269',
    subject: 'Bevestig je e-mailadres bij Zorgpunt',
    html: `<p>Dag meneer De Wit,</p><p>Uw controlecode:</p><table><tr><td style="border:1px solid">5</td><td style="border:1px solid">0</td><td style="border:1px solid">3</td><td style="border:1px solid">8</td></tr></table><p><a href="https://mijn.zorgpunt.example/bevestig">Ga naar Mijn Zorgpunt</a> en vul de code in. Dat kan tot morgen 12.00 uur.</p><p>Relatienummer 400.228.17</p>
`,
    text: `Dag meneer De Wit,

Uw controlecode:

5038

Ga naar Mijn Zorgpunt
https://mijn.zorgpunt.example/bevestig en vul de code in. Dat kan tot morgen 12.00 uur.

Relatienummer 400.228.17
`,
    codes: ['5038'],
    action: 'https://mijn.zorgpunt.example/bevestig',
  },
  {
    name: 'pl: 270',
    subject: 'Logowanie do Zielonego Rynku',
    html: `<div style="font-family:Arial;max-width:540px"><h2>Cześć, Zosiu!</h2><p><a href="https://konto.zielonyrynek.example/wejscie/aB7" style="background:#388e3c;color:#fff;padding:12px 24px">Zaloguj się</a></p><p>Przycisk nie działa? Przepisz na stronie kod <b>918 046</b>.</p><p style="font-size:12px">Masz na to 10 minut. Zielony Rynek sp. z o.o., NIP 525-00-11-223</p></div>
`,
    text: `Cześć, Zosiu!

Zaloguj się
https://konto.zielonyrynek.example/wejscie/aB7

Przycisk nie działa? Przepisz na stronie kod 918 046.

Masz na to 10 minut. Zielony Rynek sp. z o.o., NIP 525-00-11-223
`,
    codes: ['918046'],
    action: 'https://konto.zielonyrynek.example/wejscie/aB7',
  },
  {
    name: 'cs: 271',
    subject: 'Potvrďte platbu 3 490 Kč',
    text: `Vážený kliente,

platbu 3 490 Kč na účet 19-2000145399/0800 (VS 20261118) potvrdíte na https://platby.vltavska.example/potvrzeni/771 zadáním kódu 6402 8819.

Kód nesdělujte po telefonu. Vltavská záložna
`,
    codes: ['64028819'],
    action: 'https://platby.vltavska.example/potvrzeni/771',
  },
  {
    name: 'hu: 272',
    subject: 'Erősítsd meg a regisztrációdat',
    text: `Kedves Ágnes!

Lépj a https://fiok.kertbarat.example/aktival oldalra, és írd be a megerősítő kódot: 49027.

Erre 48 óra áll rendelkezésedre, utána töröljük a félbehagyott regisztrációt.

Üdvözlettel: a Kertbarát csapata
`,
    codes: ['49027'],
    action: 'https://fiok.kertbarat.example/aktival',
  },
  {
    name: 'ro: 273',
    subject: 'Autentificare în Biblioteca Virtuală',
    html: `<p>Dragă Vlad,</p><p>Apasă <a href="https://intra.biblioteca-virtuala.example/s/7Hq">aici pentru autentificare</a> sau tastează codul de acces unic <b>285 613</b>.</p><p>Ambele expiră la 17:05. Ai 2 cărți cu termen depășit (penalizare 1,50 lei).</p>
`,
    text: `Dragă Vlad,

Apasă aici pentru autentificare
https://intra.biblioteca-virtuala.example/s/7Hq sau tastează codul de acces unic 285 613.

Ambele expiră la 17:05. Ai 2 cărți cu termen depășit (penalizare 1,50 lei).
`,
    codes: ['285613'],
    action: 'https://intra.biblioteca-virtuala.example/s/7Hq',
  },
  {
    name: 'ru: 274',
    subject: 'Вход на сайт «Дачник»',
    html: `<p>Здравствуйте!</p><p><a href="https://vhod.dachnik.example/l/oP3">Войти на сайт</a></p><p>Если открываете письмо на телефоне, а сайт — на компьютере, наберите там код <b>551870</b>.</p><p>Срок действия — 15 минут.</p>
`,
    text: `Здравствуйте!

Чтобы войти, откройте ссылку:
https://vhod.dachnik.example/l/oP3

Если открываете письмо на телефоне, а сайт — на компьютере, наберите там код 551870.

Срок действия — 15 минут.
`,
    codes: ['551870'],
    action: 'https://vhod.dachnik.example/l/oP3',
  },
  {
    name: 'ru: 275',
    subject: '7 новых сообщений в «Склад — смена 2»',
    html: `<div><p><b>Игорь</b>, 08:12: приняли 34 паллеты, 2 с боем</p><p><b>Света</b>, 08:15: накладная 11-0932, фото приложила</p><p>…и ещё 5</p><p><a href="https://chat.artel.example/rooms/sklad">Перейти в чат</a></p><p><small><a href="https://chat.artel.example/settings/mail">Настроить уведомления</a></small></p></div>
`,
    text: `Игорь, 08:12: приняли 34 паллеты, 2 с боем

Света, 08:15: накладная 11-0932, фото приложила

…и ещё 5

Перейти в чат ( https://chat.artel.example/rooms/sklad )

Настроить уведомления ( https://chat.artel.example/settings/mail )
`,
    codes: [],
    action: 'https://chat.artel.example/rooms/sklad',
  },
  {
    name: 'uk: 276',
    subject: 'Підтвердьте пошту в «Книгарні на розі»',
    html: `<table width="560"><tr><td><h2>Вітаємо, Соломіє!</h2><p>Код підтвердження: <b style="font-size:24px">603782</b></p><p><a href="https://akaunt.knyharnia.example/pidtverdyty?s=4k">Ввести код</a></p><p>Діє до 21:00. За перше замовлення від 500 грн — закладка в подарунок.</p></td></tr></table>
`,
    codes: ['603782'],
    action: 'https://akaunt.knyharnia.example/pidtverdyty?s=4k',
  },
  {
    name: 'el: 277',
    subject: 'Σύνδεση στο Αγορά24',
    text: `Καλημέρα Νίκο,

συνδέσου με ένα κλικ: https://eisodos.agora24.example/k/zT9

Εναλλακτικά, πληκτρολόγησε τον κωδικό επαλήθευσης 417 062 στη σελίδα σύνδεσης. Ισχύουν για 10 λεπτά.
`,
    codes: ['417062'],
    action: 'https://eisodos.agora24.example/k/zT9',
  },
  {
    name: 'tr: 278',
    subject: 'Yeni cihazınızı onaylayın',
    text: `Sayın Elif Demir,

18.11.2026 saat 22:14'te hesabınıza yeni bir cihaz (iPhone 15, iOS 18.0.1, İzmir) eklenmek istendi.

Bu sizseniz https://guvenlik.berrakbank.example/cihaz sayfasında onay kodunu girin: 518-604

Değilseniz 444 5 550'yi arayın; kartlarınızı geçici olarak kapatalım.
`,
    codes: ['518604'],
    action: 'https://guvenlik.berrakbank.example/cihaz',
  },
  {
    name: 'sv: 279',
    subject: 'Bekräfta din intresseanmälan',
    html: `<p>Hej Fatima!</p><p>Du har anmält intresse för 3 rok, 74 kvm, Lundavägen 12 (hyra 9 480 kr/mån). Bekräfta genom att gå till <a href="https://mitt.bostadskon.example/bekrafta">Mina sidor</a> och skriva in koden <b>931507</b> senast 20 november.</p><p>Köpoäng: 2 118</p>
`,
    codes: ['931507'],
    action: 'https://mitt.bostadskon.example/bekrafta',
  },
  {
    name: 'fi: 280',
    subject: 'Vahvista sähköpostiosoitteesi',
    html: `<div style="font-family:Arial,sans-serif;font-size:14px;color:#222">Moi Aino!<br><br>
Vahvista osoitteesi täällä: <a href="https://tili.torikissa.example/vahvista/u1">https://tili.torikissa.example/vahvista/u1</a><br>
Sivu kysyy vahvistuskoodia, joka on 3382.<br><br>
Terveisin Torikissa</div>
`,
    text: `Moi Aino!

Vahvista osoitteesi täällä: https://tili.torikissa.example/vahvista/u1
Sivu kysyy vahvistuskoodia, joka on 3382.

Terveisin Torikissa
`,
    codes: ['3382'],
    action: 'https://tili.torikissa.example/vahvista/u1',
  },
  {
    name: 'da: 281',
    subject: 'Din ordre er på vej',
    text: `Hej Rasmus

Dine løbesko (str. 44, 899 kr.) er afsendt i dag. Pakkenummer DK00771234. De kan hentes i Netto, Vesterbrogade 74, fra fredag.

Følg pakken: https://spor.pakkeposten.example/DK00771234

Fortryder du? Du har 30 dages returret.
`,
    codes: [],
    action: 'https://spor.pakkeposten.example/DK00771234',
  },
  {
    name: 'nb: 282',
    subject: 'Engangskode fra Kommuneportalen',
    html: `<div style="font-family:Arial,sans-serif;font-size:14px;color:#222">Hei Ingrid,<br><br>
du søker om barnehageplass (sak 2026/4418). Åpne <a href="https://logginn.kommuneportalen.example/kode">https://logginn.kommuneportalen.example/kode</a> og tast inn engangskoden 470936 for å signere søknaden.<br><br>
Koden er gyldig i 30 minutter.</div>
`,
    text: `Hei Ingrid,

du søker om barnehageplass (sak 2026/4418). Åpne https://logginn.kommuneportalen.example/kode og tast inn engangskoden 470936 for å signere søknaden.

Koden er gyldig i 30 minutter.
`,
    codes: ['470936'],
    action: 'https://logginn.kommuneportalen.example/kode',
  },
  {
    name: 'ja: 283',
    subject: 'まちかど：ログイン用リンクと確認コード',
    html: `<html><body><table width="580" align="center"><tr><td style="border-bottom:3px solid #f39800"><b>まちかど</b></td></tr><tr><td><p>田中 様</p><p>下のボタンを押すとログインできます。</p><p align="center"><a href="https://login.machikado.example/magic/R8x0" style="background:#f39800;color:#fff;padding:14px 40px">ログインする</a></p><p>別の端末をお使いの場合は、確認コード <b>260418</b> をご入力ください。</p><p>有効期間は発行から10分です。</p></td></tr><tr><td style="font-size:11px">株式会社まちかど 〒150-0002 東京都渋谷区渋谷2-21-1 <a href="https://machikado.example/privacy">プライバシーポリシー</a></td></tr></table></body></html>
`,
    codes: ['260418'],
    action: 'https://login.machikado.example/magic/R8x0',
  },
  {
    name: 'ja: 284',
    subject: 'ご予約確認：12月4日（金）1泊 2名様',
    text: `ご予約ありがとうございます。

予約番号：2026120417
宿泊日：2026年12月4日（金）～5日（土）
お部屋：露天風呂付き和室10畳（302）
料金：2名様 58,300円（入湯税 300円別）
チェックイン：15:00

内容の確認・変更はこちら
https://yoyaku.onsen-yado.example/r/2026120417

湯の宿 やまぼうし　TEL 0266-55-0118
`,
    codes: [],
    action: 'https://yoyaku.onsen-yado.example/r/2026120417',
  },
  {
    name: 'zh-CN: 285',
    subject: '绑定邮箱 - 绿行出行',
    html: `<div style="font-family:'Microsoft YaHei'"><p>您好！</p><p>您正在绑定邮箱，请 <a href="https://u.lvxing.example/bind?mail=1">前往验证页面</a> 并输入校验码 <b style="color:#07c160">7392</b>。</p><p>校验码 30 分钟内有效。绑定成功可获 20 元骑行券。</p></div>
`,
    codes: ['7392'],
    action: 'https://u.lvxing.example/bind?mail=1',
  },
  {
    name: 'zh-TW: 286',
    subject: '讀書堂｜請確認您的電子信箱',
    text: `您好，

感謝您加入讀書堂會員（會員編號 1100287）。請點選以下網址確認電子信箱：

https://hi.dushutang.example/verify?k=06fe

網址將於 3 天後失效。新會員購書滿 NT$799 免運。
`,
    codes: [],
    action: 'https://hi.dushutang.example/verify?k=06fe',
  },
  {
    name: 'ko: 287',
    subject: '동네책방 로그인',
    html: `<div><p>안녕하세요, 은서님 📚</p><p><a href="https://in.dongne.example/e/8pQ" style="background:#3b5bdb;color:#fff;padding:12px 28px">바로 로그인하기</a></p><p>버튼이 열리지 않으면 로그인 화면에 코드 <b>350927</b>을 입력하세요.</p><p>10분 뒤에는 사용할 수 없습니다.</p></div>
`,
    codes: ['350927'],
    action: 'https://in.dongne.example/e/8pQ',
  },
  {
    name: 'ko: 288',
    subject: '결제 완료 안내 (11,900원)',
    text: `정기구독 결제가 완료되었습니다.

상품: 무비나라 스탠다드
결제금액: 11,900원
결제일: 2026-11-18
카드: 국민 5521-****-****-0087
승인번호: 30448172
다음 결제 예정일: 2026-12-18

고객센터: https://movienara.example/help
수신거부: https://movienara.example/optout
`,
    codes: [],
    action: null,
  },
  {
    name: 'ar: 289',
    subject: 'دعوة من خالد للانضمام إلى فريق «تصميم»',
    html: `<div dir="rtl"><p>السلام عليكم يا هند،</p><p>دعاك خالد الشمري إلى فريق «تصميم» على مجلس.</p><p><a href="https://farik.majlis.example/join">الانضمام إلى الفريق</a></p><p>عند التسجيل أدخلي رمز التحقق: <b dir="ltr">KSA-7410</b></p><p>تنتهي الدعوة خلال 7 أيام.</p></div>
`,
    codes: ['KSA-7410'],
    action: 'https://farik.majlis.example/join',
  },
  {
    name: 'fa: 290',
    subject: 'ورود به سبزینه',
    text: `درود آرش،

برای ورود روی پیوند زیر بزنید:
https://vorood.sabzineh.example/m/2a

یا کد یک‌بارمصرف 604218 را در صفحهٔ ورود بنویسید. تا ۱۰ دقیقه فرصت دارید.
`,
    codes: ['604218'],
    action: 'https://vorood.sabzineh.example/m/2a',
  },
  {
    name: 'he: 291',
    subject: 'כניסה לשוקית',
    text: `היי מאיה,

לחצי כאן כדי להיכנס: https://knisa.shukit.example/l/9w

אפשר גם להקליד את הקוד החד-פעמי 381940 באפליקציה. שניהם בתוקף לרבע שעה.
`,
    codes: ['381940'],
    action: 'https://knisa.shukit.example/l/9w',
  },
  {
    name: 'hi: 292',
    subject: 'शिक्षा सेतु: प्रवेश आवेदन की पुष्टि',
    text: `प्रिय अभिभावक,

आवेदन संख्या 2026-70418 (कक्षा 1) की पुष्टि के लिए https://pravesh.shikshasetu.example/otp पर जाएँ और सत्यापन कोड 462 088 दर्ज करें।

पंजीकरण शुल्क ₹250 प्राप्त हो चुका है। अंतिम तिथि: 30 नवंबर 2026।
`,
    codes: ['462088'],
    action: 'https://pravesh.shikshasetu.example/otp',
  },
  {
    name: 'bn: 293',
    subject: 'বইঘরে প্রবেশ করুন',
    html: `<p>আসসালামু আলাইকুম শারমিন,</p><p><a href="https://probesh.boighor.example/l/k3">বইঘরে প্রবেশ করুন</a></p><p>অথবা অ্যাপে এই কোডটি দিন: <b>7509</b></p><p>১৫ মিনিট পর লিংক ও কোড দুটোই বাতিল হবে।</p>
`,
    codes: ['7509'],
    action: 'https://probesh.boighor.example/l/k3',
  },
  {
    name: 'th: 294',
    subject: 'ยืนยันตัวตนเพื่อเข้าใช้งานบ้านสวน',
    html: `<table width="560"><tr><td><p>สวัสดีครับ คุณธนา</p><p>รหัสยืนยันของคุณ: <b style="font-size:26px">920461</b></p><p><a href="https://id.bansuan.example/confirm?c=1">ไปหน้ากรอกรหัส</a></p><p>รหัสมีอายุ 10 นาที สอบถามโทร 02-555-0144</p></td></tr></table>
`,
    codes: ['920461'],
    action: 'https://id.bansuan.example/confirm?c=1',
  },
  {
    name: 'vi: 295',
    subject: 'Xác nhận tài khoản Sao Học',
    text: `Xin chào phụ huynh bé Minh Anh,

Mời anh/chị mở https://taikhoan.saohoc.example/xac-nhan và nhập mã xác nhận 184073 để kích hoạt tài khoản.

Học phí tháng 12: 1.450.000đ, hạn đóng 05/12/2026.
`,
    codes: ['184073'],
    action: 'https://taikhoan.saohoc.example/xac-nhan',
  },
  {
    name: 'en: 296',
    subject: "We're updating our terms from 18 January 2027",
    html: `<html><body style="font-family:Arial;color:#333"><table width="640" align="center"><tr><td style="padding:20px;border-bottom:2px solid #6b4226"><img src="https://m.tallowbank.example/logo.png" alt="Tallow Bank" width="110"></td></tr>
<tr><td style="padding:20px"><p>Dear Miss Abernathy,</p><p>We're writing to let you know about changes to the terms that apply to your current account ending 3307. They come into force on <b>18 January 2027</b>, two months from now, and you don't need to do anything if you're happy with them.</p>
<h3>What's changing</h3>
<ol><li><b>Arranged overdrafts.</b> The rate falls from 39.9% to 37.5% EAR (variable). Example: if you use £1,200 for 30 days you'd pay about £31.80 instead of £33.60.</li>
<li><b>Sending money abroad.</b> The flat fee of £9.50 is replaced by 0.4% of the amount, at least £1 and at most £12.</li>
<li><b>Security.</b> We may ask you for a one-time code or your fingerprint more often, for example when you change your address or pay someone for the first time. We'll never ring you and ask you to read a code out.</li>
<li><b>Old cheque books.</b> Cheques printed before 2019 won't be accepted after 31 March 2027.</li></ol>
<h3>Your choices</h3><p>If you don't want to accept the changes you can close your account free of charge at any time before 18 January. After that date we'll take it that you've agreed.</p>
<p style="text-align:center"><a href="https://www.tallowbank.example/legal/terms-2027" style="background:#6b4226;color:#fff;padding:12px 28px;text-decoration:none">Read the new terms</a></p>
<p>Large print, braille and audio copies: 0345 496 0150, 8am to 8pm, Monday to Saturday.</p><p>Yours sincerely,<br>Fiona Strand<br>Customer Director</p></td></tr>
<tr><td style="font-size:10px;color:#888;padding:20px">Tallow Bank plc. Registered in Scotland, number SC018827. Authorised by the Prudential Regulation Authority, register number 204511. <a href="https://www.tallowbank.example/complaints">Complaints</a> | <a href="https://www.tallowbank.example/privacy">Privacy</a></td></tr></table></body></html>
`,
    codes: [],
    action: 'https://www.tallowbank.example/legal/terms-2027',
  },
  {
    name: 'en: 297',
    subject: 'The Harbour Letter #88: ferries, fog horns and a very old crab',
    html: `<div style="font-family:Arial,sans-serif;font-size:14px;color:#222">THE HARBOUR LETTER<br>
Issue 88, Wednesday 18 November 2026<br><br>
Good morning. It is 7 degrees on the quay, wind south-west 4 to 5, high water at 11:52 (4.3 m). Here is what has been happening between the two piers.<br><br>
1. THE 07:10 IS SAVED (FOR NOW)<br>
The county has found £212,000 to keep the early ferry sailing until March 2028. Skipper Ros Penney, who has made the crossing an estimated 31,000 times, says she will believe it when she sees the rota. Season tickets go up from £640 to £675.<br>
Read: <a href="https://harbourletter.example/88/ferry">https://harbourletter.example/88/ferry</a><br><br>
2. WHO TURNED OFF THE FOG HORN?<br>
Residents of Chapel Row reported complete silence during the thick fog of 9 November. It turns out a contractor had unplugged the horn to charge a phone. We spoke to the contractor, the harbour master and the phone's owner.<br>
Read: <a href="https://harbourletter.example/88/foghorn">https://harbourletter.example/88/foghorn</a><br><br>
3. A CRAB CALLED GERALD<br>
Tagged in 1997 and thought long gone, Gerald has turned up in a pot off Black Ledge, 2.1 kg and in a terrible mood. Dr Anneke Vos explains how crabs get to be nearly 30.<br>
Read: <a href="https://harbourletter.example/88/gerald">https://harbourletter.example/88/gerald</a><br><br>
DIARY<br>
Sat 21   Lifeboat coffee morning, 10-12, Mission Hall<br>
Tue 24   Net-mending for beginners, £5, bring gloves<br>
Sun 29   Advent lights, switched on at 16:30 by the 3rd Sea Scouts<br><br>
Got a story? Reply to this mail; a human reads it.<br><br>
You're one of 4,218 readers. Leave the list: <a href="https://harbourletter.example/leave?r=4218">https://harbourletter.example/leave?r=4218</a></div>
`,
    text: `THE HARBOUR LETTER
Issue 88, Wednesday 18 November 2026

Good morning. It is 7 degrees on the quay, wind south-west 4 to 5, high water at 11:52 (4.3 m). Here is what has been happening between the two piers.

1. THE 07:10 IS SAVED (FOR NOW)
The county has found £212,000 to keep the early ferry sailing until March 2028. Skipper Ros Penney, who has made the crossing an estimated 31,000 times, says she will believe it when she sees the rota. Season tickets go up from £640 to £675.
Read: https://harbourletter.example/88/ferry

2. WHO TURNED OFF THE FOG HORN?
Residents of Chapel Row reported complete silence during the thick fog of 9 November. It turns out a contractor had unplugged the horn to charge a phone. We spoke to the contractor, the harbour master and the phone's owner.
Read: https://harbourletter.example/88/foghorn

3. A CRAB CALLED GERALD
Tagged in 1997 and thought long gone, Gerald has turned up in a pot off Black Ledge, 2.1 kg and in a terrible mood. Dr Anneke Vos explains how crabs get to be nearly 30.
Read: https://harbourletter.example/88/gerald

DIARY
Sat 21   Lifeboat coffee morning, 10-12, Mission Hall
Tue 24   Net-mending for beginners, £5, bring gloves
Sun 29   Advent lights, switched on at 16:30 by the 3rd Sea Scouts

Got a story? Reply to this mail; a human reads it.

You're one of 4,218 readers. Leave the list: https://harbourletter.example/leave?r=4218
`,
    codes: [],
  },
  {
    name: 'en: 298',
    subject: 'Your Stonebridge People sign-in',
    html: `<div style="font-family:Segoe UI"><p>Hello Gareth,</p><p>Sign-in code: <b>529 004</b></p><p><a href="https://people.stonebridge.example/auth/email-code">Enter the code</a></p><p>Payslip 11/2026 will be published on 27 November.</p></div>
`,
    text: `Hello Gareth,

Sign-in code: 529 004
Enter it here: https://people.stonebridge.example/auth/email-code

Payslip 11/2026 will be published on 27 November.
`,
    codes: ['529004'],
    action: 'https://people.stonebridge.example/auth/email-code',
  },
  {
    name: 'en: 299',
    subject: 'New document in matter 26-4410',
    text: `A document titled "Witness statement (draft 3)" has been added to matter 26-4410, Ashdown v Perrin.

View it: https://hub.lexcourt.example/matters/26-4410/docs/9

14 pages, 2.2 MB. Comments are due by noon on 24 November.
`,
    codes: [],
    action: 'https://hub.lexcourt.example/matters/26-4410/docs/9',
  },
  {
    name: 'en: 300',
    subject: 'Link your two Green Basket cards',
    html: `<table width="600"><tr><td><p>Hi Mrs Donoghue,</p><p>You've asked to combine cards ending <b>7734</b> and <b>2096</b> (1,845 points in total). To make sure they're both yours, enter verification code <b>60188</b>:</p><p><a href="https://loyalty.greenbasket.example/merge/verify">Verify my cards</a></p><p>Offer of the week: 2 for €5 on all soups until 24/11.</p></td></tr><tr><td style="font-size:10px"><a href="https://greenbasket.example/unsub">Unsubscribe</a></td></tr></table>
`,
    codes: ['60188'],
    action: 'https://loyalty.greenbasket.example/merge/verify',
  },
];
