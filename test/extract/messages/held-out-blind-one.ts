import type { LabelledMessage } from './labelled-message.ts';

/**
 * Part of 300 messages in 61 languages, by someone who knew neither the rules nor the other sets. Codes for doors, lockers and
 * pick-ups, and a password with other characters than letters and digits, are labelled as none: see docs/decisions/codes.md.
 */
export const messages: LabelledMessage[] = [
  {
    name: 'en: a001',
    subject: 'Your Larkspur sign-in code',
    text: `Hi Nora,

Use 482913 to finish signing in to Larkspur. It stops working after ten minutes.

Nobody from our team will ever ask you for it.

Larkspur Ltd, 14 Mill Lane, Leeds LS1 4AP`,
    codes: ['482913'],
    action: null,
  },
  {
    name: 'en: a002',
    subject: '739204 is your Quillnote verification code',
    text: "Enter it on the page you left open. Didn't ask for it? You can ignore this mail.",
    codes: ['739204'],
    action: null,
  },
  {
    name: 'en: a003',
    subject: 'Confirm your email address',
    html: '<html><body><h1>Welcome to Brindle!</h1><p>One last step before you can start planning meals.</p><p><a href="https://app.brindle.test/confirm?token=a8d7f6e5c4" style="background:#264;color:#fff;padding:12px">Confirm my address</a></p><p style="font-size:11px">You get this because someone signed up with this address on 03/11/2026. <a href="https://brindle.test/privacy">Privacy</a> | <a href="https://brindle.test/unsub/44">Unsubscribe</a></p></body></html>',
    codes: [],
    action: 'https://app.brindle.test/confirm?token=a8d7f6e5c4',
  },
  {
    name: 'en: a004',
    subject: 'Reset your password',
    text: ` Hello,

someone (hopefully you) wants a new password for the Hollow Oak account belonging to pete@mail.test.

To choose one, open (within 60 minutes):
https://id.hollowoak.test/reset/9fK2-xx81

If it wasn't you, do nothing. Questions? https://hollowoak.test/help`,
    codes: [],
    action: 'https://id.hollowoak.test/reset/9fK2-xx81',
  },
  {
    name: 'en: a005',
    subject: 'Your parcel is on its way',
    html: '<table><tr><td>Parcel no.</td><td>SM884120093GB</td></tr><tr><td>Arrives</td><td>Thursday 19 November, 10:15 - 12:15</td></tr><tr><td>Weight</td><td>2.140 kg</td></tr></table><a href="https://track.swiftmule.test/p/SM884120093GB">Track parcel</a><br><small>Call 0330 555 0142 if you are not at home. <a href="https://swiftmule.test/terms">Terms</a></small>',
    codes: [],
    action: 'https://track.swiftmule.test/p/SM884120093GB',
  },
  {
    name: 'en: a006',
    subject: 'Order #5501882 received',
    text: `Thank you for your order!

Order 5501882, placed 17 Nov 2026
1 x Walking boots, brown, size 43     GBP 118.00
2 x Laces 120 cm                      GBP   7.50
Total                                 GBP 125.50

View your order: https://shop.cobblery.test/orders/5501882
Phone: +44 20 7946 0018`,
    codes: [],
    action: 'https://shop.cobblery.test/orders/5501882',
  },
  {
    name: 'en: a007',
    subject: 'Two-step verification',
    html: '<p>Dear Marcus,</p><p>your security code for Fernway is</p><p style="font:32px monospace;letter-spacing:6px">A7K-29Q</p><p>It can be used once and runs out in 5 minutes.</p><p>Fernway Security</p>',
    codes: ['A7K-29Q'],
    action: null,
  },
  {
    name: 'en: a008',
    subject: 'Sign in to Papertrail',
    html: '<div><p>Click the button and you are in. No password required.</p><a href="https://papertrail.test/magic/eyJhbGciOi.J9xx?next=%2Finbox"><b>Sign in to Papertrail</b></a><p>This link works once, until 14:30 UTC.</p></div>',
    codes: [],
    action: 'https://papertrail.test/magic/eyJhbGciOi.J9xx?next=%2Finbox',
  },
  {
    name: 'en: a009',
    subject: 'Open in the app',
    html: '<p>Tap to continue on your phone:</p><p><a href="tidepool://auth/verify?t=77aa99bb">Verify this device</a></p><p><a href="https://tidepool.test">tidepool.test</a></p>',
    codes: [],
    action: 'tidepool://auth/verify?t=77aa99bb',
  },
  {
    name: 'en: a010',
    subject: 'Your recovery codes',
    text: `Keep these backup codes somewhere safe. Each works once.

1. 8821-4410
2. 3947-1182
3. 7720-6653
4. 1029-3384
5. 5561-9027
6. 4418-2276

The Wrenhouse team`,
    codes: ['88214410', '39471182', '77206653', '10293384', '55619027', '44182276'],
    action: null,
  },
  {
    name: 'en: a011',
    subject: 'How to get in on Friday',
    text: `Hi Sam,

check-in is from 3 pm. The code for the front door is 4719, then press the bell key. The flat is on floor 2, number 23. Wifi: "Ropewalk Guest".

Directions: https://maps.test/?q=Ropewalk+8

See you, Elin`,
    codes: [],
    action: 'https://maps.test/?q=Ropewalk+8',
  },
  {
    name: 'en: a012',
    subject: "Re: Code doesn't work",
    text: `Sorry about that! The old one had run out. Please try 661029 as your code.

Best, Tess (Support)

On Tue, 17 Nov 2026 at 09:12, Ian wrote:
> Hello, I typed in the code 118273 and it said invalid.
> Could you send me another?`,
    codes: ['661029'],
    action: null,
  },
  {
    name: 'en: a013',
    subject: 'The Sunday Loaf #212',
    text: `In this week's issue: 7 ways with rye, a starter that is 104 years old, and why 1847 mattered for yeast.

Read about rye: https://sundayloaf.test/212/rye
The old starter: https://sundayloaf.test/212/starter
Yeast in 1847: https://sundayloaf.test/212/yeast

Unsubscribe: https://sundayloaf.test/u/8837`,
    codes: [],
    action: null,
  },
  {
    name: 'en: a014',
    subject: 'Jo invited you to the Atlas workspace',
    html: '<p><b>Jo Marsh</b> (jo@plana.test) has invited you to join <b>Atlas</b>.</p><a href="https://plana.test/invite/accept/5kdjf8" class="btn">Accept invitation</a> <a href="https://plana.test/invite/decline/5kdjf8" class="btn-secondary">Decline</a><p>The invitation expires on 24/11/2026.</p>',
    codes: [],
    action: 'https://plana.test/invite/accept/5kdjf8',
  },
  {
    name: 'en: a015',
    subject: 'Receipt from Blue Kettle Café',
    text: `Blue Kettle Café
Receipt 000482  17/11/2026 08:41
Flat white      3.40
Cinnamon bun    2.95
-------------------
Total           6.35
Card ****4432  Auth 091284
Thank you, come again!`,
    codes: [],
    action: null,
  },
  {
    name: 'en: a016',
    subject: 'Payment approval needed',
    text: `You are about to pay EUR 249,00 to Nordlicht GmbH with your card ending 8810.

One-time passcode: 55018273

Never share this passcode. If you don't recognise the payment call 0800 555 0199 at once.`,
    codes: ['55018273'],
    action: null,
  },
  {
    name: 'en: a017',
    subject: 'Confirm your new device',
    text: `A new device wants to use your Mossbank account.

Your confirmation word is:

   KXWPTR

Type it in capital letters in the app.`,
    codes: ['KXWPTR'],
    action: null,
  },
  {
    name: 'en: a018',
    subject: 'Your code',
    html: '<table width=600><tr><td><img src="https://cdn.gullwing.test/logo.png" alt="Gullwing"></td></tr><tr><td align=center>Your login code</td></tr><tr><td align=center style="font-size:40px">204 881</td></tr><tr><td>Valid for 15 minutes. Request 99812.</td></tr></table>',
    codes: ['204881'],
    action: null,
  },
  {
    name: 'en: a019',
    subject: 'Here is your access code',
    html: '<p>Type in the digits shown below.</p><img src="https://img.oxbow.test/c/1.png" alt="Access code 518830" width=300><p>Oxbow Inc., 200 Market Street, Springfield 62701</p>',
    codes: ['518830'],
    action: null,
  },
  {
    name: 'en: a020',
    subject: 'Delete your account?',
    html: '<p>We got your request to delete the account <i>dora_k</i>. All 1,284 photos will be gone.</p><p><a href="https://my.pebble.test/account/delete?c=81hh2">Yes, delete my account</a></p><p>Changed your mind? Just ignore this.</p><p><a href="https://my.pebble.test/help">Help centre</a></p>',
    codes: [],
    action: 'https://my.pebble.test/account/delete?c=81hh2',
  },
  {
    name: 'en: a021',
    subject: 'Two codes for you',
    text: `Hello Rita,

for the transfer you need both of these:

Code A: 402918
Code B: 775102

Enter them in the two fields of the form.`,
    codes: ['402918', '775102'],
    action: null,
  },
  {
    name: 'en: a022',
    subject: 'Verification',
    html: "<p>Your verification code:</p><table><tr><td>3</td><td>9</td><td>1</td><td>7</td><td>0</td><td>5</td></tr></table><p>Don't forward this email.</p>",
    codes: ['391705'],
    action: null,
  },
  {
    name: 'en: a023',
    subject: 'Minutes of the meeting on 12 November',
    text: `Dear all,

attendees: 14. Budget: 120,400. We agreed to postpone item 6 to 2027. Next meeting: 10 December 2026, 18:30, room 1204.

Regards
Hugh`,
    codes: [],
    action: null,
  },
  {
    name: 'en: a024',
    subject: 'Confirm subscription',
    text: 'You asked to join the Heron birdwatching list. Please confirm (https://list.heron.test/c/(ab12)) and you are on it.',
    codes: [],
    action: 'https://list.heron.test/c/(ab12)',
  },
  {
    name: 'en: a025',
    subject: 'Your invoice INV-2026-00418',
    html: '<p>Invoice INV-2026-00418<br>Amount due: $1,240.00<br>Due: December 1, 2026<br>Customer no. 883920</p><p><a href="https://billing.tannery.test/i/00418/pay">Pay invoice</a></p><p><a href="https://billing.tannery.test/i/00418.pdf">Download PDF</a></p>',
    codes: [],
    action: 'https://billing.tannery.test/i/00418/pay',
  },
  {
    name: 'en: a026',
    subject: 'Login attempt',
    html: '<p>We noticed a sign-in from Porto, Portugal at 04:22 (IP 203.0.113.77).</p><p>If this was you, there\'s nothing to do. If not:</p><a href="https://acct.sablework.test/secure/lock">Secure my account</a>',
    codes: [],
    action: 'https://acct.sablework.test/secure/lock',
  },
  {
    name: 'en: a027',
    subject: 'Collect your parcel',
    text: `Your parcel 00340434161094042557 waits in locker 118, Canal Street.

Pickup code: 73921

Please fetch it by 22 November.`,
    codes: [],
    action: null,
  },
  {
    name: 'en: a028',
    subject: 'One more time',
    text: 'Your earlier code (HJ55TX) has expired. The new code is QF72MB.',
    codes: ['QF72MB'],
    action: null,
  },
  {
    name: 'en: a029',
    subject: 'Black Friday: 30 % off with CODE30',
    html: '<h1>30 % off all baskets</h1><p>Use promo code <b>CODE30</b> at checkout until 30 Nov.</p><a href="https://wickerworld.test/sale">Shop now</a><p><a href="https://wickerworld.test/view/33">View in browser</a> · <a href="https://wickerworld.test/optout/33">Unsubscribe</a></p>',
    codes: [],
    action: 'https://wickerworld.test/sale',
  },
  {
    name: 'en: a030',
    subject: 'Your boarding pass',
    text: `Booking reference X7Y2ZQ
KA 1482  Leeds - Oslo
20 Nov 2026, gate closes 06:45, seat 14C

Get your boarding pass: https://fly.kestrelair.test/bp/X7Y2ZQ`,
    codes: [],
    action: 'https://fly.kestrelair.test/bp/X7Y2ZQ',
  },
  {
    name: 'en: a031',
    subject: 'Passcode inside',
    text: `Hey,
passcode for tonight's call: 0042
(Dial +1 555 010 0199, meeting room 88123.)
Jen`,
    codes: ['0042'],
    action: null,
  },
  {
    name: 'en: a032',
    subject: 'Welcome aboard',
    text: `Dear Oluwaseun,

we're delighted that you start with us on 1 December 2026. Please come to reception at 9:00 and ask for Mrs. Clay. Your desk is in room 3.114.

Kind regards
HR`,
    codes: [],
    action: null,
  },
  {
    name: 'en: a033',
    subject: 'Activate your SIM',
    html: '<p>ICCID 8944500102198765432, your number: 07700 900461</p><p><a href="https://simple-sim.test/activate?iccid=8944500">Activate SIM</a></p>',
    codes: [],
    action: 'https://simple-sim.test/activate?iccid=8944500',
  },
  {
    name: 'en: a034',
    subject: 'Finish setting up your account',
    html: '<p>Click the button</p><p><a href="https://start.ferncliff.test/v/aa01">Verify email</a></p><p>or enter this code by hand: <b>916-044</b></p>',
    codes: ['916044'],
    action: 'https://start.ferncliff.test/v/aa01',
  },
  {
    name: 'en: a035',
    subject: 'Your statement is ready',
    html: '<p>Account ending 0093. Statement period 01/10/2026 to 31/10/2026.</p><p><a href="https://bank.alder.test/statements/2026-10">View statement</a></p>',
    codes: [],
    action: 'https://bank.alder.test/statements/2026-10',
  },
  {
    name: 'en: a036',
    subject: 'Re: Re: lunch',
    text: `Half past 12 works. Table for 4 is booked under my name, phone is 555 0137 if you get lost.

> 12:00 or 12:30?
> K.`,
    codes: [],
    action: null,
  },
  {
    name: 'en: a037',
    subject: 'Use this to log in: tulip-river-84',
    text: `Your temporary login code is tulip-river-84

It is valid until midnight.`,
    codes: ['tulip-river-84'],
    action: null,
  },
  {
    name: 'en: a038',
    subject: 'Rate your stay',
    html: '<p>How was Room 214?</p><a href="https://guest.inn-dex.test/r/5512">Leave a review</a><hr><a href="https://guest.inn-dex.test/u">Stop these mails</a>',
    codes: [],
    action: 'https://guest.inn-dex.test/r/5512',
  },
  {
    name: 'en: a039',
    subject: 'Email change requested',
    html: '<p>You want to change your address from a@mail.test to b@mail.test.</p><p><a href="https://u.halyard.test/email/confirm/xyz">Confirm change</a></p><p>Not you? <a href="https://u.halyard.test/email/cancel/xyz">Cancel the change</a></p>',
    codes: [],
    action: 'https://u.halyard.test/email/confirm/xyz',
  },
  {
    name: 'en: a040',
    subject: 'API key created',
    text: 'A new API key named "ci-runner" was created on 2026-11-18 07:55 UTC from 198.51.100.4. The key begins with pk_live_88. If you created it, no action is needed.',
    codes: [],
    action: null,
  },
  {
    name: 'de: a041',
    subject: 'Dein Anmeldecode',
    text: `Hallo Katrin,

dein Code zum Anmelden lautet 618204.

Er gilt 10 Minuten lang. Gib ihn an niemanden weiter.

Dein Team von Waldkiosk`,
    codes: ['618204'],
    action: null,
  },
  {
    name: 'de: a042',
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    html: '<p>Guten Tag,</p><p>bitte bestätigen Sie Ihre Adresse, damit wir Ihr Konto freischalten können.</p><p><a href="https://konto.buchfink.test/bestaetigen/7d8e">Adresse bestätigen</a></p><p>Buchfink Verlag, Postfach 10 22 33, 50667 Köln<br><a href="https://buchfink.test/impressum">Impressum</a> <a href="https://buchfink.test/datenschutz">Datenschutz</a></p>',
    codes: [],
    action: 'https://konto.buchfink.test/bestaetigen/7d8e',
  },
  {
    name: 'de: a043',
    subject: 'TAN für Ihre Überweisung',
    text: `Sehr geehrter Herr Vogt,

Ihre TAN für die Überweisung von 1.250,00 EUR auf das Konto DE89 3704 0044 0532 0130 00 lautet:

883 041

Mit freundlichen Grüßen
Ihre Lindenbank`,
    codes: ['883041'],
    action: null,
  },
  {
    name: 'de: a044',
    subject: 'Ihre Sendung kommt morgen',
    text: `Ihre Sendung mit der Nummer 00340099124 wird am 19.11.2026 zwischen 13:00 und 15:00 Uhr zugestellt.

Sendung verfolgen: https://paket.hurtig.test/verfolgen?nr=00340099124

Rückfragen: 0228 555 01 88`,
    codes: [],
    action: 'https://paket.hurtig.test/verfolgen?nr=00340099124',
  },
  {
    name: 'de: a045',
    subject: 'Abholcode für Fach 31',
    html: '<p>Dein Paket liegt bereit.</p><table><tr><th>Station</th><td>Packautomat 412</td></tr><tr><th>Fach</th><td>31</td></tr><tr><th>Abholcode</th><td><b>9K4T</b></td></tr><tr><th>Abholen bis</th><td>25.11.2026</td></tr></table>',
    codes: [],
    action: null,
  },
  {
    name: 'de: a046',
    subject: 'Passwort zurücksetzen',
    text: `Du hast dein Passwort vergessen? Kein Problem, hier kannst du ein neues vergeben:

<https://login.sternwarte.test/pw?k=QQ-1>

Der Link gilt 24 Stunden.`,
    codes: [],
    action: 'https://login.sternwarte.test/pw?k=QQ-1',
  },
  {
    name: 'de: a047',
    subject: 'Rechnung Nr. 2026-10482',
    text: `Sehr geehrte Damen und Herren,

anbei die Rechnung Nr. 2026-10482 über 386,75 EUR, zahlbar bis 02.12.2026. Kundennummer: 447102.

Mit freundlichen Grüßen
Malerbetrieb Krug`,
    codes: [],
    action: null,
  },
  {
    name: 'de: a048',
    subject: 'AW: Schlüssel',
    text: `Moin,

der Tresor neben der Tür geht mit 2580 auf. Bitte Code danach wieder verdrehen!

Gruß, Heiko

Am 16.11.2026 um 20:14 schrieb Mia:
> Wie kommen wir denn rein? Ankunft gegen 22 Uhr.`,
    codes: [],
    action: null,
  },
  {
    name: 'de: a049',
    subject: 'Newsletter November',
    html: '<p><a href="https://gartenblatt.test/ansicht/11">Im Browser ansehen</a></p><h2>Was jetzt im Garten zu tun ist</h2><p>Rosen anhäufeln, Dahlien ausgraben, 3 Tipps gegen Frost.</p><p><a href="https://gartenblatt.test/abmelden/abc">Abmelden</a></p>',
    codes: [],
    action: null,
  },
  {
    name: 'fr: a050',
    subject: 'Votre code de connexion',
    text: `Bonjour Amélie,

Voici votre code de connexion : 305719

Il expire dans 15 minutes.

L'équipe Papillon`,
    codes: ['305719'],
    action: null,
  },
  {
    name: 'fr: a051',
    subject: 'Validez votre inscription',
    html: '<p>Bienvenue chez Mirabelle !</p><p><a href="https://compte.mirabelle.test/valider/8877">Je valide mon adresse</a></p><p>Vous n\'êtes pas à l\'origine de cette demande ? Ignorez ce message. <a href="https://mirabelle.test/contact">Nous contacter</a></p>',
    codes: [],
    action: 'https://compte.mirabelle.test/valider/8877',
  },
  {
    name: 'fr: a052',
    subject: 'Votre commande n° 77120934',
    html: '<p>Merci pour votre commande du 15/11/2026.</p><p>Total : 64,90 €<br>Livraison : 3 rue des Lilas, 69003 Lyon<br>Tél. 04 55 01 02 03</p><a href="https://boutique.lavoir.test/suivi/77120934">Suivre ma commande</a>',
    codes: [],
    action: 'https://boutique.lavoir.test/suivi/77120934',
  },
  {
    name: 'fr: a053',
    subject: 'Code de la porte',
    text: `Salut !

Le digicode de l'immeuble : 18B42, ensuite 3e étage à gauche. À samedi 20 h !

Paul`,
    codes: [],
    action: null,
  },
  {
    name: 'fr: a054',
    subject: 'Mot de passe oublié',
    text: `Bonjour,

Pour choisir un nouveau mot de passe, rendez-vous ici : https://moncompte.cigogne.test/mdp?jeton=fe3.

Ce lien est valable 2 heures.`,
    codes: [],
    action: 'https://moncompte.cigogne.test/mdp?jeton=fe3',
  },
  {
    name: 'fr: a055',
    subject: 'Validation de paiement',
    html: '<p>Paiement de <b>89,00 €</b> chez LIBRAIRIE DU PORT, carte **** 3321.</p><p>Votre code à usage unique :</p><h2>4471 9026</h2><p>Ne le communiquez à personne, pas même à votre banque.</p>',
    codes: ['44719026'],
    action: null,
  },
  {
    name: 'es: a056',
    subject: 'Tu código de verificación',
    text: `Hola, Lucía:

Tu código de verificación es 927415. Caduca en 5 minutos.

Si no lo has pedido tú, ignora este correo.`,
    codes: ['927415'],
    action: null,
  },
  {
    name: 'es: a057',
    subject: 'Activa tu cuenta',
    html: '<h2>¡Ya casi está!</h2><p><a href="https://cuenta.girasol.test/activar?id=aa9">Activar mi cuenta</a></p><p>¿Dudas? Llámanos al 900 555 013.</p>',
    codes: [],
    action: 'https://cuenta.girasol.test/activar?id=aa9',
  },
  {
    name: 'es: a058',
    subject: 'Tu pedido 310-4482 ha salido',
    text: `Tu pedido 310-4482 va de camino.
Número de seguimiento: ES4410029
Importe: 42,15 €
Sigue tu envío en https://envios.rapidin.test/s/ES4410029`,
    codes: [],
    action: 'https://envios.rapidin.test/s/ES4410029',
  },
  {
    name: 'es: a059',
    subject: 'Códigos de respaldo',
    html: '<p>Guarda estos códigos de recuperación:</p><ul><li>k3f9-2mmx</li><li>p0wq-88ab</li><li>zz71-c4dn</li><li>h5h2-9rte</li></ul>',
    codes: ['k3f9-2mmx', 'p0wq-88ab', 'zz71-c4dn', 'h5h2-9rte'],
    action: null,
  },
  {
    name: 'es: a060',
    subject: 'Recordatorio de cita',
    text: 'Le recordamos su cita del 23/11/2026 a las 16:40 con la Dra. Salas, consulta 207. Si no puede venir, avise en el 91 555 01 44.',
    codes: [],
    action: null,
  },
  {
    name: 'it: a061',
    subject: 'Il tuo codice di accesso',
    text: `Ciao Giorgio,
il codice per accedere a Bottega è: 064882
Scade tra 10 minuti.`,
    codes: ['064882'],
    action: null,
  },
  {
    name: 'it: a062',
    subject: 'Conferma la tua e-mail',
    html: '<p>Grazie per esserti registrato.</p><a href="https://utente.lucciola.test/conferma/55">Conferma indirizzo</a><p>Oppure copia questo link: https://utente.lucciola.test/conferma/55</p>',
    codes: [],
    action: 'https://utente.lucciola.test/conferma/55',
  },
  {
    name: 'it: a063',
    subject: 'Ricevuta n. 1182/2026',
    text: "Gentile cliente, abbiamo ricevuto il pagamento di € 150,00 in data 14/11/2026. Numero d'ordine 90021844. Partita IVA 01234567890.",
    codes: [],
    action: null,
  },
  {
    name: 'it: a064',
    subject: 'Autorizza il bonifico',
    text: "Per autorizzare il bonifico di 2.000,00 € a favore di Rossi Carla inserisci il codice OTP 71 80 33 nell'app della banca.",
    codes: ['718033'],
    action: null,
  },
  {
    name: 'pt: a065',
    subject: 'Seu código de segurança',
    text: `Olá, Thiago!

538126 é o seu código de segurança da Jangada.

Não compartilhe com ninguém.`,
    codes: ['538126'],
    action: null,
  },
  {
    name: 'pt: a066',
    subject: 'Redefinir senha',
    html: '<p>Recebemos um pedido para redefinir sua senha.</p><p><a href="https://conta.saguim.test/senha/nova?t=1a2b">Criar nova senha</a></p><p>Protocolo 20261118-0042</p>',
    codes: [],
    action: 'https://conta.saguim.test/senha/nova?t=1a2b',
  },
  {
    name: 'pt: a067',
    subject: 'A sua encomenda foi entregue',
    text: 'A encomenda RR123456785PT foi entregue em 17/11/2026 às 11:02. Recebida por: Vizinha do 2.º esq. Obrigado por confiar nos Correios Gaivota.',
    codes: [],
    action: null,
  },
  {
    name: 'nl: a068',
    subject: 'Je inlogcode',
    text: `Hoi Sanne,

Je inlogcode is 770148. Vul deze binnen 10 minuten in.

Groetjes van Klompenwinkel`,
    codes: ['770148'],
    action: null,
  },
  {
    name: 'nl: a069',
    subject: 'Bevestig je aanmelding',
    html: '<p>Klik op de knop om je aanmelding te bevestigen.</p><a href="https://mijn.tulpveld.test/bevestig/0f0f">Aanmelding bevestigen</a> <br><a href="https://tulpveld.test/afmelden">Afmelden</a>',
    codes: [],
    action: 'https://mijn.tulpveld.test/bevestig/0f0f',
  },
  {
    name: 'nl: a070',
    subject: 'Factuur 20264471',
    text: `Beste mevrouw De Wit,

Uw factuur 20264471 van € 132,08 staat klaar. Bekijk de factuur: https://mijn.energiek.test/facturen/20264471

Wij schrijven het bedrag rond 28-11-2026 af van NL91ABNA0417164300.`,
    codes: [],
    action: 'https://mijn.energiek.test/facturen/20264471',
  },
  {
    name: 'sv: a071',
    subject: 'Din engångskod',
    text: `Hej!

Din engångskod är 448210. Den gäller i fem minuter.

Hälsningar, Björkbanken`,
    codes: ['448210'],
    action: null,
  },
  {
    name: 'sv: a072',
    subject: 'Hämta ditt paket',
    text: 'Ditt paket 73500098123 finns hos Kiosk Norr, Storgatan 12, 903 26 Umeå. Visa hämtkoden 6182 och legitimation. Öppet 8-22.',
    codes: [],
    action: null,
  },
  {
    name: 'da: a073',
    subject: 'Bekræft din e-mail',
    html: '<p>Hej Mads</p><p>Tryk her for at bekræfte din e-mail:</p><p><a href="https://profil.kanel.test/bekraeft?x=99">Bekræft e-mail</a></p>',
    codes: [],
    action: 'https://profil.kanel.test/bekraeft?x=99',
  },
  {
    name: 'da: a074',
    subject: 'Din kode til login',
    text: `Din kode: 159373

Koden udløber kl. 14.05. Del den aldrig med andre.`,
    codes: ['159373'],
    action: null,
  },
  {
    name: 'nb: a075',
    subject: 'Engangskode',
    text: 'Hei Ingrid, bruk engangskoden 802 446 for å logge inn på Fjellhytta. Gjelder i 10 minutter.',
    codes: ['802446'],
    action: null,
  },
  {
    name: 'nb: a076',
    subject: 'Ordrebekreftelse 118832',
    text: 'Takk for handelen! Ordre 118832, 2 varer, sum kr 749,00. Sendes 20.11.2026. Spørsmål? Ring 22 55 01 19.',
    codes: [],
    action: null,
  },
  {
    name: 'fi: a077',
    subject: 'Vahvistuskoodisi',
    text: `Hei,

vahvistuskoodisi on 395081. Koodi on voimassa 10 minuuttia.

Terveisin Mustikka Oy`,
    codes: ['395081'],
    action: null,
  },
  {
    name: 'fi: a078',
    subject: 'Vaihda salasana',
    html: '<p>Pyysit uutta salasanaa.</p><p><a href="https://tili.karhu.test/salasana/vaihda/q1">Vaihda salasana</a></p><p>Linkki vanhenee tunnin kuluttua.</p>',
    codes: [],
    action: 'https://tili.karhu.test/salasana/vaihda/q1',
  },
  {
    name: 'pl: a079',
    subject: 'Kod logowania',
    text: `Cześć Agnieszko,

Twój kod logowania do Sklepu Bocian: 246913

Kod wygaśnie za 10 minut.`,
    codes: ['246913'],
    action: null,
  },
  {
    name: 'pl: a080',
    subject: 'Potwierdź rejestrację',
    html: '<p>Dziękujemy za rejestrację!</p><a href="https://konto.zubr.test/potwierdz/ab-cd">Potwierdzam adres e-mail</a><p>ul. Leśna 4, 00-123 Warszawa, NIP 5250001122</p>',
    codes: [],
    action: 'https://konto.zubr.test/potwierdz/ab-cd',
  },
  {
    name: 'pl: a081',
    subject: 'Paczka czeka w automacie',
    html: '<p>Paczka <b>620012345678901234567890</b> czeka w automacie WAW88M.</p><p>Kod odbioru: <b>551 930</b></p><p>Masz 48 godzin.</p>',
    codes: [],
    action: null,
  },
  {
    name: 'cs: a082',
    subject: 'Ověřovací kód',
    text: `Dobrý den,

váš ověřovací kód je 680352. Nikomu ho nesdělujte.

Banka Lípa`,
    codes: ['680352'],
    action: null,
  },
  {
    name: 'cs: a083',
    subject: 'Obnova hesla',
    text: `Dobrý den, heslo si změníte zde:

https://ucet.vydra.test/heslo/obnova/8

Odkaz platí do 18. 11. 2026 23:59.`,
    codes: [],
    action: 'https://ucet.vydra.test/heslo/obnova/8',
  },
  {
    name: 'sk: a084',
    subject: 'Váš jednorazový kód',
    text: 'Na prihlásenie zadajte jednorazový kód 417-552. Platí 3 minúty.',
    codes: ['417552'],
    action: null,
  },
  {
    name: 'hu: a085',
    subject: 'Belépési kód',
    text: `Kedves Zoltán!

Belépési kódod: 832067

A kód 10 percig érvényes. Ha nem te kérted, hagyd figyelmen kívül.`,
    codes: ['832067'],
    action: null,
  },
  {
    name: 'hu: a086',
    subject: 'Erősítsd meg az e-mail-címed',
    html: '<p>Üdv a Gólyánál!</p><p><a href="https://fiok.golya.test/megerosites?k=3">E-mail-cím megerősítése</a></p>',
    codes: [],
    action: 'https://fiok.golya.test/megerosites?k=3',
  },
  {
    name: 'ro: a087',
    subject: 'Codul tău de verificare',
    text: 'Salut, Ioana! Codul tău de verificare este 190476 și expiră în 5 minute. Comanda 88120 nu este afectată.',
    codes: ['190476'],
    action: null,
  },
  {
    name: 'ro: a088',
    subject: 'Resetare parolă',
    html: '<p>Ai cerut resetarea parolei.</p><a href="https://cont.stejar.test/parola?r=7">Resetează parola</a>',
    codes: [],
    action: 'https://cont.stejar.test/parola?r=7',
  },
  {
    name: 'bg: a089',
    subject: 'Код за вход',
    text: `Здравейте,

Вашият код за вход е 573920. Валиден е 10 минути.

Екипът на Роза`,
    codes: ['573920'],
    action: null,
  },
  {
    name: 'el: a090',
    subject: 'Ο κωδικός σας',
    text: `Γεια σας,

ο κωδικός επαλήθευσης είναι: 614835

Λήγει σε 5 λεπτά.`,
    codes: ['614835'],
    action: null,
  },
  {
    name: 'el: a091',
    subject: 'Επιβεβαίωση email',
    html: '<p>Καλώς ήρθατε στην Ελιά!</p><p><a href="https://my.elia.test/epivevaiosi/12">Επιβεβαιώστε το email σας</a></p>',
    codes: [],
    action: 'https://my.elia.test/epivevaiosi/12',
  },
  {
    name: 'ru: a092',
    subject: 'Код подтверждения',
    text: `Здравствуйте, Ольга!

Код подтверждения: 481 207
Никому его не сообщайте.

Банк «Сосна», тел. 8 800 555-01-77`,
    codes: ['481207'],
    action: null,
  },
  {
    name: 'ru: a093',
    subject: 'Сброс пароля',
    html: '<p>Чтобы задать новый пароль, нажмите на кнопку.</p><p><a href="https://id.ryabina.test/sbros/kk1">Сбросить пароль</a></p><p>Запрос № 5519203 от 18.11.2026</p>',
    codes: [],
    action: 'https://id.ryabina.test/sbros/kk1',
  },
  {
    name: 'uk: a094',
    subject: 'Ваш код для входу',
    text: 'Вітаємо! Ваш код для входу в Калину — 905318. Дійсний 15 хвилин.',
    codes: ['905318'],
    action: null,
  },
  {
    name: 'uk: a095',
    subject: 'Посилка у відділенні',
    text: 'Посилка 20450012345678 прибула у відділення № 14. До сплати 312,50 грн. Відстежити: https://poshta.leleka.test/t/20450012345678',
    codes: [],
    action: 'https://poshta.leleka.test/t/20450012345678',
  },
  {
    name: 'tr: a096',
    subject: 'Doğrulama kodunuz',
    text: `Merhaba Elif,

Doğrulama kodunuz: 267194

Bu kod 3 dakika geçerlidir.`,
    codes: ['267194'],
    action: null,
  },
  {
    name: 'tr: a097',
    subject: 'Hesabınızı etkinleştirin',
    html: '<p>Hoş geldiniz!</p><a href="https://hesap.leylek.test/etkinlestir/5">Hesabımı etkinleştir</a><p>Müşteri hizmetleri: 0850 555 01 20</p>',
    codes: [],
    action: 'https://hesap.leylek.test/etkinlestir/5',
  },
  {
    name: 'ja: a098',
    subject: '認証コードのお知らせ',
    text: `山田様

認証コード:739512

有効期限は10分です。このコードを他人に教えないでください。

株式会社こまどり`,
    codes: ['739512'],
    action: null,
  },
  {
    name: 'ja: a099',
    subject: 'メールアドレスの確認',
    html: '<p>ご登録ありがとうございます。</p><p><a href="https://kaiin.komadori.test/kakunin?t=8c">メールアドレスを確認する</a></p><p>お問い合わせ:03-5550-0142</p>',
    codes: [],
    action: 'https://kaiin.komadori.test/kakunin?t=8c',
  },
  {
    name: 'ja: a100',
    subject: 'ご注文の確認(注文番号 250-1182930)',
    text: `ご注文ありがとうございます。
注文番号:250-1182930
合計:¥12,480(税込)
お届け予定日:2026年11月21日`,
    codes: [],
    action: null,
  },
  {
    name: 'zh: a101',
    subject: '登录验证码',
    text: '您好,您的登录验证码是402876,5分钟内有效。请勿告诉他人。',
    codes: ['402876'],
    action: null,
  },
  {
    name: 'zh: a102',
    subject: '重置密码',
    html: '<p>您申请了重置密码。</p><p><a href="https://zh.zhuque.test/reset?u=9">重置密码</a></p><p>客服电话 400-555-0133</p>',
    codes: [],
    action: 'https://zh.zhuque.test/reset?u=9',
  },
  {
    name: 'ko: a103',
    subject: '인증번호 안내',
    text: `안녕하세요.

인증번호는 [583014] 입니다. 3분 안에 입력해 주세요.`,
    codes: ['583014'],
    action: null,
  },
  {
    name: 'ko: a104',
    subject: '주문이 발송되었습니다',
    text: `주문번호 20261117-00391
운송장 번호 689200112345
결제 금액 38,500원

배송 조회: https://gaenari.test/delivery/6892001`,
    codes: [],
    action: 'https://gaenari.test/delivery/6892001',
  },
];
