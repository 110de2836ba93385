import type { LabelledMessage } from './labelled-message.ts';

/**
 * Part of 300 messages in 61 languages, by someone who knew neither the rules nor the other sets. Codes for doors, lockers and
 * pick-ups, and a password with other characters than letters and digits, are labelled as none: see docs/decisions/codes.md.
 */
export const messages: LabelledMessage[] = [
  {
    name: 'ar: b001',
    subject: 'رمز التحقق الخاص بك',
    text: `مرحباً سارة،

رمز التحقق الخاص بك هو 648203. صالح لمدة 5 دقائق.

لا تشاركه مع أحد.`,
    codes: ['648203'],
    action: null,
  },
  {
    name: 'ar: b002',
    subject: 'إعادة تعيين كلمة المرور',
    html: '<div dir="rtl"><p>طلبت إعادة تعيين كلمة المرور.</p><a href="https://hisab.nakhla.test/reset/ar1">إعادة تعيين كلمة المرور</a><p>هاتف: 920005550</p></div>',
    codes: [],
    action: 'https://hisab.nakhla.test/reset/ar1',
  },
  {
    name: 'ar: b003',
    subject: 'رمز الدخول',
    text: 'رمز الدخول لمرة واحدة: ٥٨٢٠١٧',
    codes: ['582017'],
    action: null,
  },
  {
    name: 'he: b004',
    subject: 'קוד הכניסה שלך',
    text: `שלום דנה,

קוד הכניסה שלך: 310985

הקוד תקף לעשר דקות.`,
    codes: ['310985'],
    action: null,
  },
  {
    name: 'he: b005',
    subject: 'אישור כתובת דוא״ל',
    html: '<div dir=rtl><p>תודה שנרשמת לרימון.</p><p><a href="https://my.rimon.test/ishur/7">אישור הכתובת</a></p><p><a href="https://rimon.test/hasara">הסרה מרשימת התפוצה</a></p></div>',
    codes: [],
    action: 'https://my.rimon.test/ishur/7',
  },
  {
    name: 'fa: b006',
    subject: 'کد تأیید شما',
    text: `سلام،

کد تأیید شما ۷۷۱۳۴۶ است و تا ۵ دقیقه اعتبار دارد.`,
    codes: ['771346'],
    action: null,
  },
  {
    name: 'fa: b007',
    subject: 'سفارش شما ثبت شد',
    text: 'سفارش شماره 884210 در تاریخ 1405/08/27 ثبت شد. مبلغ: 1,250,000 ریال. با سپاس از خرید شما.',
    codes: [],
    action: null,
  },
  {
    name: 'hi: b008',
    subject: 'आपका ओटीपी',
    text: `नमस्ते रवि,

आपका ओटीपी 492075 है। यह 10 मिनट तक मान्य है। इसे किसी को न बताएं।`,
    codes: ['492075'],
    action: null,
  },
  {
    name: 'hi: b009',
    subject: 'अपना ईमेल सत्यापित करें',
    html: '<p>मोर में आपका स्वागत है।</p><p><a href="https://khata.mor.test/satyapan/2">ईमेल सत्यापित करें</a></p>',
    codes: [],
    action: 'https://khata.mor.test/satyapan/2',
  },
  {
    name: 'bn: b010',
    subject: 'আপনার যাচাইকরণ কোড',
    text: 'প্রিয় গ্রাহক, আপনার যাচাইকরণ কোড হলো 836150। ৫ মিনিটের মধ্যে ব্যবহার করুন।',
    codes: ['836150'],
    action: null,
  },
  {
    name: 'ta: b011',
    subject: 'உங்கள் சரிபார்ப்புக் குறியீடு',
    text: `வணக்கம்,

உங்கள் சரிபார்ப்புக் குறியீடு: 254791

இதை யாரிடமும் பகிர வேண்டாம்.`,
    codes: ['254791'],
    action: null,
  },
  {
    name: 'ur: b012',
    subject: 'آپ کا تصدیقی کوڈ',
    text: 'محترم صارف، آپ کا تصدیقی کوڈ 608417 ہے۔ یہ دس منٹ تک کارآمد ہے۔',
    codes: ['608417'],
    action: null,
  },
  {
    name: 'th: b013',
    subject: 'รหัส OTP ของคุณ',
    text: `เรียนคุณสมชาย

รหัส OTP ของคุณคือ 927 304 (รหัสอ้างอิง: KDWX)
กรุณาใช้ภายใน 5 นาที`,
    codes: ['927304'],
    action: null,
  },
  {
    name: 'th: b014',
    subject: 'ยืนยันอีเมล',
    html: '<p>ขอบคุณที่สมัครสมาชิก</p><a href="https://account.chang.test/yuenyan/1">ยืนยันอีเมล</a>',
    codes: [],
    action: 'https://account.chang.test/yuenyan/1',
  },
  {
    name: 'vi: b015',
    subject: 'Mã xác thực của bạn',
    text: `Chào Minh,

Mã xác thực của bạn là 163580, có hiệu lực trong 5 phút.`,
    codes: ['163580'],
    action: null,
  },
  {
    name: 'vi: b016',
    subject: 'Đơn hàng #VN220193 đang giao',
    html: '<p>Đơn hàng VN220193 đang được giao. Thu hộ: 459.000đ. Shipper: 0901 555 014.</p><a href="https://giaohang.coban.test/tra/VN220193">Theo dõi đơn hàng</a>',
    codes: [],
    action: 'https://giaohang.coban.test/tra/VN220193',
  },
  {
    name: 'id: b017',
    subject: 'Kode verifikasi Anda',
    text: `Halo Dewi,

Kode verifikasi Anda: 750429. Jangan berikan kepada siapa pun, termasuk petugas kami.`,
    codes: ['750429'],
    action: null,
  },
  {
    name: 'id: b018',
    subject: 'Atur ulang kata sandi',
    text: `Klik tautan berikut untuk mengatur ulang kata sandi Anda:
https://akun.cendana.test/sandi/atur?z=4
Tautan berlaku 30 menit.`,
    codes: [],
    action: 'https://akun.cendana.test/sandi/atur?z=4',
  },
  {
    name: 'ms: b019',
    subject: 'Kod pengesahan',
    text: 'Kod pengesahan anda ialah 418-903. Sah selama 2 minit.',
    codes: ['418903'],
    action: null,
  },
  {
    name: 'tl: b020',
    subject: 'Ang iyong code',
    text: `Kumusta Jun,

Ang iyong verification code ay 539762. Huwag itong ibigay kaninuman.`,
    codes: ['539762'],
    action: null,
  },
  {
    name: 'et: b021',
    subject: 'Sinu kinnituskood',
    text: `Tere, Kadri!

Sinu kinnituskood on 307518. Kood kehtib 10 minutit.`,
    codes: ['307518'],
    action: null,
  },
  {
    name: 'et: b022',
    subject: 'Kinnita e-posti aadress',
    html: '<p>Tere tulemast!</p><p><a href="https://konto.rukkilill.test/kinnita/9">Kinnita aadress</a></p><p>Tartu mnt 10, 10145 Tallinn</p>',
    codes: [],
    action: 'https://konto.rukkilill.test/kinnita/9',
  },
  {
    name: 'lv: b023',
    subject: 'Jūsu apstiprinājuma kods',
    text: `Labdien!

Jūsu apstiprinājuma kods: 682940. Tas derīgs 5 minūtes.`,
    codes: ['682940'],
    action: null,
  },
  {
    name: 'lt: b024',
    subject: 'Prisijungimo kodas',
    text: `Sveiki, Jonai,

jūsų prisijungimo kodas yra 935 126.`,
    codes: ['935126'],
    action: null,
  },
  {
    name: 'lt: b025',
    subject: 'Slaptažodžio keitimas',
    html: '<p>Norėdami pakeisti slaptažodį, spauskite mygtuką.</p><a href="https://paskyra.gandras.test/slaptazodis/n1">Pakeisti slaptažodį</a>',
    codes: [],
    action: 'https://paskyra.gandras.test/slaptazodis/n1',
  },
  {
    name: 'hr: b026',
    subject: 'Vaš kod za prijavu',
    text: `Poštovana Ivana,

vaš kod za prijavu je 274608 i vrijedi 10 minuta.

Srdačan pozdrav, Galeb d.o.o., OIB 12345678901`,
    codes: ['274608'],
    action: null,
  },
  {
    name: 'sr: b027',
    subject: 'Потврдни код',
    text: 'Здраво, потврдни код за ваш налог је 816539. Не делите га ни са ким.',
    codes: ['816539'],
    action: null,
  },
  {
    name: 'sl: b028',
    subject: 'Potrdite svoj e-naslov',
    html: '<p>Pozdravljeni!</p><a href="https://racun.lipa.test/potrdi/6">Potrdi e-naslov</a>',
    codes: [],
    action: 'https://racun.lipa.test/potrdi/6',
  },
  {
    name: 'sl: b029',
    subject: 'Enkratno geslo',
    text: 'Vaše enkratno geslo za prijavo: 59 20 14',
    codes: ['592014'],
    action: null,
  },
  {
    name: 'is: b030',
    subject: 'Staðfestingarkóði',
    text: `Sæl Guðrún,

staðfestingarkóðinn þinn er 428017. Hann gildir í 10 mínútur.`,
    codes: ['428017'],
    action: null,
  },
  {
    name: 'ga: b031',
    subject: 'Do chód fíoraithe',
    text: `A Chiara, a chara,

Is é 615923 do chód fíoraithe. Rachaidh sé as feidhm i gceann 10 nóiméad.`,
    codes: ['615923'],
    action: null,
  },
  {
    name: 'cy: b032',
    subject: 'Eich cod mewngofnodi',
    text: `Helo Gwen,

Eich cod mewngofnodi yw 350284. Peidiwch â'i rannu â neb.`,
    codes: ['350284'],
    action: null,
  },
  {
    name: 'ca: b033',
    subject: "El teu codi d'accés",
    text: `Hola Montse,

El teu codi d'accés és 791063. Caduca d'aquí a 10 minuts.`,
    codes: ['791063'],
    action: null,
  },
  {
    name: 'ca: b034',
    subject: 'Confirma el correu',
    html: '<p>Gràcies per apuntar-t\'hi.</p><a href="https://compte.oreneta.test/confirma/ct">Confirma el meu correu</a>',
    codes: [],
    action: 'https://compte.oreneta.test/confirma/ct',
  },
  {
    name: 'eu: b035',
    subject: 'Zure egiaztapen-kodea',
    text: `Kaixo Ane,

Zure egiaztapen-kodea 804592 da. 10 minutuz balio du.`,
    codes: ['804592'],
    action: null,
  },
  {
    name: 'gl: b036',
    subject: 'O teu código',
    text: 'Ola, Brais: o teu código de acceso é 136740. Non o compartas.',
    codes: ['136740'],
    action: null,
  },
  {
    name: 'sw: b037',
    subject: 'Nambari yako ya uthibitisho',
    text: `Habari Juma,

Nambari yako ya uthibitisho ni 569318. Itaisha baada ya dakika 5.`,
    codes: ['569318'],
    action: null,
  },
  {
    name: 'af: b038',
    subject: 'Jou aanmeldkode',
    text: `Hallo Pieter,

Jou aanmeldkode is 421 786. Dit verval oor tien minute.`,
    codes: ['421786'],
    action: null,
  },
  {
    name: 'zu: b039',
    subject: 'Ikhodi yakho',
    text: `Sawubona Thandi,

Ikhodi yakho yokungena ithi: 907245`,
    codes: ['907245'],
    action: null,
  },
  {
    name: 'ka: b040',
    subject: 'თქვენი კოდი',
    text: 'გამარჯობა, თქვენი დადასტურების კოდია 653802. მოქმედებს 5 წუთი.',
    codes: ['653802'],
    action: null,
  },
  {
    name: 'hy: b041',
    subject: 'Հաստատման կոդ',
    text: 'Բարև, Ձեր հաստատման կոդն է՝ 298416։',
    codes: ['298416'],
    action: null,
  },
  {
    name: 'az: b042',
    subject: 'Təsdiq kodu',
    text: 'Salam, Nigar. Təsdiq kodunuz: 740135. Heç kimlə bölüşməyin.',
    codes: ['740135'],
    action: null,
  },
  {
    name: 'kk: b043',
    subject: 'Растау коды',
    text: 'Сәлеметсіз бе! Сіздің растау кодыңыз: 386291. 10 минут жарамды.',
    codes: ['386291'],
    action: null,
  },
  {
    name: 'mn: b044',
    subject: 'Баталгаажуулах код',
    text: 'Сайн байна уу, таны баталгаажуулах код 514807. 5 минут хүчинтэй.',
    codes: ['514807'],
    action: null,
  },
  {
    name: 'sq: b045',
    subject: 'Kodi juaj i verifikimit',
    text: `Përshëndetje Arben,

kodi juaj i verifikimit është 872630.`,
    codes: ['872630'],
    action: null,
  },
  {
    name: 'mk: b046',
    subject: 'Код за најава',
    text: 'Здраво Елена, твојот код за најава е 469025. Важи 10 минути.',
    codes: ['469025'],
    action: null,
  },
  {
    name: 'mt: b047',
    subject: 'Il-kodiċi tiegħek',
    text: "Għażiż klijent, il-kodiċi ta' verifika tiegħek huwa 103958.",
    codes: ['103958'],
    action: null,
  },
  {
    name: 'lb: b048',
    subject: 'Äre Code',
    text: "Moien, Äre Code fir d'Umeldung ass 625417. Hien ass 10 Minutte gülteg.",
    codes: ['625417'],
    action: null,
  },
  {
    name: 'en: b049',
    subject: 'Ticket 40918: printer on floor 3',
    text: `## Please reply above this line ##

Ticket 40918 was updated by Ravi (agent 552):

"I swapped the toner (part 106R03480). Error code 016-799 should be gone now."

See the ticket: https://desk.officina.test/t/40918`,
    codes: [],
    action: 'https://desk.officina.test/t/40918',
  },
  {
    name: 'en: b050',
    subject: 'Error 504312 in nightly job',
    text: `Job nightly-export failed after 1832 s.
Exit code: 137
Error: 504312 rows could not be written
Host: worker-07`,
    codes: [],
    action: null,
  },
  {
    name: 'en: b051',
    subject: 'Your dress code for Saturday',
    text: `Dear guests,

the dress code is smart casual. Doors open 19:00, dinner at 20:00, and the postcode for the sat nav is YO10 5DD.

Love, Bea & Tom`,
    codes: [],
    action: null,
  },
  {
    name: 'en: b052',
    subject: 'ZIP code updated',
    text: 'We changed your ZIP code to 94110 as you asked. Your new delivery area is West. No further steps are needed.',
    codes: [],
    action: null,
  },
  {
    name: 'en: b053',
    subject: 'Code review requested: #4821',
    html: '<p><b>mira</b> requested your review on pull request #4821 <i>Fix 200913 off-by-one</i></p><p>3 commits, +118 -42</p><a href="https://git.forgery.test/core/pull/4821">View pull request</a><p style="color:#888">You get this because you\'re a reviewer. <a href="https://git.forgery.test/unsubscribe/88">Unsubscribe from this thread</a></p>',
    codes: [],
    action: 'https://git.forgery.test/core/pull/4821',
  },
  {
    name: 'en: b054',
    subject: 'Your gift card',
    html: '<p>Aunt Val sent you $50!</p><p>Card number: 6006 4912 3344 5566<br>PIN: see below</p><p><a href="https://gifts.marzipan.test/redeem">Redeem gift card</a></p>',
    codes: [],
    action: 'https://gifts.marzipan.test/redeem',
  },
  {
    name: 'en: b055',
    subject: 'Confirm your booking',
    html: '<p>To hold the meeting kitchen on 21.11.2026, confirm it online:</p><a href="https://rooms.larder.test/b/confirm/31">Confirm booking</a><p>or read out the confirmation code <code>Z4-881-QP</code> when you call us on 555-0180.</p>',
    codes: ['Z4-881-QP'],
    action: 'https://rooms.larder.test/b/confirm/31',
  },
  {
    name: 'en: b056',
    subject: 'Sign-in code: 118 422',
    html: '<!doctype html><html><head><style>.c{letter-spacing:.3em}</style></head><body><span style="display:none">118422 - use it to sign in to Trestle</span><table><tr><td class=c>118422</td></tr></table><p>Sent to you at 10:42 on 18/11/2026 from device 99-1F-22.</p></body></html>',
    codes: ['118422'],
    action: null,
  },
  {
    name: 'en: b057',
    subject: 'Security code',
    text: `Your security code, one digit at a time so you can read it aloud:

7 3 0 - 9 9 1

Regards, Harbour Credit Union`,
    codes: ['730991'],
    action: null,
  },
  {
    name: 'en: b058',
    subject: 'Code for Apple Orchard TV',
    text: `On your TV you see a code. Check that it is the same as this one:

    WDJB-MJHT

Then go to https://orchardtv.test/device and enter it.`,
    codes: ['WDJB-MJHT'],
    action: 'https://orchardtv.test/device',
  },
  {
    name: 'en: b059',
    subject: 'FW: Your verification code',
    text: `Can you type this in for me? I'm on the train.

---------- Forwarded message ---------
From: Duckpond <no-reply@duckpond.test>
Date: Wed, 18 Nov 2026 at 11:02
Subject: Your verification code

Your verification code is 330871. It expires in 20 minutes.`,
    codes: ['330871'],
    action: null,
  },
  {
    name: 'en: b060',
    subject: 'Re: Your verification code',
    text: `Thanks, that worked. I'm in now!

Lou

On 18 Nov 2026, at 10:00, Duckpond wrote:
> Your verification code is 991203.
> It expires in 20 minutes.`,
    codes: [],
    action: null,
  },
  {
    name: 'en: b061',
    subject: 'Wi-Fi for the conference',
    text: `Network: CONF2026
Access code: sunny-goat-17
The help desk is in hall 4, phone ext. 2210.`,
    codes: [],
    action: null,
  },
  {
    name: 'en: b062',
    subject: 'Parental PIN reset',
    html: "<p>We've reset the parental PIN of your Starling box.</p><p>New PIN: <strong>8306</strong></p><p>Change it under Settings &gt; Family. Box serial 4410-22910-7.</p>",
    codes: ['8306'],
    action: null,
  },
  {
    name: 'en: b063',
    subject: "Verify it's you",
    text: 'G-520918 is your Gleamer verification code.',
    codes: ['G-520918'],
    action: null,
  },
  {
    name: 'en: b064',
    subject: 'Approve sign-in?',
    html: '<p>Someone is signing in as you from Chrome on Linux.</p><table><tr><td><a href="https://sso.corvid.test/approve/71a" style="background:green">Approve</a></td><td><a href="https://sso.corvid.test/deny/71a" style="background:red">Deny</a></td></tr></table>',
    codes: [],
    action: 'https://sso.corvid.test/approve/71a',
  },
  {
    name: 'en: b065',
    subject: 'Your trial ends in 3 days',
    html: '<p>Your trial of Saltmarsh ends on November 21.</p><p><a href="https://app.saltmarsh.test/upgrade">Upgrade now</a></p><p>Follow us: <a href="https://social.test/saltmarsh">Social</a> <a href="https://video.test/saltmarsh">Video</a></p>',
    codes: [],
    action: 'https://app.saltmarsh.test/upgrade',
  },
  {
    name: 'en: b066',
    subject: 'Cookies and you: policy update',
    text: `We've updated our privacy policy as of 1 January 2027. Section 4.2 now says how long we keep log files (90 days instead of 180). You don't have to do anything.

Swallowtail plc, company no. 08123456, registered in England`,
    codes: [],
    action: null,
  },
  {
    name: 'en: b067',
    subject: 'Your subscription will renew',
    html: '<p>On 1 Dec 2026 we\'ll charge $9.99 to card 4242.</p><p><a href="https://pay.meadowlark.test/manage/12">Manage subscription</a></p><p>Ref 7712-XA</p>',
    codes: [],
    action: 'https://pay.meadowlark.test/manage/12',
  },
  {
    name: 'en: b068',
    subject: 'Join the call',
    text: `Priya invites you to a call.

Topic: Roadmap
Time: Nov 19, 2026 15:00 Berlin

Join: https://meet.thrush.test/j/8841029931?pwd=a1
Meeting ID: 884 102 9931`,
    codes: [],
    action: 'https://meet.thrush.test/j/8841029931?pwd=a1',
  },
  {
    name: 'en: b069',
    subject: 'Unsubscribe request',
    text: "We received a request to remove you from owlet-announce. To confirm, visit https://lists.owlet.test/confirm-unsub/77 - if you don't, you'll stay on the list.",
    codes: [],
    action: 'https://lists.owlet.test/confirm-unsub/77',
  },
  {
    name: 'en: b070',
    subject: 'Your number has been ported',
    text: 'Your number 07700 900832 moved to us on 18/11. PAC used: ABC123456. Account 00123882. Enjoy!',
    codes: [],
    action: null,
  },
  {
    name: 'en: b071',
    subject: 'login code',
    text: `login code for build server (lower case): b71f0c
ttl 300s`,
    codes: ['b71f0c'],
    action: null,
  },
  {
    name: 'en: b072',
    subject: 'Ready to vote?',
    html: '<p>Your ballot for the board election opens today.</p><p>Your voting code: <b>4H7Q-XX2P-9LMD</b></p><p><a href="https://vote.commonroom.test/b">Go to the ballot</a></p><p>Polls close on 30 November at 18:00.</p>',
    codes: ['4H7Q-XX2P-9LMD'],
    action: 'https://vote.commonroom.test/b',
  },
  {
    name: 'en: b073',
    subject: 'Password changed',
    text: "Hi, the password of your Cinder account was changed on 18 November 2026 at 08:15. If that was you, all is well. If it wasn't, phone 0800 555 0111.",
    codes: [],
    action: null,
  },
  {
    name: 'en: b074',
    subject: 'View this message online',
    html: '<p style="font-size:10px"><a href="https://m.corncrake.test/online/5">View in browser</a></p><p>Dear members, the club house stays closed until 4 January 2027 because of repairs to the roof.</p><p><a href="https://m.corncrake.test/prefs/5">Preferences</a> <a href="https://m.corncrake.test/bye/5">Unsubscribe</a></p>',
    codes: [],
    action: null,
  },
  {
    name: 'en: b075',
    subject: 'Link account',
    text: `Open this on your phone to link your lamp:

lumo-app://link?code=ZZ91`,
    codes: [],
    action: 'lumo-app://link?code=ZZ91',
  },
  {
    name: 'en: b076',
    subject: 'Use BRAVE to continue',
    text: 'Please enter the code BRAVE in the window that asked for it.',
    codes: ['BRAVE'],
    action: null,
  },
  {
    name: 'en: b077',
    subject: 'Temporary password',
    text: `Your temporary password is: Tr0ut!Lake9

You'll have to choose a new one when you first sign in.`,
    codes: [],
    action: null,
  },
  {
    name: 'en: b078',
    subject: 'Appointment confirmed',
    html: '<p>Dentist, Dr. Imai, Mon 23 Nov 2026 at 9:40, suite 410.</p><p>Patient no. 2209817</p><p><a href="https://clinic.yarrow.test/appt/3/reschedule">Reschedule</a></p>',
    codes: [],
    action: 'https://clinic.yarrow.test/appt/3/reschedule',
  },
  {
    name: 'en: b079',
    subject: 'Fwd: door',
    text: `side gate keypad: C1593E
code changes on the 1st. don't write it on the fence again please`,
    codes: [],
    action: null,
  },
  {
    name: 'en: b080',
    subject: '[Jackdaw] Please verify your device',
    text: `Hey @finch!

A sign in attempt requires further verification because we did not recognize your device.

Device: Firefox on FreeBSD
Verification code: 294 417 08

If you did not attempt to sign in, change your password at https://jackdaw.test/settings/security`,
    codes: ['29441708'],
    action: null,
  },
];
