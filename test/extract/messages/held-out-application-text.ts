import type { LabelledMessage } from './labelled-message.ts';

type Labels = Omit<LabelledMessage, 'name' | 'subject' | 'text' | 'html'>;

function mail(name: string, subject: string, labels: Labels, text: string): LabelledMessage {
  return { name, subject, text, ...labels };
}

/** Text messages as applications send them, half with a code and half with numbers that only look like one. */
export const messages: LabelledMessage[] = [
  mail(
    'en sign-up',
    'Welcome to Larkspur',
    { codes: ['604918'], action: null },
    `Hi Priya,

Thanks for signing up for Larkspur. To finish creating your account, enter this code on the sign-up page:

    604918

It is valid for 15 minutes. If you did not sign up, you can ignore this message.

Larkspur Ltd, 22 Quay Street, Bristol BS1 4DJ`,
  ),
  mail(
    'en subject only',
    '773 205 is your Fennel login code',
    { codes: ['773205'], action: null },
    `Use the code in the subject of this message to log in to Fennel.

Never share it with anyone. Fennel employees will not ask for it.`,
  ),
  mail(
    'en magic link',
    'Sign in to Northbeam',
    { codes: [], action: 'https://app.northbeam.test/auth/callback?token=9fK2mQx81Lr04vTz' },
    `Hello,

Click the link below to sign in to Northbeam. The link works once and expires at 14:30 UTC.

https://app.northbeam.test/auth/callback?token=9fK2mQx81Lr04vTz

Requested from 203.0.113.48 with Firefox 141.

Questions? https://northbeam.test/help`,
  ),
  mail(
    'en link and code',
    'Confirm your email address',
    { codes: ['KT4-9WP'], action: 'https://tally.example/confirm/7c1f0b5e2d' },
    `Please confirm your email address by following this link:
https://tally.example/confirm/7c1f0b5e2d

Or type this confirmation code into the app: KT4-9WP

Sent to you by Tally because someone used this address on 3 May 2026.`,
  ),
  mail(
    'en password reset',
    'Reset your password',
    {
      codes: [],
      action: 'https://shop.hollis.test/password/edit?reset_token=b1946ac92492d2347c6235b4d2611184',
    },
    `Someone asked for a new password for the account of customer no. 20418833.

You can choose one here: https://shop.hollis.test/password/edit?reset_token=b1946ac92492d2347c6235b4d2611184

If it wasn't you, nothing has changed.

Hollis & Sons, 4800 Harbor Blvd, Oakland CA 94607`,
  ),
  mail(
    'en receipt',
    'Your receipt from Coppermill Coffee',
    { codes: [], action: null },
    `Coppermill Coffee
Receipt 100482
Date 2026-04-18 08:12

2 x Flat white          7.80
1 x Almond croissant    4.20
Total                  12.00
VISA **** 4471   Auth 038112
Terminal 60019283

Thank you and see you soon!`,
  ),
  mail(
    'en invoice',
    'Invoice INV-20381 is due on 1 June',
    { codes: [], action: 'https://pay.ledgerly.test/i/INV-20381' },
    `Dear customer,

Invoice INV-20381 for 1,240.00 USD is due on 1 June 2026.

View and pay the invoice: https://pay.ledgerly.test/i/INV-20381

Bank transfer: account 55102938, routing 026009593, reference 20381.

Ledgerly Accounting`,
  ),
  mail(
    'en shipping',
    'Your order has shipped',
    { codes: [], action: 'https://track.parcelhop.test/1Z884410923' },
    `Good news! Order #884102 is on its way.

Carrier: ParcelHop
Tracking number: 1Z884410923
Estimated delivery: Thursday, 7 May

Track your parcel: https://track.parcelhop.test/1Z884410923`,
  ),
  mail(
    'en parcel locker',
    'Your parcel is ready for collection',
    { codes: [], action: null },
    `Your parcel from Wickes & Moor is waiting in locker 14 at Station Road.

Enter the pickup code 482067 on the screen to open the door. You have until 9 May, 20:00.

Parcel 00340434161094042557`,
  ),
  mail(
    'en bank transfer',
    'Approve your payment',
    { codes: ['915530'], action: null },
    `You are about to pay GBP 1,250.00 to J. HARTLEY, account ending 2093.
Your one-time passcode is 915530. Do not tell this code to anyone, not even us.
If you did not start this payment call 0345 600 2117.`,
  ),
  mail(
    'en security alert',
    'New sign-in to your account',
    { codes: [], action: 'https://id.mesa.test/security/activity' },
    `We noticed a new sign-in to your Mesa account.

Device: Windows 11, Edge 138
IP address: 198.51.100.204
Time: 12 March 2026, 06:41

If this was you, you don't need to do anything. If not, review your account activity: https://id.mesa.test/security/activity`,
  ),
  mail(
    'en support',
    '[Ticket 482910] Export is slow',
    { codes: [], action: null },
    `Hi Tomas,

thanks for your patience. I've looked at ticket 482910 and the export of 150000 rows should take less than 4000 ms after the update to build 20260411.

Could you try again and send me the request id, please?

Best,
Amelie
Support, level 2, ext. 5512`,
  ),
  mail(
    'en coupon',
    'A little something for your birthday',
    {
      codes: [],
      action: 'https://www.petalbox.test/birthday',
      unsubscribe: 'https://www.petalbox.test/optout?c=88213',
    },
    `Happy birthday!

Use code BDAY4471 at checkout for 15% off everything, until 31 May.

Shop now: https://www.petalbox.test/birthday

Unsubscribe: https://www.petalbox.test/optout?c=88213`,
  ),
  mail(
    'en build failed',
    'Build 48213 failed (main)',
    { codes: [], action: 'https://ci.forge.test/acme/web/builds/48213' },
    `Build 48213 of acme/web failed after 6 min 12 s.

Commit:  a81f0c2 (Fix rounding of totals)
Step:    integration tests
Exit code: 137

See the log: https://ci.forge.test/acme/web/builds/48213`,
  ),
  mail(
    'en device',
    'Connect your TV',
    { codes: ['QPRX-7731'], action: 'https://streamly.test/activate' },
    `To connect your TV to Streamly, go to https://streamly.test/activate and enter the activation code QPRX-7731.

The code expires in 30 minutes.`,
  ),
  mail(
    'en recovery codes',
    'Your backup codes',
    { codes: ['84019273', '55620918', '30918472', '77201945'], action: null },
    `You turned on two-step verification. Keep these backup codes in a safe place. Each can be used once.

84019273
55620918
30918472
77201945`,
  ),
  mail(
    'en temporary password',
    'Your account is ready',
    { codes: ['Rm7kT2xq'], action: 'https://hr.brightside.test/login' },
    `Hello Marcus,

An account was created for you in Brightside HR.

Username: m.ortega
Temporary password: Rm7kT2xq

Sign in at https://hr.brightside.test/login and choose your own password.`,
  ),
  mail(
    'en calendar',
    'Invitation: Quarterly review @ Tue 9 Jun 2026',
    { codes: [], action: null },
    `Quarterly review
Tuesday 9 June 2026, 10:00 - 11:30 (BST)
Room 4012, Building 7

Dial-in: +44 20 3318 4402
Conference ID: 660 214 883#
Passcode: 204417

Organiser: Helen Abara`,
  ),
  mail(
    'en newsletter',
    'Issue 1042: what 2026 means for databases',
    { codes: [], unsubscribe: 'https://weekly.dbnotes.test/unsubscribe/u/77120' },
    `DB Notes, issue 1042

* PostgreSQL 19 beta: https://weekly.dbnotes.test/r/1042-1
* 12000 tables in one schema: https://weekly.dbnotes.test/r/1042-2
* Why 8192 bytes is still the page size: https://weekly.dbnotes.test/r/1042-3

You get this because you subscribed. To unsubscribe: https://weekly.dbnotes.test/unsubscribe/u/77120`,
  ),
  mail(
    'en team invitation',
    'Dana invited you to Plotline',
    { codes: [], action: 'https://plotline.test/invites/3kz81-accept' },
    `Dana Whitfield has invited you to join the workspace "Studio 2041" on Plotline.

Accept the invitation:
https://plotline.test/invites/3kz81-accept

This invitation expires in 7 days.`,
  ),
  mail(
    'de TAN',
    'Ihre TAN für den Auftrag vom 04.05.2026',
    { codes: ['381094'], action: null },
    `Sehr geehrte Frau Lindner,

für Ihre Überweisung über 480,00 EUR an DE44 5001 0517 5407 3249 31 lautet die TAN: 381094

Bitte prüfen Sie Betrag und Empfänger.
Ihre Sparbank, BLZ 50010517`,
  ),
  mail(
    'de Registrierung',
    'Bestätige deine E-Mail-Adresse',
    { codes: ['20947'], action: null },
    `Hallo Jonas,

schön, dass du dabei bist! Dein Bestätigungscode lautet 20947.

Gib ihn innerhalb von 20 Minuten in der App ein.

Wanderkiste GmbH, Postfach 10 20 33, 80331 München`,
  ),
  mail(
    'de Rechnung',
    'Ihre Rechnung 2026-004817',
    { codes: [], action: null },
    `Guten Tag,

anbei erhalten Sie die Rechnung 2026-004817 zu Ihrem Auftrag 7719204.
Kundennummer: 330918
Betrag: 89,90 EUR
Zahlbar bis 15.06.2026.

Mit freundlichen Grüßen
Stadtwerke Neuental, HRB 20481`,
  ),
  mail(
    'de Passwort',
    'Passwort zurücksetzen',
    { codes: [], action: 'https://konto.buchladen.test/passwort-neu/Zx81kQ0s77' },
    `Hallo,

du hast dein Passwort vergessen? Über diesen Link kannst du ein neues vergeben:

https://konto.buchladen.test/passwort-neu/Zx81kQ0s77

Der Link ist 24 Stunden gültig. Hilfe: https://buchladen.test/hilfe`,
  ),
  mail(
    'fr connexion',
    'Votre code de connexion',
    { codes: ['530817'], action: null },
    `Bonjour,

Voici votre code de connexion à Mésange : 530 817

Il expire dans 10 minutes. Si vous n'êtes pas à l'origine de cette demande, ignorez ce message.

Mésange SAS, 14 rue des Lilas, 69003 Lyon`,
  ),
  mail(
    'fr commande',
    'Confirmation de votre commande n° 40028817',
    { codes: [], action: 'https://www.laboutique.test/compte/commandes/40028817' },
    `Merci pour votre achat !

Commande n° 40028817 du 02/05/2026
1 x Lampe de bureau (réf. 118204)   59,00 €
Livraison au 33000 Bordeaux

Suivre ma commande : https://www.laboutique.test/compte/commandes/40028817`,
  ),
  mail(
    'fr validation',
    'Activez votre compte',
    { codes: [], action: 'https://asso.test/activation?cle=8821ff0a' },
    `Bonjour Mathilde,

Pour activer votre compte adhérent (n° 209114), cliquez sur le lien suivant :
https://asso.test/activation?cle=8821ff0a

À bientôt,
L'équipe`,
  ),
  mail(
    'es verificación',
    'Verifica tu cuenta',
    { codes: ['8842'], action: null },
    `Hola Lucía:

Introduce el código 8842 en la aplicación para verificar tu cuenta de Naranjo.

Caduca en 5 minutos.`,
  ),
  mail(
    'es envío',
    'Tu pedido 5502817 está en camino',
    { codes: [], action: 'https://envios.correa.test/seguimiento/ES5502817' },
    `Hola:

Tu pedido 5502817 ha salido de nuestro almacén de 28041 Madrid.
Número de seguimiento: 90018273645

Sigue tu envío: https://envios.correa.test/seguimiento/ES5502817`,
  ),
  mail(
    'es banco',
    'Autoriza tu compra',
    { codes: ['607733'], action: null },
    `Compra de 129,99 EUR en ELECTRO SUR con la tarjeta *3381.
Clave de un solo uso: 607733
No la compartas con nadie. Si no reconoces la operación llama al 900 102 030.`,
  ),
  mail(
    'it accesso',
    'Il tuo codice di accesso',
    { codes: ['194602'], action: null },
    `Ciao Giulia,

il tuo codice di accesso a Rondine è 194 602.

Inseriscilo entro 10 minuti.

Rondine S.r.l. - P.IVA 04418820961`,
  ),
  mail(
    'it fattura',
    'Fattura n. 3307 del 30/04/2026',
    { codes: [], action: null },
    `Gentile cliente,

in allegato la fattura n. 3307 di 214,50 euro.
Codice cliente: 882014
Codice fiscale: VRDLCU80A01H501W
Codice destinatario: M5UXCR1

Distinti saluti`,
  ),
  mail(
    'pt verificação',
    'Código de verificação',
    { codes: ['447120'], action: null },
    `Olá, Rafael!

Seu código de verificação é 447120. Ele vale por 10 minutos.

Se não foi você, desconsidere este e-mail.

CNPJ 12.345.678/0001-90`,
  ),
  mail(
    'pt boleto',
    'Seu boleto vence amanhã',
    { codes: [], action: 'https://fatura.luzsul.test/b/7710283' },
    `Olá!

A conta de maio (instalação 30041827) vence em 10/05/2026. Valor: R$ 187,32.

Código de barras: 83660000001 8 73200138000 2

Pagar agora: https://fatura.luzsul.test/b/7710283`,
  ),
  mail(
    'nl inloggen',
    'Je inlogcode voor Zonnepost',
    { codes: ['662815'], action: null },
    `Hoi Sanne,

Je inlogcode is 662815. Vul deze in op de website. De code is 10 minuten geldig.

Zonnepost B.V., KvK 58820174, 3511 AB Utrecht`,
  ),
  mail(
    'nl pakket',
    'Je pakket wordt vandaag bezorgd',
    { codes: [], action: 'https://volg.pakketnu.test/3SABC7719204' },
    `Je pakket 3SABC7719204 wordt vandaag bezorgd tussen 14:15 en 16:15.

Volg je pakket: https://volg.pakketnu.test/3SABC7719204`,
  ),
  mail(
    'pl logowanie',
    'Kod logowania',
    { codes: ['305518'], action: null },
    `Dzień dobry,

Twój jednorazowy kod logowania do serwisu Jaskółka: 305518

Kod jest ważny przez 5 minut. Nie udostępniaj go nikomu.`,
  ),
  mail(
    'pl zamówienie',
    'Zamówienie nr 90817 przyjęte',
    { codes: [], action: null },
    `Dziękujemy za zamówienie nr 90817.

Wartość: 249,00 zł
Numer klienta: 400182
Adres: ul. Polna 18, 00-625 Warszawa
NIP 5252248481`,
  ),
  mail(
    'sv engångskod',
    'Din engångskod',
    { codes: ['718834'], action: null },
    `Hej!

Din engångskod är 718834. Ange den för att logga in på Tallkotten.

Koden slutar gälla om 5 minuter.`,
  ),
  mail(
    'da bekræft',
    'Bekræft din e-mail',
    { codes: [], action: 'https://konto.havnen.test/bekraeft/0a7713' },
    `Hej Freja

Klik på linket for at bekræfte din e-mailadresse:
https://konto.havnen.test/bekraeft/0a7713

Kundenr. 5501882`,
  ),
  mail(
    'nb hentekode',
    'Pakken er klar til henting',
    { codes: [], action: null },
    `Pakken din fra Fjellsport kan hentes i pakkeboks på Kiwi Torshov.

Hentekode: 5093
Sendingsnummer: 370722150084417702
Hentes innen 12.05.2026.`,
  ),
  mail(
    'fi vahvistus',
    'Vahvistuskoodisi',
    { codes: ['260971'], action: null },
    `Hei,

vahvistuskoodisi on 260971. Syötä se sovellukseen 10 minuutin kuluessa.

Terveisin Kuusipuu Oy`,
  ),
  mail(
    'cs faktura',
    'Faktura č. 2600418',
    { codes: [], action: null },
    `Dobrý den,

v příloze zasíláme fakturu č. 2600418 za objednávku 118830.
Variabilní symbol: 2600418
Částka: 1 490 Kč
IČO: 27082440`,
  ),
  mail(
    'cs ověření',
    'Ověřovací kód',
    { codes: ['914406'], action: null },
    `Dobrý den,

pro přihlášení zadejte ověřovací kód 914406. Platí 10 minut.

Tým Sýkorka`,
  ),
  mail(
    'hu belépés',
    'Belépési kód',
    { codes: ['550273'], action: null },
    `Kedves Anna!

A belépéshez szükséges kód: 550273

A kód 10 percig érvényes.

Fecske Kft., 1052 Budapest, Váci utca 8.`,
  ),
  mail(
    'ro resetare',
    'Resetarea parolei',
    { codes: [], action: 'https://cont.randunica.test/resetare/91b2aa7c' },
    `Bună ziua,

Am primit o cerere de resetare a parolei pentru contul dvs. (ID 4410927). Accesați linkul de mai jos:

https://cont.randunica.test/resetare/91b2aa7c`,
  ),
  mail(
    'tr doğrulama',
    'Doğrulama kodunuz',
    { codes: ['831640'], action: null },
    `Merhaba,

Kırlangıç hesabınız için doğrulama kodunuz: 831640

Kod 3 dakika geçerlidir. Kimseyle paylaşmayınız.`,
  ),
  mail(
    'tr sipariş',
    '30188274 numaralı siparişiniz kargoya verildi',
    { codes: [], action: 'https://kargo.hizli.test/takip?no=7788120943' },
    `Sayın müşterimiz,

30188274 numaralı siparişiniz kargoya verildi. Takip numarası: 7788120943

Kargonuzu takip edin: https://kargo.hizli.test/takip?no=7788120943`,
  ),
  mail(
    'ru вход',
    'Код для входа',
    { codes: ['402915'], action: null },
    `Здравствуйте!

Код для входа в личный кабинет: 402915
Никому его не сообщайте.

ООО «Ласточка», ИНН 7704217370`,
  ),
  mail(
    'ru заказ',
    'Заказ № 1180274 доставлен',
    { codes: [], action: null },
    `Заказ № 1180274 доставлен в пункт выдачи 4417.
Сумма к оплате: 3490 руб.
Срок хранения: до 18.05.2026.
Телефон: 8 800 555 20 20`,
  ),
  mail(
    'uk підтвердження',
    'Підтвердження реєстрації',
    { codes: ['67210'], action: null },
    `Вітаємо!

Щоб завершити реєстрацію, введіть код 67210 у застосунку.

Команда «Ластівка»`,
  ),
  mail(
    'el κωδικός',
    'Κωδικός επιβεβαίωσης',
    { codes: ['580146'], action: null },
    `Γεια σας,

Ο κωδικός επιβεβαίωσής σας είναι 580146. Ισχύει για 10 λεπτά.

Χελιδόνι Α.Ε., ΑΦΜ 094014201`,
  ),
  mail(
    'ja 認証',
    '【ツバメ】認証コードのお知らせ',
    { codes: ['739018'], action: null },
    `ツバメをご利用いただきありがとうございます。

認証コード:739018

有効期限は10分です。このコードを他人に教えないでください。

お問い合わせ:03-5550-1820`,
  ),
  mail(
    'ja 注文',
    'ご注文の確認(注文番号 250-8817204)',
    { codes: [], action: null },
    `このたびはご注文いただきありがとうございます。

注文番号:250-8817204
合計:12,800円
お届け先:〒150-0002 東京都渋谷区渋谷2-21-1
お届け予定日:2026年5月12日`,
  ),
  mail(
    'zh 验证码',
    '登录验证码',
    { codes: ['618204'], action: null },
    `您好:

您的登录验证码是 618204,5分钟内有效。请勿将验证码告诉他人。

燕子科技`,
  ),
  mail(
    'zh 账单',
    '您的5月账单',
    { codes: [], action: null },
    `尊敬的客户:

您的账户(尾号 4471)本期应还 3280.50 元,到期还款日 2026年05月25日。
账单编号:20260500817

如需帮助请致电 95588。`,
  ),
  mail(
    'ko 인증',
    '[제비] 인증번호 안내',
    { codes: ['926371'], action: null },
    `안녕하세요.

인증번호 926371 을 입력해 주세요. 3분 동안 유효합니다.

주식회사 제비, 사업자등록번호 220-81-62517`,
  ),
  mail(
    'he קוד',
    'קוד האימות שלך',
    { codes: ['473805'], action: null },
    `שלום,

קוד האימות שלך הוא 473805. הקוד תקף ל-10 דקות.

צוות סנונית`,
  ),
  mail(
    'id OTP',
    'Kode OTP Anda',
    { codes: ['150937'], action: null },
    `Halo Dewi,

Kode OTP Anda adalah 150937. Jangan berikan kode ini kepada siapa pun.

Berlaku sampai 14.20 WIB.`,
  ),
  mail(
    'vi đơn hàng',
    'Đơn hàng 24051188 đã được xác nhận',
    { codes: [], action: null },
    `Xin chào,

Đơn hàng 24051188 của bạn đã được xác nhận.
Tổng tiền: 450.000 đ
Mã vận đơn: 8830021745
Hotline: 1900 6035`,
  ),
  mail(
    'vi mã',
    'Mã xác thực của bạn',
    { codes: ['208851'], action: null },
    `Xin chào Minh,

Mã xác thực của bạn là 208851. Mã có hiệu lực trong 5 phút.`,
  ),
];
