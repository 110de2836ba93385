import type { LabelledMessage } from './labelled-message.ts';

/** Messages of services in many languages, often without the word "code", and decoys in the same words. */
const written: [subject: string, text: string, ...codes: string[]][] = [
  [
    'Sign in to Ledgerly',
    'Hi Marta,\n\nSomeone (hopefully you) is trying to sign in to Ledgerly from Chrome on Windows (IP 84.17.22.190).\n\nIf this was you, here you go:\n\n    704 118\n\nWe will never ask you for this on the phone.\n\nThe Ledgerly team\nTicket desk: 1-888-204-7711',
    '704118',
  ],
  [
    'Payment of $1,204.50 to Oakridge Rentals',
    'You asked us to send $1,204.50 to Oakridge Rentals (account ending 8821) on 14 November 2026.\n\nTo approve, reply in the app with 39051. Do not share it, even with our staff.\n\nReference: PMT-20261114-5531',
    '39051',
  ],
  [
    'Delivery tomorrow 10:20-11:20',
    'Your driver Sam (van 118) will be with you tomorrow between 10:20 and 11:20.\n\nFor security, please have this ready and read it to Sam at the door: 6620.\n\nParcel: JD0146000091284471\nWeight: 2.4 kg',
  ],
  [
    'Order 114-8820391 confirmed',
    'Thanks for your order 114-8820391.\n\n2 x USB-C cable (model AN-40318)   $18.98\nShipping   $4.00\nTotal   $22.98\n\nEstimated delivery: 19 Nov 2026\nShip to: 1180 Folsom Street, Apt 2204, San Francisco 94103',
  ],
  [
    'Build 48213 failed on main',
    'Pipeline 48213 failed after 3m 22s.\n\nCommit 9f3c1ad by jonas: "bump node to 26.1.0"\nJob: test (exit code 137)\nArtifacts expire in 7 days.\n\nhttps://ci.example.test/builds/48213',
  ],
  [
    'Codes redeemed this week',
    'Campaign report, week 46\n\nCodes issued: 5000\nCodes redeemed: 1204\nRedemption rate: 24.1%\nRevenue: $48,112',
  ],
  [
    'Promo performance',
    'Your code SUMMER20 was used 3117 times. Verification emails sent: 8841. Failed logins: 2204.',
  ],
  [
    'Your gift card',
    'Mia sent you a $50 gift card for Fern & Fig.\n\nGift card number: 6011 2204 8831 7742\nCard code: 88213\n\nRedeem at checkout.',
  ],
  ['20% off everything', 'Use code FALL26X at checkout until Sunday. Order over $40 and shipping is on us.'],
  ['Your one-time passcode', 'Code ........ 4821\nExpires ..... 10 min\nDevice ...... Pixel 9\n', '4821'],
  ['Login request', 'Request  : login\nUser     : pkowalski\nPIN      : 8842 19\nValid for: 120 s', '884219'],
  [
    'Your temporary password',
    'Hello Omar,\n\nAn administrator created an account for you on the Riverside Clinic portal.\n\nUsername: omar.h\nTemporary password: kR7mW2pQ\n\nYou will be asked to change it the first time you log in.\nExtension 4410 for help.',
    'kR7mW2pQ',
  ],
  [
    'Your recovery codes',
    'Keep these somewhere safe. Each can be used once.\n\n1. 8f2k-19dm\n2. q7xx-04lp\n3. 3n5v-88ta\n4. zz1c-6g0h\n',
    '8f2k-19dm',
    'q7xx-04lp',
    '3n5v-88ta',
    'zz1c-6g0h',
  ],
  [
    'Flight AY1431 tomorrow',
    'Your flight AY1431 HEL-AMS departs at 07:40 from gate 24B. Booking reference: X7KQ2M. Seat 14C. E-ticket 105-2419938821.',
  ],
  [
    'Meeting: Q4 numbers',
    'Join Zoom Meeting\nhttps://zoom.example.test/j/88213304412\n\nMeeting ID: 882 1330 4412\nPasscode: 551290\n\nDial in: +1 646 558 8656',
  ],
  [
    'G-551902 is your Goggle verification code',
    "G-551902 is your Goggle verification code. Don't share it with anyone.",
    'G-551902',
  ],
  [
    'Your statement is ready',
    'Your statement for account ****4471 from 1 October to 31 October 2026 is ready. Opening balance 2,114.09, closing balance 1,880.55. Sort code 40-47-84.',
  ],
  [
    'New sign-in from Lisbon',
    'We noticed a new sign-in to your account from Lisbon, Portugal at 22:14 (IP 2.80.114.6, Firefox 143). If this was you, no need to do anything. If not, call 0345 600 7010.',
  ],
  [
    'Re: Access to the archive',
    'Sure, try 83027461 - I just generated it for you, good for a single use.\n\nOn Fri, 13 Nov 2026 at 09:12, Ines wrote:\n> Could you send me a new access code? The old one (11920458) no longer works.\n> Ines, room 2207, ext. 5518',
    '83027461',
  ],
  [
    'Fwd: Your code',
    'can you log in with this?\n\n---------- Forwarded message ---------\nFrom: Streamline <no-reply@streamline.test>\nDate: Mon, 16 Nov 2026 at 08:03\nSubject: Your code\n\nYour Streamline login code is 90217. It expires in 15 minutes.',
    '90217',
  ],
  [
    '[#882134] We received your request',
    'Your request (882134) has been received and is being reviewed by our support staff. To add comments, reply to this email.\n\nRequest type: billing\nPriority: 3',
  ],
  [
    'Tax return received',
    'HM Revenue has received your return for the tax year 2025 to 2026. Submission receipt reference: 882T-19K3-5520. UTR 4418 20931. There is nothing to pay.',
  ],
  [
    'Hospital appointment',
    'Dear Mr Hale,\n\nYour appointment with Dr Okafor is on 3 December 2026 at 14:15, clinic room 318, level 2. Hospital number: 7712094. NHS number 943 476 5919.\n\nTo cancel, call 0161 496 0321.',
  ],
  [
    'Check in online',
    'To check in for your appointment, go to checkin.clinic.test and enter your date of birth and the number 55183. Appointments without check-in are released after 15 minutes.',
    '55183',
  ],
  [
    'Version 4.18.2 released',
    'Release 4.18.2 (build 20261) fixes CVE-2026-11873 and 14 other issues. SHA256: 9f86d081884c7d659a2feaa0c55ad015. Upgrade guide: page 1042.',
  ],
  [
    'Locker 14 is ready',
    'Your parcel 003404341778 has arrived at the locker "Station West". Opening code: 771903. Pick it up by Nov 19, 20:00. The locker is at 4411 Station Road.',
  ],
  [
    'Your eSIM',
    'Your new number is +44 7700 900123. PIN1: 1881. PUK1: 40118825. Keep them safe. ICCID 8944110068881234567.',
    '1881',
    '40118825',
  ],
  [
    'Confirm your email',
    'Hey there,\n\ncopy 7Q2-XM9 into the window you came from and you are in.\n\nCheers\nTomo from Plinth',
    '7Q2-XM9',
  ],
  [
    'Coinharbor withdrawal',
    'You requested a withdrawal of 0.4821 BTC to bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh.\n\nWithdrawal code\n\n  A93F-22C1\n\nNetwork fee 0.00012 BTC. If you did not request this, lock your account.',
    'A93F-22C1',
  ],
  [
    'Your class starts soon',
    'CHEM 2041 (section 0317) meets in Hall 1210 on Mondays at 9:30. Instructor: Dr. Pell. Enrolled: 182 of 200. Course fee $1250.',
  ],
  [
    'Security alert',
    'Your PIN was changed on 15 Nov 2026 at 11:02. If you did not do this, call 0800 2014 118 now and quote case 7719283.',
  ],
  [
    'Your code has expired',
    'The verification code we sent you at 10:42 has expired. Request a new one from the sign-in page. Account: 4471902.',
  ],
  [
    'Passcode inside',
    'Passcode inside. Do not forward.\n\n>>> 3391 <<<\n\nHarbour Credit Union, NCUA 68120',
    '3391',
  ],
  [
    '718 204 – your Pendant code',
    'Hi, use the code in the subject line to finish signing in. It is good for five minutes.',
    '718204',
  ],
  [
    'Your code: QVRX',
    'Someone invited you to unlock the editor. The unlock code is QVRX and it is good for today.',
    'QVRX',
  ],
  [
    'Voter registration',
    'Your application number is 2026-118-44092. Polling place: District 1402, 55 Elm St. You can check the status with your application number and your birth date.',
  ],
  [
    'Fitbeat weekly report',
    'You walked 48213 steps, burned 14200 kcal and slept 7 h 12 min on average. Best day: Thursday with 11482 steps. Rank 1204 of 8831.',
  ],
  ['You earned 2500 points', 'Member 60114482, you now have 18250 points. 5000 points expire on 31.12.2026.'],
  [
    'Server alert: disk 92%',
    'host db-04 (10.12.4.18:5432) disk /dev/sda1 at 92% (4821 MB free). Threshold 90%. Alert id 771204. Runbook 4471.',
  ],
  [
    'Airbnb-style check-in',
    'Your stay at Harbour View Loft, 22-25 Nov. Check-in after 3pm. The front door opens with 7724#. Wi-Fi: HarbourGuest. Flat 12, 118 Quay Street, BS1 4RL. Host phone +44 7700 900456.',
  ],
  [
    'Anmeldung bei Kontora',
    'Hallo Jana,\n\nMit 40718 kannst du dich anmelden. Die Nummer gilt 10 Minuten.\n\nKundennummer 3381092\nKontora GmbH, 10115 Berlin',
    '40718',
  ],
  [
    'Ihre Sendung 00340434161094',
    'Ihre Sendung 00340434161094 liegt in der Packstation 118 bereit. Geben Sie am Display 8 0 4 1 ein. Abholbar bis 19.11.2026.',
  ],
  [
    'Rechnung 2026-11873',
    'Sehr geehrte Frau Kunz, anbei erhalten Sie die Rechnung 2026-11873 über 149,00 €. Bitte überweisen Sie bis zum 30.11.2026 auf IBAN DE89 3704 0044 0532 0130 00. Kundennr. 884120, USt-IdNr. DE811907980.',
  ],
  [
    'Termin im Bürgeramt',
    'Ihr Termin: 24.11.2026, 10:40 Uhr, Bürgeramt Mitte, Raum 1104, Wartenummer B 2217. Vorgangsnummer 8827314. Zum Absagen rufen Sie 030 115 an.',
  ],
  [
    'Passwort vergessen?',
    'Tippe einfach 5528-1093 in das Feld „Sicherheitszahl" und leg ein neues Passwort fest.',
    '55281093',
  ],
  [
    'Dein Zugang',
    'Dein vorläufiges Kennwort: tulpe84Rz\nBenutzer: mfischer\nBitte ändere es nach der ersten Anmeldung.',
    'tulpe84Rz',
  ],
  [
    'Connexion à votre espace',
    'Bonjour,\n\nPour vous connecter à votre espace client, saisissez le 914 206 dans les cinq minutes.\n\nN° client : 7728114\nService client 09 69 39 99 98',
    '914206',
  ],
  [
    'Votre colis 6A20418822113',
    'Votre colis 6A20418822113 sera livré le 18/11/2026 entre 9h et 13h. Communiquez le code 2817 au livreur.',
  ],
  [
    'Facture n° FR20261104',
    'Facture n° FR20261104 du 04/11/2026 : 39,99 €. Ligne 06 12 34 56 78. Prélèvement le 20/11/2026, RUM 88120044123.',
  ],
  [
    'Tu acceso a Banca Sol',
    'Hola, Lucía:\n\nTeclea 66192 en la app para entrar. Caduca en 3 minutos.\n\nSi no has sido tú, llama al 900 123 456.',
    '66192',
  ],
  [
    'Confirma tu compra',
    'Compra de 84,90 EUR en ZAPATOS LUNA, tarjeta *2231. Clave de confirmación: 48820173. No la compartas.',
    '48820173',
  ],
  [
    'Pedido nº 40021884',
    'Gracias por tu pedido nº 40021884. Llegará el 20/11/2026. Total: 55,20 €. Código postal 28013.',
  ],
  [
    'Cita médica',
    'Su cita es el 25/11/2026 a las 12:30 en la consulta 214. Nº de historia 8831204. CITE: 20261125.',
  ],
  ['Entrar no Caderno', 'Oi, Bruno! Seu número de acesso é 73 10 58. Ele vale por 10 minutos.', '731058'],
  [
    'Boleto disponível',
    'Seu boleto no valor de R$ 219,90 vence em 20/11/2026. Linha digitável: 34191.79001 01043.510047 91020.150008 5 88120000021990. CPF 123.456.789-09.',
  ],
  [
    'Accesso al portale',
    "Gentile utente,\nper completare l'accesso inserisca 220 914 nella schermata di verifica. Scade tra 5 minuti.\nCodice fiscale: RSSMRA85T10A562S",
    '220914',
  ],
  [
    'Spedizione in consegna',
    'La spedizione 1UW1RTL774120 è in consegna oggi. Mostra al corriere il PIN 5906.',
  ],
  [
    'Bolletta novembre',
    'Codice cliente 881204417. Importo 62,18 € entro il 28/11/2026. POD IT001E12345678. Numero verde 800 900 860.',
  ],
  ['Inloggen bij Polder', 'Hoi Sanne,\n\nVul 491 733 in om verder te gaan.\n\nGroet,\nPolder', '491733'],
  [
    'Uw bestelling 20261187',
    'Uw bestelling 20261187 is verzonden. Track & trace: 3SABCD1234567. Bezorgadres: Kade 118, 1013 AA Amsterdam.',
  ],
  ['Logga in', 'Hej! Skriv in 28 41 90 på inloggningssidan. Gäller i 10 minuter.', '284190'],
  ['Engangskode', 'Din engangskode til NemSundhed:\n\n719 045\n\nUdløber kl. 14.30', '719045'],
  [
    'Pakken er klar',
    'Pakken din er klar på Coop Grønland. Hentekode: K 4417. Sendingsnummer 70701234567890123. Hentes innen 20.11.',
  ],
  [
    'Kirjautuminen',
    'Hei,\n\nvahvistuskoodisi on 5 8 2 0 1 7. Se on voimassa 5 minuuttia.\n\nAsiakasnumero 4419023',
    '582017',
  ],
  ['Logowanie do serwisu', 'Aby się zalogować, wpisz 30 77 15. Ważny 5 minut. Nr klienta 7710394.', '307715'],
  [
    'Faktura FV/2026/11/0482',
    'Faktura FV/2026/11/0482 na kwotę 123,45 zł, termin płatności 30.11.2026, NIP 525-22-48-481.',
  ],
  ['Přihlášení', 'Dobrý den,\nk přihlášení opište 664 201. Platí 10 minut.\nIČO 27082440', '664201'],
  [
    'Belépés',
    'Kedves Ügyfelünk!\n\nA belépéshez szükséges jelszó: 7194 0026\n\nÉrvényes 5 percig. Ügyfélszám: 88120417.',
    '71940026',
  ],
  [
    'Autentificare',
    'Folosește 830 114 pentru a te conecta. Expiră în 10 minute. Comanda ta nr. 441029 este în procesare.',
    '830114',
  ],
  ['Είσοδος', 'Ο κωδικός μίας χρήσης είναι 40 28 17. Ισχύει για 5 λεπτά. ΑΦΜ 094019245.', '402817'],
  [
    'Η παραγγελία σας 7731042',
    'Η παραγγελία σας 7731042 στάλθηκε. Αριθμός αποστολής: 8820417733. Σύνολο 42,10 €.',
  ],
  ['Giriş', 'Merhaba Emre, giriş yapmak için 905 118 yaz. 3 dakika geçerli.', '905118'],
  [
    'Kargonuz yola çıktı',
    'Takip no 7712048831. Kargonuz 18.11.2026 tarihinde teslim edilecek. Teslimat şifresi: 4093. Müşteri hizmetleri 0850 222 0 600.',
  ],
  [
    'Mã xác thực',
    'Quý khách vui lòng nhập 618 402 để hoàn tất giao dịch 1.250.000đ. Mã có hiệu lực trong 2 phút. Hotline 1900 5454 13.',
    '618402',
  ],
  ['Hóa đơn tháng 11', 'Hóa đơn số 0048217 kỳ 11/2026: 318.000đ. Mã khách hàng PE1200048821.'],
  [
    'Kode masuk',
    'Jangan berikan kepada siapa pun! 5517 adalah kode OTP Anda untuk masuk ke Dompetku.',
    '5517',
  ],
  [
    'Вход в личный кабинет',
    'Здравствуйте! Для входа введите 48 17 02. Если вы не запрашивали вход, позвоните 8 800 555-35-35.',
    '481702',
  ],
  [
    'Заказ № 40718-22',
    'Заказ № 40718-22 собран. Код получения 5081. Хранение до 20.11.2026. Адрес: ул. Ленина, 118, 630099.',
  ],
  [
    'Чек',
    'Кассовый чек № 4821 от 16.11.2026. ФН 9960440302514481 ФД 48213 ФПД 2204118831. Итого 1 204,00 ₽.',
  ],
  [
    'Підтвердження',
    'Ваш пароль для підтвердження операції: 7X4K9. Нікому його не повідомляйте. Сума 1500 грн.',
    '7X4K9',
  ],
  ['Потвърждение', 'Въведете 229 817, за да потвърдите имейла си.', '229817'],
  ['تسجيل الدخول', 'مرحباً، أدخل ٤٨٢٠١٩ لإتمام تسجيل الدخول. صالح لمدة ٥ دقائق. رقم العميل ٧٧١٢٠٣.', '482019'],
  ['طلبك رقم 5510428', 'تم شحن طلبك رقم 5510428. رقم التتبع 7781204. الإجمالي 249 ر.س.'],
  [
    'כניסה לחשבון',
    'שלום דנה,\nכדי להיכנס לחשבון יש להקליד 55 08 13. בתוקף ל-5 דקות.\nח.פ. 514820331',
    '550813',
  ],
  ['החבילה שלך הגיעה', 'חבילה RR123456789IL ממתינה. קוד איסוף: 7720. עד 22/11/2026.'],
  ['ورود به حساب', 'کد ورود شما: ۶۱۸۲۰۴\nاین کد تا ۲ دقیقه معتبر است.\nشماره سفارش ۴۴۱۰۲۳', '618204'],
  ['لاگ ان', 'آپ کا تصدیقی کوڈ 51 90 77 ہے۔ یہ کوڈ 10 منٹ تک کارآمد ہے۔', '519077'],
  ['लॉगिन', 'लॉगिन करने के लिए ४१८२०९ दर्ज करें। यह 10 मिनट तक मान्य है। ग्राहक सेवा 1800 1234 1234', '418209'],
  ['আপনার ওটিপি', 'আপনার ওটিপি ৭২০৯১৮। কাউকে জানাবেন না। লেনদেন ৳১,২৫০।', '720918'],
  ['รหัสยืนยัน', 'รหัส OTP ของคุณคือ 602917 (Ref: KXWQ) ใช้ได้ภายใน 5 นาที', '602917'],
  ['ใบเสร็จ', 'ใบเสร็จเลขที่ 20261104821 วันที่ 16/11/2569 จำนวน 1,204 บาท'],
  ['உள்நுழைவு', 'உங்கள் சரிபார்ப்புக் குறியீடு 380917. இதை யாருடனும் பகிர வேண்டாம்.', '380917'],
  ['ログイン認証', '以下の数字を画面に入力してください。\n\n４８２９１７\n\n有効期限:10分', '482917'],
  [
    'ご注文の確認',
    'ご注文番号:503-8821047-1140982\nご注文日:2026年11月16日\n合計:¥4,821\nお届け先:〒150-0041 東京都渋谷区神南1-19-11',
  ],
  ['ワンタイムパスワード', 'ワンタイムパスワードは「7710-4482」です。お客様番号 88120471。', '77104482'],
  ['登录验证', '【云栈】您正在登录,校验码 5039,请在5分钟内完成。如非本人操作,请致电 95533。', '5039'],
  ['訂單 20261116048', '您的訂單 20261116048 已成立,金額 NT$1,280。統一編號 28112667。'],
  ['驗證', '請輸入 820 417 以完成驗證,10 分鐘內有效。', '820417'],
  [
    '인증번호 안내',
    '[한빛은행] 본인확인을 위해 719203 을 입력해 주세요. 타인에게 알려주지 마세요.',
    '719203',
  ],
  ['주문번호 2026111648210', '주문번호 2026111648210 결제금액 48,200원. 배송조회 운송장 6812 0447 1193'],
];

export const messages: LabelledMessage[] = written.map(([subject, text, ...codes]) => ({
  name: text.slice(0, 60),
  subject,
  text,
  codes,
}));
