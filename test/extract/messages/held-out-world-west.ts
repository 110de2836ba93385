import type { LabelledMessage } from './labelled-message.ts';

const tbl = (title: string, body: string, foot: string) =>
  `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><html xmlns="http://www.w3.org/1999/xhtml"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8" /><title>${title}</title></head><body style="margin:0;padding:0;background-color:#efefef"><table width="100%" border="0" cellspacing="0" cellpadding="0"><tr><td align="center"><table width="640" border="0" cellspacing="0" cellpadding="0" style="background:#fff"><tr><td style="background:#003366;padding:18px 30px;color:#fff;font-family:Arial;font-size:20px">${title}</td></tr><tr><td style="padding:30px;font-family:Arial,sans-serif;font-size:15px;line-height:22px;color:#333">${body}</td></tr><tr><td style="padding:20px 30px;font-family:Arial;font-size:11px;color:#888;border-top:1px solid #ddd">${foot}</td></tr></table></td></tr></table></body></html>`;
/** German, French, Spanish and Italian. */
export const messages: LabelledMessage[] = [
  {
    name: 'de html 2fa: Sparkasse-artig mit TAN',
    subject: 'Ihr Bestätigungscode',
    html: tbl(
      'Nordlicht Bank',
      `<p>Guten Tag Frau Petersen,</p><p>für die Anmeldung in Ihrem Online-Banking haben Sie soeben einen Code angefordert.</p><p>Ihr Bestätigungscode lautet:<br><span style="font-size:28px;color:#003366"><b>481 902</b></span></p><p>Der Code ist bis 18.11.2026, 07:35 Uhr gültig. Geben Sie ihn niemals am Telefon weiter.</p><p>Freundliche Grüße<br>Ihre Nordlicht Bank</p>`,
      'Nordlicht Bank AG, Holstenstraße 14, 24103 Kiel, BLZ 210 900 07, Amtsgericht Kiel HRB 4410, Servicetelefon 0431 555-0199',
    ),
    codes: ['481902'],
    action: null,
  },
  {
    name: 'de html signup: Button E-Mail bestätigen',
    subject: 'Nur noch ein Klick: Bitte bestätige deine E-Mail-Adresse',
    html: tbl(
      'Kleinmarkt',
      `<p>Hallo,</p><p>schön, dass du dabei bist! Bitte bestätige deine E-Mail-Adresse, damit du Anzeigen aufgeben kannst.</p><p><a href="https://www.kleinmarkt.test/m-benutzer-aktivieren.html?userId=80211&amp;token=uA7" style="background:#86b817;color:#fff;padding:12px 24px;text-decoration:none">E-Mail-Adresse bestätigen</a></p><p>Der Link ist 48 Stunden gültig.</p><p>Dein Kleinmarkt-Team</p>`,
      '<a href="https://www.kleinmarkt.test/impressum">Impressum</a> | <a href="https://www.kleinmarkt.test/datenschutz">Datenschutz</a> | Albert-Einstein-Ring 26, 14532 Kleinmachnow',
    ),
    codes: [],
    action: 'https://www.kleinmarkt.test/m-benutzer-aktivieren.html?userId=80211&token=uA7',
  },
  {
    name: 'de text versand: Packstation Abholcode',
    subject: 'Ihre Sendung liegt in der Packstation 214 bereit',
    text: `Guten Tag Jonas Weber,

Ihre Sendung 00340434161094021501 liegt ab sofort in der Packstation 214, Bahnhofstr. 3, 37073 Göttingen für Sie bereit.

Ihr Abholcode: 7318

Bitte holen Sie sie bis zum 25.11.2026 ab.

Mit freundlichen Grüßen
Ihr Gelbes Paket`,
    codes: [],
    action: null,
  },
  {
    name: 'de text reset: Passwort vergessen',
    subject: 'Passwort zurücksetzen',
    text: `Hallo radlerin74,

du hast angegeben, dein Passwort für das Forum tourenrad.test vergessen zu haben. Über folgenden Link kannst du ein neues vergeben:

https://tourenrad.test/ucp.php?mode=reset_password&u=5117&token=R4KV0ZP2

Solltest du das nicht gewesen sein, lösche diese E-Mail einfach.

Viele Grüße
Das Forenteam`,
    codes: [],
    action: 'https://tourenrad.test/ucp.php?mode=reset_password&u=5117&token=R4KV0ZP2',
  },
  {
    name: 'de text rechnung: Mobilfunk',
    subject: 'Ihre Mobilfunk-Rechnung für November 2026',
    text: `Sehr geehrter Herr Yılmaz,

Ihre aktuelle Rechnung liegt für Sie bereit.

Kundennummer: 3100442817
Rechnungsnummer: 1226-00871523
Rechnungsbetrag: 24,99 EUR
Fällig am: 27.11.2026 (SEPA-Lastschrift)

Zur Rechnung: https://mein.funknetz.test/rechnungen/2026-11

Fragen? Hotline 0800 555 0177, Mo-Sa 8-20 Uhr.`,
    codes: [],
    action: 'https://mein.funknetz.test/rechnungen/2026-11',
  },
  {
    name: 'de html newsletter: Gutschein',
    subject: '🍂 10 € geschenkt – nur bis Sonntag',
    html: tbl(
      'Gartenfreund',
      `<p style="font-size:11px"><a href="https://nl.gartenfreund.test/web/4419">Im Browser ansehen</a></p><h1>10 € für Ihren Herbstgarten</h1><p>Ab 49 € Bestellwert. Gutscheincode: <b>HERBST1026</b></p><p><a href="https://nl.gartenfreund.test/go/4419-1" style="background:#2e7d32;color:#fff;padding:14px 40px">Jetzt einlösen</a></p>`,
      'Sie möchten keinen Newsletter mehr? <a href="https://nl.gartenfreund.test/abmelden?id=4419&amp;c=e1">Hier abmelden</a>. Gartenfreund GmbH, Am Anger 2, 99084 Erfurt, USt-IdNr. DE811234570',
    ),
    codes: [],
    action: 'https://nl.gartenfreund.test/go/4419-1',
    unsubscribe: 'https://nl.gartenfreund.test/abmelden?id=4419&c=e1',
  },
  {
    name: 'de text 2fa: Code im Fließtext mit Vorgangsnummer',
    subject: 'Bestätigung Ihrer E-Mail-Adresse – Vorgang 2026-118842',
    text: `Sehr geehrte Damen und Herren,

Sie haben im Serviceportal der Stadt Ulmenau am 18.11.2026 ein Konto angelegt (Vorgang 2026-118842). Um Ihre E-Mail-Adresse zu bestätigen, tragen Sie bitte die Ziffernfolge 30582 im dafür vorgesehenen Feld ein.

Stadt Ulmenau, Bürgerdienste
Rathausplatz 1, 73033 Ulmenau
Tel. 07161 555-0`,
    codes: ['30582'],
    action: null,
  },

  {
    name: 'fr html 2fa: code à usage unique',
    subject: 'Votre code de sécurité',
    html: tbl(
      'Assurance Hirondelle',
      `<p>Bonjour Mme Lefèvre,</p><p>Pour accéder à votre espace personnel, veuillez saisir le code suivant :</p><p align="center" style="font-size:30px;letter-spacing:6px"><strong>592046</strong></p><p>Ce code est valable 10&nbsp;minutes. Si vous n’êtes pas à l’origine de cette demande, contactez-nous au 09&nbsp;69&nbsp;39&nbsp;01&nbsp;44 (appel non surtaxé).</p>`,
      'Assurance Hirondelle, société anonyme au capital de 214 799 030 €, RCS Nanterre 722 057 460, 313 Terrasses de l’Arche, 92727 Nanterre Cedex',
    ),
    codes: ['592046'],
    action: null,
  },
  {
    name: 'fr text signup: lien de confirmation',
    subject: 'Confirmez votre inscription',
    text: `Bonjour,

Merci de vous être inscrit sur Covoit'Facile.

Pour activer votre compte, cliquez sur ce lien ou copiez-le dans votre navigateur :
https://www.covoitfacile.test/inscription/confirmer/8b1a9953c4611296a827abf8c47804d7

À bientôt sur la route !
L'équipe Covoit'Facile
84 avenue de la République, 75011 Paris`,
    codes: [],
    action: 'https://www.covoitfacile.test/inscription/confirmer/8b1a9953c4611296a827abf8c47804d7',
  },
  {
    name: 'fr html commande: confirmation',
    subject: 'Confirmation de votre commande n° 40118823',
    html: tbl(
      'La Bonne Épicerie',
      `<p>Bonjour Julien,</p><p>Nous avons bien reçu votre commande n°&nbsp;40118823 du 17/11/2026.</p><table width="100%"><tr><td>Huile d’olive 75 cl × 2</td><td align="right">31,80 €</td></tr><tr><td>Livraison Mondial Colis</td><td align="right">4,90 €</td></tr><tr><td><b>Total TTC</b></td><td align="right"><b>36,70 €</b></td></tr></table><p><a href="https://labonneepicerie.test/suivi?cmd=40118823&amp;k=ze2" style="background:#b71c1c;color:#fff;padding:12px 26px">Suivre ma commande</a></p>`,
      'Service client : 04 78 55 01 12 · 12 rue Mercière, 69002 Lyon',
    ),
    codes: [],
    action: 'https://labonneepicerie.test/suivi?cmd=40118823&k=ze2',
  },
  {
    name: 'fr text colis: code de retrait',
    subject: 'Votre colis est arrivé en Point Relais',
    text: `Bonjour,

Votre colis 84210977 vous attend chez TABAC DE LA GARE, 3 place Carnot, 21000 Dijon jusqu'au 02/12/2026.

Présentez une pièce d'identité et votre code de retrait : 604 118

Horaires : lun-sam 7h-19h30

Relais Express`,
    codes: [],
    action: null,
  },
  {
    name: 'fr text magic: lien de connexion',
    subject: 'Votre lien de connexion à Carnet',
    text: `Salut Maëlle,

Voici ton lien pour te connecter à Carnet. Il fonctionne une seule fois, pendant 30 minutes.

👉 https://carnet.example/connexion?jeton=o8Wv-3k1Z_q

Tu n'as rien demandé ? Ignore ce message.`,
    codes: [],
    action: 'https://carnet.example/connexion?jeton=o8Wv-3k1Z_q',
  },
  {
    name: 'fr html newsletter: désinscription',
    subject: 'Les sorties du week-end à Nantes',
    html: tbl(
      'Bouge à Nantes',
      `<h2>Vendredi 20</h2><p><a href="https://bouge.test/e/1">Concert à Stereolux</a> – 18 €</p><h2>Samedi 21</h2><p><a href="https://bouge.test/e/2">Marché de la Petite Hollande</a></p><p><a href="https://bouge.test/e/3">Visite du Château, 14h30</a></p>`,
      'Vous recevez cette lettre à l’adresse p.morin@mail.example. <a href="https://bouge.test/lettre/desinscription/00af3">Se désinscrire</a>',
    ),
    codes: [],
    unsubscribe: 'https://bouge.test/lettre/desinscription/00af3',
  },
  {
    name: 'fr html reset: mot de passe oublié avec code alphanumérique',
    subject: 'Réinitialisation de votre mot de passe',
    html: `<div style="font-family:Trebuchet MS"><p>Bonjour <i>c.dubois</i>,</p><p>Vous avez oublié votre mot de passe Éduc’Portail ? Pas de panique. Recopiez ce code dans la page de réinitialisation :</p><pre style="font-size:22px;background:#eef;padding:10px">H8W3NP</pre><p>Académie de Reims – Assistance : 03 26 05 99 59, code établissement 0511150X</p></div>`,
    codes: ['H8W3NP'],
    action: null,
  },

  {
    name: 'es html 2fa: código de verificación',
    subject: 'Tu código de verificación es 2279',
    html: `<html><body style="font-family:Verdana;color:#444"><div style="width:90%;max-width:520px;margin:auto"><h3 style="color:#00b1ea">¡Hola, Rocío!</h3><p>Ingresa este código para continuar:</p><div style="font-size:44px;text-align:center">2 2 7 9</div><p>Vence en 15 minutos. No lo compartas con nadie; ni siquiera nosotros te lo pediremos.</p><p style="font-size:10px">MercaLibre S.R.L., Av. Caseros 3039, Piso 2, CP 1264, Parque Patricios, CABA · CUIT 30-70308853-4</p></div></body></html>`,
    codes: ['2279'],
    action: null,
  },
  {
    name: 'es text reset: enlace',
    subject: 'Restablecer contraseña',
    text: `Hola, Álvaro:

Hemos recibido una solicitud para restablecer la contraseña de tu cuenta en Biblioteca Digital.

Pulsa en el siguiente enlace para crear una nueva (caduca en 1 hora):

https://bibliodigital.test/es/restablecer?clave=7d2f0a99

Si no has sido tú, no hagas nada.

Un saludo,
Biblioteca Digital · C/ Alcalá 49, 28014 Madrid`,
    codes: [],
    action: 'https://bibliodigital.test/es/restablecer?clave=7d2f0a99',
  },
  {
    name: 'es html invitación: equipo',
    subject: 'Lucía te ha invitado a un tablero',
    html: `<table width="600" align="center" style="font-family:Arial"><tr><td><b>Lucía Ferrer</b> te ha invitado al tablero <b>Mudanza 2027</b> en Tablón.</td></tr><tr><td style="padding:20px" align="center"><a href="https://tablon.test/invita/b/Qz81/aceptar?f=mail" style="background:#5aac44;color:#fff;padding:10px 18px;border-radius:3px">Ir al tablero</a></td></tr><tr><td style="font-size:12px;color:#999">¿No quieres más correos de Tablón? <a href="https://tablon.test/correo/baja?u=19">Darse de baja</a></td></tr></table>`,
    codes: [],
    action: 'https://tablon.test/invita/b/Qz81/aceptar?f=mail',
    unsubscribe: 'https://tablon.test/correo/baja?u=19',
  },
  {
    name: 'es text banco: clave dinámica',
    subject: 'Clave dinámica para tu operación',
    text: `Banco del Pacífico Sur

Estimado(a) cliente:
Tu clave dinámica es 83417206 y vence en 3 minutos. Úsala para confirmar la transferencia por $ 185.000 a la cuenta terminada en 5521.

Bogotá 601 555 0122 · Resto del país 01 8000 555 012`,
    codes: ['83417206'],
    action: null,
  },
  {
    name: 'es html entradas: localizador',
    subject: 'Tus entradas para Museo del Aire – localizador 7QX-41920',
    html: `<center><h2>¡Gracias por tu compra!</h2><p>Localizador: <b>7QX-41920</b></p><p>2 × Entrada general (12,00 €) · 28/11/2026 · Acceso 11:00–11:30</p><a href="https://museoaire.test/entradas/7QX-41920.pdf">Descargar entradas</a><p><small>Autovía A-5, km 10,5 · 28024 Madrid · 915 55 01 90</small></p></center>`,
    codes: [],
    action: 'https://museoaire.test/entradas/7QX-41920.pdf',
  },
  {
    name: 'es text alta: código y enlace mexicano',
    subject: 'Activa tu cuenta Abarrotes Ya',
    text: `¡Bienvenida, Fernanda!

Captura el código 714-225 en la app para activar tu cuenta, o bien abre esta liga desde tu celular:
abarrotesya://activar?c=714225&t=Mx09

El código estará disponible por 24 h.
Dudas: 55 5555 0148`,
    codes: ['714225'],
    action: 'abarrotesya://activar?c=714225&t=Mx09',
  },
  {
    name: 'es html seguridad: inicio de sesión',
    subject: 'Nuevo inicio de sesión detectado',
    html: `<p>Hola, iker_b:</p><p>Hemos detectado un acceso a tu cuenta desde un dispositivo nuevo.</p><ul><li>17 nov 2026, 20:14 CET</li><li>Bilbao, España · 198.51.100.84</li><li>Chrome 152 en Android</li></ul><p>Si has sido tú, no tienes que hacer nada más.</p>`,
    codes: [],
    action: null,
  },

  {
    name: 'it html 2fa: codice OTP',
    subject: 'Codice di verifica',
    html: tbl(
      'Poste Rapide',
      `<p>Gentile Cliente,</p><p>di seguito il codice OTP per completare l’accesso:</p><table align="center"><tr><td style="border:2px solid #ffe600;padding:12px 30px;font-size:24px">159&thinsp;730</td></tr></table><p>Il codice scade tra 5 minuti.</p>`,
      'Poste Rapide S.p.A., Viale Europa 175, 00144 Roma, P. IVA 01114601006, Assistenza 06 4555 0133',
    ),
    codes: ['159730'],
    action: null,
  },
  {
    name: 'it text signup: conferma email',
    subject: 'Conferma il tuo indirizzo email',
    text: `Ciao Chiara,

grazie per esserti registrata su RicetteDiCasa!
Conferma la tua email entro 3 giorni cliccando qui:

https://ricettedicasa.test/conferma/?u=chiara.b&h=be3c9f

A presto in cucina`,
    codes: [],
    action: 'https://ricettedicasa.test/conferma/?u=chiara.b&h=be3c9f',
  },
  {
    name: 'it html fattura: bolletta luce',
    subject: 'La tua bolletta è disponibile',
    html: tbl(
      'LuceChiara',
      `<p>Ciao Davide,<br>è online la bolletta n. 004126118837 relativa al periodo set–ott 2026.</p><p style="font-size:22px">Importo: <b>96,41 €</b><br>Scadenza: 04/12/2026</p><p><a href="https://area.lucechiara.test/bollette/004126118837?src=mail" style="background:#d6006e;color:white;padding:12px 28px;border-radius:30px">VEDI BOLLETTA</a></p><p>Codice cliente 710 448 902 · POD IT001E48812077</p>`,
      'Numero verde 800 55 01 60',
    ),
    codes: [],
    action: 'https://area.lucechiara.test/bollette/004126118837?src=mail',
  },
  {
    name: 'it text cancellazione: account eliminato',
    subject: 'Il tuo account è stato eliminato',
    text: `Ciao Matteo,

come richiesto il 10/11/2026, abbiamo eliminato definitivamente il tuo account SciClub (tessera n. 118204) e tutti i dati collegati.

Ci dispiace vederti andare via!

SciClub srl, Via Roma 22, 39100 Bolzano`,
    codes: [],
    action: null,
  },
  {
    name: 'it text accesso: codice accanto a scadenza e telefono',
    subject: 'Accesso al fascicolo sanitario',
    text: `Regione Valtana - Fascicolo Sanitario Elettronico

Inserisca il seguente codice temporaneo per accedere: 4096 (valido fino alle 10:45 del 18/11/2026).

Per assistenza chiami l'800 555 017 dalle 8 alle 20.`,
    codes: ['4096'],
    action: null,
  },
  {
    name: 'it html promo: sconto',
    subject: 'Bentornata! Il 15% ti aspetta',
    html: `<html><body><div style="text-align:center;font-family:Didot,serif"><h1>-15%</h1><p>sul tuo prossimo ordine con il codice<br><b>CIAO15</b></p><p><a href="https://news.scarpebelle.test/l/77/aa1" style="border:1px solid #000;padding:14px 44px;color:#000;text-decoration:none">ACQUISTA ORA</a></p><p style="font-size:10px">Se non desideri più ricevere le nostre email <a href="https://news.scarpebelle.test/cancella/77">cancella l’iscrizione</a>. Via Montenapoleone 8, 20121 Milano</p></div></body></html>`,
    codes: [],
    action: 'https://news.scarpebelle.test/l/77/aa1',
    unsubscribe: 'https://news.scarpebelle.test/cancella/77',
  },
];
