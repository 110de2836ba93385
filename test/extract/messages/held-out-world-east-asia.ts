import type { LabelledMessage } from './labelled-message.ts';

const cn = (s: string, f = '') =>
  `<table cellpadding="0" cellspacing="0" width="100%" style="background:#f7f8fa;padding:20px 0"><tbody><tr><td align="center"><table width="600" style="background:#fff;border-radius:4px;font-family:'Microsoft YaHei',PingFang SC,sans-serif;font-size:14px;color:#333"><tbody><tr><td style="padding:30px">${s}</td></tr><tr><td style="padding:16px 30px;border-top:1px solid #eee;color:#999;font-size:12px">${f}</td></tr></tbody></table></td></tr></tbody></table>`;
const plain = (s: string) => `<html><body style="font-family:Arial;font-size:14px">${s}</body></html>`;
/** Indonesian, Malay, Chinese, Japanese and Korean. */
export const messages: LabelledMessage[] = [
  {
    name: 'id html 2fa: kode OTP',
    subject: 'Kode OTP kamu: 6028',
    html: plain(
      '<p>Hai Dewi,</p><p>Masukkan kode OTP berikut untuk masuk ke akun TokoKita:</p><h1 style="color:#03ac0e">6028</h1><p>Kode berlaku 5 menit. <b>JANGAN BERIKAN</b> kode ini ke siapa pun, termasuk pihak TokoKita.</p><p style="font-size:11px">PT TokoKita, Jl. Prof. Dr. Satrio Kav. 11, Jakarta Selatan 12950 · (021) 5550-0120</p>',
    ),
    codes: ['6028'],
    action: null,
  },
  {
    name: 'id text verifikasi email',
    subject: 'Verifikasi alamat email Anda',
    text: `Halo Budi,

Terima kasih telah mendaftar di BacaKomik. Silakan klik tautan berikut untuk memverifikasi email Anda:

https://bacakomik.test/verifikasi?token=81fe0c

Tautan ini kedaluwarsa dalam 1x24 jam.`,
    codes: [],
    action: 'https://bacakomik.test/verifikasi?token=81fe0c',
  },
  {
    name: 'id html pesanan',
    subject: 'Pembayaran berhasil - INV/20261118/MPL/4481209931',
    html: plain(
      '<p>Pembayaranmu sebesar <b>Rp158.500</b> sudah kami terima.</p><p>No. Invoice: INV/20261118/MPL/4481209931<br>Virtual Account: 8077 0812 5550 0120</p><p><a href="https://tokokita.test/pesanan/4481209931" style="background:#03ac0e;color:#fff;padding:10px 20px">Lihat Detail Pesanan</a></p>',
    ),
    codes: [],
    action: 'https://tokokita.test/pesanan/4481209931',
  },
  {
    name: 'id text atur ulang sandi',
    subject: 'Atur ulang kata sandi',
    text: `Kami menerima permintaan untuk mengatur ulang kata sandi Anda.
Gunakan kode 771 406 di aplikasi SehatYuk. Abaikan email ini jika Anda tidak memintanya.`,
    codes: ['771406'],
    action: null,
  },
  {
    name: 'id html promo',
    subject: 'Gratis ongkir se-Indonesia!',
    html: plain(
      '<h2>Gratis Ongkir</h2><p>Pakai kode promo <b>ONGKIR0</b> s.d. 30 November 2026.</p><p><a href="https://p.bajumurah.test/x">Belanja Sekarang</a></p><p><small><a href="https://p.bajumurah.test/berhenti?z=4">Berhenti berlangganan</a></small></p>',
    ),
    codes: [],
    action: 'https://p.bajumurah.test/x',
    unsubscribe: 'https://p.bajumurah.test/berhenti?z=4',
  },

  {
    name: 'ms html 2fa: kod pengesahan',
    subject: 'Kod pengesahan anda',
    html: plain(
      '<p>Salam Nurul,</p><p>Kod pengesahan anda ialah <b style="font-size:20px">914 560</b>. Sila masukkan kod ini dalam masa 10 minit.</p><p style="font-size:11px">Bank Rakyat Makmur Berhad, Jalan Travers, 50470 Kuala Lumpur · 1-300-55-0120</p>',
    ),
    codes: ['914560'],
    action: null,
  },
  {
    name: 'ms text aktifkan akaun',
    subject: 'Aktifkan akaun anda',
    text: `Terima kasih kerana mendaftar.

Klik pautan di bawah untuk mengaktifkan akaun anda:
https://pasarmalam.test/aktif/77e0b1

Pasukan Pasar Malam`,
    codes: [],
    action: 'https://pasarmalam.test/aktif/77e0b1',
  },
  {
    name: 'ms text bil',
    subject: 'Bil elektrik November 2026',
    text: `No. Akaun: 220044812099
Jumlah perlu dibayar: RM 132.45
Bayar sebelum: 15/12/2026

Bayar di sini: https://bil.tenagaku.test/bayar/220044812099`,
    codes: [],
    action: 'https://bil.tenagaku.test/bayar/220044812099',
  },
  {
    name: 'ms text tukar kata laluan',
    subject: 'Set semula kata laluan',
    text: `Masukkan kod berikut untuk menetapkan semula kata laluan anda: K3V8QD
Jika anda tidak membuat permintaan ini, abaikan e-mel ini.`,
    codes: ['K3V8QD'],
    action: null,
  },

  {
    name: 'zh-CN html 2fa: 登录验证码',
    subject: '【云桥】登录验证码',
    html: cn(
      '<p>尊敬的用户，您好：</p><p>您正在登录云桥账号，验证码为：</p><p style="font-size:28px;color:#ff6a00;font-weight:bold">381750</p><p>验证码5分钟内有效，请勿泄露给他人。如非本人操作，请忽略此邮件。</p>',
      '此邮件由系统自动发出，请勿回复。客服热线 95550 · 浙ICP备12022327号 · © 2009-2026 云桥网络',
    ),
    codes: ['381750'],
    action: null,
  },
  {
    name: 'zh-CN text 注册激活',
    subject: '请激活您的账号',
    text: `亲爱的 小鹿:

感谢您注册读书笔记！请在24小时内点击以下链接激活账号:

https://dushu.test/user/activate?uid=20417&code=c8d01f

（如果链接无法点击，请复制到浏览器地址栏打开）

读书笔记团队
2026年11月18日`,
    codes: [],
    action: 'https://dushu.test/user/activate?uid=20417&code=c8d01f',
  },
  {
    name: 'zh-CN text 快递取件码',
    subject: '您的包裹已到达丰巢柜',
    text: `您的快递（运单号 SF1448120993177）已存入幸福小区3号柜，取件码 82-4-1907，请于11月19日20:00前取出，超时将收取0.5元/12小时。`,
    codes: [],
    action: null,
  },
  {
    name: 'zh-CN html 重置密码',
    subject: '找回密码',
    html: cn(
      '<p>您好,wang***@mail.example:</p><p>您申请了找回密码，请点击下面的按钮重新设置：</p><p><a href="https://passport.tuchuang.test/reset?sign=9af0&amp;t=1763448000" style="background:#1677ff;color:#fff;padding:10px 24px;text-decoration:none">重置密码</a></p><p>该链接30分钟内有效。</p>',
      '图床科技有限公司 北京市海淀区中关村大街27号 100080',
    ),
    codes: [],
    action: 'https://passport.tuchuang.test/reset?sign=9af0&t=1763448000',
  },
  {
    name: 'zh-CN text 绑定邮箱: 全角数字',
    subject: '绑定邮箱确认',
    text: `您正在绑定安全邮箱，本次操作的校验码是：９０４２１８。

请在页面输入校验码完成绑定。操作时间：2026-11-18 14:05:33,IP:203.0.113.66`,
    codes: ['904218'],
    action: null,
  },
  {
    name: 'zh-CN html 营销',
    subject: '双12预售开启，满300减50',
    html: cn(
      '<h2>满300减50</h2><p>优惠码：<b>D12YS50</b></p><p><a href="https://edm.jiaju.test/t/6">立即抢购</a></p>',
      '如不想继续收到此类邮件，请<a href="https://edm.jiaju.test/td/6">点此退订</a>',
    ),
    codes: [],
    action: 'https://edm.jiaju.test/t/6',
    unsubscribe: 'https://edm.jiaju.test/td/6',
  },

  {
    name: 'zh-TW html 2fa: 驗證碼',
    subject: '您的一次性驗證碼',
    html: cn(
      '<p>親愛的會員 您好：</p><p>請於登入頁面輸入以下驗證碼：</p><p style="font-size:26px"><b>570 193</b></p><p>驗證碼將於 10 分鐘後失效。</p>',
      '好購網股份有限公司 台北市信義區松高路11號 統一編號 53550120 客服 (02)5555-0120',
    ),
    codes: ['570193'],
    action: null,
  },
  {
    name: 'zh-TW text 信箱驗證',
    subject: '請驗證您的電子信箱',
    text: `嗨，雅婷:

謝謝您加入「山林步道」!請點選下列連結完成信箱驗證:
https://shanlin.test/verify?k=ee17a0

若您並未註冊，請忽略本信。`,
    codes: [],
    action: 'https://shanlin.test/verify?k=ee17a0',
  },
  {
    name: 'zh-TW text 電子發票',
    subject: '電子發票開立通知',
    text: `發票號碼：QX-44812099
開立日期：2026/11/17
隨機碼：4471
總計：NT$ 1,280
品項：保溫瓶 x1

電子發票將於單數月25日開獎。`,
    codes: [],
    action: null,
  },
  {
    name: 'zh-TW text 超商取貨',
    subject: '【取貨通知】商品已到門市',
    text: `王先生您好，您訂購的商品（訂單編號 2611170448120）已送達 7-11 松高門市，請於 11/24 前攜帶證件取貨，取貨編號 C448 1209，取貨付款 NT$599。`,
    codes: [],
    action: null,
  },
  {
    name: 'zh-TW text 重設密碼: 英數代碼',
    subject: '重設密碼代碼',
    text: `請在 App 中輸入代碼 W7N-4DX 以重設您的密碼。

代碼有效至 2026/11/18 16:30。
圖書館讀者服務 (07)555-0133`,
    codes: ['W7N-4DX'],
    action: null,
  },

  {
    name: 'ja html 2fa: 認証コード',
    subject: '【さくら市場】認証コードのお知らせ',
    html: plain(
      '<div style="width:600px"><p>山田 太郎 様</p><p>いつもさくら市場をご利用いただきありがとうございます。<br>下記の認証コードをログイン画面に入力してください。</p><p>━━━━━━━━━━━━━━<br>認証コード：<b>604812</b><br>━━━━━━━━━━━━━━</p><p>※有効期限は10分です。<br>※お心当たりのない場合は、本メールを破棄してください。</p><p>さくら市場株式会社<br>〒106-6118 東京都港区六本木6-10-1<br>TEL 0120-555-012（平日9:00~18:00)</p></div>',
    ),
    codes: ['604812'],
    action: null,
  },
  {
    name: 'ja text 会員登録: 本登録URL',
    subject: '【ことり書店】会員仮登録のお知らせ',
    text: `この度はことり書店の会員登録にお申し込みいただき、誠にありがとうございます。

現在は仮登録の状態です。以下のURLにアクセスして本登録を完了してください。

https://kotori-shoten.test/entry/activate/f81c07d3

※URLの有効期限は24時間です。

――――――――――――――
ことり書店 カスタマーサポート
support@kotori-shoten.test
――――――――――――――`,
    codes: [],
    action: 'https://kotori-shoten.test/entry/activate/f81c07d3',
  },
  {
    name: 'ja text 宅配ボックス: 暗証番号',
    subject: 'お荷物を宅配ボックスにお届けしました',
    text: `お荷物を宅配ボックスにお届けしました。

送り状番号：4481-2099-3177
ボックス番号：07
暗証番号：3924
お届け日時：11月18日 11時05分

クロネズミ運輸`,
    codes: [],
    action: null,
  },
  {
    name: 'ja html パスワード再設定',
    subject: 'パスワード再設定のご案内',
    html: plain(
      '<p>パスワードの再設定を受け付けました。</p><p>以下のボタンから60分以内に新しいパスワードを設定してください。</p><p><a href="https://id.ryokan-navi.test/pw/reset?k=b1&amp;lang=ja" style="background:#c00;color:#fff;padding:12px 36px">パスワードを再設定する</a></p><p>受付番号：20261118-004417</p>',
    ),
    codes: [],
    action: 'https://id.ryokan-navi.test/pw/reset?k=b1&lang=ja',
  },
  {
    name: 'ja text 全角コード',
    subject: 'ワンタイムパスワード通知',
    text: `ひまわり信用金庫です。

ワンタイムパスワード：７１８５０２９４

インターネットバンキングの画面に入力してください。
（発行時刻 2026年11月18日 09:41)`,
    codes: ['71850294'],
    action: null,
  },
  {
    name: 'ja html メルマガ',
    subject: '【本日限定】ポイント10倍!',
    html: plain(
      '<center><h2>ポイント10倍</h2><p>クーポンコード：POINT10X</p><p><a href="https://ml.cosme.test/c?i=4">お買い物はこちら</a></p><p style="font-size:11px">配信停止は<a href="https://ml.cosme.test/stop?i=4">こちら</a></p></center>',
    ),
    codes: [],
    action: 'https://ml.cosme.test/c?i=4',
    unsubscribe: 'https://ml.cosme.test/stop?i=4',
  },

  {
    name: 'ko html 2fa: 인증번호',
    subject: '[한빛몰] 이메일 인증번호 안내',
    html: cn(
      '<p>안녕하세요, 김지우 고객님.</p><p>아래 인증번호를 입력창에 입력해 주세요.</p><p style="font-size:30px;letter-spacing:4px"><strong>298 047</strong></p><p>인증번호는 3분간 유효합니다.</p>',
      '(주)한빛몰 서울특별시 송파구 올림픽로 300 | 사업자등록번호 120-88-00767 | 고객센터 1577-5550',
    ),
    codes: ['298047'],
    action: null,
  },
  {
    name: 'ko text 가입 인증 링크',
    subject: '회원가입을 완료해 주세요',
    text: `안녕하세요!

아래 링크를 클릭하시면 회원가입이 완료됩니다.
https://chaekbang.test/join/confirm?c=4d10ff

링크는 24시간 동안 유효합니다.
책방 드림`,
    codes: [],
    action: 'https://chaekbang.test/join/confirm?c=4d10ff',
  },
  {
    name: 'ko text 택배',
    subject: '[새벽택배] 배송 완료 안내',
    text: `고객님의 상품이 문 앞에 배송되었습니다.

운송장번호: 4481-2099-3177
배송시간: 2026-11-18 05:52
공동현관 비밀번호로 출입했습니다.

고객센터 1588-5550`,
    codes: [],
    action: null,
  },
  {
    name: 'ko text 비밀번호 찾기: 코드',
    subject: '비밀번호 재설정 코드',
    text: `비밀번호를 재설정하려면 앱에서 코드 7YQ2M9를 입력하세요. 본인이 요청하지 않았다면 무시하셔도 됩니다.`,
    codes: ['7YQ2M9'],
    action: null,
  },
  {
    name: 'ko html 광고',
    subject: '(광고) 최대 50% 겨울 세일',
    html: cn(
      '<h2>겨울 세일</h2><p>쿠폰번호 WINTER-2026-50</p><p><a href="https://ad.otgage.test/w" style="background:#000;color:#fff;padding:12px 30px">쇼핑하러 가기</a></p>',
      '수신을 원치 않으시면 <a href="https://ad.otgage.test/reject?m=2">수신거부</a>를 클릭하세요.',
    ),
    codes: [],
    action: 'https://ad.otgage.test/w',
    unsubscribe: 'https://ad.otgage.test/reject?m=2',
  },
];
