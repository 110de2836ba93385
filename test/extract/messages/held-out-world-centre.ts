import type { LabelledMessage } from './labelled-message.ts';

const old = (s: string) =>
  `<HTML><HEAD><META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8"></HEAD><BODY BGCOLOR="#FFFFFF"><FONT FACE="Tahoma" SIZE="2">${s}</FONT></BODY></HTML>`;
const sheet = (head: string, rows: string[], legal: string) =>
  `<!DOCTYPE html><html><head><style type="text/css">.btn{display:inline-block;padding:13px 30px;background:#e2001a;color:#ffffff !important;border-radius:3px;text-decoration:none}.code{font:bold 30px/1.4 Courier,monospace}.foot{font-size:10px;color:#9e9e9e}</style></head><body><table width="100%"><tr><td align="center"><table width="580"><tr><td><h2>${head}</h2></td></tr>${rows.map((r) => `<tr><td style="padding:8px 0">${r}</td></tr>`).join('\n')}<tr><td class="foot">${legal}</td></tr></table></td></tr></table></body></html>`;
/** Polish, Czech, Slovak, Hungarian and Romanian. */
export const messages: LabelledMessage[] = [
  {
    name: 'pl html 2fa: kod logowania',
    subject: 'Kod weryfikacyjny do logowania',
    html: sheet(
      'Dzień dobry, Katarzyno',
      [
        'Otrzymujesz tę wiadomość, ponieważ ktoś próbuje zalogować się na Twoje konto z nowego urządzenia.',
        'Twój kod weryfikacyjny:',
        '<span class="code">840 173</span>',
        'Kod wygaśnie za 10 minut. Nie podawaj go nikomu.',
      ],
      'Allmarket sp. z o.o., ul. Wierzbięcice 1B, 61-569 Poznań, KRS 0000635012, NIP 5272525995, tel. 61 555 01 23',
    ),
    codes: ['840173'],
    action: null,
  },
  {
    name: 'pl text signup: potwierdzenie rejestracji',
    subject: 'Potwierdź rejestrację w serwisie Ogłoszenia24',
    text: `Witaj!

Aby dokończyć rejestrację, kliknij w poniższy link:

https://ogloszenia24.test/rejestracja/potwierdz/4e0d7712ab

Jeżeli to nie Ty zakładałeś konto, zignoruj tę wiadomość.

Pozdrawiamy
Zespół Ogłoszenia24`,
    codes: [],
    action: 'https://ogloszenia24.test/rejestracja/potwierdz/4e0d7712ab',
  },
  {
    name: 'pl text paczkomat: kod odbioru',
    subject: 'Paczka czeka w Paczkomacie KRA11M',
    text: `Cześć! Twoja paczka 620448120993417002281774 od sklepu Książkowo czeka na odbiór.

Automat: KRA11M, ul. Dietla 52, 31-039 Kraków
Kod odbioru: 704 512
Telefon: *** *** 814
Czas na odbiór: do 20.11.2026, 14:05

Otwórz skrytkę zdalnie w aplikacji.`,
    codes: [],
    action: null,
  },
  {
    name: 'pl html faktura',
    subject: 'Faktura VAT FV/2026/11/00417',
    html: sheet(
      'Nowa faktura',
      [
        'W załączeniu przesyłamy fakturę FV/2026/11/00417 na kwotę <b>246,00 zł</b> brutto.',
        'Termin płatności: 2.12.2026. Rachunek: 61 1090 1014 0000 0712 1981 2874',
        '<a class="btn" href="https://ebok.internetus.test/faktury/00417/zaplac">Zapłać teraz</a>',
      ],
      'Internetus S.A., al. Jerozolimskie 181, 02-222 Warszawa',
    ),
    codes: [],
    action: 'https://ebok.internetus.test/faktury/00417/zaplac',
  },
  {
    name: 'pl text reset: kod i termin',
    subject: 'Zmiana hasła',
    text: `Cześć Piotrek,

wpisz na stronie kod 5K8R2W, żeby ustawić nowe hasło do konta w Biegaj z nami. Kod działa do 18.11.2026 godz. 09:30.

Do zobaczenia na trasie!`,
    codes: ['5K8R2W'],
    action: null,
  },
  {
    name: 'pl html newsletter: wypisz się',
    subject: 'Tylko dziś: darmowa dostawa',
    html: sheet(
      'Darmowa dostawa od 0 zł',
      [
        'Z kodem <b>DOSTAWA0</b> zapłacisz tylko za produkty.',
        '<a class="btn" href="https://mail.kosmetykowo.test/r/551">Przejdź do sklepu</a>',
      ],
      'Nie chcesz otrzymywać wiadomości? <a href="https://mail.kosmetykowo.test/wypisz/551?t=9">Wypisz się</a>',
    ),
    codes: [],
    action: 'https://mail.kosmetykowo.test/r/551',
    unsubscribe: 'https://mail.kosmetykowo.test/wypisz/551?t=9',
  },

  {
    name: 'cs html 2fa: ověřovací kód',
    subject: 'Ověřovací kód 7742',
    html: old(
      `Dobrý den,<BR><BR>pro přihlášení do aplikace Moje jízdenka zadejte tento kód:<BR><BR><B><FONT SIZE="6">7742</FONT></B><BR><BR>Platnost kódu je 10 minut.<BR><BR>Moje jízdenka, a.s.<BR>nábřeží L. Svobody 1222, 110 15 Praha 1<BR>IČO 70994226, tel. 221 555 012`,
    ),
    codes: ['7742'],
    action: null,
  },
  {
    name: 'cs text objednávka',
    subject: 'Objednávka č. 2026114481 byla přijata',
    text: `Dobrý den, paní Nováková,

děkujeme za objednávku č. 2026114481 ze dne 17. 11. 2026.

1x Hrnec nerez 5 l ......... 899 Kč
Doprava Zásilkovač ......... 79 Kč
Celkem ..................... 978 Kč

Stav objednávky můžete sledovat zde: https://kuchyne-plus.test/objednavka/2026114481?h=a0c

Kuchyně Plus s.r.o., Masarykova 31, 602 00 Brno`,
    codes: [],
    action: 'https://kuchyne-plus.test/objednavka/2026114481?h=a0c',
  },
  {
    name: 'cs html reset: tlačítko',
    subject: 'Obnovení hesla',
    html: sheet(
      'Zapomněli jste heslo?',
      [
        'Klikněte na tlačítko a nastavte si nové heslo.',
        '<a class="btn" href="https://ucet.filmoteka.test/obnova?k=77f1c&amp;l=cs">Nastavit nové heslo</a>',
        'Odkaz platí 60 minut.',
      ],
      'Filmotéka, Národní 28, 110 00 Praha',
    ),
    codes: [],
    action: 'https://ucet.filmoteka.test/obnova?k=77f1c&l=cs',
  },
  {
    name: 'cs text výdejní box',
    subject: 'Zásilka Z 448 1209 931 je připravena k vyzvednutí',
    text: `Vaše zásilka Z 448 1209 931 od Alza-ish čeká ve výdejním boxu Praha 4, Nuselská 14.

Heslo pro vydání: 6Q0F7M
Dobírka: 1 249 Kč
Vyzvedněte do 21. 11. 2026.`,
    codes: [],
    action: null,
  },
  {
    name: 'cs text potvrzení e-mailu: kód',
    subject: 'Potvrďte svůj e-mail',
    text: `Ahoj Honzo,

ještě potřebujeme ověřit, že je tahle adresa tvoje. Opiš do aplikace kód

    391 046

a můžeš začít. Nevyžádal sis ho? Nic nedělej.

Tým Kolemsveta`,
    codes: ['391046'],
    action: null,
  },

  {
    name: 'sk html 2fa: jednorazový kód',
    subject: 'Jednorazový prihlasovací kód',
    html: sheet(
      'Prihlásenie do e-pobočky',
      [
        'Vážená klientka, váš jednorazový kód je',
        '<span class="code">58-20-91</span>',
        'Zadajte ho do 5 minút.',
      ],
      'Tatranská zdravotná poisťovňa, a. s., Panónska cesta 2, 851 04 Bratislava, IČO 35 937 874, 0850 555 012',
    ),
    codes: ['582091'],
    action: null,
  },
  {
    name: 'sk text aktivácia účtu',
    subject: 'Aktivácia účtu',
    text: `Dobrý deň,

na aktiváciu vášho účtu kliknite na nasledujúci odkaz:
https://bazarik.test/aktivacia?id=10442&kluc=b81f

Odkaz je platný 72 hodín.
Bazárik.test`,
    codes: [],
    action: 'https://bazarik.test/aktivacia?id=10442&kluc=b81f',
  },
  {
    name: 'sk text pozvánka',
    subject: 'Pozvánka do rodinnej skupiny',
    text: `Ahoj,

Zuzana ťa pozýva do rodinnej skupiny v aplikácii Výdavky. Pozvánku prijmeš tu:

vydavky://skupina/prijat?p=Zs-4401

Aplikáciu potrebuješ mať nainštalovanú.`,
    codes: [],
    action: 'vydavky://skupina/prijat?p=Zs-4401',
  },
  {
    name: 'sk html newsletter',
    subject: 'Zľavy až do 50 %',
    html: old(
      `<CENTER><IMG SRC="https://img.topanky.test/n.jpg" ALT="Zľavy"><BR><A HREF="https://n.topanky.test/k/12">Nakupovať</A><BR><BR>Zľavový kód: JESEN50<BR><FONT SIZE=1>Ak si neželáte dostávať novinky, <A HREF="https://n.topanky.test/odhlasit/12">odhláste sa tu</A>. Topánky s.r.o., Hlavná 5, 040 01 Košice</FONT></CENTER>`,
    ),
    codes: [],
    action: 'https://n.topanky.test/k/12',
    unsubscribe: 'https://n.topanky.test/odhlasit/12',
  },
  {
    name: 'sk text faktúra po splatnosti',
    subject: 'Upomienka: faktúra 2026004417',
    text: `Vážený zákazník,

evidujeme neuhradenú faktúru 2026004417 vo výške 38,40 € splatnú 3. 11. 2026. Variabilný symbol: 2026004417. IBAN: SK31 1200 0000 1987 4263 7541.

Ak ste už zaplatili, považujte túto správu za bezpredmetnú.

Vodárne Považie, tel. 042 555 01 10`,
    codes: [],
    action: null,
  },

  {
    name: 'hu html 2fa: belépési kód',
    subject: 'Belépési kód: 906 338',
    html: sheet(
      'Kedves Eszter!',
      [
        'A belépéshez add meg az alábbi kódot:',
        '<span class="code">906 338</span>',
        'A kód 10 percig érvényes. Ha nem te kérted, hagyd figyelmen kívül ezt a levelet.',
      ],
      'Villámposta Zrt., 1138 Budapest, Dunavirág utca 2-6., cégjegyzékszám 01-10-042463',
    ),
    codes: ['906338'],
    action: null,
  },
  {
    name: 'hu text regisztráció',
    subject: 'Regisztráció megerősítése',
    text: `Kedves Gábor!

Köszönjük, hogy regisztráltál a Könyvmoly oldalán. A regisztráció véglegesítéséhez kattints ide:

https://konyvmoly.test/reg/megerosites?azon=8812&kulcs=ff02

Üdvözlettel:
a Könyvmoly csapata`,
    codes: [],
    action: 'https://konyvmoly.test/reg/megerosites?azon=8812&kulcs=ff02',
  },
  {
    name: 'hu text csomagautomata',
    subject: 'Csomagod megérkezett az automatába',
    text: `Csomagszám: CLFOX1209448812
Automata: Árkád, 1106 Budapest, Örs vezér tere 25.
Nyitókód: B7K4
Fizetendő: 0 Ft
Átvehető: 2026.11.21. 20:00-ig`,
    codes: [],
    action: null,
  },
  {
    name: 'hu html jelszó: gomb és hírlevél lábléc',
    subject: 'Új jelszó igénylése',
    html: old(
      `Tisztelt Felhasználó!<BR><BR>Új jelszó beállításához kattintson az alábbi hivatkozásra:<BR><A HREF="https://jegyiroda.test/jelszo/uj/9d01">Új jelszó beállítása</A><BR><BR>Jegyiroda Kft., 1065 Budapest, Nagymező u. 19., +36 1 555 0177`,
    ),
    codes: [],
    action: 'https://jegyiroda.test/jelszo/uj/9d01',
  },
  {
    name: 'hu text kód mondatban',
    subject: 'E-mail-cím ellenőrzése',
    text: `Tisztelt Szabó Péter!

Az ügyfélkapu-regisztráció folytatásához kérjük, írja be a 4HT9L2 ellenőrző kódot. Ügyszám: 2026/118-44.

Ügyfélszolgálat: 1818`,
    codes: ['4HT9L2'],
    action: null,
  },

  {
    name: 'ro html 2fa: cod de verificare',
    subject: 'Codul tău de verificare',
    html: sheet(
      'Salut, Andreea!',
      [
        'Introdu codul de mai jos pentru a te conecta în contul tău MagazinulMeu:',
        '<span class="code">175 402</span>',
        'Codul expiră în 15 minute.',
      ],
      'MagazinulMeu S.R.L., Șos. Virtuții 148, București 060787, CUI RO14399840, tel. 021 555 0140',
    ),
    codes: ['175402'],
    action: null,
  },
  {
    name: 'ro text resetare parolă',
    subject: 'Resetare parolă',
    text: `Bună ziua,

Ați solicitat resetarea parolei pentru contul ion.popescu. Accesați linkul de mai jos pentru a alege o parolă nouă:

https://portal.apaserv.test/resetare?cheie=0fe41a

Dacă nu ați făcut această solicitare, ignorați mesajul.`,
    codes: [],
    action: 'https://portal.apaserv.test/resetare?cheie=0fe41a',
  },
  {
    name: 'ro html livrare: easybox pin',
    subject: 'Coletul tău te așteaptă în locker',
    html: old(
      `Coletul <B>AWB 4EMG44812099</B> a ajuns în lockerul <B>Mega Obor</B>, Șos. Colentina 2, București.<BR><BR>PIN deschidere: <B>30917</B><BR>Valabil până la 20.11.2026, 18:30.<BR><A HREF="https://locker.test/h/obor">Vezi pe hartă</A>`,
    ),
    codes: [],
  },
  {
    name: 'ro text newsletter',
    subject: 'Noutăți din grădină – noiembrie',
    text: `Dragi grădinari,

Ce plantăm în noiembrie? Citiți articolul complet:
https://gradinamea.test/articole/noiembrie-2026

Dezabonare: https://gradinamea.test/dezabonare?m=31`,
    codes: [],
    action: 'https://gradinamea.test/articole/noiembrie-2026',
    unsubscribe: 'https://gradinamea.test/dezabonare?m=31',
  },
  {
    name: 'ro text confirmare cont: cod',
    subject: 'Confirmă adresa de e-mail',
    text: `Bun venit!

Codul tău de confirmare este LM7Q. Tastează-l în aplicație ca să termini înregistrarea.

Echipa Drumeția`,
    codes: ['LM7Q'],
    action: null,
  },
];
