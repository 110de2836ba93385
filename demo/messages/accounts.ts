import { type Brand, button, codeBox, heading, htmlMessage, paragraph, quiet } from '../html.ts';
import { type DemoMessage, mailbox } from '../scene.ts';

const notes: Brand = {
  name: 'Fieldnote',
  colour: '#7a3fc4',
  footer: 'Fieldnote, for people who think on paper. Sent to the address you signed up with.',
};

export const verifyAddress: DemoMessage = (scene) => {
  const code = scene.digits(6);
  return {
    from: { name: 'Fieldnote', address: 'no-reply@fieldnote.example' },
    to: mailbox(scene.person),
    subject: `${code} is your Fieldnote code`,
    text: `Enter this code to confirm your address:\n\n    ${code}\n\nIt works for ten minutes.\nIf you did not ask for it, you can ignore this mail.\n`,
    html: htmlMessage(
      notes,
      `Enter ${code} to confirm your address.`,
      heading('Confirm your address') +
        paragraph('Enter this code where you signed up:') +
        codeBox(code) +
        quiet('It works for ten minutes. If you did not ask for it, you can ignore this mail.'),
    ),
  };
};

export const passwordReset: DemoMessage = (scene) => {
  const link = `https://fieldnote.example/reset?token=${scene.hex(40)}`;
  return {
    from: { name: 'Fieldnote', address: 'no-reply@fieldnote.example' },
    to: mailbox(scene.person),
    subject: 'Reset your Fieldnote password',
    text: `Hello ${scene.person.first},

someone, we hope you, asked for a new password. Choose one here:

${link}

The link works once, for one hour. If it was not you, ignore this mail; your password stays as it is.
`,
    html: htmlMessage(
      notes,
      'The link works once, for one hour.',
      heading('Choose a new password') +
        paragraph(`Hello ${scene.person.first}, someone, we hope you, asked for a new password.`) +
        button(notes, 'Choose a password', link) +
        quiet(
          `The link works once, for one hour. If it was not you, ignore this mail; your password stays as it is.<br><br>Button not working? Paste this into your browser:<br><a href="${link}" style="word-break:break-all;">${link}</a>`,
        ),
    ),
  };
};

export const welcome: DemoMessage = (scene) => ({
  from: { name: 'Ines at Fieldnote', address: 'ines@fieldnote.example' },
  to: mailbox(scene.person),
  subject: `Welcome to Fieldnote, ${scene.person.first} 👋`,
  text: `Hi ${scene.person.first}, glad you are here. Three things to try first:\n\n1. Write one line a day for a week.\n2. Press / to find anything you ever wrote.\n3. Reply to this mail. I read every answer.\n\nInes\n`,
  html: htmlMessage(
    notes,
    'Three things to try in your first week.',
    heading('Glad you are here') +
      paragraph('Three things to try first:') +
      `<ol style="margin:0 0 16px;padding-left:22px;">
<li style="margin-bottom:8px;"><strong>Write one line a day</strong> for a week. One is enough.</li>
<li style="margin-bottom:8px;"><strong>Press /</strong> to find anything you ever wrote.</li>
<li><strong>Reply to this mail.</strong> I read every answer.</li>
</ol>` +
      button(notes, 'Write your first note', 'https://fieldnote.example/new') +
      paragraph('Ines'),
  ),
});

const bank: Brand = {
  name: 'Tidewater Bank',
  colour: '#0b5c8a',
  footer:
    'We never ask for your password or card number by mail. Tidewater Bank, member of the Deposit Fund.',
};

/** A sign-in alert from a bank, with every authentication result passing. */
export const newSignIn: DemoMessage = (scene) => {
  const address = `203.0.113.${scene.number(2, 250)}`;
  const place = scene.pick(['Lisbon, Portugal', 'Leeds, United Kingdom', 'Turku, Finland']);
  return {
    from: { name: 'Tidewater Bank', address: 'security@tidewater.example' },
    to: mailbox(scene.person),
    subject: 'New sign-in from a device we do not know',
    priority: 'high',
    headers: [
      {
        key: 'Authentication-Results',
        value: `mx.northgate.test; dkim=pass header.d=tidewater.example header.s=2026a; spf=pass (sender permitted) smtp.mailfrom=tidewater.example; dmarc=pass (p=REJECT) header.from=tidewater.example`,
      },
      {
        key: 'Received-SPF',
        value: `pass (mx.northgate.test: domain of security@tidewater.example designates 198.51.100.17 as permitted sender) client-ip=198.51.100.17`,
      },
      {
        key: 'DKIM-Signature',
        value: `v=1; a=rsa-sha256; c=relaxed/relaxed; d=tidewater.example; s=2026a; h=from:to:subject:date; bh=${Buffer.from(scene.hex(32)).toString('base64')}; b=${Buffer.from(scene.hex(96)).toString('base64')}`,
      },
    ],
    text: `Someone signed in to your account.\n\nWhere: ${place} (${address})\nDevice: Firefox on Linux\n\nWas it you? Then there is nothing to do.\nIf not, lock your account: https://tidewater.example/lock\n`,
    html: htmlMessage(
      bank,
      `${place}, Firefox on Linux.`,
      heading('Was this you?') +
        paragraph('Someone signed in to your account from a device we have not seen before.') +
        `<div class="box" style="padding:16px 20px;border-radius:10px;background:#f3f4f6;margin:0 0 8px;">Firefox on Linux<br>${place}<br><span class="quiet" style="color:#5f6670;">${address}</span></div>` +
        button(bank, 'It was not me: lock my account', 'https://tidewater.example/lock') +
        quiet('If it was you, there is nothing to do.'),
    ),
  };
};
