import type { LabelledMessage } from './labelled-message.ts';
import { a, big, button, cells, h1, p, page, rows, strong } from './layouts.ts';

const footer = `Blaufisch GmbH, Lindenstraße 14, 10969 Berlin<br>Amtsgericht Charlottenburg HRB 148291 B · USt-IdNr. DE298431775<br>Telefon 030 5683 2210 · © 2026<br>${a('https://blaufisch.test/datenschutz', 'Datenschutz')} · ${a('https://blaufisch.test/abmelden/7f3', 'Newsletter abbestellen')}`;

export const messages: LabelledMessage[] = [
  {
    name: 'Bestätigungscode im Kasten',
    subject: 'Ihr Bestätigungscode',
    html: page({
      brand: 'Blaufisch',
      preheader: 'Nur noch ein Schritt',
      body:
        h1('Willkommen bei Blaufisch') +
        p('Bitte geben Sie den folgenden Bestätigungscode ein:') +
        big('173 905') +
        p('Der Code ist 10 Minuten gültig.'),
      footer,
    }),
    codes: ['173905'],
    action: null,
  },
  {
    name: 'TAN mit Betrag und Kontonummer',
    subject: 'Freigabe Ihrer Überweisung',
    text: 'Guten Tag,\n\nSie überweisen 2.480,00 EUR an DE44 5001 0517 5407 3249 31.\nIhre mTAN lautet: 604 118\nVorgangsnummer 99120443 vom 04.05.2026, 14:20 Uhr.\n\nIhre Regiobank, Postfach 1020, 60311 Frankfurt\n',
    codes: ['604118'],
  },
  {
    name: 'Anmeldung, eine Ziffer je Zelle',
    subject: 'Anmeldung bei Turmwerk',
    html: page({
      brand: 'Turmwerk',
      body:
        p('Hallo Jonas,', 'mit diesem Einmalcode meldest du dich an:') +
        cells('9274') +
        p('Gerät: Pixel 8, Firefox 124, IP 192.0.2.14'),
      footer,
    }),
    codes: ['9274'],
  },
  {
    name: 'Passwort zurücksetzen mit Knopf',
    subject: 'Passwort zurücksetzen',
    html: page({
      brand: 'Turmwerk',
      body:
        p('Sie haben ein neues Passwort angefordert (Kundennummer 4410287).') +
        button('https://turmwerk.test/pw/reset?t=ZmFrZS10b2tlbi0xMjM0NTY3ODkw', 'Passwort zurücksetzen') +
        p('Der Link ist 24 Stunden gültig.'),
      footer,
    }),
    codes: [],
    action: 'https://turmwerk.test/pw/reset?t=ZmFrZS10b2tlbi0xMjM0NTY3ODkw',
    unsubscribe: 'https://blaufisch.test/abmelden/7f3',
  },
  {
    name: 'Rechnung',
    subject: 'Rechnung 2026-104882 vom 03.02.2026',
    html: page({
      brand: 'Stromhaus',
      body:
        p('Ihre Rechnung liegt bereit.') +
        rows(
          ['Rechnungsnummer', '2026-104882'],
          ['Kundennummer', '883012'],
          ['Vertragskonto', '200481936'],
          ['Zählernummer', '1ESY1160'],
          ['Betrag', '148,20 €'],
          ['Fällig am', '17.02.2026'],
        ) +
        button('https://stromhaus.test/rechnung/104882', 'Rechnung ansehen'),
      footer,
    }),
    codes: [],
    action: 'https://stromhaus.test/rechnung/104882',
  },
  {
    name: 'Gutscheincode im Newsletter',
    subject: '10 € geschenkt',
    html: page({
      brand: 'Blaufisch',
      body:
        h1('Nur bis Sonntag') +
        p(`Ihr Gutscheincode: ${strong('HERBST10')}`, 'Einlösbar ab 50 € Bestellwert bis 30.11.2026.') +
        button('https://blaufisch.test/angebote', 'Jetzt einkaufen'),
      footer,
    }),
    codes: [],
  },
  {
    name: 'Versandbestätigung',
    subject: 'Ihre Sendung ist unterwegs',
    text: 'Ihre Bestellung 30449182 wurde heute um 16:05 Uhr versendet.\nSendungsnummer: 00340434161094015902\nZustellung an: Weg 7, 80331 München\nFragen? Tel. 089 1234567\n',
    codes: [],
  },
];
