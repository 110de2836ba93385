import type { LabelledMessage } from './labelled-message.ts';
import { a, big, button, p, page, rows } from './layouts.ts';

const footer = `Waterlijn B.V., Keizersgracht 241, 1016 EA Amsterdam<br>KvK 34218876 · btw NL812345678B01 · Bel 020 123 4567<br>${a('https://waterlijn.test/uitschrijven', 'Uitschrijven')}`;

export const messages: LabelledMessage[] = [
  {
    name: 'verificatiecode',
    subject: 'Je verificatiecode',
    html: page({
      brand: 'Waterlijn',
      body:
        p('Hoi Sanne,', 'Vul deze code in om in te loggen:') +
        big('461 820') +
        p('De code is 10 minuten geldig.'),
      footer,
    }),
    codes: ['461820'],
  },
  {
    name: 'inlogcode in tekst',
    subject: 'Inloggen bij Polderbank',
    text: 'Beste klant,\n\nUw eenmalige inlogcode is 7719. Geef deze nooit door.\nUw klantnummer: 88210034\n\nPostbus 1800, 1000 BV Amsterdam\n',
    codes: ['7719'],
  },
  {
    name: 'bestelling',
    subject: 'Bestelling 902817364 is onderweg',
    html: page({
      brand: 'Waterlijn',
      body:
        rows(
          ['Ordernummer', '902817364'],
          ['Track & trace', '3SABCD0123456'],
          ['Kortingscode', 'ZOMER15'],
          ['Bedrag', '€ 49,95'],
          ['Datum', '12-03-2026'],
        ) + button('https://waterlijn.test/volg/902817364', 'Volg je pakket'),
      footer,
    }),
    codes: [],
    action: 'https://waterlijn.test/volg/902817364',
  },
  {
    name: 'e-mailadres bevestigen',
    subject: 'Bevestig je e-mailadres',
    html: page({
      brand: 'Waterlijn',
      body:
        p('Welkom!') +
        button('https://waterlijn.test/bevestig?t=0a1b2c3d4e5f60718293', 'E-mailadres bevestigen'),
      footer,
    }),
    codes: [],
    action: 'https://waterlijn.test/bevestig?t=0a1b2c3d4e5f60718293',
    unsubscribe: 'https://waterlijn.test/uitschrijven',
  },
];
