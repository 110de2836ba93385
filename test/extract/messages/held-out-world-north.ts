import type { LabelledMessage } from './labelled-message.ts';

const d = (s: string) =>
  `<!doctype html><html><body style="background:#fff"><div style="max-width:480px;margin:0 auto;padding:24px;font-family:-apple-system,'Segoe UI',Roboto,sans-serif">${s}</div></body></html>`;
/** Portuguese, Dutch, Swedish, Danish, Norwegian and Finnish. */
export const messages: LabelledMessage[] = [
  {
    name: 'pt html 2fa: código de acesso brasileiro',
    subject: 'Seu código de acesso chegou',
    html: d(
      `<h2 style="color:#820ad1">Olá, Thiago!</h2><p>Use o código abaixo para entrar na sua conta RoxoPay:</p><p style="font-size:36px;font-weight:800">038 551</p><p>Ele é válido por 5 minutos. Não compartilhe com ninguém.</p><p style="font-size:11px;color:#999">RoxoPay Pagamentos S.A. – CNPJ 18.236.120/0001-58 – Rua Capote Valente, 39 – São Paulo, SP – CEP 05409-000. Central: 0800 555 0117</p>`,
    ),
    codes: ['038551'],
    action: null,
  },
  {
    name: 'pt text signup: confirmação de e-mail',
    subject: 'Confirme seu e-mail',
    text: `Oi, Bruna!

Falta pouco pra começar a vender na Feirinha. Confirme seu e-mail no link:

https://feirinha.test/cadastro/confirmar?token=xV9aT0

O link expira em 24 horas.
Equipe Feirinha`,
    codes: [],
    action: 'https://feirinha.test/cadastro/confirmar?token=xV9aT0',
  },
  {
    name: 'pt html encomenda: rastreio CTT',
    subject: 'A sua encomenda DA448120993PT está a caminho',
    html: d(
      `<p>Estimado cliente,</p><p>A encomenda <b>DA448120993PT</b> será entregue a 19/11/2026 entre as 9h00 e as 13h00.</p><p><a href="https://expedicao.test/seguir/DA448120993PT" style="background:#df0024;color:#fff;padding:12px">Seguir encomenda</a></p><p>Morada: Rua do Almada 210, 3.º Esq., 4050-030 Porto</p>`,
    ),
    codes: [],
    action: 'https://expedicao.test/seguir/DA448120993PT',
  },
  {
    name: 'pt text redefinir: código',
    subject: 'Redefinição de palavra-passe',
    text: `Olá,

Recebemos um pedido para repor a palavra-passe da sua conta no Portal do Aluno.
Introduza o código X4T9-QM no formulário. Se não fez este pedido, ignore esta mensagem.

Universidade de Leiria, Apartado 4133, 2411-901 Leiria, tel. 244 555 010`,
    codes: ['X4T9-QM'],
    action: null,
  },
  {
    name: 'pt html boleto: linha digitável',
    subject: 'Seu boleto vence em 20/11/2026',
    html: d(
      `<p>Olá, Sandra. O boleto do seu plano Fibra 500 já está disponível.</p><p>Valor: <b>R$ 119,90</b><br>Vencimento: 20/11/2026<br>Código de barras: 84670000001-1 19900162026-7 11200448120-9 93000000017-4</p><p><a href="https://minha.fibranet.test/fatura/2026-11/pdf">Baixar boleto</a></p><p style="font-size:10px">Não quer mais receber por e-mail? <a href="https://minha.fibranet.test/descadastrar?e=sa">Cancelar inscrição</a></p>`,
    ),
    codes: [],
    action: 'https://minha.fibranet.test/fatura/2026-11/pdf',
    unsubscribe: 'https://minha.fibranet.test/descadastrar?e=sa',
  },
  {
    name: 'pt text cupão: não é código de acesso',
    subject: 'Presente de aniversário 🎁',
    text: `Parabéns, Inês!

Oferecemos-lhe 5 € em qualquer compra superior a 25 €. Mostre este cupão na caixa ou use o código ANIV5-2026 no site até 18/12/2026.

Livraria do Chiado, Rua Garrett 73, 1200-203 Lisboa`,
    codes: [],
    action: null,
  },

  {
    name: 'nl html 2fa: inlogcode',
    subject: 'Je inlogcode voor MijnFiets',
    html: d(
      `<p>Hoi Sander,</p><p>Hier is je inlogcode:</p><div style="background:#fff3e0;border-left:4px solid #fb8c00;padding:16px;font-size:28px"><code>70 41 36</code></div><p>Vul hem binnen 10 minuten in. Heb je hem niet aangevraagd? Dan hoef je niets te doen.</p><p style="font-size:11px">MijnFiets B.V. · Oudegracht 112, 3511 AW Utrecht · KvK 30281745 · 030-555 0142</p>`,
    ),
    codes: ['704136'],
    action: null,
  },
  {
    name: 'nl text signup: activeer account',
    subject: 'Activeer je account bij Tuincentrum Online',
    text: `Beste mevrouw De Vries,

Bedankt voor uw registratie. Klik op de onderstaande link om uw account te activeren:
https://www.tuinonline.test/klant/activeren/?code=99bf1e2c&id=20417

Met vriendelijke groet,
Tuincentrum Online
Klantnummer 20417`,
    codes: [],
    action: 'https://www.tuinonline.test/klant/activeren/?code=99bf1e2c&id=20417',
  },
  {
    name: 'nl html pakket: ophaalcode',
    subject: 'Je pakket ligt klaar bij het afhaalpunt',
    html: d(
      `<h3>Je pakket ligt klaar!</h3><p>Haal het op bij <b>Primera Kerkstraat</b>, Kerkstraat 41, 5611 GH Eindhoven.</p><p>Barcode: 3SABCD0448120<br>Ophaalcode: <b>9152</b></p><p>Je hebt tot en met woensdag 25 november. Neem je ID mee.</p>`,
    ),
    codes: [],
    action: null,
  },
  {
    name: 'nl text betaalverzoek',
    subject: 'Herinnering: betaalverzoek van Femke (€ 23,75)',
    text: `Hoi! Femke heeft je op 12 november een betaalverzoek gestuurd voor "Etentje vrijdag" van € 23,75.

Betaal hier: https://betaalmij.test/pay/8f1qk20x

Het verzoek verloopt op 26-11-2026.`,
    codes: [],
    action: 'https://betaalmij.test/pay/8f1qk20x',
  },
  {
    name: 'nl html nieuwsbrief: uitschrijven',
    subject: 'Nieuw in de bieb: november',
    html: d(
      `<h1>Nieuw in de bieb</h1><p>Deze maand 214 nieuwe titels.</p><p><a href="https://nb.bieb.test/t/1">Bekijk alle nieuwe boeken</a></p><p style="color:#777;font-size:11px">Je ontvangt deze mail omdat je lid bent (pasnr. 2177 0041 8823). <a href="https://nb.bieb.test/uit?k=aa0">Uitschrijven</a></p>`,
    ),
    codes: [],
    action: 'https://nb.bieb.test/t/1',
    unsubscribe: 'https://nb.bieb.test/uit?k=aa0',
  },
  {
    name: 'nl text wachtwoord: belgisch',
    subject: 'Wachtwoord vergeten',
    text: `Dag Wouter

Geef op de website de volgende verificatiecode in om een nieuw wachtwoord te kiezen: 55A7F1

De code blijft 1 uur geldig.

Gemeente Sint-Amands, Kerkstraat 2, 2890 Sint-Amands, 052 55 01 30`,
    codes: ['55A7F1'],
    action: null,
  },

  {
    name: 'sv html 2fa: engångskod',
    subject: 'Din engångskod: 441 807',
    html: d(
      `<p>Hej Elin!</p><p>Ange koden nedan för att logga in på Resekortet.</p><p><b style="font-size:26px">441 807</b></p><p>Koden gäller i 10 minuter.</p><hr><p style="font-size:12px">Resekortet AB, Box 1208, 111 82 Stockholm. Org.nr 556801-4412. Kundtjänst 0771-55 01 20.</p>`,
    ),
    codes: ['441807'],
    action: null,
  },
  {
    name: 'sv text reset: länk',
    subject: 'Återställ ditt lösenord',
    text: `Hej,

Någon har begärt att lösenordet för kontot gunnar.l ska återställas. Klicka på länken för att välja ett nytt:

https://slaktforskarna.test/konto/nytt-losenord/2c9f81

Om det inte var du kan du bortse från det här mejlet.

Släktforskarna`,
    codes: [],
    action: 'https://slaktforskarna.test/konto/nytt-losenord/2c9f81',
  },
  {
    name: 'sv html kvitto',
    subject: 'Kvitto på ditt köp, ordernr 7718204',
    html: d(
      `<p>Tack för ditt köp!</p><table><tr><td>Vinterkängor stl 39</td><td>1 299,00 kr</td></tr><tr><td>Varav moms 25 %</td><td>259,80 kr</td></tr></table><p>Ordernummer 7718204 · 2026-11-17 · Kort **** 0081</p><p>Öppet köp i 30 dagar.</p>`,
    ),
    codes: [],
    action: null,
  },
  {
    name: 'sv text nyhetsbrev',
    subject: 'Höstens vandringar',
    text: `Hej vandrare!

Nu är anmälan öppen till höstens 14 turer. Läs mer och anmäl dig:
https://fjallklubben.test/turer/host-2026

Vill du inte ha fler utskick? Avregistrera dig här: https://fjallklubben.test/avregistrera/77d`,
    codes: [],
    action: 'https://fjallklubben.test/turer/host-2026',
    unsubscribe: 'https://fjallklubben.test/avregistrera/77d',
  },
  {
    name: 'sv text bokning: portkod',
    subject: 'Din bokning av tvättstugan',
    text: `Hej! Du har bokat Tvättstuga 2, Sveavägen 108, torsdag 19 november kl. 17-20.

Portkod: 2604
Bokningsnummer: 30118

Brf Linden`,
    codes: [],
    action: null,
  },

  {
    name: 'da html 2fa: bekræftelseskode',
    subject: 'Bekræft din e-mail',
    html: d(
      `<p>Kære Mette</p><p>Indtast denne kode for at bekræfte din e-mailadresse hos Lydbog.dk:</p><h1>6 0 2 9 1 4</h1><p>Koden udløber om 20 minutter.</p><p style="color:gray">Lydbog ApS · Vesterbrogade 74, 1620 København V · CVR 38 44 10 27 · Tlf. 70 55 01 12</p>`,
    ),
    codes: ['602914'],
    action: null,
  },
  {
    name: 'da text invitation',
    subject: 'Anders har inviteret dig til Familiekalenderen',
    text: `Hej

Anders Holm vil gerne dele sin kalender med dig. Tryk på linket for at tage imod invitationen:

https://familiekalender.test/i/5Rk2Q

Venlig hilsen
Familiekalenderen`,
    codes: [],
    action: 'https://familiekalender.test/i/5Rk2Q',
  },
  {
    name: 'da html ordre: afsendt',
    subject: 'Din ordre 100448812 er afsendt',
    html: d(
      `<p>Hej Søren. Vi har sendt din pakke med GLS.</p><p>Pakkenr. 00570 4481 2099</p><p><a href="https://spor.pakkeposten.test/00570448120" style="background:#061ab1;color:#fff;padding:10px">Spor din pakke</a></p><p>I alt 449,00 kr. inkl. moms</p>`,
    ),
    codes: [],
    action: 'https://spor.pakkeposten.test/00570448120',
  },
  {
    name: 'da text login: kode på dansk kommune',
    subject: 'Engangskode til selvbetjening',
    text: `Din engangskode er: 8PX-31K

Skriv koden på siden for at fortsætte. Du må ikke give den videre.

Sagsnr. 26/004418
Borgerservice, Rådhuspladsen 2, 8000 Aarhus C, 89 55 01 00`,
    codes: ['8PX-31K'],
    action: null,
  },
  {
    name: 'da html nyhedsbrev: afmeld',
    subject: 'Black Week starter NU',
    html: d(
      `<h1>Op til 60 %</h1><p><a href="https://nyt.elgiganten-ish.test/bw?r=1" style="background:#000;color:#fff;padding:14px">SE ALLE TILBUD</a></p><p><small>Afmeld nyhedsbrevet <a href="https://nyt.elgiganten-ish.test/afmeld?r=1">her</a>.</small></p>`,
    ),
    codes: [],
    action: 'https://nyt.elgiganten-ish.test/bw?r=1',
    unsubscribe: 'https://nyt.elgiganten-ish.test/afmeld?r=1',
  },

  {
    name: 'no html 2fa: engangskode',
    subject: 'Engangskode fra Fjordkraftig',
    html: d(
      `<p>Hei Ingrid,</p><p>Her er engangskoden din:</p><table bgcolor="#e8f5e9"><tr><td style="padding:16px 32px;font-size:30px">917 264</td></tr></table><p>Skriv den inn i appen innen 10 minutter. Hilsen Fjordkraftig</p><p style="font-size:11px">Fjordkraftig AS, Folke Bernadottes vei 38, 5147 Fyllingsdalen. Org.nr. 976 944 682</p>`,
    ),
    codes: ['917264'],
    action: null,
  },
  {
    name: 'no text bekreft: lenke',
    subject: 'Bekreft e-postadressen din',
    text: `Hei!

Takk for at du opprettet bruker på Turbloggen. Trykk på lenken under for å bekrefte e-postadressen din:

https://turbloggen.test/bekreft?bruker=fjellrev&n=0c1d88

Lenken er gyldig til 20.11.2026.`,
    codes: [],
    action: 'https://turbloggen.test/bekreft?bruker=fjellrev&n=0c1d88',
  },
  {
    name: 'no text hytte: nøkkelboks',
    subject: 'Velkommen til Storlia hytte 14',
    text: `Hei Lars

Dere er booket 27.-29. november (bestilling 204417). Innsjekk fra kl. 16.

Koden til nøkkelboksen er 0852.
Husk ved! Vertstelefon 905 50 114.`,
    codes: [],
    action: null,
  },
  {
    name: 'no html passord endret',
    subject: 'Passordet ditt er endret',
    html: d(
      `<p>Hei, passordet til Bibsøk-kontoen din ble endret 17.11.2026 kl. 21.40.</p><p>Var det ikke deg? Ring oss på 22 55 01 90.</p><p>Lånernummer N004481207</p>`,
    ),
    codes: [],
    action: null,
  },
  {
    name: 'no html: kode og knapp',
    subject: 'Logg inn på Musikkskolen',
    html: d(
      `<p>Trykk på knappen for å logge inn:</p><p><a href="https://musikkskolen.test/auth/v?t=ee81&amp;e=k%40post.example" style="background:#333;color:#fff;padding:12px 20px">Logg inn</a></p><p>Virker ikke knappen? Bruk koden <b>JD7-22V</b> i stedet.</p>`,
    ),
    codes: ['JD7-22V'],
    action: 'https://musikkskolen.test/auth/v?t=ee81&e=k%40post.example',
  },

  {
    name: 'fi html 2fa: vahvistuskoodi',
    subject: 'Vahvistuskoodisi',
    html: d(
      `<p>Hei Aino,</p><p>Kirjaudu sisään syöttämällä alla oleva vahvistuskoodi:</p><p style="font-size:32px"><strong>253 980</strong></p><p>Koodi on voimassa 15 minuuttia. Jos et yrittänyt kirjautua, voit jättää tämän viestin huomiotta.</p><p style="font-size:11px">Suomen Saldo Oy, Mannerheimintie 12 B, 00100 Helsinki, Y-tunnus 2481207-4, p. 09 555 0110</p>`,
    ),
    codes: ['253980'],
    action: null,
  },
  {
    name: 'fi text salasana: linkki',
    subject: 'Salasanan palautus',
    text: `Hei,

Saimme pyynnön vaihtaa tunnuksen "mkorhonen" salasana. Voit asettaa uuden salasanan tästä linkistä:

https://kirjasto.test/salasana/uusi?avain=1a77f0

Linkki vanhenee 2 tunnin kuluttua.

Terveisin
Kirjasto`,
    codes: [],
    action: 'https://kirjasto.test/salasana/uusi?avain=1a77f0',
  },
  {
    name: 'fi text paketti: noutokoodi',
    subject: 'Pakettisi on noudettavissa',
    text: `Paketti JJFI64488120993 odottaa pakettiautomaatissa K-Market Kallio, Fleminginkatu 9, 00530 Helsinki.

Avauskoodi: 418827
Nouda viimeistään 25.11.2026.`,
    codes: [],
    action: null,
  },
  {
    name: 'fi html uutiskirje',
    subject: 'Marraskuun tarjoukset',
    html: d(
      `<h2>Lankaa -20 %</h2><p><a href="https://uutiset.lankapuoti.test/k/9" style="background:#a33;color:#fff;padding:10px">Tutustu tarjouksiin</a></p><p style="font-size:11px"><a href="https://uutiset.lankapuoti.test/peru/9a">Peru uutiskirjeen tilaus</a> | Lankapuoti, Hämeenkatu 20, 33200 Tampere</p>`,
    ),
    codes: [],
    action: 'https://uutiset.lankapuoti.test/k/9',
    unsubscribe: 'https://uutiset.lankapuoti.test/peru/9a',
  },
  {
    name: 'fi text kertakäyttökoodi lauseessa',
    subject: 'Sähköpostin vahvistaminen',
    text: `Tervetuloa Harrastehaun käyttäjäksi!

Vahvista sähköpostiosoitteesi kirjoittamalla sovellukseen numerosarja 60417. Asiakasnumerosi on 1002288.

Harrastehaku ry`,
    codes: ['60417'],
    action: null,
  },
];
