import type { LabelledMessage } from './labelled-message.ts';

const wrap = (lang: string, css: string, s: string) =>
  `<!DOCTYPE html>\n<html lang="${lang}">\n<head>\n<meta charset="UTF-8">\n<style>${css}</style>\n</head>\n<body>\n${s}\n</body>\n</html>`;
const ROW = (a: string, b: string) => `<tr><td class="l">${a}</td><td class="r">${b}</td></tr>`;
/** Longer and more awkward messages in 31 languages. */
export const messages: LabelledMessage[] = [
  {
    name: 'de html order: lange Bestellbestätigung mit vielen Links',
    subject: 'Bestellbestätigung 4481-2099-31',
    html: wrap(
      'de',
      '.l{color:#555}.r{text-align:right;font-weight:bold}.cta{background:#ff6900;color:#fff;padding:15px 45px;display:inline-block;font-weight:bold}',
      `<table width="620" align="center"><tr><td><a href="https://www.schuhwelt.test/?utm=oc"><img src="https://cdn.schuhwelt.test/mail/logo.png" alt="Schuhwelt"></a></td><td><a href="https://www.schuhwelt.test/damen">Damen</a> <a href="https://www.schuhwelt.test/herren">Herren</a> <a href="https://www.schuhwelt.test/sale">Sale</a></td></tr></table>
<h1>Danke für deine Bestellung, Hannah!</h1><p>Wir haben sie am 17.11.2026 um 19:23 Uhr erhalten und machen uns gleich ans Packen.</p>
<table width="620" align="center">${ROW('Bestellnummer', '4481-2099-31')}${ROW('Kundennummer', '10077183')}${ROW('Artikel 557201, Chelsea Boots, Gr. 38', '89,95 €')}${ROW('Artikel 910044, Pflegespray 250 ml', '7,99 €')}${ROW('Versand', '0,00 €')}${ROW('Gesamt inkl. 19 % MwSt.', '97,94 €')}</table>
<p><a class="cta" href="https://www.schuhwelt.test/konto/bestellung/4481209931">Bestellung ansehen</a></p>
<p>Rechnungsadresse: Hannah Vogt, Lindenallee 27, 50968 Köln · Lieferadresse: identisch</p><p><a href="https://www.schuhwelt.test/agb">AGB</a> · <a href="https://www.schuhwelt.test/widerruf">Widerruf</a> · <a href="https://www.schuhwelt.test/hilfe">Hilfe</a></p><p>Schuhwelt SE, Valeska-Gert-Straße 5, 10243 Berlin, HRB 158855 B, USt-ID DE260543043</p>`,
    ),
    codes: [],
    action: 'https://www.schuhwelt.test/konto/bestellung/4481209931',
  },

  {
    name: 'fr text réponse: ancien code cité',
    subject: 'Re: Votre code de connexion Impôts-Web',
    text: `Coucou maman,

C'est bon, j'ai réussi à me connecter avec FranceLien, plus besoin du code ! La déclaration est envoyée (réf. 2026-118-4417).

Bisous
Camille

Le lun. 16 nov. 2026 à 20:11, Sylvie <sylvie@mail.example> a écrit :
> Je te transfère, il faut faire vite
>
> De : ne-pas-repondre@impots-web.test
> Votre code de connexion est : 771 845
> Il est valable 15 minutes.`,
    codes: [],
    action: null,
  },

  {
    name: 'es html códigos de respaldo',
    subject: 'Tus códigos de respaldo',
    html: wrap(
      'es',
      'li{font-family:monospace}',
      `<p>Hola, Marta:</p><p>Guarda estos códigos de respaldo en un lugar seguro. Cada uno sirve una sola vez si pierdes el teléfono.</p><ol><li>8841-2207</li><li>5519-0346</li><li>7720-6618</li><li>1093-5527</li><li>6402-8835</li><li>2716-4090</li></ol><p>Puedes generar otros cuando quieras en Ajustes &gt; Seguridad.</p>`,
    ),
    codes: ['88412207', '55190346', '77206618', '10935527', '64028835', '27164090'],
    action: null,
  },

  {
    name: 'ja text 会議: オンライン面談',
    subject: '【ご案内】11月20日 オンライン面談',
    text: `佐藤様

お世話になっております。人事部の中村です。
面談の日程が下記の通り決まりましたのでご連絡いたします。

日時：2026年11月20日(金)14:00~14:45
参加URL：https://meet.kaigi.test/j/98244812099?pwd=Z1
ミーティングID：982 4481 2099
パスコード：550712

当日はお時間になりましたら上記URLよりご参加ください。
ご不明点は 03-5550-0120 までお願いいたします。`,
    codes: [],
    action: 'https://meet.kaigi.test/j/98244812099?pwd=Z1',
  },

  {
    name: 'de html support: Ticketverlauf',
    subject: 'AW: [Ticket#2026111810004417] Router startet ständig neu',
    html: wrap(
      'de',
      'blockquote{border-left:2px solid #1010ff;padding-left:5px}',
      `<p>Guten Tag Herr Brandt,</p><p>bitte aktualisieren Sie die Firmware auf Version 7.57.01 und halten Sie danach die WPS-Taste 6 Sekunden gedrückt. Die Geräte-PIN steht auf der Unterseite (bei Ihnen laut Foto 44812099).</p><p>Hat das geholfen?</p><p>Viele Grüße<br>Nadine Kurz<br>Netzhilfe GmbH · Tel. 0221 5550120</p><blockquote>Am 17.11.2026 um 22:15 schrieb Brandt:<br>Hallo, das Gerät startet alle 10 Minuten neu. Seriennummer G331.448.120.993.</blockquote>`,
    ),
    codes: [],
    action: null,
  },

  {
    name: 'pl html usunięcie konta: potwierdź',
    subject: 'Potwierdź usunięcie konta',
    html: wrap(
      'pl',
      'a.b{background:#444;color:#fff;padding:12px 26px}',
      `<p>Cześć Marek,</p><p>otrzymaliśmy prośbę o usunięcie Twojego konta w serwisie Filmaniak (ID 4481207). Tej operacji nie da się cofnąć.</p><p><a class="b" href="https://filmaniak.test/konto/usun/potwierdz?k=5c9e">Tak, usuń moje konto</a></p><p>Jeśli zmieniłeś zdanie, nic nie rób – link wygaśnie po 48 godzinach.</p><p>Filmaniak sp. z o.o., ul. Piotrkowska 270, 90-361 Łódź</p>`,
    ),
    codes: [],
    action: 'https://filmaniak.test/konto/usun/potwierdz?k=5c9e',
  },

  {
    name: 'pt html magic: botão e código',
    subject: 'Entrar no Caderneta',
    html: wrap(
      'pt-BR',
      'body{background:#fdf6ec;font-family:Nunito,Arial}',
      `<div align="center"><img src="https://caderneta.test/m/logo.png" width="72"><h2>Clique para entrar</h2><p><a href="https://caderneta.test/entrar/m?j=4f-91-aa&amp;o=mail" style="background:#e76f51;color:#fff;padding:14px 34px;border-radius:30px">Entrar no Caderneta</a></p><p>Está em outro aparelho? Digite o código</p><p style="font-size:26px;letter-spacing:8px">ZR84K1</p><p style="font-size:12px">Pedido em 18/11/2026 às 06h41, Recife – PE. Vale por 20 min.</p></div>`,
    ),
    codes: ['ZR84K1'],
    action: 'https://caderneta.test/entrar/m?j=4f-91-aa&o=mail',
  },

  {
    name: 'zh-CN html 字母数字验证码',
    subject: '安全验证',
    html: wrap(
      'zh-CN',
      '.c{border:1px dashed #e60012;display:inline-block;padding:8px 24px;font-size:24px}',
      `<p>Hi 阿杰</p><p>我们检测到您的账号在新设备(Windows · 成都)登录，请在客户端输入以下安全码：</p><div class="c">HX6 2PW</div><p>若非本人操作，请立即<a href="https://safe.youxi.test/lock?from=mail">冻结账号</a>。</p><p>游喜互动 客服QQ 800055012 电话 400-555-0120</p>`,
    ),
    codes: ['HX62PW'],
  },

  {
    name: 'ko html 딥링크: 앱에서 로그인',
    subject: '앱에서 로그인을 완료하세요',
    html: wrap(
      'ko',
      'a{color:#fff}',
      `<div style="max-width:400px;margin:auto;text-align:center"><p>휴대폰에서 아래 버튼을 눌러 로그인을 완료하세요.</p><p><a href="dallyeo://login/verify?ticket=kQ8-0071&amp;v=3" style="background:#2b8a3e;padding:12px 32px;border-radius:6px">달려 앱 열기</a></p><p style="color:#888;font-size:12px">요청 시각 2026.11.18 15:20 · 달려(주) 02-555-0120</p></div>`,
    ),
    codes: [],
    action: 'dallyeo://login/verify?ticket=kQ8-0071&v=3',
  },

  {
    name: 'ru text резервные коды',
    subject: 'Резервные коды для входа',
    text: `Вы включили двухэтапную проверку. Сохраните резервные коды, каждый можно использовать один раз:

1) 448 120 99
2) 317 745 01
3) 902 883 16
4) 550 017 42
5) 671 394 28

Команда безопасности «Облачко»`,
    codes: [],
    action: null,
  },

  {
    name: 'nl html afspraak: videobellen met huisarts',
    subject: 'Afspraakbevestiging 24 november 10:20',
    html: wrap(
      'nl',
      'td{padding:4px 10px}',
      `<p>Beste heer Jansen,</p><table>${ROW('Datum', 'dinsdag 24 november 2026')}${ROW('Tijd', '10:20 – 10:30')}${ROW('Arts', 'dr. M. Bakker')}${ROW('Afspraaknummer', '448120')}</table><p>Het consult is via beeldbellen. Klik vlak voor de afspraak op de knop:</p><p><a href="https://beeldbel.test/k/h7x2-448120">Start beeldbellen</a></p><p>Huisartsenpraktijk De Linde, Dorpsstraat 8, 3732 HJ De Bilt, 030 555 01 20</p>`,
    ),
    codes: [],
    action: 'https://beeldbel.test/k/h7x2-448120',
  },

  {
    name: 'tr text güvenlik uyarısı',
    subject: 'Hesabınıza yeni bir cihazdan giriş yapıldı',
    text: `Merhaba Can,

18.11.2026 08:47'de İzmir'den (IP 198.51.100.20) hesabınıza giriş yapıldı.
Cihaz: iPhone 17, iOS 26.1

Bu siz iseniz bir şey yapmanıza gerek yok.

Müşteri hizmetleri: 0850 555 01 20`,
    codes: [],
    action: null,
  },

  {
    name: 'ar html رمز: محاط بعلامات اتجاه',
    subject: 'تأكيد البريد الإلكتروني',
    html: wrap(
      'ar',
      'body{direction:rtl}',
      `<p>أهلاً ليلى،</p><p>أدخلي الرمز التالي لتأكيد بريدك الإلكتروني: <bdi style="font-size:22px">&#8206;6041-9927&#8206;</bdi></p><p>الرمز صالح حتى الساعة 10:30. رقم العضوية: 2026004417.</p><p>جمعية القراءة، عمّان 11118، هاتف ‎+962 6 555 0120</p>`,
    ),
    codes: ['60419927'],
    action: null,
  },

  {
    name: 'fa text کدهای پشتیبان',
    subject: 'کدهای پشتیبان ورود دومرحله‌ای',
    text: `این کدها را در جای امنی نگه دارید. هر کد فقط یک بار قابل استفاده است:

۴۴۸۱-۲۰۹۹
۳۱۷۷-۴۵۰۱
۹۰۲۸-۸۳۱۶
۵۵۰۰-۱۷۴۲`,
    codes: ['44812099', '31774501', '90288316', '55001742'],
    action: null,
  },

  {
    name: 'sv html radera konto: kod',
    subject: 'Bekräfta radering av ditt konto',
    html: wrap(
      'sv',
      'h1{font-family:Georgia}',
      `<h1>Hej då?</h1><p>Du har bett oss radera kontot <b>maja.lind@post.example</b>. Skriv in koden nedan i appen för att bekräfta:</p><p><kbd style="font-size:24px">R2-D7-41</kbd></p><p>Inget händer om du inte anger koden. Matkassen AB, Götgatan 78, 118 30 Stockholm</p>`,
    ),
    codes: ['R2-D7-41'],
    action: null,
  },

  {
    name: 'vi text mã và liên kết',
    subject: 'Xác nhận đăng ký',
    text: `Chào Tuấn,

Nhập mã 20 71 86 vào ứng dụng hoặc mở liên kết sau trên điện thoại để hoàn tất đăng ký:

https://xeom.test/dang-ky/xac-nhan?m=207186

Hotline: 1900 5550`,
    codes: ['207186'],
    action: 'https://xeom.test/dang-ky/xac-nhan?m=207186',
  },

  {
    name: 'hi text द्विभाषी OTP',
    subject: 'OTP for Aadhaar-like service / ओटीपी',
    text: `Dear Resident,
835126 is your OTP for downloading e-card XXXX XXXX 4417. Valid for 10 minutes.

प्रिय निवासी,
835126 आपका ओटीपी है। यह 10 मिनट के लिए मान्य है।

Helpline 1947-555`,
    codes: ['835126'],
    action: null,
  },

  {
    name: 'de text zweisprachig: Code deutsch/englisch',
    subject: 'Ihr Zugangscode / Your access code',
    text: `(English version below)

Guten Tag,
Ihr Einmalcode für die Anmeldung am Besucherportal: 4KX-77P
Gültig bis 12:00 Uhr.

----

Hello,
your one-time code for signing in to the visitor portal: 4KX-77P
Valid until 12:00 noon.

Messe Hallstadt GmbH, Messeplatz 1, 96103 Hallstadt`,
    codes: ['4KX-77P'],
    action: null,
  },

  {
    name: 'fi html kaksikielinen: suomi ja ruotsi',
    subject: 'Kirjautumiskoodi / Inloggningskod',
    html: wrap(
      'fi',
      '',
      `<p>Kirjautumiskoodisi on <b>118 047</b>. Koodi vanhenee 10 minuutissa.</p><hr><p>Din inloggningskod är <b>118 047</b>. Koden går ut om 10 minuter.</p><p><small>HSL-tyyppinen liikenne, PL 100, 00077 · 09 5550 120</small></p>`,
    ),
    codes: ['118047'],
    action: null,
  },

  {
    name: 'ja text メルマガ長文: 配信停止URL',
    subject: '週刊キャンプ便り Vol.417',
    text: `╋━━━━━━━━━━━━━━━━╋
  週刊キャンプ便り Vol.417 2026/11/18
╋━━━━━━━━━━━━━━━━╋

■ 冬キャンプの寝袋選び
 → https://camp-dayori.test/a/41701
■ 焚き火台ランキング2026
 → https://camp-dayori.test/a/41702
■ 読者プレゼント(応募コード：C417F)
 → https://camp-dayori.test/a/41703

────────────────
▼配信停止はこちら
https://camp-dayori.test/ml/cancel?id=448120
発行：キャンプ便り編集部 〒380-0835 長野市新田町1`,
    codes: [],
    unsubscribe: 'https://camp-dayori.test/ml/cancel?id=448120',
  },

  {
    name: 'es text cliente y código: dos números parecidos',
    subject: 'Acceso a tu área privada',
    text: `Buenos días, señora Ibáñez:

Número de cliente: 448120
Código de acceso de un solo uso: 902663

Introduzca el código en www.aguasdelebro.test cuando se le solicite. Recuerde que su contrato es el 2019-004417.

Aguas del Ebro, Pº de la Independencia 10, 50004 Zaragoza, 976 55 50 12`,
    codes: ['902663'],
  },

  {
    name: 'fr html: code seulement dans le sujet',
    subject: '7361 : votre code pour vous connecter à TrainTrain',
    html: wrap(
      'fr',
      '',
      `<p>Bonjour,</p><p>Votre code de connexion se trouve dans l’objet de cet e-mail. Il expire dans 5&nbsp;minutes.</p><p style="font-size:11px">TrainTrain SAS, 2 place aux Étoiles, 93210 Saint-Denis – <a href="https://traintrain.test/cgu">CGU</a></p>`,
    ),
    codes: ['7361'],
    action: null,
  },

  {
    name: 'el html πρόσκληση',
    subject: 'Η Σοφία σε προσκάλεσε',
    html: wrap(
      'el',
      '',
      `<p>Η <b>Σοφία Νικολάου</b> σε προσκάλεσε να μοιραστείτε τη λίστα «Ψώνια 2026».</p><p><a href="https://lista.test/prosklisi/7Yx?src=em" style="background:#2196f3;color:#fff;padding:10px 22px">Αποδοχή πρόσκλησης</a></p>`,
    ),
    codes: [],
    action: 'https://lista.test/prosklisi/7Yx?src=em',
  },

  {
    name: 'cs html newsletter: dlouhý s odhlášením',
    subject: 'Tipy na adventní výlety 🎄',
    html: wrap(
      'cs',
      'h3{margin:0}',
      `<table width="600"><tr><td><a href="https://m.vylety.test/web">Zobrazit v prohlížeči</a></td></tr><tr><td><h3><a href="https://m.vylety.test/1">Krampus v Kaplici</a></h3>5. 12. 2026, vstup 120 Kč</td></tr><tr><td><h3><a href="https://m.vylety.test/2">Trhy v Drážďanech</a></h3>vlakem za 399 Kč</td></tr><tr><td><h3><a href="https://m.vylety.test/3">Betlém v Třebechovicích</a></h3>otevřeno 9–16</td></tr><tr><td style="font-size:10px">Výlety s.r.o., Sokolská 60, 120 00 Praha 2. <a href="https://m.vylety.test/odhlasit?x=1">Odhlásit odběr</a></td></tr></table>`,
    ),
    codes: [],
    unsubscribe: 'https://m.vylety.test/odhlasit?x=1',
  },

  {
    name: 'id html magic link',
    subject: 'Tautan masuk ke CatatanKu',
    html: wrap(
      'id',
      '',
      `<p>Ketuk tombol di bawah untuk masuk. Tautan hanya bisa dipakai sekali.</p><p><a href="https://catatanku.test/masuk?t=zz81" style="background:#6a1b9a;color:#fff;padding:12px 30px">Masuk ke CatatanKu</a></p><p><small>Jika kamu tidak merasa meminta, abaikan saja. PT Catatan, Jl. Asia Afrika 8, Bandung 40111</small></p>`,
    ),
    codes: [],
    action: 'https://catatanku.test/masuk?t=zz81',
  },

  {
    name: 'zh-TW html 逐字驗證碼',
    subject: '電子郵件認證',
    html: wrap(
      'zh-Hant',
      'span.d{display:inline-block;width:32px;border-bottom:2px solid #333;text-align:center;font-size:24px;margin:0 3px}',
      `<p>您好，請輸入下列認證碼以完成註冊：</p><p><span class="d">8</span><span class="d">1</span><span class="d">3</span><span class="d">0</span><span class="d">5</span><span class="d">6</span></p><p>認證碼 30 分鐘內有效。客服專線 0800-555-012,台中市西屯區市政路 386 號</p>`,
    ),
    codes: ['813056'],
    action: null,
  },

  {
    name: 'he text הזמנה ליומן',
    subject: 'הזמנה: ישיבת ועד בית',
    text: `שלום לכולם,

ישיבת ועד בית תתקיים ביום ה׳ 26.11.2026 בשעה 20:30 בלובי, ויצמן 14.
קוד הכניסה לבניין: 1408#
נא לאשר הגעה: https://vaad.test/rsvp/4417

תודה, דני 054-555-0120`,
    codes: [],
    action: 'https://vaad.test/rsvp/4417',
  },

  {
    name: 'hu html utalvány',
    subject: 'Ajándékutalványod megérkezett',
    html: wrap(
      'hu',
      '',
      `<h2>5 000 Ft értékű ajándékutalvány</h2><p>Utalványkód: <b>HU7-4481-2099</b><br>PIN: 3177<br>Beváltható: 2027.05.31-ig</p><p>Libri-szerű Könyvesbolt, 1066 Budapest, Teréz krt. 22.</p>`,
    ),
    codes: [],
    action: null,
  },

  {
    name: 'ta text கடவுச்சொல்: குறியீடு',
    subject: 'கடவுச்சொல் மீட்டமைப்பு',
    text: `உங்கள் கடவுச்சொல்லை மீட்டமைக்க 70318 என்ற குறியீட்டை உள்ளிடவும். இது 15 நிமிடங்கள் செல்லுபடியாகும்.`,
    codes: ['70318'],
    action: null,
  },

  {
    name: 'sl html novice',
    subject: 'Novice iz knjigarne',
    html: wrap(
      'sl',
      '',
      `<p>Novo na policah: 38 naslovov.</p><p><a href="https://e.knjigarna.test/n1">Oglejte si novosti</a></p><p><small><a href="https://e.knjigarna.test/odjava/n1">Odjava od e-novic</a> · Trg republike 3, 1000 Ljubljana</small></p>`,
    ),
    codes: [],
    action: 'https://e.knjigarna.test/n1',
    unsubscribe: 'https://e.knjigarna.test/odjava/n1',
  },

  {
    name: 'sr html račun',
    subject: 'Račun za oktobar 2026',
    html: wrap(
      'sr-Latn',
      '',
      `<p>Poštovani, račun br. 10-2026-44812 iznosi <b>3.418,20 RSD</b>. Rok plaćanja 25.11.2026. Poziv na broj: 97 448120993.</p><p><a href="https://moj.struja.test/racun/44812">Pogledaj račun</a></p>`,
    ),
    codes: [],
    action: 'https://moj.struja.test/racun/44812',
  },

  {
    name: 'ca text contrasenya: codi',
    subject: 'Canvi de contrasenya',
    text: `Bon dia, Pere,

Per triar una contrasenya nova, escriu el codi 8G2-LQ al formulari de la biblioteca. Carnet núm. 4481209.

Biblioteques de Girona, pl. de l'Om 1, 17007 Girona`,
    codes: ['8G2-LQ'],
    action: null,
  },

  {
    name: 'fil text OTP',
    subject: 'Ang iyong verification code',
    text: `Hi Jun,

Ilagay ang code na 295730 para makapag-log in sa PeraPay. Mag-e-expire ito sa loob ng 5 minuto. Huwag itong ibahagi kanino man.

PeraPay, 25 ADB Ave, Pasig 1605 · (02) 8555-0120`,
    codes: ['295730'],
    action: null,
  },

  {
    name: 'mk text потврда',
    subject: 'Потврда на е-пошта',
    text: `Здраво,

кликнете на врската за да ја потврдите вашата е-пошта:
https://oglasi-mk.test/potvrda/91c0

Врската важи 24 часа.`,
    codes: [],
    action: 'https://oglasi-mk.test/potvrda/91c0',
  },

  {
    name: 'no text nyhetsbrev',
    subject: 'Ukas middager',
    text: `Hei!

Fem enkle middager for uke 48: https://matglede.test/uke/48

Du får denne e-posten fordi du er medlem. Meld deg av: https://matglede.test/avmeld?m=4481`,
    codes: [],
    action: 'https://matglede.test/uke/48',
    unsubscribe: 'https://matglede.test/avmeld?m=4481',
  },

  {
    name: 'it text app: link profondo',
    subject: 'Apri l’app per confermare',
    text: `Ciao Giulia,

per confermare il nuovo telefono apri questo link sul dispositivo:

bancaverde://conferma-dispositivo?rid=44-81-20

Non funziona? Passa in filiale con un documento. Banca Verde, Corso Italia 15, 34121 Trieste`,
    codes: [],
    action: 'bancaverde://conferma-dispositivo?rid=44-81-20',
  },
];
