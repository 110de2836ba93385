import type { LabelledMessage } from './labelled-message.ts';

const paragraphs = (...all: string[]) => all.map((each) => `<p style="margin:0 0 16px">${each}</p>`).join('');
const large = (code: string) =>
  `<div style="font-size:32px;font-weight:700;letter-spacing:6px;text-align:center;padding:24px">${code}</div>`;
const table = (...rows: [string, string][]) =>
  `<table width="100%" cellpadding="8">${rows.map(([name, value]) => `<tr><td style="color:#777">${name}</td><td><strong>${value}</strong></td></tr>`).join('')}</table>`;
const button = (url: string, text: string) =>
  `<a href="${url}" style="display:inline-block;background:#1a73e8;color:#fff;padding:12px 24px;border-radius:4px">${text}</a>`;
const page = (body: string, footer: string) =>
  `<html><head><style>body{background:#f4f4f7}.c102938{color:#333333}@media(max-width:600px){.w{width:100%}}</style></head><body><table class="w" width="600"><tr><td><img src="https://img.test/logo-20260401.png" alt="Logo"></td></tr><tr><td>${body}</td></tr><tr><td style="font-size:12px;color:#999">${footer}</td></tr></table></body></html>`;

/** What services send every day, in 44 languages, one half with codes. Written before the rules were read. */
export const messages: LabelledMessage[] = [
  {
    name: 'en sign-in code with device',
    subject: 'Your Larkspur sign-in code',
    html: page(
      paragraphs('Hi Morgan,', 'Here is the code to finish signing in to Larkspur:') +
        large('604 938') +
        paragraphs(
          'This code expires in 15 minutes. We will never ask you for it by phone.',
          'Request made on 14 April 2026 at 16:42 from Chrome 141 on macOS 15, Dublin (IP 198.51.100.24).',
        ),
      'Larkspur Ltd, 22 Harbour Street, Dublin D02 X285 · +353 1 555 0199 · © 2026',
    ),
    codes: ['604938'],
  },
  {
    name: 'en step-up for a bank transfer',
    subject: 'Confirm your transfer',
    text: 'You are sending £1,250.00 to M. Okafor, sort code 20-45-67, account 31926819.\n\nYour one-time passcode is 718264. Do not share it with anyone, including bank staff.\n\nReference 00918273. If this was not you, call 0345 600 2020.\n',
    codes: ['718264'],
  },
  {
    name: 'en device code for a command line',
    subject: 'Connect your terminal',
    text: 'To connect the Quarry CLI to your account, open https://quarry.test/device and enter the code WQXD-7K3M. The code is valid for 10 minutes.\n\nQuarry Inc., 548 Market St, San Francisco, CA 94104\n',
    codes: ['WQXD-7K3M'],
  },
  {
    name: 'en order shipped',
    subject: 'Your order #4471902 has shipped',
    html: page(
      paragraphs('Good news! Your package is on its way.') +
        table(
          ['Order number', '4471902'],
          ['Tracking number', '1Z999AA10123456784'],
          ['Carrier', 'UPS Ground'],
          ['Estimated delivery', 'Thu, Apr 16, 2026'],
          ['Total', '$184.50'],
        ) +
        button('https://shop.test/track/4471902', 'Track package'),
      'Use code THANKS15 for 15% off your next order. © 2026 Fernway Goods, Portland, OR 97205',
    ),
    codes: [],
  },
  {
    name: 'en newsletter with figures',
    subject: 'The 2026 state of rail report',
    html: page(
      paragraphs(
        'In 2025, 48210 kilometres of track were inspected, up from 39877 in 2024.',
        'Tickets sold: 1204500. Complaints: 8821. Average fare: €23.40.',
        'Read more in issue 1187, or call our desk at 020 7946 0958.',
      ),
      'You receive this because you signed up in 2023. Unsubscribe · 10 Station Rd, London EC1A 1BB',
    ),
    codes: [],
  },
  {
    name: 'en support ticket',
    subject: '[Ticket 882014] We received your request',
    text: 'Hello,\n\nThank you for contacting support. Your ticket number is 882014. Please keep it in the subject of your reply.\n\nCustomer ID: 5530921\nPriority: 3\n\nThe Brightline team\n',
    codes: [],
  },
  {
    name: 'en sign-up with a link and a code',
    subject: '47120 is your Tarn confirmation code',
    html: page(
      paragraphs('Hey there! Confirm your email address to start using Tarn.') +
        button('https://tarn.test/confirm?t=8f2c90aa71', 'Confirm email') +
        paragraphs('Or enter this code in the app:') +
        large('47120') +
        paragraphs('Didn’t sign up? You can safely ignore this message.'),
      'Tarn Labs Inc., 500 Terry Francois Blvd, San Francisco 94158',
    ),
    codes: ['47120'],
  },
  {
    name: 'de Anmeldecode',
    subject: 'Ihr Anmeldecode für Kastanie',
    html: page(
      paragraphs('Guten Tag Frau Brandt,', 'bitte geben Sie den folgenden Code ein, um sich anzumelden:') +
        large('381047') +
        paragraphs(
          'Der Code ist 10 Minuten gültig. Geben Sie ihn nicht weiter.',
          'Anmeldung am 14.04.2026 um 09:12 Uhr, Firefox, Leipzig.',
        ),
      'Kastanie GmbH, Lindenstraße 14, 04105 Leipzig · HRB 284910 · USt-IdNr. DE284917362 · Tel. 0341 2289100',
    ),
    codes: ['381047'],
  },
  {
    name: 'de Rechnung',
    subject: 'Ihre Rechnung RE-2026-10482',
    html: page(
      paragraphs('vielen Dank für Ihren Einkauf. Anbei erhalten Sie Ihre Rechnung.') +
        table(
          ['Rechnungsnummer', 'RE-2026-10482'],
          ['Kundennummer', '209381'],
          ['Bestellnummer', '77401928'],
          ['Rechnungsdatum', '12.04.2026'],
          ['Gesamtbetrag', '1.284,90 €'],
          ['IBAN', 'DE89 3704 0044 0532 0130 00'],
        ),
      'Ahornwerk AG, 70173 Stuttgart, Telefon 0711 998877',
    ),
    codes: [],
  },
  {
    name: 'de Paket mit Abholcode',
    subject: 'Ihre Sendung liegt in der Packstation',
    text: 'Ihre Sendung 00340434161094042557 liegt in der Packstation 147, Hauptstr. 5, 50667 Köln.\n\nIhr Abholcode lautet: 5821\n\nBitte holen Sie die Sendung bis zum 21.04.2026 ab.\n',
    codes: [],
  },
  {
    name: 'fr code de vérification',
    subject: 'Votre code de vérification',
    html: page(
      paragraphs('Bonjour Camille,', 'Saisissez ce code pour vérifier votre adresse e-mail :') +
        large('926 415') +
        paragraphs('Il expire dans 30 minutes.'),
      'Coquelicot SAS au capital de 120 000 € – RCS Lyon 842 917 365 – 69002 Lyon – 04 72 00 11 22',
    ),
    codes: ['926415'],
  },
  {
    name: 'fr confirmation de commande',
    subject: 'Commande n° 30928417 confirmée',
    html: page(
      paragraphs('Merci pour votre commande !') +
        table(
          ['N° de commande', '30928417'],
          ['Référence client', 'C004821'],
          ['Article', 'Réf. 662910 – Lampe'],
          ['Montant', '59,90 €'],
          ['Code promo', 'PRINTEMPS10'],
        ),
      'Service client : 09 69 39 40 50 · 75011 Paris',
    ),
    codes: [],
  },
  {
    name: 'es código de acceso',
    subject: 'Código de acceso a Jacaranda',
    text: 'Hola Lucía:\n\nTu código de acceso es 550729. Introdúcelo en la aplicación antes de 5 minutos. No lo compartas con nadie.\n\nSi no has sido tú, llámanos al 900 123 456.\n\nJacaranda S.L., Calle Mayor 12, 28013 Madrid\n',
    codes: ['550729'],
  },
  {
    name: 'es restablecer la contraseña',
    subject: 'Restablece tu contraseña',
    html: page(
      paragraphs(
        'Hemos recibido una solicitud para restablecer tu contraseña.',
        'Usa el siguiente código de seguridad:',
      ) +
        large('A7K9Q2') +
        paragraphs('Caduca el 14/04/2026 a las 18:30.'),
      'C/ Alcalá 200, 28028 Madrid',
    ),
    codes: ['A7K9Q2'],
  },
  {
    name: 'es envío',
    subject: 'Tu pedido 8820417 está en reparto',
    text: 'Tu pedido 8820417 llegará hoy entre las 10:00 y las 14:00.\nNúmero de seguimiento: 6099281744\nLocalizador: QXT482\nImporte pendiente: 23,45 €\nTeléfono del repartidor: 612 345 678\n',
    codes: [],
  },
  {
    name: 'it codice OTP',
    subject: 'Codice OTP per la tua operazione',
    text: 'Gentile cliente,\nil codice OTP per autorizzare il pagamento di 89,00 EUR con la carta che termina con 4471 è 203984.\nNon comunicarlo a nessuno. Numero verde 800 123 456.\n',
    codes: ['203984'],
  },
  {
    name: 'it fattura',
    subject: 'La tua bolletta è pronta',
    html: page(
      table(
        ['Numero fattura', '2026018374'],
        ['Codice cliente', '8830174'],
        ['Codice POD', 'IT001E48201937'],
        ['Scadenza', '30/04/2026'],
        ['Importo', '74,12 €'],
      ) + button('https://luce.test/area', 'Vai all’area clienti'),
      'P. IVA 04829103847 – 20121 Milano',
    ),
    codes: [],
  },
  {
    name: 'pt-BR código de verificação',
    subject: 'Seu código de verificação Ipê',
    html: page(
      paragraphs('Olá, João!', 'Use o código abaixo para concluir seu cadastro:') +
        large('8841 0273') +
        paragraphs('Ele é válido por 1 hora.'),
      'Ipê Tecnologia Ltda. CNPJ 12.345.678/0001-90 · CEP 01310-100 São Paulo · 0800 722 1234',
    ),
    codes: ['88410273'],
  },
  {
    name: 'pt nota de encomenda',
    subject: 'A sua encomenda foi expedida',
    text: 'Encomenda n.º 40028192, expedida em 13-04-2026.\nCódigo de rastreio: RR482917365PT\nCódigo postal: 1250-096 Lisboa\nNIF 509442013\nTotal: 45,00 €\n',
    codes: [],
  },
  {
    name: 'nl inlogcode',
    subject: 'Je inlogcode: 719 402',
    text: 'Hoi Sanne,\n\nGebruik deze inlogcode om verder te gaan: 719 402\n\nDe code blijft 10 minuten geldig.\n\nTulp B.V., Keizersgracht 125, 1015 CJ Amsterdam, KvK 34281907\n',
    codes: ['719402'],
  },
  {
    name: 'nl bezorging',
    subject: 'Je pakket komt vandaag',
    text: 'Je pakket met barcode 3SABCD482917365 wordt vandaag tussen 13:15 en 15:15 bezorgd op postcode 3511 LX.\nBestelnummer 92017734. Vragen? Bel 088 225 55 55.\n',
    codes: [],
  },
  {
    name: 'sv engångskod',
    subject: 'Din engångskod',
    text: 'Hej!\n\nDin engångskod är 604 117. Koden gäller i 5 minuter.\n\nDela aldrig koden med någon annan.\nBjörk AB, org.nr 556677-8899, Box 1204, 111 82 Stockholm\n',
    codes: ['604117'],
  },
  {
    name: 'da bekræftelseskode',
    subject: 'Bekræft din e-mailadresse',
    html: page(
      paragraphs('Hej Mette', 'Indtast denne kode for at bekræfte din e-mailadresse:') + large('2940'),
      'Bøg ApS · CVR 38291047 · 2100 København Ø · tlf. 70 12 34 56',
    ),
    codes: ['2940'],
  },
  {
    name: 'nb faktura',
    subject: 'Faktura 10048271',
    text: 'Hei,\n\nHer er fakturaen din.\n\nFakturanummer: 10048271\nKID: 0048271093847\nKontonummer: 1503 20 48271\nForfallsdato: 30.04.2026\nBeløp: 499,00 kr\n',
    codes: [],
  },
  {
    name: 'nb engangskode',
    subject: 'Engangskode for innlogging',
    text: 'Koden din er 58203. Skriv den inn på innloggingssiden. Den utløper om 10 minutter.\n',
    codes: ['58203'],
  },
  {
    name: 'fi vahvistuskoodi',
    subject: 'Vahvistuskoodisi',
    html: page(
      paragraphs('Hei Aino,', 'Kirjaudu sisään tällä vahvistuskoodilla:') +
        large('730519') +
        paragraphs('Koodi on voimassa 15 minuuttia.'),
      'Koivu Oy · Y-tunnus 2918374-6 · 00100 Helsinki · puh. 020 123 4567',
    ),
    codes: ['730519'],
  },
  {
    name: 'pl kod autoryzacyjny',
    subject: 'Autoryzacja operacji',
    text: 'Kod autoryzacyjny: 94718203\nOperacja nr 3 z dnia 14.04.2026, przelew 350,00 PLN na rachunek ...4471.\nNikomu nie podawaj kodu.\n',
    codes: ['94718203'],
  },
  {
    name: 'pl paczka w automacie',
    subject: 'Paczka czeka na odbiór',
    text: 'Twoja paczka 682910473829104738291047 czeka w Paczkomacie WAW48M.\nKod odbioru: 604821\nMasz czas do 17.04.2026, 18:20. Telefon odbiorcy: 501 222 333\n',
    codes: [],
  },
  {
    name: 'cs ověřovací kód',
    subject: 'Ověřovací kód',
    html: page(
      paragraphs('Dobrý den,', 'pro přihlášení zadejte ověřovací kód') +
        large('517 306') +
        paragraphs('Platnost kódu vyprší za 10 minut.'),
      'Lípa s.r.o., IČO 28471936, 110 00 Praha 1, tel. 800 123 456',
    ),
    codes: ['517306'],
  },
  {
    name: 'sk objednávka',
    subject: 'Objednávka č. 260041827 bola prijatá',
    text: 'Ďakujeme za objednávku.\nČíslo objednávky: 260041827\nVariabilný symbol: 260041827\nSuma: 38,90 €\nDoručenie: 16. 4. 2026, 811 01 Bratislava\nZľavový kód na ďalší nákup: JAR2026\n',
    codes: [],
  },
  {
    name: 'hu megerősítő kód',
    subject: 'Megerősítő kód',
    text: 'Kedves Zsófia!\n\nA belépéshez szükséges megerősítő kódod: 409 318\nA kód 10 percig érvényes.\n\nHárs Kft., 1054 Budapest, +36 1 555 1234\n',
    codes: ['409318'],
  },
  {
    name: 'ro cod de verificare',
    subject: 'Cod de verificare pentru contul tău',
    text: 'Bună, Andrei,\n\n628403 este codul tău de verificare. Nu îl divulga nimănui.\nCodul expiră în 5 minute.\n\nTei SRL, CUI RO28491736, București 010011\n',
    codes: ['628403'],
  },
  {
    name: 'bg код за потвърждение',
    subject: 'Код за потвърждение',
    html: page(
      paragraphs('Здравейте,', 'Вашият код за потвърждение е:') +
        large('185 940') +
        paragraphs('Кодът е валиден 20 минути.'),
      'Липа ЕООД, ЕИК 204817365, София 1000, тел. 0700 12 345',
    ),
    codes: ['185940'],
  },
  {
    name: 'el κωδικός μιας χρήσης',
    subject: 'Κωδικός μιας χρήσης',
    text: 'Ο κωδικός μιας χρήσης για τη σύνδεσή σας είναι 307 482.\nΙσχύει για 5 λεπτά. Μην τον κοινοποιήσετε σε κανέναν.\n\nΤηλ. 210 123 4567, Αθήνα 105 57, ΑΦΜ 094817365\n',
    codes: ['307482'],
  },
  {
    name: 'ru код для входа',
    subject: 'Код для входа: 48201',
    text: 'Здравствуйте!\n\nВаш код для входа — 48201. Он действует 10 минут.\nЕсли вы не запрашивали код, проигнорируйте это письмо.\n\nООО «Липа», ИНН 7704281937, 123112, Москва, 8 800 555-35-35\n',
    codes: ['48201'],
  },
  {
    name: 'ru чек',
    subject: 'Кассовый чек № 1842',
    html: page(
      table(
        ['Заказ', '№ 71930482'],
        ['Сумма', '2 490,00 ₽'],
        ['ФН', '9960440302948173'],
        ['ФД', '48201'],
        ['ФПД', '2948173650'],
        ['Дата', '14.04.2026 12:48'],
      ),
      'ИНН 7704281937 · тел. 8 495 123-45-67',
    ),
    codes: [],
  },
  {
    name: 'uk код підтвердження',
    subject: 'Підтвердіть вашу адресу',
    html: page(
      paragraphs('Вітаємо, Оксано!', 'Введіть цей код, щоб підтвердити електронну адресу:') +
        large('962 037') +
        paragraphs('Код дійсний протягом 30 хвилин.'),
      'ТОВ «Калина», 01001 Київ, 0 800 300 400',
    ),
    codes: ['962037'],
  },
  {
    name: 'uk посилка',
    subject: 'Ваше відправлення прибуло',
    text: 'Номер ТТН: 20450482917365. Відділення №148, м. Львів, 79000.\nДо сплати: 640 грн. Безкоштовне зберігання до 20.04.2026.\n',
    codes: [],
  },
  {
    name: 'sr kod za prijavu',
    subject: 'Kod za prijavu',
    text: 'Zdravo Milane,\n\nVaš kod za prijavu je 731 845. Važi 10 minuta.\n\nJavor d.o.o., PIB 104829173, 11000 Beograd\n',
    codes: ['731845'],
  },
  {
    name: 'hr potvrda narudžbe',
    subject: 'Potvrda narudžbe 500482917',
    text: 'Hvala na narudžbi!\nBroj narudžbe: 500482917\nPoziv na broj: HR00 482917-2026\nUkupno: 64,30 EUR\nDostava: 10000 Zagreb, 16.4.2026.\n',
    codes: [],
  },
  {
    name: 'lt patvirtinimo kodas',
    subject: 'Patvirtinimo kodas',
    text: 'Sveiki,\n\nJūsų patvirtinimo kodas: 4927\nKodas galioja 5 minutes. Niekam jo neatskleiskite.\n\nUAB „Liepa“, įm. k. 304829173, LT-01100 Vilnius\n',
    codes: ['4927'],
  },
  {
    name: 'et kinnituskood',
    subject: 'Sinu kinnituskood',
    text: 'Tere!\n\nSisselogimiseks sisesta kinnituskood 830 261. Kood kehtib 10 minutit.\n\nKask OÜ, registrikood 14829173, 10111 Tallinn\n',
    codes: ['830261'],
  },
  {
    name: 'tr şifre sıfırlama',
    subject: 'Şifre sıfırlama kodunuz',
    html: page(
      paragraphs('Merhaba Deniz,', 'Şifrenizi sıfırlamak için aşağıdaki kodu girin:') +
        large('295 074') +
        paragraphs('Kod 15 dakika boyunca geçerlidir.'),
      'Çınar A.Ş. · 34394 İstanbul · 0850 222 12 34',
    ),
    codes: ['295074'],
  },
  {
    name: 'tr fatura',
    subject: 'Faturanız hazır',
    text: 'Fatura no: GIB2026000048291\nAbone no: 1048291736\nSon ödeme tarihi: 28.04.2026\nTutar: 1.284,50 TL\nMüşteri hizmetleri: 444 0 375\n',
    codes: [],
  },
  {
    name: 'ar رمز التحقق',
    subject: 'رمز التحقق الخاص بك',
    html: `<div dir="rtl">${page(
      paragraphs('مرحباً سارة،', 'رمز التحقق الخاص بك هو:') +
        large('٤٨٢٩٠١') +
        paragraphs('ينتهي الرمز خلال 10 دقائق. لا تشاركه مع أي شخص.'),
      'شركة السدر، الرياض 11564، هاتف 920001234',
    )}</div>`,
    codes: ['482901'],
  },
  {
    name: 'ar تأكيد الطلب',
    subject: 'تم استلام طلبك رقم 50048291',
    text: 'شكراً لطلبك.\nرقم الطلب: 50048291\nرقم الشحنة: 30284917365\nالإجمالي: 249.00 ر.س\nالتوصيل: 16/04/2026\n',
    codes: [],
  },
  {
    name: 'he קוד אימות',
    subject: 'קוד האימות שלך',
    text: 'שלום נועה,\n\nקוד האימות שלך הוא 640182. הקוד תקף ל-10 דקות.\n\nאלון בע"מ, ח.פ. 514829173, תל אביב 6688101, טלפון 03-5551234\n',
    codes: ['640182'],
  },
  {
    name: 'fa کد تایید',
    subject: 'کد ورود',
    text: 'کاربر گرامی\nکد ورود شما: ۷۳۹۲۰۴\nاین کد تا ۲ دقیقه معتبر است و آن را در اختیار دیگران قرار ندهید.\n',
    codes: ['739204'],
  },
  {
    name: 'hi ओटीपी',
    subject: 'आपका ओटीपी',
    text: 'प्रिय ग्राहक, आपके खाते में लॉग इन करने के लिए ओटीपी 528104 है। यह 10 मिनट तक मान्य है। इसे किसी के साथ साझा न करें।\n',
    codes: ['528104'],
  },
  {
    name: 'bn যাচাইকরণ কোড',
    subject: 'আপনার যাচাইকরণ কোড',
    text: 'আপনার যাচাইকরণ কোড হলো ৬০৩৯১৮। কোডটি ৫ মিনিটের জন্য বৈধ। কারও সাথে শেয়ার করবেন না।\n',
    codes: ['603918'],
  },
  {
    name: 'th รหัสยืนยัน',
    subject: 'รหัสยืนยันของคุณ',
    text: 'เรียน คุณสมชาย\n\nรหัส OTP ของคุณคือ 184936 (Ref: KXPT) รหัสนี้ใช้ได้ภายใน 5 นาที\nห้ามเปิดเผยรหัสนี้แก่ผู้อื่น\n',
    codes: ['184936'],
  },
  {
    name: 'vi mã xác thực',
    subject: 'Mã xác thực đăng nhập',
    html: page(
      paragraphs('Xin chào Linh,', 'Mã xác thực của bạn là:') +
        large('470 825') +
        paragraphs('Mã có hiệu lực trong 5 phút. Vui lòng không chia sẻ mã này.'),
      'Công ty Sen, Quận 1, TP. Hồ Chí Minh 700000 · Hotline 1900 1234',
    ),
    codes: ['470825'],
  },
  {
    name: 'id kode verifikasi',
    subject: 'Kode verifikasi Anda',
    text: 'Halo Budi,\n\nKode verifikasi Anda: 3917. JANGAN berikan kode ini kepada siapa pun. Berlaku 5 menit.\n\nPT Jati Nusantara, Jakarta 12190, 021-5550123\n',
    codes: ['3917'],
  },
  {
    name: 'ms resit',
    subject: 'Resit pembayaran anda',
    text: 'Terima kasih atas pembayaran anda.\nNo. resit: 00482917\nNo. akaun: 2048 2917 36\nJumlah: RM 84.50\nTarikh: 14/04/2026\n',
    codes: [],
  },
  {
    name: 'ja 認証コード',
    subject: '【けやき】認証コードのお知らせ',
    text: '佐藤 様\n\nログインに必要な認証コードをお送りします。\n\n認証コード:502918\n\n有効期限は10分です。\n心当たりのない場合は破棄してください。\n\n株式会社けやき 〒150-0002 東京都渋谷区 TEL 03-5555-0123\n',
    codes: ['502918'],
  },
  {
    name: 'ja 発送のお知らせ',
    subject: '【けやき】商品発送のお知らせ(注文番号 250-4829173)',
    text: 'ご注文の商品を発送しました。\n\n注文番号:250-4829173\nお問い合わせ伝票番号:4829-1736-5028\n配送業者:ヤマト運輸\n合計金額:12,480円\nお届け予定日:2026年4月16日\n',
    codes: [],
  },
  {
    name: 'ko 인증번호',
    subject: '[느티나무] 인증번호 안내',
    html: page(
      paragraphs('안녕하세요, 김민준 님.', '아래 인증번호를 입력해 주세요.') +
        large('839205') +
        paragraphs('인증번호는 3분간 유효합니다.'),
      '㈜느티나무 · 사업자등록번호 104-82-91736 · 06236 서울 강남구 · 1588-1234',
    ),
    codes: ['839205'],
  },
  {
    name: 'zh-CN 验证码',
    subject: '登录验证码',
    text: '您好!\n\n您正在登录榕树账号,验证码为 671 930,5分钟内有效。请勿将验证码告知他人。\n\n客服电话:400-820-1234\n© 2026 榕树科技 沪ICP备20261048号\n',
    codes: ['671930'],
  },
  {
    name: 'zh-TW 出貨通知',
    subject: '您的訂單 2604148291 已出貨',
    text: '訂單編號:2604148291\n物流單號:90482917365\n取件門市:松江門市(104829)\n金額:NT$ 1,280\n請於 2026/04/20 前取件。\n',
    codes: [],
  },
  {
    name: 'sw nambari ya uthibitisho',
    subject: 'Nambari yako ya uthibitisho',
    text: 'Habari Amani,\n\nNambari yako ya uthibitisho ni 905 173. Itaisha baada ya dakika 10. Usimpe mtu mwingine nambari hii.\n',
    codes: ['905173'],
  },
];
