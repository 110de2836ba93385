import type { LabelledMessage } from './labelled-message.ts';

const pad = '&zwnj;&nbsp;'.repeat(40);
const pixel = (h: string) =>
  `<img src="https://${h}/o/open.gif?i=8f11" width="1" height="1" border="0" alt="" style="height:1px!important;width:1px!important">`;
const social = (h: string) =>
  `<table align="center"><tr>${['facebook', 'instagram', 'youtube', 'linkedin'].map((x) => `<td style="padding:0 6px"><a href="https://${h}/c/soc-${x}"><img src="https://${h}/i/${x}.png" width="24" height="24" alt="${x}"></a></td>`).join('')}</tr></table>`;
const vml = (url: string, label: string, color: string) =>
  `<!--[if mso]><v:roundrect xmlns:v="urn:schemas-microsoft-com:vml" xmlns:w="urn:schemas-microsoft-com:office:word" href="${url}" style="height:44px;v-text-anchor:middle;width:220px;" arcsize="10%" stroke="f" fillcolor="${color}"><w:anchorlock/><center style="color:#ffffff;font-family:sans-serif;font-size:16px;font-weight:bold;">${label}</center></v:roundrect><![endif]--><!--[if !mso]> <!--><a href="${url}" style="background-color:${color};border-radius:4px;color:#ffffff;display:inline-block;font-family:sans-serif;font-size:16px;font-weight:bold;line-height:44px;text-align:center;text-decoration:none;width:220px;-webkit-text-size-adjust:none;">${label}</a><!-- <![endif]-->`;
