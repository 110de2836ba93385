import type { LabelledMessage } from './labelled-message.ts';
import { a, big, button, p, page, rows, strong } from './layouts.ts';

const footer = `Zielony Las sp. z o.o., ul. Długa 12, 00-238 Warszawa<br>NIP 525-248-12-33, KRS 0000412873 · Infolinia 22 123 45 67<br>${a('https://zielonylas.test/wypisz', 'Wypisz się')}`;

export const messages: LabelledMessage[] = [
  {
    name: 'kod weryfikacyjny',
    subject: 'Twój kod weryfikacyjny',
    html: page({
      brand: 'Zielony Las',
      body:
        p('Cześć, Anno!', 'Wpisz ten kod, aby potwierdzić adres e-mail:') +
        big('259 631') +
        p('Kod wygaśnie za 10 minut.'),
      footer,
    }),
    codes: ['259631'],
  },
  {
    name: 'kod w zdaniu',
    subject: 'Logowanie do banku',
    text: 'Dzień dobry,\n\nTwój jednorazowy kod do logowania to 84120977. Operacja z 04.05.2026, godz. 12:31.\nNumer klienta: 10029384\n',
    codes: ['84120977'],
  },
  {
    name: 'zamówienie',
    subject: 'Zamówienie nr 4400821 przyjęte',
    html: page({
      brand: 'Zielony Las',
      body:
        rows(['Numer zamówienia', '4400821'], ['Razem', '349,00 zł'], ['Przesyłka', '620000112233445']) +
        p(`Kod rabatowy ${strong('WIOSNA20')} ważny do 30.06.2026`) +
        button('https://zielonylas.test/z/4400821', 'Sprawdź zamówienie'),
      footer,
    }),
    codes: [],
    action: 'https://zielonylas.test/z/4400821',
  },
  {
    name: 'reset hasła',
    subject: 'Zresetuj hasło',
    html: page({
      brand: 'Zielony Las',
      body:
        p('Kliknij, aby ustawić nowe hasło.') +
        button('https://zielonylas.test/haslo?t=9988aabbccddeeff0011', 'Zresetuj hasło'),
      footer,
    }),
    codes: [],
    action: 'https://zielonylas.test/haslo?t=9988aabbccddeeff0011',
    unsubscribe: 'https://zielonylas.test/wypisz',
  },
];
