import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaults } from '../../test/defaults.ts';
import { readMessage } from './read-message.ts';

const links = (html: string, text: string) =>
  readMessage({ subject: '', html, text, attachments: [], limits: defaults.view }).links;
const inHtml = (html: string) => links(html, '');
const inText = (text: string) => links('', text);
const actions = (found: ReturnType<typeof links>) =>
  found.filter(({ kind }) => kind === 'action').map(({ url }) => url);

describe('links: the call to action', () => {
  it('is the button, not the logo, help or social media links', () => {
    const html = `<a href="https://a.test/home"><img alt="Acme" src="https://a.test/l.png"></a>
      <a href="https://a.test/browser">View in browser</a>
      <p><a href="https://a.test/go" style="background-color:#000;padding:10px">Get started</a></p>
      <a href="https://a.test/help">Help center</a> <a href="https://twitter.com/acme">Twitter</a>`;
    assert.deepEqual(actions(inHtml(html)), ['https://a.test/go']);
  });

  it('is recognised by its text when every URL is a redirect of a mailing service', () => {
    const click = (letter: string) => `https://click.test/ls/click?upn=${letter.repeat(30)}`;
    const html = `<a href="${click('c')}"><img alt="Logo" src="https://a.test/l.png"></a>
      <p>Please <a href="${click('a')}">confirm your account</a>.</p>
      <a href="${click('b')}">Privacy</a> <a href="${click('d')}">Unsubscribe</a>`;
    assert.deepEqual(actions(inHtml(html)), [click('a')]);
  });

  it('is the only link besides the home page, if it offers something', () => {
    for (const text of ['Suivre ma commande', 'Track my order', 'Sendung verfolgen']) {
      const html = `<a href="https://a.test/"><img alt="Acme" src="https://a.test/l.png"></a> <a href="https://a.test/t/1">${text}</a>`;
      assert.deepEqual(actions(inHtml(html)), ['https://a.test/t/1'], text);
    }
  });

  it('is what was asked for, not the way out of it', () => {
    const html =
      '<a href="https://a.test/k">Keep my account</a> <a href="https://a.test/d">Delete my account</a>';
    assert.deepEqual(actions(inHtml(html)), ['https://a.test/d']);
  });

  it('is the only link that is a paragraph of its own, whatever it says', () => {
    const footer = '<p><a href="https://a.test/2">Uvw</a> | <a href="https://a.test/3">Xyz</a></p>';
    assert.deepEqual(actions(inHtml(`<p>Abc.</p><p><a href="https://a.test/1">Def ghi</a></p>${footer}`)), [
      'https://a.test/1',
    ]);
    const several = '<p><a href="https://a.test/1">Def</a></p><p><a href="https://a.test/2">Ghi</a></p>';
    assert.deepEqual(actions(inHtml(several)), []);
    assert.deepEqual(actions(inHtml('<p>Abc.</p><p><a href="https://a.test/">Def</a></p>')), []);
  });

  it('is found beside a row of links that begins with an aside', () => {
    const row = 'Follow us: <a href="https://s.test/a">Social</a> <a href="https://v.test/a">Video</a>';
    assert.deepEqual(actions(inHtml(`Soon. <a href="https://a.test/1">Upgrade</a> ${row}`)), [
      'https://a.test/1',
    ]);
  });

  it('is found beside a link after a question, which is for some readers', () => {
    const html =
      '<a href="acme://open/1">Open Acme</a> <p>No app yet? <a href="https://a.test/app">Download it</a></p>';
    assert.deepEqual(actions(inHtml(html)), ['acme://open/1']);
  });

  it('is not in the message that a reply quotes', () => {
    const text =
      'Here is a fresh one: https://a.test/new\n\n> On Monday we sent you https://a.test/old\n> Bye';
    assert.deepEqual(actions(inText(text)), ['https://a.test/new']);
    assert.deepEqual(actions(inText('> Confirm: https://a.test/old')), ['https://a.test/old']);
  });

  it('is to confirm that one unsubscribes, if the message asks for that', () => {
    assert.deepEqual(actions(inText('To confirm, visit https://a.test/confirm-unsub/7')), [
      'https://a.test/confirm-unsub/7',
    ]);
    const html = '<a href="https://a.test/unsubscribe/7">Confirm unsubscription</a>';
    assert.deepEqual(actions(inHtml(html)), ['https://a.test/unsubscribe/7']);
  });

  it('is not for those who did not ask for a code', () => {
    const denial = 'If you did not try to sign in, change your password at https://a.test/security';
    assert.deepEqual(actions(inText(`Your login code: 482910\n\n${denial}`)), []);
    assert.deepEqual(actions(inText(`Your password was changed. ${denial}`)), ['https://a.test/security']);
  });

  it('may be the first page of an application, and is not that of notification settings', () => {
    assert.deepEqual(actions(inText('Go to https://join.a.test and enter 482 913.')), [
      'https://join.a.test',
    ]);
    const settings = 'Settings: https://a.test/settings/notifications';
    assert.deepEqual(actions(inText(`Run failed: https://a.test/runs/1\n\n${settings}`)), [
      'https://a.test/runs/1',
    ]);
  });

  it('may open an application that has a scheme of its own', () => {
    const html = '<a href="acme://login?t=1">Log in</a> <a href="https://a.test/x/1">Log in on the web</a>';
    assert.deepEqual(actions(inHtml(html)), ['acme://login?t=1']);
    assert.deepEqual(actions(inHtml('<a href="tel:+4930123456">Confirm by phone</a>')), []);
    const text = 'Sign in on your computer:\n\nacme://signin?t=1\n\nHelp: https://a.test/help';
    assert.deepEqual(actions(inText(text)), ['acme://signin?t=1']);
    assert.deepEqual(inText('The backup of postgres://db.test/orders is complete.'), []);
  });

  it('is not a page that explains something', () => {
    for (const html of [
      '<p>Confirm nothing that you did not ask for. <a href="https://a.test/c/1">Learn more</a></p>',
      '<p>Your sign-in code: 482910</p><a href="https://help.a.test/17">Did you expect this?</a>',
      '<p>Verify devices without a code. Visit https://docs.a.test/articles/two-factor-authentication</p>',
      '<p>ログイン認証コード 482910</p><p>ご注意ください。<a href="https://a.test/c/1">詳しくはこちら</a></p>',
    ])
      assert.deepEqual(actions(inHtml(html)), [], html);
    const button = '<a href="https://a.test/c/1" style="background:#c00;padding:9px">Learn more</a>';
    assert.deepEqual(actions(inHtml(button)), ['https://a.test/c/1']);
    const shared = 'Ada shared a document with you: https://docs.a.test/document/d/1/edit';
    assert.deepEqual(actions(inText(shared)), ['https://docs.a.test/document/d/1/edit']);
  });

  it('is written in brackets, and has brackets itself', () => {
    assert.deepEqual(actions(inText('Go to (https://a.test/reset/a_(b)).')), ['https://a.test/reset/a_(b)']);
  });

  it('is the only address in a text, and none of two that nothing tells apart', () => {
    const [one, two] = ['https://a.test/t/1', 'https://a.test/t/2'];
    assert.deepEqual(actions(inText(`Hello\n\nTrack your parcel: ${one}`)), [one]);
    assert.deepEqual(actions(inText(`Track your parcel.\n\n${one}`)), [one]);
    assert.deepEqual(actions(inText(`Track your parcels.\n\n${one}\n${two}`)), []);
  });

  it('is the only link besides help, terms and the like, if it offers something', () => {
    const html =
      '<a href="https://a.test/r/1">Download the report</a> <a href="https://a.test/help">Help</a> <a href="https://a.test/p">Privacy</a>';
    assert.deepEqual(actions(inHtml(html)), ['https://a.test/r/1']);
    const text = 'Track it at https://a.test/t/1\nHelp: https://a.test/help\nTerms: https://a.test/terms';
    assert.deepEqual(actions(inText(text)), ['https://a.test/t/1']);
  });

  it('is found in HTML where the address is only written, as mail clients link it', () => {
    const html =
      '<p>Reset your password by pasting this into your browser:</p><p>https://a.test/r/1.</p><a href="https://a.test/help">Help</a>';
    assert.deepEqual(actions(inHtml(html)), ['https://a.test/r/1']);
    assert.deepEqual(
      inHtml(
        '<style>a{background:url(https://a.test/i.png)}</style><a href="https://b.test">https://a.test</a>',
      ).map(({ url }) => url),
      ['https://b.test'],
    );
  });

  it('is recognised by the words before it when its text is only "here"', () => {
    const html =
      '<p>To reset your password click <a href="https://a.test/1">here</a>. To contact us click <a href="https://a.test/2">here</a>.</p>';
    assert.deepEqual(actions(inHtml(html)), ['https://a.test/1']);
  });

  for (const text of ['RSVP', 'Update payment method', 'Leave feedback', 'Let’s go', 'Yes, it was me'])
    it(`is recognised without a style: ${text}`, () => {
      const html = `<p>Hello.</p><a href="https://a.test/x">Our story</a> <a href="https://a.test/1">${text}</a>`;
      assert.deepEqual(actions(inHtml(html)), ['https://a.test/1']);
    });

  it('is the address that the reader is told to paste into a browser', () => {
    const text = 'Paste the following link into your browser:\nhttps://a.test/1\n\nhttps://a.test/2\n';
    assert.deepEqual(actions(inText(text)), ['https://a.test/1']);
    assert.deepEqual(actions(inText('View this email in your browser:\nhttps://a.test/1\n')), []);
  });

  it('is the only address that is written out, whatever the words before it', () => {
    const footer = '\n\nHelp: https://a.test/help\nUnsubscribe: https://a.test/u/1\n';
    for (const text of ['Postmortem: https://a.test/i/1', 'Sigue tu envío: https://a.test/i/1'])
      assert.deepEqual(actions(inText(text + footer)), ['https://a.test/i/1'], text);
  });

  it('is not an address of the company, for some readers only, or for a program', () => {
    for (const text of [
      'Acme Ltd\nhttps://a.test/en/',
      'Acme Ltd\nhttps://a.test/?utm_source=mail',
      'Registered in England. https://a.test/legal',
      'Frågor? https://a.test/fragor',
      'Follow us: https://a.test/social/1',
      '$ curl -X POST https://a.test/v1/verify',
    ])
      assert.deepEqual(actions(inText(text)), [], text);
    assert.deepEqual(actions(inHtml('<p>Verify it:</p><pre>curl https://a.test/v1/verify</pre>')), []);
  });

  it('is the link to accept, not the one to decline', () => {
    const button = (name: string) =>
      `<a href="https://a.test/${name}" style="background:#c00;padding:9px">${name}</a>`;
    assert.deepEqual(actions(inHtml(button('Decline') + button('Accept'))), ['https://a.test/Accept']);
  });

  it('is marked wherever its URL occurs, and not at all in a message without one', () => {
    const again =
      '<a href="https://a.test/invite/x">Join</a> <a href="https://a.test/invite/x">https://a.test/invite/x</a>';
    assert.deepEqual(actions(inHtml(again)), ['https://a.test/invite/x', 'https://a.test/invite/x']);
    assert.deepEqual(
      actions(inHtml('<a href="https://a.test/privacy">Privacy</a> <a href="https://a.test/">a.test</a>')),
      [],
    );
  });

  it('is found in plain text, including in brackets and as Markdown', () => {
    const help = '\n\nHelp: https://a.test/help\n';
    for (const text of [
      `Please confirm your address by clicking the link below:\n\n<https://a.test/1>${help}`,
      `[Confirm email](https://a.test/1)${help}`,
      `Reset password ( https://a.test/1 )${help}`,
    ]) {
      assert.deepEqual(actions(inText(text)), ['https://a.test/1'], text);
    }
  });
});

