import type { LabelledMessage } from './labelled-message.ts';
import { btn, p, page } from './layouts-cards.ts';

const u = (s: string) => `https://x.test/${s}`;
const a = (s: string, t: string, st = '') => `<a href="${u(s)}"${st && ` style="${st}"`}>${t}</a>`;
const foot = `${a('privacy', 'Privacy')} · ${a('help', 'Help')} · ${a('u/88', 'Unsubscribe')}`;
const H = (html: string, action: string | null, f = foot): LabelledMessage => ({
  name: html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 60),
  subject: '',
  html: page(html, f),
  codes: [],
  action: action && u(action),
});
const T = (text: string, action: string | null): LabelledMessage => ({
  name: text.slice(0, 60).replace(/\n/g, ' '),
  subject: '',
  text,
  codes: [],
  action: action && u(action),
});
export const messages: LabelledMessage[] = [
  H(p('Welcome! One last step.') + btn(u('c/1'), "Yes, that's my email"), 'c/1'),
  H(p('Your report is ready.') + a('r/9', 'Download the report'), 'r/9'),
  H(
    `<a href="${u('')}"><img src="https://x.test/logo.png" alt="Acme"></a>` +
      p('Someone asked to reset the password.') +
      p(a('p/abc', 'Pick a new one')) +
      p(a('p/no', "This wasn't me")),
    'p/abc',
  ),
  H(
    p('Lena invited you to the project <b>Harbor</b>.') +
      btn(u('i/ok'), 'Take a look') +
      p(a('i/no', 'Ignore invitation')),
    'i/ok',
  ),
  H(
    p('Your parcel is on its way.') +
      `<table><tr><td bgcolor="#333" style="padding:10px">${a('t/88', 'Where is it?', 'color:#fff')}</td></tr></table>`,
    't/88',
  ),
  H(p('You have a new message from Bo.') + p('"See you at 8"') + p(a('m/1', 'Answer Bo')), 'm/1'),
  H(
    p('Please sign the contract.') + btn(u('s/1'), 'Review document') + p(a('s/decline', 'Decline to sign')),
    's/1',
  ),
  H(p('Invoice 4471 is due.') + btn(u('pay/1'), 'Pay $48.20') + p(a('inv/1.pdf', 'Download PDF')), 'pay/1'),
  H(p(`Your statement is available. ${a('login', 'Sign in')} to view it.`), 'login'),
  H(
    p('Rate your stay') +
      `${[1, 2, 3, 4, 5].map((n) => a(`rate/${n}`, `${n}`)).join(' ')}` +
      btn(u('rate'), 'Leave a review'),
    'rate',
  ),
  H(
    p('Security alert: new sign-in from Rome.') +
      btn(u('sec/check'), 'Check activity') +
      p(`You can also see it at ${a('sec', 'x.test/sec')}`),
    'sec/check',
  ),
  H(p('We updated our terms. No action is needed.') + p(`Read the ${a('terms', 'new terms')}.`), null),
  H(p('Your payment was received. Thank you!'), null),
  H(
    p('Confirm your subscription:') +
      `<a href="${u('sub/c?x=1')}"><img src="https://x.test/btn.png" alt="Confirm" width="200" height="50"></a>`,
    'sub/c?x=1',
  ),
  H(
    `<div>${a('web', 'View in browser')}</div><h1>Autumn sale</h1>` +
      btn(u('sale'), 'Shop the sale') +
      `<div>${a('men', 'Men')} ${a('women', 'Women')} ${a('kids', 'Kids')}</div>`,
    'sale',
  ),
  H(
    `<h1>News</h1>${p(`${a('n/1', 'Story one')} ${a('n/2', 'Story two')} ${a('n/3', 'Story three')}`)}`,
    null,
  ),
  H(
    p('Copy this address into your browser if the button does not work:') +
      btn(u('v/tok1234567890123456789'), 'Verify') +
      p(a('v/tok1234567890123456789', u('v/tok1234567890123456789'))),
    'v/tok1234567890123456789',
  ),
  H(p('Your trial ends in 3 days.') + btn(u('up'), 'Keep my plan') + btn(u('cancel'), 'Cancel plan'), 'up'),
  H(
    p('Your flight is in 24 hours.') +
      btn(u('ci'), 'Check in') +
      p(`${a('bag', 'Add bags')} ${a('seat', 'Choose seat')}`),
    'ci',
  ),
  H(
    p('A review was requested from you on <a href="https://x.test/pr/1">#4471</a>.') +
      p(`${a('pr/1', 'View it on Gitbox')} or ${a('mute/1', 'mute the thread')}`),
    'pr/1',
  ),
  H(`${p('Your export is done')}<a class="button--primary" href="${u('ex.zip')}">Get the file</a>`, 'ex.zip'),
  H(
    p('Did you forget something?') +
      `<table><tr><td style="border-radius:4px;background:#000;padding:8px"><span>${a('cart', 'Complete your purchase')}</span></td></tr></table>` +
      p(a('i/1', 'Blue chair') + a('i/2', 'Red chair')),
    'cart',
  ),
  H(p('RSVP') + btn(u('yes'), 'Yes') + btn(u('no'), 'No') + btn(u('maybe'), 'Maybe'), 'yes'),
  H(
    p('Join the call') +
      p(a('j/881', 'https://x.test/j/881')) +
      p('Dial +1 555 0144') +
      p(a('num', 'Find a local number')),
    'j/881',
  ),
  H(
    p('Guten Tag,') + btn(u('b/1'), 'Jetzt E-Mail-Adresse bestätigen') + p(a('n', 'Nein, das war ich nicht')),
    'b/1',
    `${a('imp', 'Impressum')} ${a('dat', 'Datenschutz')} ${a('ab', 'Newsletter abbestellen')}`,
  ),
  H(p('Ihr Paket ist da.') + p(a('sv', 'Sendung verfolgen')), 'sv', a('imp', 'Impressum')),
  H(
    p('Termin bestätigen?') + btn(u('t/ok'), 'Zusagen') + btn(u('t/no'), 'Absagen'),
    't/ok',
    a('imp', 'Impressum'),
  ),
  H(
    p('Bonjour') + btn(u('v'), 'Je confirme mon adresse'),
    'v',
    `${a('mention', 'Mentions légales')} ${a('des', 'Se désabonner')}`,
  ),
  H(p('Votre avis nous intéresse') + btn(u('avis'), 'Donner mon avis'), 'avis', a('des', 'Se désinscrire')),
  H(
    p('Hola') + btn(u('r'), 'Crear nueva contraseña') + p(a('s', '¿No fuiste tú?')),
    'r',
    a('baja', 'Darme de baja'),
  ),
  H(
    p('Olá') + p(a('at', 'Ativar conta')),
    'at',
    `${a('priv', 'Política de privacidade')} ${a('desc', 'Cancelar inscrição')}`,
  ),
  H(p('Ciao') + btn(u('rec'), 'Scrivi una recensione'), 'rec', a('dis', 'Disiscriviti')),
  H(p('Hoi') + btn(u('af'), 'Bekijk je bestelling'), 'af', a('uit', 'Uitschrijven')),
  H(p('Hej') + btn(u('bet'), 'Betala nu'), 'bet', a('avr', 'Avregistrera')),
  H(p('Cześć') + btn(u('pot'), 'Potwierdzam rejestrację'), 'pot', a('wyp', 'Wypisz się')),
  H(
    p('Привет') + btn(u('pr'), 'Перейти к заказу'),
    'pr',
    `${a('pol', 'Политика конфиденциальности')} ${a('otp', 'Отписаться')}`,
  ),
  H(
    p('こんにちは') + btn(u('ja'), 'メールアドレスを確認する'),
    'ja',
    `${a('kiyaku', '利用規約')} ${a('stop', '配信停止はこちら')}`,
  ),
  H(p('您好') + btn(u('zh'), '立即激活账号'), 'zh', `${a('ys', '隐私政策')} ${a('td', '退订')}`),
  H(
    p('안녕하세요') + btn(u('ko'), '이메일 인증하기'),
    'ko',
    `${a('pp', '개인정보처리방침')} ${a('sg', '수신거부')}`,
  ),
  H(p('مرحباً') + btn(u('ar'), 'تأكيد البريد الإلكتروني'), 'ar', a('ils', 'إلغاء الاشتراك')),
  H(p('שלום') + btn(u('he'), 'אימות כתובת המייל'), 'he', a('hsr', 'להסרה מרשימת התפוצה')),
  H(p('Merhaba') + btn(u('tr'), 'Hesabımı doğrula'), 'tr', a('abn', 'Abonelikten çık')),
  H(p('नमस्ते') + btn(u('hi'), 'ईमेल सत्यापित करें'), 'hi', a('ss', 'सदस्यता समाप्त करें')),
  H(p('Γεια') + btn(u('el'), 'Επιβεβαίωση email'), 'el', a('diag', 'Απεγγραφή')),
  H(p('Xin chào') + btn(u('vi'), 'Kích hoạt tài khoản'), 'vi', a('huy', 'Hủy đăng ký')),
  H(p('Terve') + btn(u('fi'), 'Vahvista sähköpostisi'), 'fi', a('per', 'Peruuta tilaus')),
  T(
    'Hi,\n\nConfirm your address:\nhttps://x.test/c/1\n\nIf you did not sign up, ignore this.\nHelp: https://x.test/help',
    'c/1',
  ),
  T('To unsubscribe: https://x.test/u/1\n\nNew post: https://x.test/post/1', 'post/1'),
  T('Reset link (valid 1 h): <https://x.test/r/9f2>\n\nNot you? https://x.test/report', 'r/9f2'),
  T(
    'Lena mentioned you in Harbor\n\n"@you take a look"\n\nhttps://x.test/h/1#c2\n\n--\nManage notifications: https://x.test/n\nhttps://x.test',
    'h/1#c2',
  ),
  T(
    'Your order has shipped. Track it at https://x.test/t/88 or call us.\n\nTerms https://x.test/terms',
    't/88',
  ),
  T('Sources: https://x.test/a https://x.test/b https://x.test/c', null),
  T('Build failed: https://x.test/builds/4471\n\nCommit: https://x.test/commit/9f2c\n', 'builds/4471'),
  T('Ihre Rechnung finden Sie hier: https://x.test/re/1\nImpressum: https://x.test/imp', 're/1'),
  T('Pour activer votre compte, ouvrez https://x.test/act/1\nAide : https://x.test/aide', 'act/1'),
  T('Для подтверждения перейдите по ссылке https://x.test/c/2\nОтписаться: https://x.test/o', 'c/2'),
  T(
    '以下のURLをクリックして登録を完了してください。\nhttps://x.test/j/2\n\nお問い合わせ https://x.test/q',
    'j/2',
  ),
  T('Server rebooted at 10:42. Dashboard https://x.test/d', 'd'),
  T('Thanks for your payment.\n\nAcme Inc.\nhttps://x.test', null),
];
