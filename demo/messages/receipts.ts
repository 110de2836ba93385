import { file } from '../files.ts';
import { type Brand, button, heading, htmlMessage, ledger, paragraph, quiet } from '../html.ts';
import { type DemoMessage, mailbox } from '../scene.ts';

const shop: Brand = {
  name: 'Harbor & Pine',
  colour: '#1f6f5c',
  footer:
    'Harbor &amp; Pine, 14 Quay Street, Portside. You get this mail because you bought something from us.',
};

const goods = [
  ['Linen apron, moss', 46],
  ['Enamel pour-over kettle', 68],
  ['Beeswax candles, box of six', 24],
  ['Oak serving board', 59],
  ['Wool blanket, oat', 120],
  ['Stoneware mug, pair', 34],
] as const;

/** A shop's receipt: HTML with a text alternative, nothing attached. */
export const orderReceipt: DemoMessage = (scene) => {
  const order = `HP-${scene.digits(6)}`;
  const first = scene.number(0, 4);
  const bought = [goods[first]!, goods[first + 1]!];
  const subtotal = bought.reduce((sum, [, price]) => sum + price, 0);
  const rows = [
    ...bought.map(([name, price]) => [name, dollars(price)] as const),
    ['Shipping', dollars(6.5)] as const,
    ['Total', dollars(subtotal + 6.5)] as const,
  ];
  return {
    from: { name: 'Harbor & Pine', address: 'orders@harborandpine.example' },
    to: mailbox(scene.person),
    replyTo: 'hello@harborandpine.example',
    subject: `Your order ${order} is confirmed`,
    text: `Thank you, ${scene.person.first}.

We have your order ${order} and are packing it now.

${rows.map(([name, price]) => `${name.padEnd(34)}${price.padStart(9)}`).join('\n')}

It leaves our workshop within two working days. We will write again when it does.

See your order: https://harborandpine.example/orders/${order}

Harbor & Pine
14 Quay Street, Portside
`,
    html: htmlMessage(
      shop,
      `We are packing ${bought[0]![0].toLowerCase()} and one more thing.`,
      heading(`Thank you, ${scene.person.first}.`) +
        paragraph(`We have your order <strong>${order}</strong> and are packing it now.`) +
        ledger(rows) +
        paragraph('It leaves our workshop within two working days. We will write again when it does.') +
        button(shop, 'See your order', `https://harborandpine.example/orders/${order}`),
    ),
  };
};

const hosting: Brand = {
  name: 'Lumen Cloud',
  colour: '#3454d1',
  footer: 'Lumen Cloud B.V., Keizersgracht 400, Amsterdam. VAT NL000000000B01.',
};

/** A monthly invoice with a PDF. */
export const cloudInvoice: DemoMessage = (scene) => {
  const number = `LC-2026-${scene.digits(5)}`;
  const lines = [
    ['Compute, 4 instances', scene.number(110, 190)],
    ['Managed database', scene.number(70, 95)],
    ['Object storage, 1.2 TB', scene.number(20, 30)],
    ['Egress, 840 GB', scene.number(30, 60)],
  ] as const;
  const total = lines.reduce((sum, [, amount]) => sum + amount, 0);
  const rows = [
    ...lines.map(([name, amount]) => [name, euros(amount)] as const),
    ['Total', euros(total)] as const,
  ];
  return {
    from: { name: 'Lumen Cloud Billing', address: 'billing@lumencloud.example' },
    to: mailbox(scene.person),
    subject: `Invoice ${number} for ${euros(total)}`,
    text: `Hello ${scene.person.first},

your invoice for last month is attached.

${rows.map(([name, amount]) => `${name.padEnd(28)}${amount.padStart(10)}`).join('\n')}

We will charge the card ending in 4242 on ${scene.day(7)}. There is nothing you need to do.

Lumen Cloud
`,
    html: htmlMessage(
      hosting,
      `${euros(total)}, charged on ${scene.day(7)}.`,
      heading(euros(total)) +
        paragraph(`Hello ${scene.person.first}, your invoice for last month is attached.`) +
        ledger(rows) +
        paragraph(`We will charge the card ending in 4242 on <strong>${scene.day(7)}</strong>.`) +
        quiet('There is nothing you need to do.'),
    ),
    attachments: [{ filename: `${number}.pdf`, content: file('invoice.pdf') }],
  };
};

const rail: Brand = {
  name: 'Meridian Rail',
  colour: '#a4342f',
  footer: 'Meridian Rail. Show this mail or the PDF on your phone; there is no need to print it.',
};

/** A ticket with an embedded barcode and the same ticket as a PDF. */
export const trainTicket: DemoMessage = (scene) => {
  const [from, to, leaves, arrives] = scene.pick([
    ['Lisbon Oriente', 'Porto Campanhã', '09:39', '12:28'],
    ['Milano Centrale', 'Roma Termini', '07:10', '10:20'],
    ['Göteborg C', 'Stockholm C', '14:30', '17:35'],
  ] as const);
  const seat = `coach ${scene.number(2, 9)}, seat ${scene.number(11, 88)}`;
  const reference = scene.hex(6).toUpperCase();
  return {
    from: { name: 'Meridian Rail', address: 'tickets@meridianrail.example' },
    to: mailbox(scene.person),
    subject: `Your ticket: ${from} to ${to}, ${scene.day(12)}`,
    text: `${from} ${leaves} to ${to} ${arrives}\n${scene.day(12)}, ${seat}\nReference ${reference}\n`,
    html: htmlMessage(
      rail,
      `${leaves} from ${from}, ${seat}.`,
      heading(`${from} to ${to}`) +
        ledger([
          [scene.day(12), seat],
          [`Leaves ${from}`, leaves],
          [`Arrives ${to}`, arrives],
        ]) +
        `<p style="margin:24px 0 4px;text-align:center;"><img src="cid:barcode@meridianrail.example" alt="Barcode of reference ${reference}" width="420" height="72" style="max-width:100%;background:#ffffff;"></p>` +
        `<p style="margin:0;text-align:center;font-family:ui-monospace,Menlo,monospace;letter-spacing:4px;">${reference}</p>`,
    ),
    attachments: [
      { filename: 'barcode.png', content: file('barcode.png'), cid: 'barcode@meridianrail.example' },
      { filename: `ticket-${reference}.pdf`, content: file('ticket.pdf') },
    ],
  };
};

function dollars(amount: number): string {
  return `$${amount.toFixed(2)}`;
}

function euros(amount: number): string {
  return `€${amount.toFixed(2)}`;
}
