import type { LabelledMessage } from './labelled-message.ts';
import { a, big, button, cells, h1, p, page, rows } from './layouts.ts';

const footer = `Fiordaliso S.r.l., Via Torino 21, 20123 Milano<br>P. IVA 09876543210, REA MI-2044881<br>Numero verde 800 123 456 · © 2026<br>${a('https://fiordaliso.test/disiscrizione', 'Annulla iscrizione')}`;

export const messages: LabelledMessage[] = [
  {
    name: 'codice di verifica',
    subject: 'Codice di verifica Fiordaliso',
    html: page({
      brand: 'Fiordaliso',
      body:
        p('Ciao Giulia,', 'inserisci questo codice per verificare il tuo indirizzo:') +
        cells('704412') +
        p('Il codice scade tra 15 minuti.'),
      footer,
    }),
    codes: ['704412'],
  },
  {
    name: 'codice monouso in una frase',
    subject: 'Autorizza il pagamento',
    text: 'Gentile cliente, per autorizzare il pagamento di 1.240,50 € a favore di Bottega Rossa\ninserisca il codice monouso 88213 entro le 16:45 del 03/06/2026.\nCarta che termina con 4410. Assistenza: tel. 02 1234 5678.\n',
    codes: ['88213'],
  },
  {
    name: 'conferma iscrizione',
    subject: 'Conferma la tua iscrizione',
    html: page({
      brand: 'Fiordaliso',
      body:
        h1('Ci siamo quasi') +
        button('https://fiordaliso.test/conferma/6d5c4b3a2f1e0d9c8b7a', 'Conferma iscrizione'),
      footer,
    }),
    codes: [],
    action: 'https://fiordaliso.test/conferma/6d5c4b3a2f1e0d9c8b7a',
    unsubscribe: 'https://fiordaliso.test/disiscrizione',
  },
  {
    name: 'ordine spedito',
    subject: 'Ordine n. 5510982 spedito',
    html: page({
      brand: 'Fiordaliso',
      body:
        rows(
          ['Numero ordine', '5510982'],
          ['Codice cliente', '330918'],
          ['Codice prenotazione', 'XK2P9A'],
          ['Totale', '74,00 €'],
          ['CAP', '20123'],
        ) +
        big('-30%') +
        p('sul prossimo acquisto'),
      footer,
    }),
    codes: [],
  },
];