describe('links: a newsletter', () => {
  for (const [shop, unsubscribe] of [
    ['Acquista ora', 'cancella l’iscrizione'],
    ['Comprar ahora', 'darte de baja'],
    ['Compra ara', 'donar-te de baixa'],
    ['Tutustu', 'Peruuta uutiskirjeen tilaus'],
    ['Nakupovať', 'Zrušiť odber'],
    ['Δείτε τις προσφορές', 'Διαγραφή'],
    ['Apsipirkti', 'Atsisakyti naujienlaiškio'],
    ['Iepirkties', 'Atteikties'],
    ['Vaata mängukava', 'loobu siin'],
    ['Pogledaj ponudu', 'Odjava'],
    ['Oglejte si novosti', 'Odjavite se'],
    ['Разгледай', 'Отпишете се'],
    ['До покупок', 'Відписатися'],
    ['Skoða', 'Afskrá'],
    ['تسوق الآن', 'إلغاء الاشتراك'],
    ['مشاهده', 'لغو اشتراک'],
    ['לחנות', 'הסרה'],
    ['কিনুন', 'আনসাবস্ক্রাইব'],
    ['Belanja sekarang', 'Berhenti langganan'],
    ['ช้อปเลย', 'ยกเลิกการรับข่าวสาร'],
    ['立即抢购', '点此退订'],
    ['Nunua sasa', 'Jiondoe'],
  ] as const)
    it(`offers one thing, and a way out: ${shop}, ${unsubscribe}`, () => {
      const html = `<p><a href="https://a.test/1">${shop}</a></p><p><a href="https://a.test/2">${unsubscribe}</a></p>`;
      assert.deepEqual(
        inHtml(html).map(({ kind }) => kind),
        ['action', 'unsubscribe'],
      );
    });

  for (const [url, text, kind] of [
    ['https://a.test/settings/email/verify?token=1', 'Verify email', 'action'],
    ['https://a.test/settings/email', 'Email settings', 'unsubscribe'],
    ['https://a.test/unsubscribe?campaign=order-confirmation', 'Here', 'unsubscribe'],
  ] as const)
    it(`a link to ${url} that says "${text}" is ${kind}`, () => {
      const html = `<p>Hello</p><p><a href="${url}">${text}</a></p>`;
      assert.deepEqual(
        inHtml(html).map((link) => link.kind),
        [kind],
      );
    });
});
