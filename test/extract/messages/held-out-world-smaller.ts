import type { LabelledMessage } from './labelled-message.ts';

const p = (...xs: string[]) =>
  `<html><body>${xs.map((x) => `<p style="font-family:Calibri,Arial,sans-serif">${x}</p>`).join('\n')}</body></html>`;
const grid = (brand: string, color: string, s: string, f: string) =>
  `<!doctype html><html><head><meta name="color-scheme" content="light dark"></head><body><div role="article" aria-roledescription="email"><table width="100%" role="presentation"><tr><td style="background:${color};height:6px"></td></tr><tr><td style="padding:24px 16px"><strong style="color:${color};font-size:22px">${brand}</strong></td></tr><tr><td style="padding:0 16px;font:16px/1.6 Georgia,serif">${s}</td></tr><tr><td style="padding:24px 16px;font:12px/1.5 Arial;color:#777">${f}</td></tr></table></div></body></html>`;
/** Baltic, South Slavic and other languages with fewer messages. */
export const messages: LabelledMessage[] = [
  {
    name: 'lt html 2fa: patvirtinimo kodas',
    subject: 'Jūsų patvirtinimo kodas',
    html: grid(
      'Žaliasis bankas',
      '#1b7f3b',
      '<p>Sveiki, Rūta,</p><p>norėdami prisijungti, įveskite šį patvirtinimo kodą:</p><p style="font-size:30px"><b>316 905</b></p><p>Kodas galioja 10 minučių.</p>',
      'AB Žaliasis bankas, Gedimino pr. 12, LT-01103 Vilnius, į. k. 112021238, tel. +370 5 255 0120',
    ),
    codes: ['316905'],
    action: null,
  },
  {
    name: 'lt text registracija',
    subject: 'Patvirtinkite registraciją',
    text: `Sveiki,

dėkojame, kad užsiregistravote „Knygnešyje“. Registraciją patvirtinkite paspaudę nuorodą:

https://knygnesys.test/patvirtinti/0a9f11

Jei neregistravotės, šio laiško nepaisykite.`,
    codes: [],
    action: 'https://knygnesys.test/patvirtinti/0a9f11',
  },
  {
    name: 'lt text paštomatas',
    subject: 'Siunta jau paštomate',
    text: `Siunta CC448120993LT laukia paštomate „Maxima, Savanorių pr. 255, Kaunas“.
Atsiėmimo kodas: 591204
Atsiimkite iki 2026-11-24.`,
    codes: [],
    action: null,
  },
  {
    name: 'lt html naujienlaiškis',
    subject: 'Rudens išpardavimas',
    html: p(
      'Nuolaidos iki <b>–50 %</b> su kodu RUDUO50.',
      '<a href="https://n.batai.test/r">Apsipirkti</a>',
      '<small><a href="https://n.batai.test/atsisakyti/5">Atsisakyti naujienlaiškio</a></small>',
    ),
    codes: [],
    action: 'https://n.batai.test/r',
    unsubscribe: 'https://n.batai.test/atsisakyti/5',
  },

  {
    name: 'lv html 2fa: vienreizējais kods',
    subject: 'Vienreizējais kods: 7208',
    html: p(
      'Labdien, Jāni!',
      'Lai pieslēgtos, ievadiet vienreizējo kodu:',
      '<span style="font-size:28px">7208</span>',
      'Kods derīgs 5 minūtes.',
      'SIA "Dzintara Tīkls", Brīvības iela 85, Rīga, LV-1001, reģ. nr. 40003550120',
    ),
    codes: ['7208'],
    action: null,
  },
  {
    name: 'lv text parole',
    subject: 'Paroles atjaunošana',
    text: `Sveika, Ilze!

Lai izveidotu jaunu paroli, atver šo saiti:
https://skolasportals.test/parole?atslega=77c0

Saite darbosies 2 stundas.`,
    codes: [],
    action: 'https://skolasportals.test/parole?atslega=77c0',
  },
  {
    name: 'lv text rēķins',
    subject: 'Rēķins Nr. 2026-11-004417',
    text: `Klienta Nr. 448120
Summa apmaksai: 54,18 EUR
Apmaksas termiņš: 30.11.2026.

Rēķinu skatiet šeit: https://mans.siltums.test/rekini/004417`,
    codes: [],
    action: 'https://mans.siltums.test/rekini/004417',
  },
  {
    name: 'lv text apstiprināšana: kods',
    subject: 'E-pasta apstiprināšana',
    text: `Paldies par reģistrēšanos! Jūsu apstiprinājuma kods ir Q9-44-TX. Ierakstiet to reģistrācijas lapā.`,
    codes: ['Q9-44-TX'],
    action: null,
  },

  {
    name: 'et html 2fa: kinnituskood',
    subject: 'Sinu kinnituskood',
    html: grid(
      'Kaubahoov',
      '#0072ce',
      '<p>Tere, Liis!</p><p>Sisselogimiseks sisesta kood:</p><p style="font-size:30px">480 662</p><p>Kood kehtib 10 minutit.</p>',
      'Kaubahoov OÜ, Narva mnt 7, 10117 Tallinn, reg-kood 14481209, tel 655 0120',
    ),
    codes: ['480662'],
    action: null,
  },
  {
    name: 'et text konto aktiveerimine',
    subject: 'Aktiveeri oma konto',
    text: `Tere!

Konto aktiveerimiseks klõpsa lingil:
https://matkaja.test/aktiveeri?v=c1f0

Link aegub 24 tunni pärast.`,
    codes: [],
    action: 'https://matkaja.test/aktiveeri?v=c1f0',
  },
  {
    name: 'et text pakiautomaat',
    subject: 'Pakk on kohal',
    text: `Teie saadetis CE448120993EE ootab pakiautomaadis Ülemiste Selver. Uksekood 330915. Säilitame kuni 25.11.2026.`,
    codes: [],
    action: null,
  },
  {
    name: 'et html uudiskiri',
    subject: 'Novembri uudised',
    html: p(
      '<a href="https://uk.teater.test/p">Vaata detsembri mängukava</a>',
      'Kui sa ei soovi meie kirju, siis <a href="https://uk.teater.test/loobu/1">loobu siin</a>.',
    ),
    codes: [],
    action: 'https://uk.teater.test/p',
    unsubscribe: 'https://uk.teater.test/loobu/1',
  },

  {
    name: 'sl html 2fa: potrditvena koda',
    subject: 'Potrditvena koda',
    html: p(
      'Pozdravljeni, Maja,',
      'za prijavo vnesite potrditveno kodo <b>052 741</b>.',
      'Koda velja 10 minut. Če je niste zahtevali vi, sporočilo prezrite.',
      'Planina d.o.o., Slovenska cesta 55, 1000 Ljubljana, ID za DDV SI44812099, 01 555 01 20',
    ),
    codes: ['052741'],
    action: null,
  },
  {
    name: 'sl text potrditev naročila',
    subject: 'Naročilo št. 2026-44812',
    text: `Spoštovani,

prejeli smo vaše naročilo št. 2026-44812 v vrednosti 84,90 EUR. Stanje naročila lahko spremljate tukaj:
https://sportna.test/narocilo/44812?k=ab

Lep pozdrav,
Športna trgovina`,
    codes: [],
    action: 'https://sportna.test/narocilo/44812?k=ab',
  },
  {
    name: 'sl text geslo: povezava',
    subject: 'Ponastavitev gesla',
    text: `Za ponastavitev gesla kliknite na povezavo: https://knjiznica.test/geslo/ponastavi/19ef
Povezava velja 1 uro.`,
    codes: [],
    action: 'https://knjiznica.test/geslo/ponastavi/19ef',
  },

  {
    name: 'hr html 2fa: kod za prijavu',
    subject: 'Vaš kod za prijavu',
    html: grid(
      'Jadranka',
      '#c8102e',
      '<p>Poštovana Ivana,</p><p>upišite ovaj kod kako biste se prijavili:</p><table><tr><td style="font-size:26px;padding:10px 20px;background:#eee">693 014</td></tr></table><p>Kod vrijedi 5 minuta.</p>',
      'Jadranka d.d., Savska cesta 32, 10000 Zagreb, OIB 44812099317, tel. 01 5550 120',
    ),
    codes: ['693014'],
    action: null,
  },
  {
    name: 'hr text aktivacija',
    subject: 'Aktivirajte korisnički račun',
    text: `Bok Luka,

još samo jedan korak! Aktiviraj račun klikom na poveznicu:
https://oglasnik.test/aktivacija/e41b

Oglasnik tim`,
    codes: [],
    action: 'https://oglasnik.test/aktivacija/e41b',
  },
  {
    name: 'hr text paketomat',
    subject: 'Paket čeka na preuzimanje',
    text: `Paket HR448120993 čeka u paketomatu Konzum Ilica 231, Zagreb. PIN za otvaranje: 48817. Rok: 21.11.2026. u 18:00.`,
    codes: [],
    action: null,
  },
  {
    name: 'hr html newsletter',
    subject: 'Vikend akcija',
    html: p(
      '<h2>Vikend akcija -30 %</h2>',
      '<a href="https://nl.ducan.test/a1" style="background:#c00;color:#fff;padding:8px">Pogledaj ponudu</a>',
      '<small>Za odjavu s newslettera kliknite <a href="https://nl.ducan.test/odjava/a1">ovdje</a>.</small>',
    ),
    codes: [],
    action: 'https://nl.ducan.test/a1',
    unsubscribe: 'https://nl.ducan.test/odjava/a1',
  },

  {
    name: 'sr html 2fa: ћирилица',
    subject: 'Ваш код за потврду',
    html: p(
      'Поштовани Милане,',
      'Ваш код за потврду је: <strong style="font-size:24px">827 350</strong>',
      'Код важи 10 минута. Немојте га делити ни са ким.',
      'Поштанска банка а.д., Краљице Марије 3, 11120 Београд, ПИБ 100044812',
    ),
    codes: ['827350'],
    action: null,
  },
  {
    name: 'sr text latinica potvrda',
    subject: 'Potvrdite svoju imejl adresu',
    text: `Zdravo Jelena,

hvala na registraciji. Klikni na link da potvrdiš svoju imejl adresu:
https://polovnjak.test/potvrda?x=88d0

Link ističe za 24 sata.`,
    codes: [],
    action: 'https://polovnjak.test/potvrda?x=88d0',
  },
  {
    name: 'sr text lozinka: kod',
    subject: 'Zahtev za novu lozinku',
    text: `Unesite kod D4-7710 na stranici za promenu lozinke. Broj zahteva: 2026-44817.

Korisnički servis 011 555 0120`,
    codes: ['D4-7710'],
    action: null,
  },

  {
    name: 'ca html 2fa: codi de verificació',
    subject: 'El teu codi de verificació',
    html: grid(
      'Caixa Montseny',
      '#00857c',
      '<p>Hola, Núria,</p><p>Introdueix aquest codi per entrar al teu compte:</p><p style="font-size:28px"><b>145 878</b></p><p>El codi caduca d’aquí a 10 minuts.</p>',
      'Caixa Montseny, Via Laietana 20, 08003 Barcelona, NIF G60550120, tel. 935 55 01 20',
    ),
    codes: ['145878'],
    action: null,
  },
  {
    name: 'ca text confirmació',
    subject: 'Confirma la teva adreça electrònica',
    text: `Hola, Oriol!

Per activar el compte, fes clic en aquest enllaç:
https://excursions.test/confirma?c=0e81

Si no t'has registrat, ignora aquest missatge.`,
    codes: [],
    action: 'https://excursions.test/confirma?c=0e81',
  },
  {
    name: 'ca html butlletí',
    subject: 'Agenda cultural de la setmana',
    html: p(
      '<a href="https://ag.cultura.test/1">Teatre: Mar i cel</a>',
      '<a href="https://ag.cultura.test/2">Concert a l’Auditori</a>',
      'Vols <a href="https://ag.cultura.test/baixa/7">donar-te de baixa</a>?',
    ),
    codes: [],
    unsubscribe: 'https://ag.cultura.test/baixa/7',
  },

  {
    name: 'is html 2fa: staðfestingarkóði',
    subject: 'Staðfestingarkóði',
    html: p(
      'Hæ Guðrún,',
      'Sláðu inn þennan kóða til að skrá þig inn: <b>260 519</b>',
      'Kóðinn gildir í 10 mínútur.',
      'Norðurljós hf., Laugavegur 77, 101 Reykjavík, kt. 550120-0440, s. 555 0120',
    ),
    codes: ['260519'],
    action: null,
  },
  {
    name: 'is text lykilorð',
    subject: 'Endurstilla lykilorð',
    text: `Smelltu á tengilinn til að velja nýtt lykilorð:

https://bokasafn.test/lykilord?k=71ab

Tengillinn rennur út eftir 1 klst.`,
    codes: [],
    action: 'https://bokasafn.test/lykilord?k=71ab',
  },
  {
    name: 'ur html 2fa: تصدیقی کوڈ',
    subject: 'آپ کا تصدیقی کوڈ',
    html: `<html dir="rtl" lang="ur"><body style="font-family:'Noto Nastaliq Urdu',serif"><p>محترم صارف،</p><p>لاگ اِن کرنے کے لیے آپ کا تصدیقی کوڈ یہ ہے:</p><p dir="ltr" style="font-size:26px"><b>530 871</b></p><p>یہ کوڈ ۱۰ منٹ تک کارآمد ہے۔ اسے کسی کو نہ بتائیں۔</p><p>لاہور 54000 · 0800-55012</p></body></html>`,
    codes: ['530871'],
    action: null,
  },
  {
    name: 'sw text uthibitisho',
    subject: 'Thibitisha barua pepe yako',
    text: `Habari Amina,

Tumia nambari 407716 kuthibitisha akaunti yako ya SokoLetu. Nambari hii itaisha muda baada ya dakika 10.

SokoLetu Ltd, Moi Avenue, Nairobi 00100, simu 0800 555 012`,
    codes: ['407716'],
    action: null,
  },
  {
    name: 'ka text დადასტურება',
    subject: 'ელფოსტის დადასტურება',
    text: `გამარჯობა,

რეგისტრაციის დასასრულებლად შეიყვანეთ კოდი: 938 201
კოდი მოქმედებს 15 წუთის განმავლობაში.

თბილისი 0108, ტელ. 032 255 01 20`,
    codes: ['938201'],
    action: null,
  },
  {
    name: 'gl text confirmación',
    subject: 'Confirma o teu enderezo',
    text: `Ola, Uxía:

Preme na ligazón para confirmar a túa conta:
https://feiron.test/confirmar?c=1`,
    codes: [],
    action: 'https://feiron.test/confirmar?c=1',
  },
];
