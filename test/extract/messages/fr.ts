import type { LabelledMessage } from './labelled-message.ts';
import { a, big, button, h1, p, page, rows, spans, strong } from './layouts.ts';

const footer = `Mirabelle SAS au capital de 250 000 €, RCS Lyon 844 210 993<br>27 rue de la République, 69002 Lyon<br>Service client : 04 78 00 12 34 (appel gratuit) · © 2026<br>${a('https://mirabelle.test/desinscription?u=55120', 'Se désabonner')}`;

export const messages: LabelledMessage[] = [
  {
    name: 'code de vérification',
    subject: 'Votre code de vérification',
    html: page({
      brand: 'Mirabelle',
      body:
        p('Bonjour Claire,', 'Voici votre code de vérification :') +
        big('840215') +
        p('Il est valable 10 minutes. Ne le communiquez à personne.'),
      footer,
    }),
    codes: ['840215'],
  },
  {
    name: 'code dans une phrase',
    subject: 'Connexion à votre espace client',
    text: 'Bonjour,\n\nPour vous connecter à votre espace, saisissez le code à usage unique 305 791 avant 18 h 30.\n\nN° client : 20018843. Besoin d’aide ? 01 44 55 66 77.\n',
    codes: ['305791'],
  },
  {
    name: 'chiffres séparés',
    subject: 'Confirmez votre adresse',
    html: page({
      brand: 'Clairval',
      body:
        h1('Confirmez votre adresse e-mail') + p('Saisissez ce code dans l’application :') + spans('662094'),
      footer,
    }),
    codes: ['662094'],
  },
  {
    name: 'activation par lien',
    subject: 'Activez votre compte',
    html: page({
      brand: 'Clairval',
      body:
        p('Il ne reste qu’une étape.') +
        button('https://clairval.test/activation/3f2b1a9c8d7e6f5a4b3c2d1e', 'Activer mon compte') +
        p('Ce lien expire le 12/04/2026 à 09:30.'),
      footer,
    }),
    codes: [],
    action: 'https://clairval.test/activation/3f2b1a9c8d7e6f5a4b3c2d1e',
    unsubscribe: 'https://mirabelle.test/desinscription?u=55120',
  },
  {
    name: 'commande',
    subject: 'Votre commande n° 7741203 est confirmée',
    html: page({
      brand: 'Mirabelle',
      body:
        h1('Merci pour votre commande') +
        rows(
          ['Numéro de commande', '7741203'],
          ['Date', '08/03/2026'],
          ['Total TTC', '1 249,90 €'],
          ['Colis', '6A1234567890'],
        ) +
        p(`Code promo utilisé : ${strong('MERCI15')}`),
      footer,
    }),
    codes: [],
  },
  {
    name: 'billet de train',
    subject: 'Votre réservation : départ le 21 mai 2026',
    text: 'Référence dossier : QKWT7R\nTrain 6607, voiture 12, place 84\nDépart Paris 08:30, arrivée Lyon 10:26\nPrix : 64,00 €, carte se terminant par 4417\n',
    codes: [],
  },
];
