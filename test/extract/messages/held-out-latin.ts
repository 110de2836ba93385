import type { LabelledMessage } from './labelled-message.ts';
import { boxes, cta, lines, list, nested, otp } from './layouts-nested.ts';

const us = 'Beacon Labs LLC, 2261 Market St #4242, San Francisco, CA 94114 · (628) 555-0104 · © 2019–2026';

export const messages: LabelledMessage[] = [
  {
    name: 'en: code after a greeting',
    subject: 'Your sign-in code for Beacon',
    html: nested(
      'Sign in',
      `<p>Hey Priya!</p><p>Your temporary sign-in code is</p>${otp('QK7-2MD')}<p>It can be used once and is good for 20 minutes.</p>`,
      us,
    ),
    codes: ['QK7-2MD'],
  },
  {
    name: 'en: boxes',
    subject: 'Verify it’s you',
    html: nested(
      'Verify',
      `<h2>Let’s verify it’s you</h2><p>Enter the 6-digit code in the app.</p>${boxes('084613')}<p>We noticed a login from Lagos, Nigeria (IP 102.89.23.10) on Nov 3, 2026 at 7:45 PM.</p>`,
      us,
    ),
    codes: ['084613'],
  },
  {
    name: 'en: code in the subject only',
    subject: '[Tandem] 440-187 is your verification code',
    html: nested('Tandem', '<p>Enter it on the page you have open. Do not forward this email.</p>', us),
    codes: ['440187'],
  },
  {
    name: 'en: text and HTML agree',
    subject: 'Confirm it’s you',
    text: 'Confirm it’s you\r\n\r\nHi there,\r\n\r\nuse this security code for your Orchard account o*****1@mail.test.\r\n\r\nSecurity code: 8812034\r\n\r\nThanks,\r\nThe Orchard account team\r\n',
    html: nested(
      'Orchard',
      '<p>Use this security code for your Orchard account o*****1@mail.test.</p><p>Security code: <span style="font-family:Menlo">8812034</span></p><p>Thanks,<br>The Orchard account team</p>',
      'Orchard Corporation, One Orchard Way, Redwood, WA 98052',
    ),
    codes: ['8812034'],
  },
  {
    name: 'en: one-time passcode for a payment',
    subject: 'Authorise your payment',
    text: 'Dear customer\n\nUse OTP 771 402 to authorise your payment of GBP 1,299.99 to STRIPEY*GADGETS on your card ending 6612. This code expires at 14:09.\n\nIf you did not make this payment call 0345 600 1234 straight away.\n\nHarbour Bank plc. Registered number 2065678. 25 Gresham Street EC2V 7HN\n',
    codes: ['771402'],
  },
  {
    name: 'en: code with order reference before it',
    subject: 'Release your parcel',
    html: nested(
      'Locker',
      `<p>Order ORD-5521093 is waiting in locker 14.</p><p>Enter access code <b>5530 1182</b> on the touch screen before 11/22/2026.</p>`,
      'Lockerly Inc · 1200 Pine St, Seattle WA 98101 · +1 206-555-0175',
    ),
    codes: [],
  },
  {
    name: 'en: invitation with an invite code',
    subject: 'Mo invited you to Fernbook',
    html: nested(
      'Invitation',
      `<p>Mo Haddad invited you to join the workspace Design 2026.</p>${cta('https://fernbook.test/invite/accept?i=7a6f5e4d3c2b1a09f8e7', 'Accept invitation')}<p>The invitation expires in 7 days.</p>`,
      us,
    ),
    codes: [],
    action: 'https://fernbook.test/invite/accept?i=7a6f5e4d3c2b1a09f8e7',
  },
  {
    name: 'en: backup codes in a list',
    subject: 'Backup codes for your account',
    text: 'You asked for new backup codes. Each can be used once:\n\n1. 4821 0937\n2. 7712 5540\n3. 0093 8175\n\nGenerated: 2026-11-14 10:33 UTC\n',
    codes: ['48210937', '77125540', '00938175'],
  },
  {
    name: 'en: magic link and a code to type instead',
    subject: 'Your link to sign in to Inkwell',
    html: nested(
      'Sign in',
      `${cta('https://inkwell.test/login/verify?token=eyJhbGciOiJIUzI1NiJ9.x8812', 'Sign in to Inkwell')}<p>Or copy and paste this temporary login code:</p><p><code style="padding:8px;background:#eee">K2P7-Q9XA</code></p>`,
      us,
    ),
    codes: ['K2P7-Q9XA'],
    action: 'https://inkwell.test/login/verify?token=eyJhbGciOiJIUzI1NiJ9.x8812',
  },
  {
    name: 'en: game account code',
    subject: 'Ember Guard',
    html: nested(
      'Ember',
      `<p>Dear dana_r,</p><p>Here is the Ember Guard code you need to login to account dana_r:</p>${otp('H4VKT')}<p>This email was generated because of a login attempt from a web or mobile device located at 93.184.216.34 (DE).</p>`,
      'Ember Corp, PO Box 1688, Bellevue, WA 98009',
    ),
    codes: ['H4VKT'],
  },
  {
    name: 'en: new password by link, text only',
    subject: 'Password reset',
    text: 'Hello,\n\nWe got a request to reset the password of dana@example.test at 16:20 on 14/11/2026.\nChoose a new password here:\n\nhttps://app.beacon.test/reset/8f7e6d5c-4b3a-2910-8f7e-6d5c4b3a2910\n\nManage email preferences: https://app.beacon.test/prefs\n',
    codes: [],
    action: 'https://app.beacon.test/reset/8f7e6d5c-4b3a-2910-8f7e-6d5c4b3a2910',
    unsubscribe: 'https://app.beacon.test/prefs',
  },
  {
    name: 'de: Sicherheitscode',
    subject: 'Ihr Sicherheitscode für Kornblume',
    html: nested(
      'Kornblume',
      `<p>Sehr geehrte Frau Albrecht,</p><p>Ihr Sicherheitscode lautet:</p>${otp('551 208')}<p>Bitte geben Sie ihn innerhalb von 15 Minuten ein. Auftrag 88120394 bleibt davon unberührt.</p>`,
      'Kornblume AG · Rosenweg 3 · 50667 Köln · HRB 55120 · Tel. 0221 998877-0',
    ),
    codes: ['551208'],
  },
  {
    name: 'de: Code im Satz',
    subject: 'Neues Gerät',
    text: 'Hallo Tim,\n\num das Gerät „Galaxy S23“ freizuschalten, gib bitte den Code 90417 in der App ein. Er gilt bis 18:45 Uhr.\n\nViele Grüße\nDein Funkwerk-Team\n\nFunkwerk GmbH, Postfach 10 12 44, 20008 Hamburg\n',
    codes: ['90417'],
  },
  {
    name: 'de: PIN für die Packstation',
    subject: 'Ihr Paket liegt bereit',
    html: nested(
      'Paket',
      `<p>Ihr Paket 00340434292135100186 liegt in Station 148.</p><p>Ihre Abhol-PIN: <strong>7730</strong></p><p>Abholbar bis 24.11.2026.</p>`,
      'Paketdienst Nord, 22767 Hamburg',
    ),
    codes: [],
  },
  {
    name: 'fr: code de connexion',
    subject: '294 817 est votre code de connexion',
    html: nested(
      'Connexion',
      `<p>Bonjour Malik,</p><p>Voici le code à saisir pour vous connecter :</p>${boxes('294817')}<p>Il expire à 21:15.</p>`,
      'Lavandine SARL, 8 bd Voltaire, 75011 Paris, SIRET 812 345 678 00019, tél. 01 40 00 00 00',
    ),
    codes: ['294817'],
  },
  {
    name: 'fr: validation d’un virement',
    subject: 'Validation de votre virement',
    text: 'Cher client,\n\nPour valider votre virement de 1 500,00 € vers le compte FR76 3000 4028 3798 7654 3210 943, votre code de sécurité est : 61 40 27.\n\nRéférence de l’opération : 20261114-8812\n',
    codes: ['614027'],
  },
  {
    name: 'es: código de acceso',
    subject: 'Código de acceso a Nómada',
    html: nested(
      'Nómada',
      `<p>¡Hola, Lucía!</p><p>Escribe este código en la aplicación para entrar:</p>${otp('7 3 0 4 1 9')}<p>Es válido durante 10 minutos.</p>`,
      'Nómada Viajes S.A., Av. Diagonal 440, 08037 Barcelona, tel. 93 200 10 20, © 2026',
    ),
    codes: ['730419'],
  },
  {
    name: 'es: token del banco',
    subject: 'Tu token digital',
    text: 'Banco del Sur te informa: tu código de seguridad es 551 940 para autorizar la compra por $ 24.990 en TIENDA UNO. Vence en 3 minutos. Tarjeta terminada en 1120.\n',
    codes: ['551940'],
  },
  {
    name: 'pt: código no corpo',
    subject: 'Confirme sua identidade',
    html: nested(
      'Cajá',
      `<p>Oi, Bruna!</p><p>Para confirmar sua identidade, digite o código <b>48 19 03</b> no aplicativo.</p><p>Não foi você? Ligue 0800 555 0199.</p>`,
      'Cajá Pagamentos S.A. · CNPJ 23.456.789/0001-10 · Rua Augusta, 1200 · CEP 01304-001',
    ),
    codes: ['481903'],
  },
  {
    name: 'pt: código de ativação',
    subject: 'Código de ativação',
    text: 'Caro utilizador,\n\nCódigo de ativação: 5F-82-KQ\n\nIntroduza-o em www.fado.test/ativar até 30/11/2026.\n',
    codes: ['5F-82-KQ'],
  },
  {
    name: 'it: codice di accesso',
    subject: 'Il tuo codice di accesso',
    html: nested(
      'Girasole',
      `<p>Ciao Marco, il tuo codice di accesso è</p>${otp('386 210')}<p>Non condividerlo con nessuno. Ordine n. 771203 non interessato.</p>`,
      'Girasole S.p.A., Corso Francia 30, 10143 Torino, P. IVA 01234567890',
    ),
    codes: ['386210'],
  },
  {
    name: 'it: OTP',
    subject: 'Conferma operazione',
    text: 'Il codice OTP per confermare il bonifico di 2.300,00 EUR è 90318275. Valido fino alle 12:40.\nNumero Verde 800 99 88 77\n',
    codes: ['90318275'],
  },
  {
    name: 'nl: code in blokjes',
    subject: 'Bevestig je aanmelding',
    html: nested(
      'Klaproos',
      `<p>Hallo Daan,</p><p>Gebruik deze code om je aanmelding te bevestigen:</p>${boxes('60742')}<p>Klantnummer 4410882</p>`,
      'Klaproos B.V., Coolsingel 42, 3011 AD Rotterdam, KvK 24301188',
    ),
    codes: ['60742'],
  },
  {
    name: 'nl: beveiligingscode',
    subject: 'Beveiligingscode',
    text: 'Uw beveiligingscode: 118 906\n\nDeze code verloopt over 5 minuten. Vragen? Bel 0900 1234.\n',
    codes: ['118906'],
  },
  {
    name: 'pl: kod do logowania',
    subject: 'Kod logowania: 730 118',
    html: nested(
      'Wisła',
      `<p>Dzień dobry,</p><p>kod logowania do Twojego konta to:</p>${otp('730 118')}<p>Nie podawaj go nikomu.</p>`,
      'Wisła S.A., ul. Prosta 51, 00-838 Warszawa, NIP 527-010-33-91, tel. 22 555 01 99',
    ),
    codes: ['730118'],
  },
  {
    name: 'sv: engångskod',
    subject: 'Din engångskod',
    html: nested(
      'Lingon',
      `<p>Hej Astrid!</p><p>Din engångskod är</p>${otp('482 377')}<p>Koden gäller i 10 minuter.</p>`,
      'Lingon AB, Sveavägen 44, 111 34 Stockholm, org.nr 556677-8899, tel 08-123 45 67',
    ),
    codes: ['482377'],
  },
  {
    name: 'sv: kod i mening',
    subject: 'Logga in',
    text: 'Ange koden 5518 för att logga in hos Björkbanken. Dela den inte med någon.\nÄrendenummer 20261114-55\n',
    codes: ['5518'],
  },
  {
    name: 'da: bekræftelseskode',
    subject: 'Bekræft din e-mail',
    html: nested(
      'Havtorn',
      `<p>Kære Freja</p><p>Indtast denne bekræftelseskode:</p>${boxes('193604')}`,
      'Havtorn ApS, Nørregade 12, 1165 København K, CVR 38112299, tlf. 70 20 30 40',
    ),
    codes: ['193604'],
  },
  {
    name: 'nb: sikkerhetskode',
    subject: 'Sikkerhetskode',
    text: 'Hei!\n\nSikkerhetskoden din er 806 214. Den utløper om 5 minutter.\n\nMultebær AS, Postboks 1182 Sentrum, 0107 Oslo\n',
    codes: ['806214'],
  },
  {
    name: 'fi: vahvistuskoodi',
    subject: 'Vahvistuskoodisi',
    html: nested(
      'Mustikka',
      `<p>Hei Aino,</p><p>Vahvistuskoodisi on</p>${otp('417 920')}<p>Koodi on voimassa 10 minuuttia.</p>`,
      'Mustikka Oy, Mannerheimintie 12, 00100 Helsinki, Y-tunnus 1234567-8, puh. 09 123 4567',
    ),
    codes: ['417920'],
  },
  {
    name: 'cs: ověřovací kód',
    subject: 'Ověřovací kód',
    text: 'Dobrý den,\n\nVáš ověřovací kód je 639 175. Platí 10 minut.\n\nLípa s.r.o., IČO 27082440, Vodičkova 30, 110 00 Praha 1, tel. 222 333 444\n',
    codes: ['639175'],
  },
  {
    name: 'hu: megerősítő kód',
    subject: 'Megerősítő kód',
    html: nested(
      'Pipacs',
      `<p>Kedves Eszter!</p><p>A bejelentkezéshez add meg ezt a kódot:</p>${otp('205 884')}<p>Rendelésszám: 4410293</p>`,
      'Pipacs Kft., 1061 Budapest, Andrássy út 10., adószám 12345678-2-42',
    ),
    codes: ['205884'],
  },
  {
    name: 'ro: cod de verificare',
    subject: 'Codul tău de verificare',
    text: 'Bună, Andrei!\n\nCodul tău de verificare este 770 143. Nu îl comunica nimănui.\nComanda nr. 5512093 este în curs de livrare.\n',
    codes: ['770143'],
  },
  {
    name: 'tr: giriş kodu',
    subject: 'Giriş kodunuz: 918 204',
    html: nested(
      'Lale',
      `<p>Merhaba,</p><p>Giriş kodunuz</p>${boxes('918204')}<p>5 dakika içinde kullanın.</p>`,
      'Lale Yazılım Ltd. Şti., Atatürk Bulvarı 110, 06690 Ankara, Tel: 0312 123 45 67',
    ),
    codes: ['918204'],
  },
  {
    name: 'vi: mã xác minh',
    subject: 'Mã xác minh của bạn',
    text: 'Xin chào,\n\nMã xác minh của bạn là 640 821. Mã có hiệu lực trong 5 phút.\nMã đơn hàng: 88120394\nHotline: 1900 1234\n',
    codes: ['640821'],
  },
  {
    name: 'id: kode OTP',
    subject: 'Kode verifikasi',
    html: nested(
      'Melati',
      `<p>Halo Putri,</p><p>Masukkan kode verifikasi berikut:</p>${otp('3 8 1 0 5 5')}<p>Jangan bagikan kode ini. No. pesanan 771029384.</p>`,
      'PT Melati Digital, Jl. Sudirman 52, Jakarta 12190, telp. 021 5555 0199',
    ),
    codes: ['381055'],
  },
  {
    name: 'en: list of details around the code',
    subject: 'Login request',
    html: nested(
      'Login',
      list(
        ['Time', '14 Nov 2026, 09:41'],
        ['Browser', 'Firefox 133'],
        ['IP address', '2001:db8:85a3::8a2e:370:7334'],
        ['Verification code', '602 884'],
      ),
      us,
    ),
    codes: ['602884'],
  },
  {
    name: 'en: lines with breaks',
    subject: 'Account verification',
    html: nested(
      'Verify',
      lines('Hello Kim,', '', 'Your verification code:', '77 31 90', '', 'Ticket: 8812034', 'Best', 'Beacon'),
      us,
    ),
    codes: ['773190'],
  },
  {
    name: 'en: four digits that look like a year',
    subject: 'Your PIN',
    text: 'Your one-time PIN: 1987\n\nValid for 10 minutes. © 2026 Harbour\n',
    codes: ['1987'],
  },
];
