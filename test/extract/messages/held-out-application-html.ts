import type { LabelledMessage } from './labelled-message.ts';

type Labels = Omit<LabelledMessage, 'name' | 'subject' | 'text' | 'html'>;

function mail(name: string, subject: string, labels: Labels, html: string): LabelledMessage {
  return { name, subject, html: `<!doctype html><html><body>${html}</body></html>`, ...labels };
}

const cta = (url: string, text: string) =>
  `<a href="${url}" target="_blank" style="display:inline-block;padding:14px 28px;background:#0b6e4f;color:#fff;border-radius:8px;text-decoration:none">${text}</a>`;
const huge = (text: string) =>
  `<p style="font:700 34px/1.2 Menlo,monospace;letter-spacing:.2em;text-align:center;margin:24px 0">${text}</p>`;
const facts = (...pairs: [string, string][]) =>
  `<table>${pairs.map(([k, v]) => `<tr><th align="left">${k}</th><td>${v}</td></tr>`).join('')}</table>`;
const foot = (text: string) => `<hr><p style="font-size:12px;color:#777">${text}</p>`;
const logo = (host: string) =>
  `<a href="https://${host}/"><img src="https://${host}/img/logo.png" width="96" alt="Logo"></a>`;

/** HTML messages as applications send them, half with a code and half with numbers that only look like one. */
export const messages: LabelledMessage[] = [
  mail(
    'en sign-in card',
    'Your sign-in code',
    { codes: ['290461'], action: null },
    `${logo('quillpad.test')}<h2>Sign in to Quillpad</h2><p>Here is the code you asked for:</p>${huge('290461')}<p>It expires in 10 minutes.</p>${foot('Quillpad Inc., 500 Terry Francine St, San Francisco, CA 94158 · <a href="https://quillpad.test/privacy">Privacy</a>')}`,
  ),
  mail(
    'en verify button',
    'Verify your email',
    { codes: [], action: 'https://acct.driftwood.test/verify?t=0f2c11e7a9' },
    `${logo('driftwood.test')}<h1>One more step</h1><p>Thanks for joining Driftwood, member 204817. Verify your email to get started.</p>${cta('https://acct.driftwood.test/verify?t=0f2c11e7a9', 'Verify email')}<p>Or copy this URL: <a href="https://acct.driftwood.test/verify?t=0f2c11e7a9">https://acct.driftwood.test/verify?t=0f2c11e7a9</a></p>${foot('Need help? <a href="https://driftwood.test/support">Contact support</a>')}`,
  ),
  mail(
    'en button and code',
    'Finish signing in',
    { codes: ['X7K-2QD'], action: 'https://login.opalnet.test/magic/8aa01c' },
    `<p>Hi Noor,</p><p>${cta('https://login.opalnet.test/magic/8aa01c', 'Sign in to Opalnet')}</p><p>On another device? Enter this code instead: <b>X7K-2QD</b></p>${foot('You received this because someone tried to sign in at 09:14 on 12 May 2026.')}`,
  ),
  mail(
    'en reset',
    'Forgot your password?',
    { codes: [], action: 'https://my.tidewater.test/reset/f00dcafe1234' },
    `<p>Hello Ben,</p><p>We received a request to reset the password of account 771 204 18.</p><p><a href="https://my.tidewater.test/reset/f00dcafe1234">Choose a new password</a></p><p>If you didn't ask for this, <a href="https://my.tidewater.test/report">let us know</a>.</p>${foot('Tidewater Utilities · PO Box 20418 · Norfolk, VA 23510')}`,
  ),
  mail(
    'en reset code',
    'Password reset',
    { codes: ['83015'], action: null },
    `<p>Use the following code to reset your password. It can be used once.</p><blockquote><code>83015</code></blockquote><p>Request from 192.0.2.81 (Leeds, GB)</p>`,
  ),
  mail(
    'en receipt table',
    'Payment received',
    { codes: [], action: 'https://billing.cloudrow.test/receipts/2041-8837.pdf' },
    `<h2>Thanks for your payment</h2>${facts(['Receipt', '2041-8837'], ['Amount', '$49.00'], ['Card', 'Mastercard ending in 5510'], ['Authorization code', '204418'], ['Period', 'May 2026'])}${cta('https://billing.cloudrow.test/receipts/2041-8837.pdf', 'Download receipt')}${foot('<a href="https://cloudrow.test/terms">Terms</a> · <a href="https://cloudrow.test/contact">Contact</a>')}`,
  ),
  mail(
    'en failed payment',
    'Your payment failed',
    { codes: [], action: 'https://billing.streamnest.test/update-card' },
    `<p>We couldn't charge your card ending in 8813 for invoice 600281.</p>${cta('https://billing.streamnest.test/update-card', 'Update payment method')}<p>We'll try again on 20 May.</p>${foot('<a href="https://streamnest.test/help/4410">Why did this happen?</a>')}`,
  ),
  mail(
    'en shipping html',
    'It’s on the way! Order 30029184',
    { codes: [], action: 'https://shop.kettle.test/orders/30029184/track' },
    `${logo('kettle.test')}<h1>Your order is on its way</h1>${facts(['Order', '30029184'], ['Tracking', '9400 1118 9922 3344 5566 77'], ['Ship to', '880 Pine Ave, Portland, OR 97205'])}${cta('https://shop.kettle.test/orders/30029184/track', 'Track package')}<p>You might also like</p><a href="https://shop.kettle.test/p/118204"><img src="https://kettle.test/p/118204.jpg" width="200" alt="Mug"></a>`,
  ),
  mail(
    'en delivery PIN',
    'Out for delivery today',
    { codes: [], action: 'https://track.swiftvan.test/d/2208841' },
    `<p>Your driver will be with you between 13:05 and 14:05.</p><p>Give the driver this delivery PIN: <strong style="font-size:24px">6174</strong></p><p>${cta('https://track.swiftvan.test/d/2208841', 'Follow your driver')}</p>${foot('Parcel 2208841 · SwiftVan, Unit 1200, Coventry CV3 4LF')}`,
  ),
  mail(
    'en newsletter',
    'Spring looks under $2000',
    {
      codes: [],
      action: 'https://news.marlow.test/c/shop-spring',
      unsubscribe: 'https://news.marlow.test/u/301948',
    },
    `${logo('marlow.test')}<h1>Spring 2026 is here</h1><p>Over 1200 new styles. Free shipping with code SPRINGSHIP.</p>${cta('https://news.marlow.test/c/shop-spring', 'Shop the collection')}<p><a href="https://social.test/marlow">Instagram</a></p>${foot('Marlow, 2201 3rd Ave, Seattle 98121. <a href="https://news.marlow.test/u/301948">Unsubscribe</a>')}`,
  ),
  mail(
    'en digest',
    '5 new comments on “Budget 2027”',
    {
      codes: [],
      action: 'https://docs.sheetly.test/d/1188/comments',
      unsubscribe: 'https://docs.sheetly.test/settings/notifications',
    },
    `<p><b>Ines Roth</b> commented on cell C1042: “Shouldn't this be 48200?”</p><p><b>Karl</b> replied: “No, 51700.”</p>${cta('https://docs.sheetly.test/d/1188/comments', 'Open document')}${foot('<a href="https://docs.sheetly.test/settings/notifications">Change your notification settings</a>')}`,
  ),
  mail(
    'en security alert',
    'Security alert: new device',
    { codes: [], action: 'https://accounts.beacon.test/activity' },
    `<h2>New sign-in on Pixel 9</h2><p>ada@example.test</p><p>Check that it was you. You're getting this because a new device signed in on 4 May 2026 at 11:20.</p>${cta('https://accounts.beacon.test/activity', 'Check activity')}${foot('Beacon, 1600 Shoreline Way, 94043')}`,
  ),
  mail(
    'en was it you',
    'Confirm this sign-in',
    { codes: [], action: 'https://auth.pinecone.test/approve?r=77aa12' },
    `<p>Someone is signing in from Oslo, Norway. Attempt 40182.</p><p><a href="https://auth.pinecone.test/approve?r=77aa12">Yes, it was me</a></p><p><a href="https://auth.pinecone.test/deny?r=77aa12">No, secure my account</a></p>`,
  ),
  mail(
    'en two-factor cells',
    'Two-factor authentication',
    { codes: ['518273'], action: null },
    `<p>Your authentication code:</p><table><tr>${[...'518273'].map((d) => `<td style="border:1px solid #ccc;padding:8px;font-size:20px">${d}</td>`).join('')}</tr></table><p>Do not forward this message.</p>`,
  ),
  mail(
    'en calendar',
    'You’re invited: Launch party',
    { codes: [], action: 'https://events.gather.test/e/20418/rsvp' },
    `<h1>Launch party</h1>${facts(['When', 'Fri, 12 June 2026, 18:30'], ['Where', 'Pier 27, gate 1204'], ['Guests', '250'])}<p><a href="https://events.gather.test/e/20418/rsvp">RSVP</a></p>${foot('<a href="https://events.gather.test/">Gather</a>')}`,
  ),
  mail(
    'en support reply',
    'Re: [#771820] Cannot upload',
    { codes: [], action: null },
    `<p style="color:#999">## Please type your reply above this line ##</p><p>Hi Oskar,</p><p>error 40013 means that the file is larger than 2048 MB. Please split it and let me know whether it works.</p><p>Kind regards,<br>Yuki · Support</p><p>Ticket 771820 · Priority 3</p>`,
  ),
  mail(
    'en survey',
    'How did we do?',
    { codes: [], action: 'https://survey.listenup.test/s/44108?lang=en' },
    `<p>Your case 2026-10482 has been closed.</p><p>Do you have two minutes? <a href="https://survey.listenup.test/s/44108?lang=en">Leave feedback</a></p>${foot('Listenup for Harbour Bank, 1 Dock Road')}`,
  ),
  mail(
    'en ticket',
    'Your tickets for 21 June',
    { codes: [], action: 'https://tix.stagedoor.test/orders/5518842/tickets' },
    `<h2>You're going!</h2>${facts(['Booking reference', 'QX7M2P'], ['Order', '5518842'], ['Seats', 'Row 14, 1101–1102'], ['Door', 'opens 1930'])}${cta('https://tix.stagedoor.test/orders/5518842/tickets', 'View tickets')}`,
  ),
  mail(
    'en flight',
    'Booking confirmed: LHR to ZRH',
    { codes: [], action: 'https://fly.alpina.test/checkin?pnr=K8T3ZL' },
    `<p>Your booking code is <b>K8T3ZL</b>.</p>${facts(['Flight', 'AX 1847'], ['Departure', '07:45, Terminal 2'], ['E-ticket', '724 2401882736'])}<p>${cta('https://fly.alpina.test/checkin?pnr=K8T3ZL', 'Check in online')}</p>`,
  ),
  mail(
    'en gift card',
    'You have a $50 gift card',
    { codes: [], action: 'https://gifts.bramble.test/redeem/99201' },
    `<h1>A gift from Theo</h1><p>Gift card number 6006 4910 2284 7713</p><p>PIN 4408</p>${cta('https://gifts.bramble.test/redeem/99201', 'Redeem now')}`,
  ),
  mail(
    'en deploy',
    '[prod] Deploy #20418 succeeded',
    { codes: [], action: 'https://deploy.hangar.test/r/20418' },
    `<p>Deploy <b>#20418</b> of <code>api</code> at <code>7fe31b0</code> finished in 184 s.</p><ul><li>Pods: 24</li><li>Port 8443</li><li>Status code 200</li></ul><p><a href="https://deploy.hangar.test/r/20418">View deploy</a></p>${foot('Sent by Hangar')}`,
  ),
  mail(
    'en storage',
    'You have used 90% of your storage',
    { codes: [], action: 'https://drive.cumulo.test/upgrade' },
    `<p>You are using 13824 MB of 15360 MB.</p>${cta('https://drive.cumulo.test/upgrade', 'Get more storage')}<p><a href="https://drive.cumulo.test/cleanup">Free up space</a></p>`,
  ),
  mail(
    'en double opt-in',
    'Please confirm your subscription',
    { codes: [], action: 'https://list.mailbird.test/confirm/a7712' },
    `<p>You asked to join the Harbour Gazette mailing list.</p><p><a href="https://list.mailbird.test/confirm/a7712">Yes, subscribe me to this list</a></p><p>If not, simply delete this message.</p>`,
  ),
  mail(
    'en email change',
    'Confirm your new email address',
    { codes: ['407119'], action: null },
    `<p>You asked to change your address to <b>ada.1815@example.test</b>. To confirm, enter</p>${huge('407 119')}<p>on the settings page within the next hour.</p>${foot('User ID 1180422')}`,
  ),
  mail(
    'en meter',
    'Time to send your meter reading',
    { codes: [], action: 'https://my.voltline.test/readings/new' },
    `<p>Account 8500 2291 4471</p><p>Last reading: 20481 kWh (1 February 2026)</p>${cta('https://my.voltline.test/readings/new', 'Submit a reading')}`,
  ),
  mail(
    'en game login',
    'Guard code for your account',
    { codes: ['R5T9K'], action: null },
    `<p>Hello <b>nightowl88</b>,</p><p>Here is the Guard code you need to log in:</p>${huge('R5T9K')}<p>This login was attempted from 203.0.113.9.</p>`,
  ),
  mail(
    'de Anmeldung',
    'Dein Anmeldecode: 774 021',
    { codes: ['774021'], action: null },
    `${logo('amsel.test')}<h2>Dein Anmeldecode</h2>${huge('774 021')}<p>Der Code ist 10 Minuten gültig.</p>${foot('Amsel GmbH · Gartenstraße 12 · 50674 Köln · HRB 88120 · USt-IdNr. DE811220417')}`,
  ),
  mail(
    'de Bestätigung',
    'Bitte bestätige deine Anmeldung',
    { codes: [], action: 'https://post.amsel.test/bestaetigen/66f01' },
    `<p>Hallo,</p><p>du möchtest unseren Newsletter erhalten. Bitte klicke dazu auf den Button:</p>${cta('https://post.amsel.test/bestaetigen/66f01', 'Anmeldung bestätigen')}${foot('Amsel GmbH · <a href="https://amsel.test/impressum">Impressum</a> · <a href="https://amsel.test/datenschutz">Datenschutz</a>')}`,
  ),
  mail(
    'de Bestellung',
    'Bestellbestätigung 60028174',
    { codes: [], action: 'https://shop.amsel.test/konto/bestellungen/60028174' },
    `<h1>Vielen Dank für deine Bestellung</h1>${facts(['Bestellnummer', '60028174'], ['Artikelnr.', '118-204'], ['Summe', '74,95 €'], ['Lieferung', '14.–16. Mai'])}${cta('https://shop.amsel.test/konto/bestellungen/60028174', 'Bestellung ansehen')}`,
  ),
  mail(
    'de Gutschein',
    '10 € geschenkt',
    {
      codes: [],
      action: 'https://news.kieferholz.test/einloesen',
      unsubscribe: 'https://news.kieferholz.test/abmelden?u=5518',
    },
    `<h1>10 € für dich</h1><p>Dein Gutscheincode: <b>WALD2026</b> (ab 50 € Einkaufswert)</p>${cta('https://news.kieferholz.test/einloesen', 'Jetzt einlösen')}${foot('<a href="https://news.kieferholz.test/abmelden?u=5518">Newsletter abbestellen</a>')}`,
  ),
  mail(
    'de Freigabe',
    'Freigabe Ihrer Kartenzahlung',
    { codes: ['650238'], action: null },
    `<p>Sehr geehrter Herr Brandt,</p><p>Ihre Zahlung über <b>239,00 EUR</b> bei MÖBELHAUS 24 (Karte **** 7702) bestätigen Sie mit der mTAN <b>650238</b>.</p><p>Fragen? 069 505 020 20</p>`,
  ),
  mail(
    'fr vérification',
    'Vérifiez votre adresse e-mail',
    { codes: ['926044'], action: null },
    `${logo('mesange.test')}<p>Bonjour Chloé,</p><p>Saisissez ce code pour vérifier votre adresse e-mail :</p>${huge('926044')}${foot('Mésange SAS au capital de 50 000 € · RCS Lyon 814 220 917')}`,
  ),
  mail(
    'fr mot de passe',
    'Réinitialisation de votre mot de passe',
    { codes: [], action: 'https://compte.mesange.test/mdp/2b77c' },
    `<p>Bonjour,</p><p>Vous avez demandé à réinitialiser votre mot de passe (identifiant client 4400918).</p>${cta('https://compte.mesange.test/mdp/2b77c', 'Réinitialiser mon mot de passe')}<p>Ce lien expire dans 2 heures.</p>`,
  ),
  mail(
    'fr promo',
    'Vos avantages de mai',
    {
      codes: [],
      action: 'https://com.jardinier.test/l/offres',
      unsubscribe: 'https://com.jardinier.test/l/stop/8820',
    },
    `<h1>-20 % sur tout le jardin</h1><p>Avec le code JARDIN20 jusqu'au 31/05/2026</p>${cta('https://com.jardinier.test/l/offres', "J'en profite")}${foot('<a href="https://com.jardinier.test/l/stop/8820">Se désinscrire</a>')}`,
  ),
  mail(
    'fr rendez-vous',
    'Rappel de votre rendez-vous',
    { codes: [], action: 'https://rdv.clinique.test/r/118840/confirmer' },
    `<p>Rendez-vous le 18 mai 2026 à 14 h 30, Dr Faure, bureau 2104, 75011 Paris.</p><p>${cta('https://rdv.clinique.test/r/118840/confirmer', 'Confirmer ma venue')}</p><p><a href="https://rdv.clinique.test/r/118840/annuler">Annuler</a></p>`,
  ),
  mail(
    'es acceso',
    'Tu código para entrar',
    { codes: ['395712'], action: null },
    `<p>Hola, Marta:</p><p>Tu código para entrar en Golondrina es:</p>${huge('395712')}<p>Si no lo has pedido, no hagas nada.</p>${foot('Golondrina S.L., CIF B84410927, 08036 Barcelona')}`,
  ),
  mail(
    'es restablecer',
    'Restablece tu contraseña',
    { codes: [], action: 'https://cuenta.golondrina.test/restablecer?k=41b0' },
    `<p>Pulsa el botón para elegir una contraseña nueva:</p>${cta('https://cuenta.golondrina.test/restablecer?k=41b0', 'Restablecer contraseña')}${foot('<a href="https://golondrina.test/ayuda">Ayuda</a>')}`,
  ),
  mail(
    'es factura',
    'Tu factura de abril',
    { codes: [], action: 'https://area.telesol.test/facturas/202604' },
    `${facts(['N.º de factura', 'F2604-88120'], ['Línea', '611 204 418'], ['Importe', '38,40 €'], ['N.º de cliente', '7702913'])}${cta('https://area.telesol.test/facturas/202604', 'Ver factura')}`,
  ),
  mail(
    'it conferma',
    'Conferma la tua registrazione',
    { codes: [], action: 'https://app.rondine.test/conferma/55ca8' },
    `<p>Ciao Marco,</p><p>grazie per esserti registrato (tessera 2004471).</p>${cta('https://app.rondine.test/conferma/55ca8', 'Conferma indirizzo email')}`,
  ),
  mail(
    'it OTP',
    'Codice OTP per la tua operazione',
    { codes: ['70418826'], action: null },
    `<p>Gentile Cliente,</p><p>per autorizzare il bonifico di <b>850,00 EUR</b> inserisca il codice OTP <b>70418826</b>.</p><p>Servizio clienti 800 303 306</p>`,
  ),
  mail(
    'it spedizione',
    'Il tuo pacco è in arrivo',
    { codes: [], action: 'https://segui.corriere.test/LV88120473IT' },
    `<p>Spedizione LV88120473IT, ordine 55028.</p><p>Consegna prevista: 13/05/2026, 20121 Milano</p>${cta('https://segui.corriere.test/LV88120473IT', 'Segui la spedizione')}`,
  ),
  mail(
    'pt acesso',
    'Confirme o seu acesso',
    { codes: ['883107'], action: null },
    `<p>Olá Beatriz,</p><p>Para confirmar o seu acesso, introduza o código abaixo:</p>${huge('883107')}<p>Válido durante 15 minutos.</p>${foot('Andorinha, Lda. · NIF 508 817 204 · 1250-096 Lisboa')}`,
  ),
  mail(
    'pt convite',
    'Foi convidado para um projeto',
    { codes: [], action: 'https://obra.test/convites/7k20' },
    `<p>O Tiago convidou-o para o projeto 2041 - Ponte Norte.</p>${cta('https://obra.test/convites/7k20', 'Aceitar convite')}`,
  ),
  mail(
    'nl bevestig',
    'Bevestig je e-mailadres',
    { codes: [], action: 'https://mijn.zonnepost.test/bevestig/01f7' },
    `<p>Hoi Daan,</p><p>Klik op de knop om je e-mailadres te bevestigen. Klantnummer 8810427.</p>${cta('https://mijn.zonnepost.test/bevestig/01f7', 'E-mailadres bevestigen')}`,
  ),
  mail(
    'nl code',
    'Je verificatiecode',
    { codes: ['5512'], action: null },
    `<p>Gebruik deze code om je aan te melden:</p><h1>5512</h1><p>De code verloopt over 5 minuten.</p>`,
  ),
  mail(
    'pl hasło',
    'Zmiana hasła',
    { codes: [], action: 'https://konto.jaskolka.test/haslo/99c1' },
    `<p>Otrzymaliśmy prośbę o zmianę hasła do konta 5518204.</p>${cta('https://konto.jaskolka.test/haslo/99c1', 'Ustaw nowe hasło')}${foot('Jaskółka sp. z o.o., KRS 0000418820')}`,
  ),
  mail(
    'pl paczkomat',
    'Paczka czeka na odbiór',
    { codes: [], action: null },
    `<p>Twoja paczka czeka w automacie WAW1042.</p><p>Kod odbioru: <b>384021</b></p><p>Numer przesyłki: 620011884102937745512204</p>`,
  ),
  mail(
    'sv återställ',
    'Återställ ditt lösenord',
    { codes: [], action: 'https://konto.tallkotten.test/aterstall/8c1' },
    `<p>Hej Elsa!</p><p>Kundnummer 118 20 44</p>${cta('https://konto.tallkotten.test/aterstall/8c1', 'Välj ett nytt lösenord')}${foot('Tallkotten AB, org.nr 556677-8899')}`,
  ),
  mail(
    'da kode',
    'Din bekræftelseskode',
    { codes: ['473660'], action: null },
    `<p>Din bekræftelseskode er:</p>${huge('473660')}<p>Del den ikke med andre.</p>${foot('CVR 28817204')}`,
  ),
  mail(
    'fi tilaus',
    'Tilausvahvistus 2041188',
    { codes: [], action: 'https://kauppa.kuusipuu.test/tilaukset/2041188' },
    `<h1>Kiitos tilauksestasi</h1>${facts(['Tilausnumero', '2041188'], ['Viitenumero', '20411 88104'], ['Yhteensä', '64,90 €'])}${cta('https://kauppa.kuusipuu.test/tilaukset/2041188', 'Näytä tilaus')}`,
  ),
  mail(
    'tr şifre',
    'Şifrenizi sıfırlayın',
    { codes: [], action: 'https://hesap.kirlangic.test/sifre/44d0' },
    `<p>Merhaba Elif,</p><p>Şifrenizi sıfırlamak için aşağıdaki düğmeye tıklayın.</p>${cta('https://hesap.kirlangic.test/sifre/44d0', 'Şifremi sıfırla')}<p>Müşteri no: 40028817</p>`,
  ),
  mail(
    'ru подтверждение',
    'Подтвердите адрес электронной почты',
    { codes: [], action: 'https://id.lastochka.test/confirm/0b71e' },
    `<p>Здравствуйте, Илья!</p><p>Ваш номер клиента: 5510284.</p>${cta('https://id.lastochka.test/confirm/0b71e', 'Подтвердить адрес')}`,
  ),
  mail(
    'ru код',
    'Одноразовый пароль',
    { codes: ['2207'], action: null },
    `<p>Оплата 4 990,00 ₽, карта *8812.</p><p>Одноразовый пароль: <b>2207</b></p><p>Никому не сообщайте пароль, даже сотрудникам банка.</p>`,
  ),
  mail(
    'uk пароль',
    'Відновлення пароля',
    { codes: [], action: 'https://id.lastivka.test/reset/71c0' },
    `<p>Ви надіслали запит на відновлення пароля.</p>${cta('https://id.lastivka.test/reset/71c0', 'Встановити новий пароль')}<p>Запит № 881204</p>`,
  ),
  mail(
    'ar رمز',
    'رمز التحقق الخاص بك',
    { codes: ['641908'], action: null },
    `<div dir="rtl"><p>مرحبا،</p><p>رمز التحقق الخاص بك هو:</p>${huge('641908')}<p>ينتهي خلال 10 دقائق.</p></div>`,
  ),
  mail(
    'ar طلب',
    'تم شحن طلبك رقم 4410882',
    { codes: [], action: 'https://shop.sununu.test/track/4410882' },
    `<div dir="rtl"><p>تم شحن طلبك رقم 4410882.</p><p>رقم التتبع: 7718820341</p>${cta('https://shop.sununu.test/track/4410882', 'تتبع الشحنة')}</div>`,
  ),
  mail(
    'hi कोड',
    'आपका सत्यापन कोड',
    { codes: ['730552'], action: null },
    `<p>नमस्ते,</p><p>आपका सत्यापन कोड है:</p>${huge('730552')}<p>यह 10 मिनट तक मान्य है।</p>`,
  ),
  mail(
    'ja パスワード',
    'パスワード再設定のご案内',
    { codes: [], action: 'https://id.tsubame.test/reset?k=88fa1' },
    `<p>会員番号 20418820 様</p><p>下のボタンからパスワードを再設定してください。</p>${cta('https://id.tsubame.test/reset?k=88fa1', 'パスワードを再設定する')}<p>リンクの有効期限は24時間です。</p>`,
  ),
  mail(
    'ja ワンタイム',
    'ワンタイムパスワードのご連絡',
    { codes: ['90417'], action: null },
    `<p>ワンタイムパスワード</p>${huge('90417')}<p>画面に入力してください。</p><p>受付番号:2026-0512-118</p>`,
  ),
  mail(
    'zh 激活',
    '请激活您的账户',
    { codes: [], action: 'https://my.yanzi.test/activate/5f0a' },
    `<p>您好,用户 88120417:</p><p>请点击下面的按钮激活您的账户。</p>${cta('https://my.yanzi.test/activate/5f0a', '激活账户')}`,
  ),
  mail(
    'ko 배송',
    '주문 20260512-0044817 배송 시작',
    { codes: [], action: 'https://shop.jebi.test/delivery/6880114420' },
    `<p>주문번호 20260512-0044817</p><p>운송장번호 688011442017</p>${cta('https://shop.jebi.test/delivery/6880114420', '배송 조회')}`,
  ),
  mail(
    'ko 코드',
    '로그인 코드',
    { codes: ['157390'], action: null },
    `<p>로그인 코드를 입력하세요.</p>${huge('157390')}<p>10분 후 만료됩니다.</p>`,
  ),
  mail(
    'th รหัส',
    'รหัส OTP ของคุณ',
    { codes: ['586214'], action: null },
    `<p>รหัส OTP ของคุณคือ <b>586214</b> (Ref: HKQZ)</p><p>รหัสหมดอายุใน 5 นาที</p>`,
  ),
];
