import type { LabelledMessage } from './labelled-message.ts';

/**
 * Part of 300 messages in 61 languages, by someone who knew neither the rules nor the other sets. Codes for doors, lockers and
 * pick-ups, and a password with other characters than letters and digits, are labelled as none: see docs/decisions/codes.md.
 */
export const messages: LabelledMessage[] = [
  {
    name: 'de: c001',
    subject: 'Zwei Codes für zwei Konten',
    text: `Hallo Jens,

privates Konto: 551 204
Geschäftskonto: 880 317

Gib den jeweiligen Code bei der Anmeldung ein.`,
    codes: ['551204', '880317'],
    action: null,
  },
  {
    name: 'de: c002',
    subject: 'Ihr Zugang zum Kundenportal',
    html: '<p>Sehr geehrte Frau Adler,</p><p>mit dem Freischaltcode <b>QX-7719-LB</b> richten Sie Ihren Zugang ein. Ihre Vertragsnummer: 4400182231.</p><p><a href="https://portal.moorhuhn.test/registrieren">Zugang einrichten</a></p>',
    codes: ['QX-7719-LB'],
    action: 'https://portal.moorhuhn.test/registrieren',
  },
  {
    name: 'de: c003',
    subject: 'Terminbestätigung Bürgeramt',
    html: '<p>Ihr Termin: 25.11.2026, 10:20 Uhr, Raum 114. Vorgangsnummer 163552.</p><p>Können Sie nicht kommen? <a href="https://termin.amt.test/absagen/8hf">Termin absagen</a></p>',
    codes: [],
    action: 'https://termin.amt.test/absagen/8hf',
  },
  {
    name: 'de: c004',
    subject: 'Kündigung Ihres Newsletters',
    text: `Sie sind abgemeldet. Schade! Sie erhalten ab sofort keine E-Mails mehr von uns.

Ihr Team der Teestube`,
    codes: [],
    action: null,
  },
  {
    name: 'de: c005',
    subject: 'Neues Gerät angemeldet',
    text: 'Am 18.11.2026 um 06:12 Uhr wurde dein Konto auf einem Gerät vom Typ Pixel 9 angemeldet. Warst du das? Dann musst du nichts tun.',
    codes: [],
    action: null,
  },
  {
    name: 'de: c006',
    subject: 'Konto löschen bestätigen',
    html: '<p>Du möchtest dein Konto löschen. Das lässt sich nicht rückgängig machen.</p><a href="https://ich.nachtigall.test/loeschen?b=01">Konto endgültig löschen</a><br><a href="https://ich.nachtigall.test/">Zur Startseite</a>',
    codes: [],
    action: 'https://ich.nachtigall.test/loeschen?b=01',
  },
  {
    name: 'de: c007',
    subject: 'Einmalpasswort',
    html: '<p>Ihr Einmalpasswort:</p><pre>mN4x9Pq2</pre><p>Bitte achten Sie auf Groß- und Kleinschreibung.</p>',
    codes: ['mN4x9Pq2'],
    action: null,
  },
  {
    name: 'de: c008',
    subject: 'PIN für den Schließschrank',
    text: 'Fach 6, PIN 0917, gültig bis Freitag 17:00 Uhr. Bei Problemen: 0151 5550123.',
    codes: ['0917'],
    action: null,
  },
  {
    name: 'fr: c009',
    subject: 'Vos codes de secours',
    text: `Conservez ces codes de secours en lieu sûr :

  83910 22741
  11928 40417
  60052 99183
  27716 38205

Chaque code ne sert qu'une fois.`,
    codes: ['8391022741', '1192840417', '6005299183', '2771638205'],
    action: null,
  },
  {
    name: 'fr: c010',
    subject: 'Invitation : atelier poterie',
    html: '<p>Claire vous invite le samedi 28 novembre à 14 h 30.</p><a href="https://ateliers.argile.test/rsvp/oui/4">J\'accepte</a> &nbsp; <a href="https://ateliers.argile.test/rsvp/non/4">Je refuse</a>',
    codes: [],
    action: 'https://ateliers.argile.test/rsvp/oui/4',
  },
  {
    name: 'fr: c011',
    subject: 'Facture F2026-3381',
    html: '<p>Bonjour, votre facture de 54,20 € est disponible. Prélèvement le 05/12/2026. Réf. client 70041882.</p><a href="https://client.ondine.test/factures/3381">Consulter ma facture</a>',
    codes: [],
    action: 'https://client.ondine.test/factures/3381',
  },
  {
    name: 'fr: c012',
    subject: "Lettre d'information de la mairie",
    text: `Chers habitants, la piscine rouvre le 2 décembre 2026. Tarif : 3,50 €. Renseignements au 02 55 01 44 18.

Pour ne plus recevoir cette lettre : https://mairie.val.test/desinscription`,
    codes: [],
    action: null,
  },
  {
    name: 'fr: c013',
    subject: 'Votre code, en lettres',
    text: `Bonjour,

saisissez les six lettres suivantes pour confirmer : PLUMER`,
    codes: ['PLUMER'],
    action: null,
  },
  {
    name: 'fr: c014',
    subject: 'Connexion sans mot de passe',
    text: `Bonjour Hugo,

Cliquez ici pour vous connecter : https://noisette.test/lien/zz00?e=1

(ce lien ne fonctionne qu'une fois)`,
    codes: [],
    action: 'https://noisette.test/lien/zz00?e=1',
  },
  {
    name: 'es: c015',
    subject: 'Confirma la operación',
    html: '<p>Transferencia de <b>350,00 €</b> a ES91 2100 0418 4502 0005 1332.</p><p>Clave de firma: <b>7F3K9</b></p><p>Si no reconoces esta operación llama al 900 555 021.</p>',
    codes: ['7F3K9'],
    action: null,
  },
  {
    name: 'es: c016',
    subject: 'Elimina tu cuenta',
    html: '<p>¿Seguro que quieres irte?</p><a href="https://perfil.colibri.test/eliminar/confirmar?k=e">Eliminar mi cuenta</a><p><a href="https://colibri.test/ayuda">Ayuda</a></p>',
    codes: [],
    action: 'https://perfil.colibri.test/eliminar/confirmar?k=e',
  },
  {
    name: 'es: c017',
    subject: 'Boletín de otoño',
    html: '<a href="https://b.cigarra.test/ver">Ver en el navegador</a><h1>Setas, castañas y 12 recetas</h1><p><a href="https://b.cigarra.test/setas">Leer: setas</a></p><p><a href="https://b.cigarra.test/castanas">Leer: castañas</a></p><p><a href="https://b.cigarra.test/recetas">Leer: recetas</a></p><a href="https://b.cigarra.test/baja">Darse de baja</a>',
    codes: [],
    action: null,
  },
  {
    name: 'es: c018',
    subject: 'Código del portal',
    text: 'Hola: el código del portal es 45#20* y el piso es el 3.º B. Nos vemos el 21.',
    codes: [],
    action: null,
  },
  {
    name: 'es: c019',
    subject: 'Inicia sesión con un clic',
    text: 'Puedes entrar directamente (https://entra.jilguero.test/m/1?x=(9)) durante los próximos 15 minutos.',
    codes: [],
    action: 'https://entra.jilguero.test/m/1?x=(9)',
  },
  {
    name: 'it: c020',
    subject: 'Codici di riserva',
    text: `Ecco i tuoi codici di riserva:
AB12CD34
EF56GH78
IJ90KL12
MN34OP56
Usali se perdi il telefono.`,
    codes: ['AB12CD34', 'EF56GH78', 'IJ90KL12', 'MN34OP56'],
    action: null,
  },
  {
    name: 'it: c021',
    subject: 'Il tuo pacco è in consegna',
    html: '<p>Spedizione IT00918273, consegna prevista 19/11/2026 tra le 9:00 e le 11:00.</p><a href="https://corriere.freccia.test/traccia/IT00918273">Traccia il pacco</a>',
    codes: [],
    action: 'https://corriere.freccia.test/traccia/IT00918273',
  },
  {
    name: 'it: c022',
    subject: 'Ti hanno invitato su Coro',
    html: '<p>Marta ti ha invitato nel gruppo <b>Bassi 2026</b>.</p><a href="https://coro.test/inviti/88/accetta">Accetta l\'invito</a>',
    codes: [],
    action: 'https://coro.test/inviti/88/accetta',
  },
  {
    name: 'pt: c023',
    subject: 'Confirme seu e-mail',
    html: '<p>Toque no botão:</p><a href="https://oi.capivara.test/confirmar/55">Confirmar e-mail</a><p>Ou digite o código <b>620 518</b> no aplicativo.</p>',
    codes: ['620518'],
    action: 'https://oi.capivara.test/confirmar/55',
  },
  {
    name: 'pt: c024',
    subject: 'Comprovante de PIX',
    text: `Valor: R$ 320,00
Data: 17/11/2026 19:33
ID da transação: E18236120202611171933s0912ab7
Destino: Padaria Estrela, CNPJ 12.345.678/0001-90`,
    codes: [],
    action: null,
  },
  {
    name: 'nl: c025',
    subject: 'Ophaalcode pakket',
    text: `Je pakket ligt klaar bij Boekhandel Vos (Kerkstraat 8, 3511 KX Utrecht).
Ophaalcode: PX-402
Ophalen t/m 26 november.`,
    codes: [],
    action: null,
  },
  {
    name: 'nl: c026',
    subject: 'Wachtwoord opnieuw instellen',
    html: '<p>Beste Joris,</p><p>via onderstaande knop stel je een nieuw wachtwoord in.</p><a href="https://account.kievit.test/ww/herstel?s=3">Nieuw wachtwoord instellen</a><p>Knop werkt niet? Plak dit in je browser: https://account.kievit.test/ww/herstel?s=3</p>',
    codes: [],
    action: 'https://account.kievit.test/ww/herstel?s=3',
  },
  {
    name: 'sv: c027',
    subject: 'Bekräfta din prenumeration',
    text: 'Hej! Bekräfta att du vill ha vårt nyhetsbrev genom att öppna https://brev.lingon.test/bekrafta/8 . Gör du inget så händer inget.',
    codes: [],
    action: 'https://brev.lingon.test/bekrafta/8',
  },
  {
    name: 'sv: c028',
    subject: 'Kvitto',
    html: '<table><tr><td>Kaffe</td><td>38,00</td></tr><tr><td>Bulle</td><td>32,00</td></tr><tr><td><b>Summa SEK</b></td><td><b>70,00</b></td></tr><tr><td>Kvittonr</td><td>448120</td></tr></table><p>Org.nr 556677-8899</p>',
    codes: [],
    action: null,
  },
  {
    name: 'fi: c029',
    subject: 'Noutokoodi',
    html: '<p>Pakettisi JJFI6200001234 on noudettavissa automaatista.</p><p>Noutokoodi: <b>71 45 20</b></p><p>Säilytysaika 7 päivää.</p>',
    codes: [],
    action: null,
  },
  {
    name: 'fi: c030',
    subject: 'Kutsu ryhmään',
    html: '<p>Pekka kutsui sinut ryhmään Pihatalkoot.</p><p><a href="https://talkoot.test/kutsu/liity/4">Liity ryhmään</a></p>',
    codes: [],
    action: 'https://talkoot.test/kutsu/liity/4',
  },
  {
    name: 'pl: c031',
    subject: 'Kod do przelewu',
    text: 'Operacja nr 3 z dnia 18-11-2026. Przelew na rachunek 61 1090 1014 ... 2874, kwota 780,00 PLN. Hasło SMS: 39184706. Bank Żuraw.',
    codes: ['39184706'],
    action: null,
  },
  {
    name: 'pl: c032',
    subject: 'Reset hasła',
    text: `Witaj,

aby ustawić nowe hasło, otwórz odnośnik:
  https://moje.jez.test/haslo/reset/abc

Jeśli to nie Ty, zignoruj wiadomość.`,
    codes: [],
    action: 'https://moje.jez.test/haslo/reset/abc',
  },
  {
    name: 'cs: c033',
    subject: 'Zásilka je na cestě',
    html: '<p>Zásilka DR0918CZ, dobírka 1 290 Kč, doručení 20. 11.</p><a href="https://balik.sova.test/sledovat/DR0918CZ">Sledovat zásilku</a>',
    codes: [],
    action: 'https://balik.sova.test/sledovat/DR0918CZ',
  },
  {
    name: 'ru: c034',
    subject: 'Ваш заказ 4410-2281 собран',
    text: 'Заказ 4410-2281 ждёт вас в пункте на ул. Мира, 12 до 25.11.2026. Код получения: 3819. К оплате: 0 ₽.',
    codes: [],
    action: null,
  },
  {
    name: 'ru: c035',
    subject: 'Подтвердите адрес',
    html: '<p>Здравствуйте!</p><p><a href="https://pochta.snegir.test/podtverdit?h=ff">Подтвердить адрес</a></p><p><a href="https://snegir.test/otpiska">Отписаться</a></p>',
    codes: [],
    action: 'https://pochta.snegir.test/podtverdit?h=ff',
  },
  {
    name: 'uk: c036',
    subject: 'Резервні коди',
    text: `Ваші резервні коди:

482 110
937 264
105 883
776 429

Кожен код можна використати лише раз.`,
    codes: ['482110', '937264', '105883', '776429'],
    action: null,
  },
  {
    name: 'el: c037',
    subject: 'Η παραγγελία σας 77120',
    html: '<p>Σύνολο: 38,40 €. Παράδοση: 20/11/2026.</p><a href="https://shop.thalassa.test/parakolouthisi/77120">Παρακολούθηση παραγγελίας</a>',
    codes: [],
    action: 'https://shop.thalassa.test/parakolouthisi/77120',
  },
  {
    name: 'tr: c038',
    subject: 'Şifre sıfırlama',
    html: '<p>Şifrenizi yenilemek için aşağıdaki düğmeye tıklayın.</p><a href="https://uye.kumru.test/sifre/y?k=9">Şifremi yenile</a>',
    codes: [],
    action: 'https://uye.kumru.test/sifre/y?k=9',
  },
  {
    name: 'tr: c039',
    subject: '3D Secure şifreniz',
    text: 'TESTBANK: 1.249,90 TL tutarındaki alışverişiniz için 3D Secure şifreniz 481 226. Ref: 00918.',
    codes: ['481226'],
    action: null,
  },
  {
    name: 'ja: c040',
    subject: 'ワンタイムパスワード',
    text: `お振込のお手続きには次のワンタイムパスワードをご入力ください。

28 41 93

お振込金額:50,000円
受付番号:A0011822`,
    codes: ['284193'],
    action: null,
  },
  {
    name: 'ja: c041',
    subject: 'パスワード再設定',
    text: `パスワードを再設定するには、以下のURLを開いてください。

https://my.suzume.test/pw/saisettei?k=0

有効期限:24時間`,
    codes: [],
    action: 'https://my.suzume.test/pw/saisettei?k=0',
  },
  {
    name: 'ja: c042',
    subject: '配送のお知らせ',
    html: '<p>お荷物(伝票番号 4418-0092-7715)を発送しました。</p><p><a href="https://takuhai.tsubame.test/tsuiseki/4418">荷物を追跡する</a></p>',
    codes: [],
    action: 'https://takuhai.tsubame.test/tsuiseki/4418',
  },
  {
    name: 'zh: c043',
    subject: '您的动态密码',
    html: '<table><tr><td>交易金额</td><td>¥3,200.00</td></tr><tr><td>商户</td><td>青鸟书店</td></tr><tr><td>动态密码</td><td><b>7719 0248</b></td></tr></table>',
    codes: ['77190248'],
    action: null,
  },
  {
    name: 'zh-TW: c044',
    subject: '請驗證您的電子郵件',
    html: '<p>感謝註冊藍鳥。</p><a href="https://hui.laniao.test/yanzheng/3">驗證電子郵件</a><p>客服專線 02-5550-0188</p>',
    codes: [],
    action: 'https://hui.laniao.test/yanzheng/3',
  },
  {
    name: 'zh-TW: c045',
    subject: '取貨通知',
    text: '您的包裹已送達門市,取貨驗證碼為 88 3012,請於 11/25 前領取。',
    codes: [],
    action: null,
  },
  {
    name: 'ko: c046',
    subject: '비밀번호 재설정',
    html: '<p>비밀번호를 다시 설정하려면 버튼을 눌러 주세요.</p><a href="https://hoewon.kkachi.test/reset?p=1">비밀번호 재설정</a>',
    codes: [],
    action: 'https://hoewon.kkachi.test/reset?p=1',
  },
  {
    name: 'ko: c047',
    subject: '로그인 코드',
    text: `로그인 코드: K8M2-4QZT
10분 후 만료됩니다.`,
    codes: ['K8M2-4QZT'],
    action: null,
  },
  {
    name: 'he: c048',
    subject: 'המשלוח שלך בדרך',
    html: '<div dir=rtl>מספר משלוח IL5501882, צפוי להגיע ב-20.11.2026.<br><a href="https://shlichim.dror.test/maakav/IL5501">מעקב אחר המשלוח</a></div>',
    codes: [],
    action: 'https://shlichim.dror.test/maakav/IL5501',
  },
  {
    name: 'vi: c049',
    subject: 'Đặt lại mật khẩu',
    html: '<p>Bấm nút bên dưới để đặt lại mật khẩu.</p><a href="https://tk.senvang.test/mk/datlai?q=1">Đặt lại mật khẩu</a>',
    codes: [],
    action: 'https://tk.senvang.test/mk/datlai?q=1',
  },
  {
    name: 'id: c050',
    subject: 'Resi pengiriman',
    text: 'Paket Anda dengan resi JP1234509876 telah diterima oleh satpam pada 17/11/2026 14:21. Terima kasih.',
    codes: [],
    action: null,
  },
  {
    name: 'hu: c051',
    subject: 'Átvételi kód',
    text: 'A csomagod (MPL 33019) megérkezett. Átvételi kód: 20-7718. Fizetendő: 4 990 Ft.',
    codes: [],
    action: null,
  },
  {
    name: 'ro: c052',
    subject: 'Cod pentru tranzacție',
    text: 'Pentru plata de 120,00 lei la MAGAZIN CUC folosiți codul 5830. Nu îl divulgați nimănui.',
    codes: ['5830'],
    action: null,
  },
  {
    name: 'da: c053',
    subject: 'Din pakke er klar',
    html: '<p>Pakke 00057126960012345678 er klar i boks.</p><img alt="Din afhentningskode er KR4417" src="cid:kode"><p>Hent den senest 24. november.</p>',
    codes: [],
    action: null,
  },
  {
    name: 'nb: c054',
    subject: 'Tilbakestill passord',
    html: '<p>Hei! Noen ba om nytt passord.</p><p><a href="https://min.orrfugl.test/passord/ny/2">Velg nytt passord</a></p>',
    codes: [],
    action: 'https://min.orrfugl.test/passord/ny/2',
  },
  {
    name: 'sr: c055',
    subject: 'Potvrdite nalog',
    html: '<p>Dobro došli!</p><a href="https://nalog.vrabac.test/potvrda/6">Potvrdi nalog</a>',
    codes: [],
    action: 'https://nalog.vrabac.test/potvrda/6',
  },
  {
    name: 'hr: c056',
    subject: 'Račun 44-2026',
    text: 'Poštovani, u privitku je račun 44-2026 na iznos 212,50 EUR. Rok plaćanja 30.11.2026. IBAN HR1210010051863000160.',
    codes: [],
    action: null,
  },
  {
    name: 'bg: c057',
    subject: 'Нулиране на парола',
    html: '<p>За да смените паролата си, натиснете бутона.</p><a href="https://profil.lale.test/parola/1">Смяна на паролата</a>',
    codes: [],
    action: 'https://profil.lale.test/parola/1',
  },
  {
    name: 'en: c058',
    subject: 'Code in three cells',
    html: '<p>Your activation code</p><table border=1><tr><td>552</td><td>190</td><td>338</td></tr></table><p>Enter the groups one after the other.</p>',
    codes: ['552190338'],
    action: null,
  },
  {
    name: 'en: c059',
    subject: 'Sign in',
    html: '<p>Hi there,</p><p>Here\'s <a href="https://lodge.test/l?u=1&amp;t=5dd0">your sign-in link</a>. It\'s good for one hour.</p><p>— <a href="https://lodge.test">Lodge</a></p>',
    codes: [],
    action: 'https://lodge.test/l?u=1&t=5dd0',
  },
  {
    name: 'en: c060',
    subject: 'Your login request',
    html: '<p>Copy and paste this code: <code>862 044</code></p><p><a href="https://zap.turnstone.test/login?code=862044">Click here to log in with this magic link</a></p>',
    codes: ['862044'],
    action: 'https://zap.turnstone.test/login?code=862044',
  },
  {
    name: 'en: c061',
    subject: 'Your one-time PIN is enclosed',
    text: `ONE-TIME PIN
============
61 2 88
============
Ask for help: ext 4410. Form 22-B.`,
    codes: ['61288'],
    action: null,
  },
  {
    name: 'en: c062',
    subject: 'Nothing to see',
    text: 'ok',
    codes: [],
    action: null,
  },
  {
    name: 'en: c063',
    subject: 'Out of office',
    text: "I'm away until 30 November and read mail rarely. In urgent cases please call Dan on +44 7700 900123.",
    codes: [],
    action: null,
  },
  {
    name: 'en: c064',
    subject: 'Undelivered Mail Returned to Sender',
    text: `This is the mail system at host mx3.plover.test.

<bob@void.test>: host mail.void.test[192.0.2.25] said: 550 5.1.1 User unknown (in reply to RCPT TO command)

Queue ID: 4F2C81A09`,
    codes: [],
    action: null,
  },
  {
    name: 'en: c065',
    subject: 'Your photo book is ready to preview',
    html: '<p>48 pages, hardcover, 21 x 21 cm.</p><a href="https://books.snipe.test/preview/81">Preview your book</a><p><a href="https://books.snipe.test/faq">FAQ</a></p>',
    codes: [],
    action: 'https://books.snipe.test/preview/81',
  },
  {
    name: 'en: c066',
    subject: 'Emergency access code',
    text: "Write this down: your emergency access code is 911-KITE. It doesn't expire.",
    codes: ['911-KITE'],
    action: null,
  },
  {
    name: 'en: c067',
    subject: 'Your verification code is below',
    text: ` +----------------+
 |  4 7 0 0 1 9   |
 +----------------+

 (c) 2026 Siskin Labs. 1 Pier Rd, Suite 900.`,
    codes: ['470019'],
    action: null,
  },
  {
    name: 'en: c068',
    subject: 'Confirm transaction 7781200',
    text: `Transaction 7781200
Amount 1,500.00 USD
Beneficiary account 4410 2281 9930
Date 2026-11-18

To confirm, reply in the app with 339018.`,
    codes: ['339018'],
    action: null,
  },
  {
    name: 'en: c069',
    subject: 'Your code expires soon',
    text: "You still haven't used your activation code TREE-4482. Activate by 30 November at https://redeem.pipit.test/",
    codes: ['TREE-4482'],
    action: 'https://redeem.pipit.test/',
  },
  {
    name: 'en: c070',
    subject: 'Hello from 1823',
    text: "In 1823 a letter from York to London took 26 hours and cost 10 pence. In 2026 it takes 0.4 seconds. That's all for today's history mail.",
    codes: [],
    action: null,
  },
  {
    name: 'en: c071',
    subject: 'Quarterly figures',
    html: '<table><tr><th>Quarter</th><th>Units</th></tr><tr><td>Q1</td><td>120394</td></tr><tr><td>Q2</td><td>118220</td></tr><tr><td>Q3</td><td>131007</td></tr></table><p>Cost centre code 4410 is closed from January.</p>',
    codes: [],
    action: null,
  },
  {
    name: 'en: c072',
    subject: 'Track or change your delivery',
    html: '<p>Your delivery GW-881-002 arrives tomorrow.</p><a href="https://go.godwit.test/track/881">Track delivery</a> <a href="https://go.godwit.test/change/881">Change delivery day</a><p><a href="https://godwit.test/app">Get the app</a></p>',
    codes: [],
    action: 'https://go.godwit.test/track/881',
  },
  {
    name: 'en: c073',
    subject: 'Re: Your magic link',
    text: `Here's a fresh one: https://in.dunlin.test/m/new2

> On Monday we sent you https://in.dunlin.test/m/old1
> which has since expired.`,
    codes: [],
    action: 'https://in.dunlin.test/m/new2',
  },
  {
    name: 'en: c074',
    subject: 'Sign in to Rookery with code or link',
    text: `Code: NPVK

or open https://rookery.test/s/9?k=npvk

Rookery - chess for teams`,
    codes: ['NPVK'],
    action: 'https://rookery.test/s/9?k=npvk',
  },
  {
    name: 'en: c075',
    subject: 'Your Wren & Co. order has shipped (order 200-118-4471)',
    text: `UPS-style tracking number: 1Z999AA10123456784
Items: 3
Order total: $88.20
Expected: Fri, Nov 20

Follow it here: https://wren.test/track?o=2001184471
Return within 30 days: https://wren.test/returns`,
    codes: [],
    action: 'https://wren.test/track?o=2001184471',
  },
  {
    name: 'en: c076',
    subject: 'Claim your seat',
    html: '<center><img src="https://events.nuthatch.test/b.png" alt="Spring Summit 2027"><br><a href="https://events.nuthatch.test/claim/x9"><img src="https://events.nuthatch.test/btn.png" alt="Claim my seat"></a></center><p>Row 12, seat 104. Ticket no. 5580192.</p>',
    codes: [],
    action: 'https://events.nuthatch.test/claim/x9',
  },
  {
    name: 'en: c077',
    subject: 'Lost your key card?',
    text: "No worries. Until we've made a new one, use the keypad at the back: 58291#. This code works till Monday.",
    codes: [],
    action: null,
  },
  {
    name: 'en: c078',
    subject: 'Your account number',
    text: 'As you asked on the phone: your account number is 40192288 and your sort code is 12-34-56.',
    codes: [],
    action: null,
  },
  {
    name: 'en: c079',
    subject: 'Your 2FA was turned on',
    text: "Two-factor authentication is now on for your account (since 18 Nov 2026, 07:02). From now on we'll ask for a 6-digit code whenever you sign in.",
    codes: [],
    action: null,
  },
  {
    name: 'en: c080',
    subject: 'Set up two-factor authentication',
    text: `Scan the QR code with your authenticator app, or type in this setup key by hand:

JBSW Y3DP EHPK 3PXP`,
    codes: ['JBSWY3DPEHPK3PXP'],
    action: null,
  },
  {
    name: 'en: c081',
    subject: 'SMS relay: message from 22395',
    text: `From: 22395
To: +1 555 010 0144
Received: 2026-11-18 09:14:02

<#> Your Bunting code is 640 287. Don't share it. FA+9qCX9VSu`,
    codes: ['640287'],
    action: null,
  },
  {
    name: 'en: c082',
    subject: 'Weekly digest: 12 new messages',
    html: '<h3>12 new messages in 3 topics</h3><ul><li><a href="https://forum.whimbrel.test/t/881">Best tripod under 200?</a></li><li><a href="https://forum.whimbrel.test/t/882">ISO 6400 on old bodies</a></li></ul><a class="button" style="background:#05c;color:#fff;padding:10px 20px" href="https://forum.whimbrel.test/digest/12">Open the forum</a><p><a href="https://forum.whimbrel.test/unsub">Turn off digests</a></p>',
    codes: [],
    action: 'https://forum.whimbrel.test/digest/12',
  },
  {
    name: 'en: c083',
    subject: 'Please sign: Lease 14 Orchard Rd',
    html: '<p>Marlow Lettings sent you a document to sign.</p><a href="https://sign.avocet.test/d/7c1">Review and sign</a><p>Alternate signing: visit avocet.test and enter the document ID 8F1C0B22.</p>',
    codes: [],
    action: 'https://sign.avocet.test/d/7c1',
  },
  {
    name: 'en: c084',
    subject: 'Voting by mail',
    text: `Household ballot codes

Anna: 7719-KL
Bert: 2280-QM
Cleo: 9034-XA`,
    codes: ['7719-KL', '2280-QM', '9034-XA'],
    action: null,
  },
  {
    name: 'en: c085',
    subject: 'Code for tomorrow, not today',
    text: "Hi, today's code 9982 stops working tonight. From tomorrow on the gate code is 3310. Cheers, Mo",
    codes: [],
    action: null,
  },
  {
    name: 'en: c086',
    subject: 'Invoice paid',
    text: "Thanks! We've received $310.00 for invoice 10448 (Nov 17). Confirmation number: 882019334. No reply needed.",
    codes: [],
    action: null,
  },
  {
    name: 'en: c087',
    subject: 'Your ticket PIN',
    text: 'Show the barcode or tell the steward your ticket PIN, 7Q2. Gate D, block 204, row 18.',
    codes: [],
    action: null,
  },
  {
    name: 'en: c088',
    subject: 'Confirm your age',
    text: `We need to check your age before we send order 88-20 out.

Start here (takes 2 minutes): <https://age.ptarmigan.test/start?s=4>

Imprint: https://ptarmigan.test/imprint`,
    codes: [],
    action: 'https://age.ptarmigan.test/start?s=4',
  },
  {
    name: 'en: c089',
    subject: 'Security alert: code requested 3 times',
    html: "<p>You've asked for a code 3 times since 10:05. Only the latest one counts:</p><p><s>110482</s><br><s>774019</s><br><b>225904</b></p>",
    codes: ['225904'],
    action: null,
  },
  {
    name: 'en: c090',
    subject: 'Pairing code for your thermostat',
    text: 'Open the app, tap Add device, enter pairing code 1184 2290 337. Serial number of the device: TH-0099182.',
    codes: ['11842290337'],
    action: null,
  },
  {
    name: 'en: c091',
    subject: 'Rollercoaster photos',
    html: "<p>Your photos of 15 November: number 4410, 4411 and 4419. We'll post them by Friday.</p>",
    codes: [],
    action: null,
  },
  {
    name: 'en: c092',
    subject: 'Donate receipt',
    text: 'Thank you for your gift of 25.00 EUR to Toad Crossing e.V. Receipt number 2026/1182. Tax office ref. 143/217/10012.',
    codes: [],
    action: null,
  },
  {
    name: 'en: c093',
    subject: 'Unlock your account',
    text: 'After 5 failed tries we locked your account. Unlock it: https://auth.shrike.test/unlock?id=1#t=ab, or wait 24 hours.',
    codes: [],
    action: 'https://auth.shrike.test/unlock?id=1#t=ab',
  },
  {
    name: 'en: c094',
    subject: 'Get the desktop app to continue',
    html: '<a href="curlew://open/session/5f">Open Curlew</a><p>No app yet? <a href="https://curlew.test/download">Download it</a></p>',
    codes: [],
    action: 'curlew://open/session/5f',
  },
  {
    name: 'en: c095',
    subject: 'Your code: see picture',
    html: '<p>For your safety the code comes as a picture.</p><img src="https://i.knot.test/x.gif" alt="HM4821"><p>Can\'t see it? Call 555 0176.</p>',
    codes: ['HM4821'],
    action: null,
  },
  {
    name: 'en: c096',
    subject: 'Your confirmation code for Lapwing Hotels',
    text: 'Booking confirmed! Your stay: 4-6 December 2026, 2 nights, total EUR 238.00. Booking number 771.203.554. We look forward to welcoming you.',
    codes: [],
    action: null,
  },
  {
    name: 'en: c097',
    subject: 'Passcode',
    text: 'The spoken passcode for the phone line today: forty-two-nine',
    codes: ['forty-two-nine'],
    action: null,
  },
  {
    name: 'en: c098',
    subject: 'Please update your card',
    html: '<p>We couldn\'t charge Visa 1881 (declined, code 51).</p><p><a href="https://acc.dotterel.test/billing/card">Update payment method</a></p>',
    codes: [],
    action: 'https://acc.dotterel.test/billing/card',
  },
  {
    name: 'en: c099',
    subject: 'Account statement and code',
    text: `Balance 18 Nov: 2,201.44
Last booking: -40.00 (ref 559102)

To open the attached PDF enter the code 714 003.`,
    codes: ['714003'],
    action: null,
  },
  {
    name: 'en: c100',
    subject: 'Quiz night results',
    text: `1. The Owls 87
2. Team 404 81
3. Code Breakers 79

Next quiz: 3 December 2026, 20:00.`,
    codes: [],
    action: null,
  },
  {
    name: 'en: c101',
    subject: 'Change your email preferences',
    text: `Dear reader, our magazine now appears every 2 months. Issue 118 comes out on 1 December.

Change preferences: https://mag.ruff.test/prefs/1
Unsubscribe: https://mag.ruff.test/unsub/1`,
    codes: [],
    action: null,
  },
  {
    name: 'en: c102',
    subject: 'Verify your phone number',
    html: '<div>Your code is <span>5</span><span>0</span><span>9</span><span>3</span></div><div>for +1 (555) 010-7788</div>',
    codes: ['5093'],
    action: null,
  },
  {
    name: 'de: c103',
    subject: 'Fwd: Dein Bestätigungscode',
    text: `Von: Steinadler <konto@steinadler.test>
Gesendet: Mittwoch, 18. November 2026 09:00
Betreff: Dein Bestätigungscode

Bestätigungscode: 904 772
Gültig bis 09:15 Uhr`,
    codes: ['904772'],
    action: null,
  },
  {
    name: 'es: c104',
    subject: 'Re: llaves',
    text: `Sí, claro: la caja de llaves se abre con el código 1928.

El 17/11/2026 Ana escribió:
> ¿Me pasas el código? El de antes, 7041, ya no va.`,
    codes: [],
    action: null,
  },
  {
    name: 'en: c105',
    subject: 'Merge these accounts?',
    html: '<p>You own gannet accounts 118 and 2204. Shall we merge them?</p><a href="https://me.gannet.test/merge/yes/3">Merge accounts</a> <a href="https://me.gannet.test/merge/no/3">Keep separate</a>',
    codes: [],
    action: 'https://me.gannet.test/merge/yes/3',
  },
  {
    name: 'nl: c106',
    subject: 'Uw toegangscode tot de parkeergarage',
    text: 'Geachte heer Bos, uw toegangscode voor de garage is *7741. Kenteken: XX-123-Y. Niveau -2, plaats 88.',
    codes: [],
    action: null,
  },
  {
    name: 'pl: c107',
    subject: 'Zaproszenie do zespołu',
    html: '<p>Ewa zaprasza Cię do zespołu <b>Logistyka 24</b>.</p><a href="https://zespol.kos.test/dolacz?z=1">Dołącz do zespołu</a>',
    codes: [],
    action: 'https://zespol.kos.test/dolacz?z=1',
  },
  {
    name: 'en: c108',
    subject: 'Final step: enter 6 digits',
    html: '<body><p>Hi Yusuf</p><h1 style="letter-spacing:12px">018365</h1><p>Never tell it to anyone. <a href="https://help.fulmar.test/codes">Why did I get this?</a></p><p><a href="https://fulmar.test/privacy">Privacy policy</a></p></body>',
    codes: ['018365'],
    action: null,
  },
  {
    name: 'en: d001',
    subject: 'Your Stonechat verification code',
    html: '<html><body style="margin:0"><table role="presentation" width="100%"><tr><td><a href="https://stonechat.test"><img src="https://stonechat.test/l.png" alt="Stonechat"></a></td></tr><tr><td>Your Stonechat verification code is:</td></tr><tr><td style="font-size:28px"><b>605 731</b></td></tr><tr><td><a href="https://stonechat.test/help">Help</a> &bull; <a href="https://stonechat.test/tos">Terms</a></td></tr></table></body></html>',
    text: `Your Stonechat verification code is: 605 731

Questions? https://stonechat.test/help`,
    codes: ['605731'],
    action: null,
  },
  {
    name: 'en: d002',
    subject: 'Confirm or report',
    html: '<p>A new mailbox rule was added.</p><a href="https://c.redstart.test/confirm/1">Confirm</a> <a href="https://c.redstart.test/report/1">This wasn\'t me</a>',
    text: `Confirm: https://c.redstart.test/confirm/1
This wasn't me: https://c.redstart.test/report/1`,
    codes: [],
    action: 'https://c.redstart.test/confirm/1',
  },
  {
    name: 'th: d003',
    subject: 'คำสั่งซื้อ #66120',
    text: 'ขอบคุณสำหรับคำสั่งซื้อ #66120 ยอดรวม 1,290 บาท จัดส่งวันที่ 20/11/2569 โทร 02-555-0119',
    codes: [],
    action: null,
  },
  {
    name: 'hi: d004',
    subject: 'पासवर्ड रीसेट करें',
    html: '<p>पासवर्ड बदलने के लिए नीचे दबाएं।</p><a href="https://khata.tota.test/reset/h">पासवर्ड रीसेट करें</a>',
    codes: [],
    action: 'https://khata.tota.test/reset/h',
  },
  {
    name: 'lv: d005',
    subject: 'Rēķins 2026-118',
    text: 'Labdien! Pielikumā rēķins 2026-118 par 45,60 EUR, apmaksas termiņš 30.11.2026. Klienta numurs 550192.',
    codes: [],
    action: null,
  },
  {
    name: 'sk: d006',
    subject: 'Potvrďte svoju e-mailovú adresu',
    html: '<p>Ďakujeme za registráciu.</p><a href="https://ucet.straka.test/potvrdit/2">Potvrdiť adresu</a>',
    codes: [],
    action: 'https://ucet.straka.test/potvrdit/2',
  },
  {
    name: 'is: d007',
    subject: 'Pöntun 9912 móttekin',
    text: 'Takk fyrir pöntunina! Pöntun 9912, samtals 8.490 kr. Afhending 23. nóvember.',
    codes: [],
    action: null,
  },
  {
    name: 'ar: d008',
    subject: 'طلبك رقم 55210 في الطريق',
    html: '<div dir=rtl>رقم الشحنة SA5521098. الإجمالي 240.50 ريال.<br><a href="https://shahn.saqr.test/t/55210">تتبع الشحنة</a></div>',
    codes: [],
    action: 'https://shahn.saqr.test/t/55210',
  },
];
