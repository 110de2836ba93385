import { type Brand, button, heading, htmlMessage, ledger, paragraph } from '../html.ts';
import { type DemoMessage, mailbox } from '../scene.ts';

const courier: Brand = {
  name: 'Kestrel Courier',
  colour: '#c05a00',
  footer: 'Kestrel Courier, on behalf of Harbor &amp; Pine. This is not an advertisement.',
};

export const onItsWay: DemoMessage = (scene) => {
  const parcel = `KC${scene.digits(9)}`;
  return {
    from: { name: 'Kestrel Courier', address: 'parcels@kestrelcourier.example' },
    to: mailbox(scene.person),
    subject: `Parcel ${parcel} is on its way`,
    text: `Parcel ${parcel} left Portside this morning and reaches you on ${scene.day(2)}, between 10:00 and 13:00.\n\nFollow it: https://kestrelcourier.example/${parcel}\n`,
    html: htmlMessage(
      courier,
      `With you on ${scene.day(2)}, between 10:00 and 13:00.`,
      heading('On its way') +
        paragraph(`With you on <strong>${scene.day(2)}</strong>, between 10:00 and 13:00.`) +
        ledger([
          ['Packed at Portside', 'yesterday, 16:20'],
          ['Left Portside', 'today, 06:05'],
          ['At your door', scene.day(2)],
        ]) +
        button(courier, 'Follow the parcel', `https://kestrelcourier.example/${parcel}`),
    ),
  };
};

/** Very short, from a machine, HTML only: the whole message is in the subject. */
export const delivered: DemoMessage = (scene) => ({
  from: { name: 'Kestrel Courier', address: 'parcels@kestrelcourier.example' },
  to: mailbox(scene.person),
  subject: `Delivered: left with ${scene.pick(['Mrs. Adeyemi, flat 4', 'reception', 'your neighbour at no. 12'])}`,
  html: htmlMessage(
    courier,
    'Your parcel has arrived.',
    heading('Delivered') + paragraph('Signed at 11:42. Enjoy it.'),
  ),
});