/** HTML as mailing services write it. */
export const messages: LabelledMessage[] = [
  {
    name: 'en html heavy: verify email with VML button and badges',
    subject: 'Verify your email to start listening',
    html: `<!DOCTYPE html><html lang="en" xmlns:v="urn:schemas-microsoft-com:vml"><head><meta name="x-apple-disable-message-reformatting"><style>@media (prefers-color-scheme:dark){.dm{background:#111!important;color:#eee!important}}</style></head><body class="dm"><div style="display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden">One tap and you're in.${pad}</div><table width="100%"><tr><td align="center"><table width="600"><tr><td align="center"><a href="https://click.wavelet.test/c/home"><img src="https://click.wavelet.test/i/logo-dark.png" width="140" alt="Wavelet"></a></td></tr><tr><td style="font:bold 28px Arial">Just one more step, Noor</td></tr><tr><td style="font:16px Arial">Please verify that noor@mail.example is your email. You'll get 30 days of Wavelet Premium on us (then $10.99/month, cancel anytime).</td></tr><tr><td align="center">${vml('https://click.wavelet.test/c/verify?e=EwQ1&amp;s=77', 'Verify email', '#1db954')}</td></tr><tr><td align="center"><a href="https://click.wavelet.test/c/ios"><img src="https://click.wavelet.test/i/appstore.png" alt="Download on the App Store"></a> <a href="https://click.wavelet.test/c/android"><img src="https://click.wavelet.test/i/play.png" alt="Get it on Google Play"></a></td></tr><tr><td>${social('click.wavelet.test')}</td></tr><tr><td style="font:11px Arial;color:#888"><a href="https://click.wavelet.test/c/terms">Terms</a> | <a href="https://click.wavelet.test/c/privacy">Privacy</a> | <a href="https://click.wavelet.test/c/contact">Contact</a><br>Wavelet USA Inc, 4 World Trade Center, 150 Greenwich Street, 62nd Floor, New York, NY 10007</td></tr></table></td></tr></table>${pixel('click.wavelet.test')}</body></html>`,
    codes: [],
    action: 'https://click.wavelet.test/c/verify?e=EwQ1&s=77',
  },

  {
    name: 'en html heavy: code with app badges and socials',
    subject: 'Here’s your Loom & Latte code',
    html: `<html><body><div style="display:none">Use it within 15 minutes ${pad}</div><table width="100%" bgcolor="#faf7f2"><tr><td align="center"><img src="https://em.loomlatte.test/i/h.png" alt="Loom &amp; Latte Rewards"></td></tr><tr><td align="center" style="font:400 18px/28px Lato,Arial">Enter this code in the app to confirm it’s you:</td></tr><tr><td align="center"><table style="border:1px solid #00704a"><tr><td style="padding:10px 36px;font:700 32px Lato,Arial;color:#00704a">5&#8202;9&#8202;0&#8202;2&#8202;8&#8202;7</td></tr></table></td></tr><tr><td align="center"><a href="https://em.loomlatte.test/c/1">Find a store</a> · <a href="https://em.loomlatte.test/c/2">Gift cards</a> · <a href="https://em.loomlatte.test/c/3">Menu</a></td></tr><tr><td>${social('em.loomlatte.test')}</td></tr><tr><td align="center" style="font-size:10px">This is a service email. © 2026 Loom &amp; Latte Coffee Company, 2401 Utah Avenue South, Seattle, WA 98134. Rewards member 6094 4812 0993 1774.</td></tr></table>${pixel('em.loomlatte.test')}</body></html>`,
    codes: ['590287'],
    action: null,
  },

  {
    name: 'en html heavy: abandoned cart',
    subject: 'You left something behind 👀',
    html: `<html><body><div style="display:none">Your cart is saved.${pad}</div><table width="640" align="center"><tr><td><a href="https://t.peakgear.test/l/web">View online</a></td></tr><tr><td><h1>Still thinking it over?</h1><p>We saved your cart for 48 hours.</p></td></tr><tr><td><table><tr><td><img src="https://t.peakgear.test/p/88120.jpg" width="120"></td><td>Alpine Shell Jacket<br>SKU 448120-M<br><s>$229.00</s> <b>$183.20</b></td></tr></table></td></tr><tr><td align="center">${vml('https://t.peakgear.test/l/cart?c=a81&amp;r=2', 'Return to your cart', '#d35400')}</td></tr><tr><td style="font-size:11px">Use SAVE20 before 11/20/2026. Peak Gear Co, 1000 Pearl St, Boulder, CO 80302. No longer want to receive these emails? <a href="https://t.peakgear.test/l/unsub?c=a81">Unsubscribe</a>.</td></tr></table>${pixel('t.peakgear.test')}</body></html>`,
    codes: [],
    action: 'https://t.peakgear.test/l/cart?c=a81&r=2',
    unsubscribe: 'https://t.peakgear.test/l/unsub?c=a81',
  },

  {
    name: 'de html heavy: Registrierung mit Code und Werbung im Fuß',
    subject: 'Dein Bestätigungscode für die Registrierung',
    html: `<html lang="de"><body style="background:#f0f0f0"><div style="display:none">Gleich geschafft!${pad}</div><table width="600" align="center" bgcolor="#ffffff"><tr><td><img src="https://m.bahnfix.test/i/kopf.png" width="600" alt="BahnFix"></td></tr><tr><td style="padding:24px;font-family:Arial"><p>Hallo Kilian,</p><p>bitte gib den folgenden Bestätigungscode in der App ein:</p><table align="center" bgcolor="#f5f5f5"><tr><td style="padding:18px 40px;font-size:30px"><b>GT5&nbsp;81K</b></td></tr></table><p>Der Code läuft nach 30 Minuten ab.</p></td></tr><tr><td style="padding:24px;background:#ec0016;color:#fff"><b>Schon gewusst?</b> Mit der BahnFixCard 25 sparst du 25 % – ab 59,90 € im Jahr. <a href="https://m.bahnfix.test/c/card25" style="color:#fff">Mehr erfahren</a></td></tr><tr><td style="font-size:11px;padding:24px">BahnFix Fernverkehr AG, Europa-Allee 78–84, 60486 Frankfurt am Main, HRB 83173. <a href="https://m.bahnfix.test/c/impressum">Impressum</a></td></tr></table>${pixel('m.bahnfix.test')}</body></html>`,
    codes: ['GT581K'],
  },

  {
    name: 'fr html heavy: mot de passe et pied de page chargé',
    subject: 'Choisissez un nouveau mot de passe',
    html: `<html lang="fr"><body><div style="display:none">Lien valable 2 heures${pad}</div><table width="600" align="center"><tr><td><a href="https://clic.decathlete.test/a">Homme</a> <a href="https://clic.decathlete.test/b">Femme</a> <a href="https://clic.decathlete.test/c">Enfant</a></td></tr><tr><td><h1>Mot de passe oublié ?</h1><p>Bonjour Karim, ça arrive à tout le monde. Cliquez ci-dessous pour en choisir un nouveau.</p>${vml('https://clic.decathlete.test/mdp?x=9f&amp;y=2', 'Nouveau mot de passe', '#0082c3')}<p>Vous n’avez rien demandé ? Votre compte reste protégé, vous pouvez ignorer cet e-mail.</p></td></tr><tr><td>${social('clic.decathlete.test')}</td></tr><tr><td style="font-size:10px">Décathlète SA au capital de 10 250 000 €, 4 bd de Mons, 59650 Villeneuve-d’Ascq, RCS Lille 306 138 900. N° fidélité 2090 4481 2099 3.</td></tr></table>${pixel('clic.decathlete.test')}</body></html>`,
    codes: [],
    action: 'https://clic.decathlete.test/mdp?x=9f&y=2',
  },

  {
    name: 'es html heavy: boletín de viajes',
    subject: 'Escapadas desde 29 €: ¿a dónde vamos?',
    html: `<html lang="es"><body><div style="display:none">Solo hasta el domingo${pad}</div><table width="600" align="center"><tr><td align="center"><a href="https://nl.vuelamas.test/v">Ver en el navegador</a></td></tr><tr><td align="center"><img src="https://nl.vuelamas.test/i/hero.jpg" alt="Vuelos desde 29 €"></td></tr><tr><td align="center">${vml('https://nl.vuelamas.test/c/buscar', 'Buscar vuelos', '#0a7d5c')}</td></tr><tr><td style="font-size:10px">Precios por trayecto con tasas incluidas a 17/11/2026, plazas limitadas. Vuelamás S.A., Parque de Negocios Mas Blau II, 08820 El Prat de Llobregat. Si no quieres recibir más ofertas, <a href="https://nl.vuelamas.test/baja?q=44">cancela tu suscripción</a>.</td></tr></table>${pixel('nl.vuelamas.test')}</body></html>`,
    codes: [],
    action: 'https://nl.vuelamas.test/c/buscar',
    unsubscribe: 'https://nl.vuelamas.test/baja?q=44',
  },

  {
    name: 'pl html heavy: kod w ramce i numer zgłoszenia',
    subject: 'Zgłoszenie 448120: potwierdź swój adres e-mail',
    html: `<html lang="pl"><body><table width="100%"><tr><td bgcolor="#0b3d2e" style="color:#fff;padding:16px">Urząd Miasta Borowo</td></tr><tr><td style="padding:20px"><p>Szanowna Pani,</p><p>aby złożyć wniosek nr <b>448120</b>/2026 w sprawie karty mieszkańca, prosimy potwierdzić adres e-mail. W formularzu należy przepisać kod:</p><p style="border:3px double #0b3d2e;width:200px;text-align:center;font-size:24px">2917-0438</p><p>W razie pytań: tel. 22 555 01 20, pokój 114, pn.–pt. 8:00–16:00.</p></td></tr><tr><td style="font-size:11px">ul. Rynek 1, 05-800 Borowo, NIP 534-24-06-015</td></tr></table></body></html>`,
    codes: ['29170438'],
    action: null,
  },

  {
    name: 'ru html heavy: магазин, бонусы',
    subject: 'Начислили 500 бонусов на карту',
    html: `<html lang="ru"><body><div style="display:none">Успейте потратить до 30 ноября${pad}</div><table width="600" align="center"><tr><td><h1>500 бонусов ваши</h1><p>Карта лояльности № 7789 4481 2099 3177. Бонусы сгорят 30.11.2026.</p></td></tr><tr><td align="center">${vml('https://m.lavka.test/go/bonus?u=1', 'Потратить бонусы', '#e63946')}</td></tr><tr><td style="font-size:11px">ООО «Лавка», 190000, Санкт-Петербург, Невский пр., 44. Не хотите получать письма? <a href="https://m.lavka.test/off/1">Отписаться</a></td></tr></table>${pixel('m.lavka.test')}</body></html>`,
    codes: [],
    action: 'https://m.lavka.test/go/bonus?u=1',
    unsubscribe: 'https://m.lavka.test/off/1',
  },

  {
    name: 'ja html heavy: 二段階認証と注意書き',
    subject: '【重要】ログイン認証コード',
    html: `<html lang="ja"><body><table width="100%" bgcolor="#eef3f8"><tr><td align="center"><table width="600" bgcolor="#ffffff"><tr><td style="padding:24px"><img src="https://mail.minato-sec.test/l.png" alt="みなと証券"><p>お客さま番号 300-4481209</p><p>ログインには下記の認証コードが必要です。</p><table width="100%" bgcolor="#f2f2f2"><tr><td align="center" style="font-size:28px;padding:14px">K8R 4W2</td></tr></table><ul><li>有効時間:発行から5分</li><li>発行日時:2026年11月18日 8時02分</li><li>当社が電話でコードをお尋ねすることはありません。</li></ul><p>フィッシング詐欺にご注意ください。<a href="https://mail.minato-sec.test/c/phishing">詳しくはこちら</a></p></td></tr><tr><td style="font-size:11px;padding:0 24px 24px">みなと証券株式会社 金融商品取引業者 関東財務局長(金商)第164号 〒103-0026 東京都中央区日本橋兜町1-4</td></tr></table></td></tr></table></body></html>`,
    codes: ['K8R4W2'],
    action: null,
  },

  {
    name: 'ko html heavy: 주문 확인',
    subject: '[모아마켓] 주문이 완료되었습니다 (주문번호 20261118-448120)',
    html: `<html lang="ko"><body><table width="640" align="center"><tr><td><h2>주문해 주셔서 감사합니다</h2></td></tr><tr><td><table width="100%" border="1" cellspacing="0"><tr><th>상품</th><th>수량</th><th>금액</th></tr><tr><td>제주 감귤 5kg</td><td>1</td><td>19,900원</td></tr><tr><td>배송비</td><td></td><td>3,000원</td></tr></table></td></tr><tr><td>결제: 신용카드 5570-****-****-4417 (승인번호 44812099)</td></tr><tr><td align="center">${vml('https://mail.moamarket.test/order/20261118-448120', '주문 상세 보기', '#3d5afe')}</td></tr><tr><td style="font-size:11px">(주)모아마켓 경기도 성남시 분당구 판교역로 235 | 사업자등록번호 220-81-55012 | 고객센터 1600-5550</td></tr></table></body></html>`,
    codes: [],
    action: 'https://mail.moamarket.test/order/20261118-448120',
  },

  {
    name: 'pt html heavy: confirmação de conta portuguesa',
    subject: 'Confirme o seu registo',
    html: `<html lang="pt-PT"><body><div style="display:none">Falta só um passo${pad}</div><table width="600" align="center"><tr><td style="font-family:Arial"><h2>Bem-vindo, Duarte!</h2><p>Para concluir o registo na loja online, confirme o seu endereço de correio eletrónico.</p>${vml('https://ml.mercearia.test/registo/confirmar?i=88&amp;k=c2', 'Confirmar registo', '#7b1e3a')}<p>Cartão de cliente n.º 2600 4481 2099</p></td></tr><tr><td style="font-size:11px">Mercearia do Bairro, Lda., Av. da Boavista 1588, 4100-115 Porto, NIF 500 448 120. Chamada para a rede fixa nacional: 225 550 120.</td></tr></table>${pixel('ml.mercearia.test')}</body></html>`,
    codes: [],
    action: 'https://ml.mercearia.test/registo/confirmar?i=88&k=c2',
  },

  {
    name: 'tr html heavy: e-posta onayı hem kod hem düğme',
    subject: 'E-posta adresini onayla',
    html: `<html lang="tr"><body><table width="600" align="center" style="font-family:Roboto,Arial"><tr><td><h2>Hoş geldin Elif!</h2><p>Hesabını açmak için düğmeye tıkla ya da uygulamaya aşağıdaki kodu gir.</p>${vml('https://p.yemekgel.test/onay?h=ab12', 'E-postamı onayla', '#fa0050')}<p style="font-size:24px">Onay kodu: <b>64 08 15</b></p><p>Kod 1 saat geçerlidir.</p></td></tr><tr><td>${social('p.yemekgel.test')}</td></tr><tr><td style="font-size:11px">Yemekgel A.Ş., Esentepe Mah. Dede Korkut Sk. 28/1, 34394 Şişli/İstanbul</td></tr></table></body></html>`,
    codes: ['640815'],
    action: 'https://p.yemekgel.test/onay?h=ab12',
  },

  {
    name: 'it html heavy: biglietto treno con PNR',
    subject: 'Il tuo biglietto: Milano Centrale – Bologna Centrale',
    html: `<html lang="it"><body><table width="600" align="center"><tr><td bgcolor="#b00020" style="color:#fff;padding:12px">Codice biglietto (PNR): <b>QK7M3Z</b></td></tr><tr><td><p>Gentile sig.ra Conti, presenti il QR al personale di bordo.</p><table><tr><td>Treno</td><td>FR 9527</td></tr><tr><td>Partenza</td><td>20/11/2026 08:10</td></tr><tr><td>Carrozza / Posto</td><td>4 / 12D</td></tr><tr><td>Prezzo</td><td>29,90 €</td></tr></table>${vml('https://bg.trenorapido.test/pdf/QK7M3Z', 'Scarica il biglietto', '#b00020')}</td></tr><tr><td style="font-size:10px">Trenorapido S.p.A., Piazza della Croce Rossa 1, 00161 Roma, call center 06 5550 120</td></tr></table></body></html>`,
    codes: [],
    action: 'https://bg.trenorapido.test/pdf/QK7M3Z',
  },

  {
    name: 'nl html heavy: verificatie met waarschuwing',
    subject: 'Bevestig dat jij het bent',
    html: `<html lang="nl"><body><table width="600" align="center"><tr><td style="padding:20px;font:15px Arial"><p>Beste klant,</p><p>Er wordt ingelogd vanaf een nieuw apparaat (Edge, Windows 11, Zwolle). Vul de verificatiecode in om verder te gaan.</p><p style="font:700 34px monospace;background:#fffbe6;display:inline-block;padding:8px 16px">0094</p><p>Ben jij dit niet? <a href="https://m.zorgplus.test/c/blokkeer">Blokkeer dan je account</a>.</p></td></tr><tr><td style="font-size:11px">ZorgPlus, Handelsweg 2, 3707 NH Zeist, klantnummer 448120993, 0800 5550</td></tr></table>${pixel('m.zorgplus.test')}</body></html>`,
    codes: ['0094'],
  },
];
