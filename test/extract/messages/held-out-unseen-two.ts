import type { LabelledMessage } from './labelled-message.ts';

/** Part of 292 messages in 63 languages, by someone who knew neither the rules nor the other sets. Debatable ones are left out. */
export const messages: LabelledMessage[] = [
  {
    name: 'mk: 103',
    subject: 'Покана за собрание на станари – влез 3',
    text: `Почитувани станари,

Собранието ќе се одржи во четврток, 26.11.2026, во 19:30 часот во влез 3. Дневен ред:
1. Поправка на лифтот (понуда од 184.000 денари)
2. Нов резервен фонд: 150 денари месечно по стан
3. Разно

Претседател: Билјана С., 070 555 018
`,
    codes: [],
    action: null,
  },
  {
    name: 'sq: 104',
    subject: 'Mirë se erdhe te TreguShqip – konfirmo llogarinë',
    html: `<table><tr><td><h2>Përshëndetje, Arben!</h2><p>Kliko butonin më poshtë që të mund të publikosh njoftime. Lidhja skadon pas 24 orësh.</p><a href="https://llogaria.tregushqip.example/konfirmo?t=5c2a9e">Konfirmo llogarinë</a></td></tr><tr><td><small>Rr. e Kavajës 59, Tiranë 1001 · +355 4 555 0120</small></td></tr></table>
`,
    codes: [],
    action: 'https://llogaria.tregushqip.example/konfirmo?t=5c2a9e',
  },
  {
    name: 'sq: 105',
    subject: 'Verifiko adresën për Taksi Drini',
    text: `Përshëndetje Valbona,

hape https://hyr.taksidrini.example/verifiko dhe shkruaj kodin e verifikimit 835109. Kodi vlen deri në orën 22:00.

Udhëtimi i parë ka zbritje 200 lekë.
`,
    codes: ['835109'],
    action: 'https://hyr.taksidrini.example/verifiko',
  },
  {
    name: 'el: 106',
    subject: 'Κωδικός μιας χρήσης για τη συναλλαγή σας',
    html: `<html><body><p>Αγαπητέ κύριε Παπαδόπουλε,</p><p>Για να εγκρίνετε την αγορά <b>45,90 €</b> στο κατάστημα BIBLIO NET με την κάρτα που λήγει σε 3318, πληκτρολογήστε τον κωδικό μιας χρήσης:</p><p style="font-size:26px"><b>593027</b></p><p>Ο κωδικός ισχύει έως τις 12:48. Αν δεν αναγνωρίζετε τη συναλλαγή, καλέστε το 210 555 0199.</p><p style="font-size:11px;color:#999"><a href="https://trapeza-aigaiou.example/privacy">Πολιτική απορρήτου</a></p></body></html>
`,
    codes: ['593027'],
    action: null,
  },
  {
    name: 'el: 107',
    subject: 'Επαναφορά κωδικού πρόσβασης',
    html: `<table width="100%" cellpadding="0" cellspacing="0"><tr><td align="center"><table width="600" style="background:#ffffff">
<tr><td style="padding:8px 24px">Γεια σας Ελένη,</td></tr>
<tr><td style="padding:8px 24px">λάβαμε αίτημα για επαναφορά του κωδικού πρόσβασής σας στο Nisi Ferries. Πατήστε τον παρακάτω σύνδεσμο για να ορίσετε νέο:</td></tr>
<tr><td style="padding:8px 24px"><a href="https://users.nisiferries.example/pw/reset?key=77fa0">https://users.nisiferries.example/pw/reset?key=77fa0</a></td></tr>
<tr><td style="padding:8px 24px">Ο σύνδεσμος λήγει σε 2 ώρες.</td></tr>
</table></td></tr></table>
`,
    text: `Γεια σας Ελένη,

λάβαμε αίτημα για επαναφορά του κωδικού πρόσβασής σας στο Nisi Ferries. Πατήστε τον παρακάτω σύνδεσμο για να ορίσετε νέο:

https://users.nisiferries.example/pw/reset?key=77fa0

Ο σύνδεσμος λήγει σε 2 ώρες.
`,
    codes: [],
    action: 'https://users.nisiferries.example/pw/reset?key=77fa0',
  },
  {
    name: 'el: 108',
    subject: 'Τα νέα του συλλόγου – Νοέμβριος 2026',
    text: `Φίλες και φίλοι,

την Κυριακή 29/11 ανεβαίνουμε στον Όλυμπο (υψόμετρο 2.100 μ., 6 ώρες πορεία). Αναχώρηση 05:30 από την Πλατεία Αριστοτέλους, συμμετοχή 18 €. Δηλώσεις στη Μαρία, 6945 550 117.

Ο ετήσιος χορός μας γίνεται 12/12. Θα κληρωθούν 40 δώρα.

Ορειβατικός Σύλλογος «Το Έλατο»

Διαγραφή από τη λίστα: https://elato.example/unsubscribe?m=302
`,
    codes: [],
    action: null,
  },
  {
    name: 'tr: 109',
    subject: 'Doğrulama kodunuz',
    text: `Merhaba Zeynep Hanım,

Sepetçi hesabınıza giriş için doğrulama kodunuz: 740926

Kod 180 saniye geçerlidir. Güvenliğiniz için bu kodu kimseyle paylaşmayın.

Sepetçi Elektronik Ticaret A.Ş. | Mersis 0760012345600019

Gizlilik Politikası: https://sepetci.example/gizlilik
Bizi takip edin: https://www.instagram.com/sepetci
`,
    codes: ['740926'],
    action: null,
  },
  {
    name: 'tr: 110',
    subject: 'Kargonuz dağıtıma çıktı',
    html: `<table width="600" align="center" style="font-family:Arial"><tr><td style="background:#d71920;color:#fff;padding:16px">Hızlı Kargo</td></tr><tr><td><p>Sayın Murat Aydın,</p><p>8812047733 numaralı gönderiniz bugün 13.00 – 18.00 arasında adresinize teslim edilecektir. Kapıda ödeme: 329,90 TL.</p><p align="center"><a href="https://takip.hizlikargo.example/?no=8812047733">GÖNDERİMİ TAKİP ET</a></p></td></tr><tr><td><a href="https://hizlikargo.example/kvkk">KVKK Aydınlatma Metni</a></td></tr></table>
`,
    codes: [],
    action: 'https://takip.hizlikargo.example/?no=8812047733',
  },
  {
    name: 'tr: 111',
    subject: 'Üyeliğinizi tamamlayın',
    text: `Sevgili okur,

KitapKurdu üyeliğinizi etkinleştirmek için https://uye.kitapkurdu.example/aktivasyon?kod=A4F9C2 adresine gidin. Sayfa sizden kod isterse şunu yazın: A4F9C2

İlk siparişinizde kargo bizden (150 TL ve üzeri).
`,
    codes: ['A4F9C2'],
    action: 'https://uye.kitapkurdu.example/aktivasyon?kod=A4F9C2',
  },
  {
    name: 'ja: 112',
    subject: '【当選】「秋音フェス2027」先行抽選の結果と入金のご案内',
    text: `中村 美咲 様

このたびは「秋音フェス2027」オフィシャル先行抽選にお申し込みいただき、誠にありがとうございました。
厳正なる抽選の結果、下記の公演に【当選】されましたのでお知らせいたします。

──────────────────
受付番号：70418823
公演名：秋音フェス2027　DAY2
日時：2027年3月21日（日）開場 10:00／開演 11:30
会場：幕張イベントパーク 第3ホール
券種：ブロック指定 12,800円 × 2枚
システム利用料：330円 × 2枚
合計：26,260円
──────────────────

■お支払いについて
お支払い期限：2026年11月23日（月・祝）23:00
期限を過ぎますと当選は無効となります。クレジットカードまたはコンビニ払いをお選びいただけます（コンビニ払いの場合は別途手数料220円）。

お手続きはこちら
https://ticket.otonowa.example/payment/entry?no=70418823

■注意事項
・お申し込み後の変更、キャンセル、払い戻しはいたしかねます。
・入場時に本人確認を行います。顔写真付きの身分証明書を1点お持ちください。
・3歳以上はチケットが必要です。
・座席番号は公演の7日前にアプリ（バージョン6.4以上）で表示されます。

本メールは送信専用アドレスから配信しております。

株式会社おとのわ チケット事務局
電話 0570-055-018（10:00～18:00）
`,
    codes: [],
    action: 'https://ticket.otonowa.example/payment/entry?no=70418823',
  },
  {
    name: 'sv: 113',
    subject: 'Din engångskod till Björkens vårdcentral',
    text: `Hej Linnea!

Ange engångskoden 817302 för att logga in och se dina provsvar. Koden går ut om 10 minuter.

Har du inte försökt logga in? Hör av dig till oss på 08-555 012 30.

________
Så hanterar vi dina personuppgifter: https://bjorkensvc.example/gdpr
`,
    codes: ['817302'],
    action: null,
  },
  {
    name: 'sv: 114',
    subject: 'Tack för din beställning (SE-50021)',
    html: `<html><body style="font-family:Helvetica"><h1>Tack, Anders!</h1><p>Vi plockar ihop dina varor och skickar dem inom 1–2 vardagar.</p><table><tr><td>Skaljacka, stl 52</td><td>2 495 kr</td></tr><tr><td>Raggsockor 3-pack</td><td>179 kr</td></tr><tr><td>Frakt</td><td>0 kr</td></tr><tr><td><b>Summa inkl. moms (534,80)</b></td><td><b>2 674 kr</b></td></tr></table><p><a href="https://www.trangahallen.example/mina-ordrar/SE-50021">Se din order</a></p><p>Org.nr 556012-3456</p></body></html>
`,
    codes: [],
    action: 'https://www.trangahallen.example/mina-ordrar/SE-50021',
  },
  {
    name: 'sv: 115',
    subject: 'Logga in på Kvitto',
    text: `Klicka på länken så är du inne:
https://app.kvitto.example/l/oZ4y-118a

Den fungerar en gång, i 15 minuter.
`,
    codes: [],
    action: 'https://app.kvitto.example/l/oZ4y-118a',
  },
  {
    name: 'nb: 116',
    subject: 'Bekreft e-postadressen din',
    html: `<p>Hei Ola!</p><p>Skriv inn koden <strong style="font-size:22px">2290</strong> i Fjellvett-appen for å bekrefte e-postadressen.</p><p>God tur!</p><p style="color:gray">Fjellvett AS, Storgata 5, 0155 Oslo</p>
<p style="font-size:11px;color:#999"><a href="https://fjellvett.example/personvern">Personvern</a></p>
`,
    text: `Hei Ola!

Skriv inn koden 2290 i Fjellvett-appen for å bekrefte e-postadressen.

God tur!

Fjellvett AS, Storgata 5, 0155 Oslo

Personvern ( https://fjellvett.example/personvern )
`,
    codes: ['2290'],
    action: null,
  },
  {
    name: 'nb: 117',
    subject: 'Engangskode til Vegbrikke Min side',
    text: `Hei,

Bruker:      k***@bergheim.example
Tidspunkt:   18.11.2026 kl. 06.58
Engangskode: 71 50 26
Gyldig til:  kl. 07.08

Del aldri koden med andre. Spørsmål? Ring 55 50 12 00 (hverdager 8–16).
`,
    codes: ['715026'],
    action: null,
  },
  {
    name: 'da: 118',
    subject: 'Godkend dit login',
    text: `Kære Mette

Vi har brug for at vide, at det er dig. Gå til https://mit.andelskassen.example/godkend, og tast engangskoden 406 118.

Koden kan bruges indtil kl. 15.20. Giv den aldrig til andre.

Venlig hilsen
Andelskassen Midt, reg.nr. 5960
`,
    codes: ['406118'],
    action: 'https://mit.andelskassen.example/godkend',
  },
  {
    name: 'da: 119',
    subject: 'Invitation: Julefrokost 2026, fredag den 11. december kl. 18',
    html: `<div><h3>Julefrokost 2026</h3><p>Fredag den 11. december kl. 18.00–01.00, kantinen på 4. sal. Pris 150 kr. pr. person, MobilePay 55501.</p><p><a href="https://kalender.samspil.example/svar/7701?rsvp=1">Svar på invitationen</a></p><p>Arrangør: Henrik fra Økonomi</p></div>
`,
    codes: [],
    action: 'https://kalender.samspil.example/svar/7701?rsvp=1',
  },
  {
    name: 'fi: 120',
    subject: 'Kirjautumiskoodisi Metsätiliin',
    text: `Hei!

Kirjautumiskoodisi on 195083.

Syötä se kirjautumisikkunaan viiden minuutin kuluessa. Jos et yrittänyt kirjautua, voit jättää viestin huomiotta.

Metsätili Oy, PL 210, 00101 Helsinki, Y-tunnus 0112233-4

________
Tietosuojaseloste: https://metsatili.example/tietosuoja
`,
    codes: ['195083'],
    action: null,
  },
  {
    name: 'fi: 121',
    subject: 'Eräpäivä lähestyy: 3 lainaa',
    html: `<p>Hei Pekka,</p><p>seuraavien lainojen eräpäivä on 23.11.2026:</p><ol><li>Sinuhe egyptiläinen (nide 440128)</li><li>Suomen linnut, 7. painos</li><li>Kotiruoka 1952</li></ol><p><a href="https://kirjasto.saimaa.example/lainat/uusi">Uusi lainat</a></p><p>Myöhästymismaksu on 0,20 €/vrk.</p>
`,
    codes: [],
    action: 'https://kirjasto.saimaa.example/lainat/uusi',
  },
  {
    name: 'et: 122',
    subject: 'Kinnita oma e-posti aadress',
    html: `<div style="font-family:Roboto,Arial;max-width:480px"><h2>Tere tulemast Rannapoodi, Kadri!</h2><p>Sisesta kinnituslehel see kood:</p><p style="font-size:30px;letter-spacing:4px">770342</p><p><a href="https://konto.rannapood.example/kinnita/8e" style="background:#006699;color:#fff;padding:11px 24px">Ava kinnitusleht</a></p><p>Tellimustele alates 40 € on saatmine tasuta. Rannapood OÜ, reg 14400182, Pärnu</p></div>
`,
    text: `Tere tulemast Rannapoodi, Kadri!

Sisesta kinnituslehel see kood:

770342

Ava kinnitusleht: https://konto.rannapood.example/kinnita/8e

Tellimustele alates 40 € on saatmine tasuta. Rannapood OÜ, reg 14400182, Pärnu
`,
    codes: ['770342'],
    action: 'https://konto.rannapood.example/kinnita/8e',
  },
  {
    name: 'et: 123',
    subject: 'Iseteeninduse logimiskood',
    text: `Lugupeetud Tõnu Saar

Palusite ligipääsu Tartu Soojuse iseteenindusele (leping 70012284). Minge aadressile https://iseteenindus.soojus.example/sisene ja sisestage neljakohaline kood 9043.

Pärast kolme valet katset tuleb oodata 60 minutit.
`,
    codes: ['9043'],
    action: 'https://iseteenindus.soojus.example/sisene',
  },
  {
    name: 'lv: 124',
    subject: 'Jūsu vienreizējais kods',
    html: `<p>Labdien, Ilze!</p><p>Lai pabeigtu reģistrāciju, atveriet <a href="https://mans.jurmalasmuzejs.example/kods">apstiprināšanas lapu</a> un ievadiet vienreizējo kodu <b>340 851</b>.</p><p>Kods derīgs vienu stundu.</p>
`,
    codes: ['340851'],
    action: 'https://mans.jurmalasmuzejs.example/kods',
  },
  {
    name: 'lv: 125',
    subject: 'Ūdens skaitītāja rādījumi jānodod līdz 25. novembrim',
    html: `<div style="font-family:Arial,sans-serif;font-size:14px;color:#222">Godātais īrniek!<br><br>
Atgādinām, ka skaitītāju rādījumi par novembri jānodod līdz 25.11.2026. Pagājušajā mēnesī: aukstais 118 m³, karstais 64 m³. Rādījumus var iemest pastkastē 1. stāvā vai nosaukt pa tālruni 6755 5013.<br><br>
Namu pārvalde "Vecmīlgrāvis"</div>
`,
    text: `Godātais īrniek!

Atgādinām, ka skaitītāju rādījumi par novembri jānodod līdz 25.11.2026. Pagājušajā mēnesī: aukstais 118 m³, karstais 64 m³. Rādījumus var iemest pastkastē 1. stāvā vai nosaukt pa tālruni 6755 5013.

Namu pārvalde "Vecmīlgrāvis"
`,
    codes: [],
    action: null,
  },
  {
    name: 'lt: 126',
    subject: 'Pasirašykite draudimo sutartį GD-2026-7714',
    text: `Gerb. Rūta Kazlauskiene,

Jūsų būsto draudimo sutartis GD-2026-7714 (įmoka 86,40 Eur per metus) paruošta. Ją rasite čia:
https://e.gintarodraudimas.example/parasas/2026-7714

Paspaudus „Pasirašyti“ sistema paprašys SMS arba el. pašto kodo. Jūsų kodas: 529746.

Pasiūlymas galioja iki 2026-11-30.
`,
    codes: ['529746'],
    action: 'https://e.gintarodraudimas.example/parasas/2026-7714',
  },
  {
    name: 'lt: 127',
    subject: 'Patvirtinkite registraciją',
    html: `<table bgcolor="#eef7ee" width="100%"><tr><td align="center"><h2>Labas, Mantai!</h2><p>Liko tik spustelėti mygtuką ir galėsite nuomotis bet kurį iš 640 dviračių Vilniuje ir Kaune.</p><a href="https://paskyra.dviratukas.example/patvirtinti/0ad7e3" style="background:#2e8b57;color:#fff;padding:12px 26px">Patvirtinti registraciją</a></td></tr></table>
`,
    codes: [],
    action: 'https://paskyra.dviratukas.example/patvirtinti/0ad7e3',
  },
  {
    name: 'is: 128',
    subject: 'Innskráningartengill fyrir Fjöru',
    html: `<p>Hæ Sigurður,</p><p><a href="https://innskraning.fjara.example/k/7Pw">Skrá mig inn</a></p><p>Hnappurinn virkar bara einu sinni og í 20 mínútur. Beiðnin barst kl. 08:41 frá IP-tölunni 198.51.100.64.</p>
`,
    text: `Hæ Sigurður,

smelltu á tengilinn til að skrá þig inn:
https://innskraning.fjara.example/k/7Pw

Hann virkar bara einu sinni og í 20 mínútur. Beiðnin barst kl. 08:41 frá IP-tölunni 198.51.100.64.
`,
    codes: [],
    action: 'https://innskraning.fjara.example/k/7Pw',
  },
  {
    name: 'is: 129',
    subject: 'Bókun IS-20918 staðfest',
    html: `<p>Sæl Guðrún,</p><p>ferðin á Sólheimajökul 6. desember kl. 10:00 er staðfest fyrir 2 fullorðna. Samtals 31.980 kr.</p><p><a href="https://bokun.jokulferdir.example/mitt/IS-20918">Skoða bókun</a></p><p>Mæting á bílastæðinu við Skógafoss 15 mínútum fyrr.</p>
`,
    text: `Sæl Guðrún,

ferðin á Sólheimajökul 6. desember kl. 10:00 er staðfest fyrir 2 fullorðna. Samtals 31.980 kr.

Skoða bókun ( https://bokun.jokulferdir.example/mitt/IS-20918 )

Mæting á bílastæðinu við Skógafoss 15 mínútum fyrr.
`,
    codes: [],
    action: 'https://bokun.jokulferdir.example/mitt/IS-20918',
  },
  {
    name: 'ca: 130',
    subject: "Accés a l'espai de sòcies: 913604",
    html: `<html><body style="font-family:Georgia"><table width="540"><tr><td><img src="https://ateneudelraval.example/m/capsalera.png" alt="Ateneu del Raval, des de 1906"></td></tr><tr><td><p>Benvolguda Laia,</p><p>escriu el codi <b>913604</b> a la <a href="https://socies.ateneudelraval.example/acces/codi">pàgina d'accés</a> abans de les 19.45 h.</p><p>Ja pots renovar la quota del 2027 (45 €). Sòcia núm. 2.318.</p></td></tr></table></body></html>
`,
    codes: ['913604'],
    action: 'https://socies.ateneudelraval.example/acces/codi',
  },
  {
    name: 'ca: 131',
    subject: 'Les teves entrades per a «Mar i cel»',
    html: `<p>Bon dia, Jordi!</p><p>Aquí tens les entrades del dissabte 5 de desembre a les 20.30 h. Platea, fila 9, butaques 14 i 16. Localitzador 445901. Import: 68 €.</p><p><a href="https://entrades.teatrelliure-mar.example/pdf/445901">Descarrega les entrades</a></p>
`,
    codes: [],
    action: 'https://entrades.teatrelliure-mar.example/pdf/445901',
  },
  {
    name: 'de: 132',
    subject: '14 neue Jobs für „Elektroniker Regensburg“',
    html: `<html><body style="margin:0;background:#eceff1;font-family:Arial"><table width="620" align="center" bgcolor="#ffffff"><tr><td style="padding:18px;background:#00507d;color:#fff;font-size:20px">StellenKompass</td></tr><tr><td style="padding:18px"><p>Hallo Herr Schindlbeck,</p><p>zu Ihrem Suchauftrag gibt es 14 neue Treffer im Umkreis von 30 km. Die drei passendsten:</p>
<table width="100%" cellpadding="8" style="border-collapse:collapse"><tr style="border-bottom:1px solid #ddd"><td><a href="https://www.stellenkompass.example/j/881203"><b>Elektroniker für Betriebstechnik (m/w/d)</b></a><br>Donau Antriebe GmbH, 93055 Regensburg · 3.400–3.900 € · 35 Std./Woche · seit 2 Tagen online</td></tr><tr style="border-bottom:1px solid #ddd"><td><a href="https://www.stellenkompass.example/j/881377"><b>Servicetechniker Aufzüge (m/w/d)</b></a><br>Hebewerk AG, 93073 Neutraubling · Firmenwagen · Rufbereitschaft alle 5 Wochen</td></tr><tr><td><a href="https://www.stellenkompass.example/j/880954"><b>Elektroinstallateur PV-Anlagen (m/w/d)</b></a><br>Sonnenhof Solar, 93138 Lappersdorf · 21–25 €/Std. · 30 Urlaubstage</td></tr></table>
<p style="text-align:center;padding:14px"><a href="https://www.stellenkompass.example/suche?agent=55018" style="background:#00507d;color:#fff;padding:13px 30px;text-decoration:none">Alle 14 Jobs ansehen</a></p></td></tr><tr><td style="font-size:11px;color:#777;padding:18px">Suchauftrag <a href="https://www.stellenkompass.example/agent/55018/aendern">ändern</a> oder <a href="https://www.stellenkompass.example/agent/55018/loeschen">löschen</a> · StellenKompass GmbH, Spichernstraße 6, 50672 Köln</td></tr></table></body></html>
`,
    codes: [],
  },
  {
    name: 'gl: 133',
    subject: 'Confirma a túa conta na Feira Online',
    text: `Ola, Uxía:

Para rematar o rexistro, abre https://conta.feiraonline.example/confirmar e escribe o código 38 27 15.

Se non o fas antes do 20 de novembro, borraremos os teus datos.
`,
    codes: ['382715'],
    action: 'https://conta.feiraonline.example/confirmar',
  },
  {
    name: 'ga: 134',
    subject: 'Fíoraigh do sheoladh ríomhphoist',
    html: `<table width="100%" cellpadding="0" cellspacing="0"><tr><td align="center"><table width="600" style="background:#ffffff">
<tr><td style="padding:8px 24px">A Shíle, a chara,</td></tr>
<tr><td style="padding:8px 24px">Go raibh maith agat as clárú le Leabharlanna na Gaeltachta. Oscail <a href="https://cuntas.leabharlanna.example/fiorigh">https://cuntas.leabharlanna.example/fiorigh</a> agus clóscríobh an cód 641908.</td></tr>
<tr><td style="padding:8px 24px">Rachaidh an cód as feidhm ag 17:00 inniu. Is é 20044-71 uimhir do chárta.</td></tr>
<tr><td style="padding:8px 24px">Le dea-mhéin,<br>
Máirtín, An Cheathrú Rua</td></tr>
</table></td></tr></table>
`,
    text: `A Shíle, a chara,

Go raibh maith agat as clárú le Leabharlanna na Gaeltachta. Oscail https://cuntas.leabharlanna.example/fiorigh agus clóscríobh an cód 641908.

Rachaidh an cód as feidhm ag 17:00 inniu. Is é 20044-71 uimhir do chárta.

Le dea-mhéin,
Máirtín, An Cheathrú Rua
`,
    codes: ['641908'],
    action: 'https://cuntas.leabharlanna.example/fiorigh',
  },
  {
    name: 'cy: 135',
    subject: 'Cadarnhewch eich cyfeiriad e-bost',
    html: `<p>Helo Gwen,</p><p>Diolch am ymuno â Tocynnau Cymru. <a href="https://cyfrif.tocynnaucymru.example/cadarnhau?id=9c41">Cadarnhewch eich cyfeiriad e-bost</a> o fewn 24 awr er mwyn prynu tocynnau.</p><p>Heol y Frenhines 40, Caerdydd CF10 2AS</p>
`,
    text: `Helo Gwen,

Diolch am ymuno â Tocynnau Cymru. Cadarnhewch eich cyfeiriad e-bost ( https://cyfrif.tocynnaucymru.example/cadarnhau?id=9c41 ) o fewn 24 awr er mwyn prynu tocynnau.

Heol y Frenhines 40, Caerdydd CF10 2AS
`,
    codes: [],
    action: 'https://cyfrif.tocynnaucymru.example/cadarnhau?id=9c41',
  },
  {
    name: 'fr: 136',
    subject: 'Votre séjour au Moulin de Brives approche (dossier GL-26-3317)',
    text: `Bonjour Madame Texier,

Dans 9 jours, vous poserez vos valises au Moulin de Brives. Nous vous avons préparé l'essentiel pour que tout se passe en douceur.

VOTRE SÉJOUR
Du vendredi 27 novembre (à partir de 16 h) au lundi 30 novembre 2026 (avant 10 h 30)
5 adultes, 2 enfants, 1 chien (supplément de 25 €)
Montant total : 612 € – acompte versé : 183,60 € – solde réglé le 02/11/2026

POUR ARRIVER
Depuis l'A85, sortie 12, suivez la D760 sur 7 km. Au lieu-dit Les Trois-Ormes, prenez à gauche après le silo. Coordonnées GPS : 47.1839, 0.6127. Attention, le pont est limité à 3,5 tonnes.

LES CLÉS
Elles sont dans le coffret gris, à droite du portail. Composez le 4508 puis tournez la molette. Pensez à brouiller les chiffres après usage.

SUR PLACE
Wi-Fi : Moulin_5G, mot de passe truite-fario-1862. Chauffage réglé sur 19 °C. Bois : le premier panier est offert, les suivants sont à 6 €. Boulangerie à Montrésor (4 km), ouverte dès 7 h, fermée le mercredi.

Tous vos documents (contrat, état des lieux, facture) sont réunis dans votre espace : https://sejours.gitesdeloire.example/dossier/GL-26-3317

En cas de souci, Jean-Luc habite à 300 mètres : 06 55 50 14 27.

Belle route à vous,
L'équipe des Gîtes de Loire
`,
    codes: [],
    action: 'https://sejours.gitesdeloire.example/dossier/GL-26-3317',
  },
  {
    name: 'hy: 137',
    subject: 'Հաստատեք Ձեր էլ. հասցեն',
    html: `<p>Հարգելի՛ Անի Պետրոսյան,</p><p>Շնորհակալություն «Արարատ Քարտ» հարթակում գրանցվելու համար։ Խնդրում ենք անցնել <a href="https://mutq.araratqart.example/hastatel">հաստատման էջ</a> և մուտքագրել <b>481290</b> կոդը։</p><p>Կոդը գործում է մեկ ժամ։ Հարցերի դեպքում զանգահարեք 010 55-50-17։</p>
`,
    codes: ['481290'],
    action: 'https://mutq.araratqart.example/hastatel',
  },
  {
    name: 'ka: 138',
    subject: 'დაადასტურეთ ელფოსტა',
    html: `<p>გამარჯობა, ნინო!</p><p>რეგისტრაციის დასასრულებლად დააჭირეთ ღილაკს:</p><p><a href="https://anketa.tbilmarket.example/verify/e">ელფოსტის დადასტურება</a></p><p>და შეიყვანეთ კოდი: <b>70935</b></p><p>კოდი მოქმედებს 30 წუთის განმავლობაში.</p>
`,
    codes: ['70935'],
    action: 'https://anketa.tbilmarket.example/verify/e',
  },
  {
    name: 'kk: 139',
    subject: '«Дала» жеке кабинетіне кіру',
    text: `Құрметті Айгерім Серікқызы!

Сіз 18.11.2026 күні сағат 15:20-да жеке кабинетке кіруге сұраныс жібердіңіз. https://kabinet.dala.example/rastau бетін ашып, бір реттік құпиясөзді теріңіз: 362115.

Құпиясөзді ешкімге айтпаңыз, банк қызметкерлері оны сұрамайды. Байланыс орталығы: 7055.
`,
    codes: ['362115'],
    action: 'https://kabinet.dala.example/rastau',
  },
  {
    name: 'es: 140',
    subject: 'Convocatoria de junta extraordinaria – C/ Alcalde Sainz de Baranda, 61',
    text: `Estimados propietarios:

Por indicación del presidente, don Álvaro Quintanilla (4.º B), se les convoca a junta general extraordinaria, que se celebrará por videoconferencia el jueves 3 de diciembre de 2026, a las 19:00 horas en primera convocatoria y a las 19:30 en segunda, con arreglo al siguiente

ORDEN DEL DÍA
1. Lectura y aprobación, si procede, del acta anterior (18/06/2026).
2. Sustitución de la caldera: presupuestos de Termisur (38.720 €), Calor y Vida (41.150 €) y Hermanos Rueda (36.980 €, sin retirada de la antigua).
3. Derrama: 12 recibos de 61,40 € por vivienda y 24,10 € por plaza de garaje.
4. Morosidad: a 31/10/2026 ascendía a 2.318,75 €, correspondientes a los pisos 1.º D y 6.º A.
5. Ruegos y preguntas.

CÓMO VOTAR
La votación telemática estará abierta desde hoy. Entre en https://juntas.fincaclara.example/s/2026-12, identifíquese con su NIF y, cuando el sistema se lo solicite, teclee su código personal de verificación: 860317. El código es de un solo uso; si lo pierde, pídanos otro en el 91 555 01 29.

Quien no pueda asistir puede delegar su voto rellenando el impreso adjunto (una hoja, anverso y reverso).

Atentamente,
Clara Fincas, S. L.
Administradores de fincas, colegiado n.º 9.204
`,
    codes: ['860317'],
    action: 'https://juntas.fincaclara.example/s/2026-12',
  },
  {
    name: 'ja: 141',
    subject: '【みなと銀行ダイレクト】ワンタイムパスワードのお知らせ',
    html: `<html><body>
<p>佐藤 健一 様</p>
<p>いつもみなと銀行ダイレクトをご利用いただきありがとうございます。<br>
お手続きに必要なワンタイムパスワードをお知らせいたします。</p>
<p>■ワンタイムパスワード<br>
582016</p>
<p>■有効期限<br>
2026年11月18日 10時35分まで</p>
<p>※お心当たりのない場合は、至急下記までご連絡ください。<br>
みなと銀行ダイレクトセンター<br>
0120-555-018（平日9:00～17:00）</p>
<p><a href="https://www.minatobank.example/">https://www.minatobank.example/</a></p>
</body></html>
`,
    text: `佐藤 健一 様

いつもみなと銀行ダイレクトをご利用いただきありがとうございます。
お手続きに必要なワンタイムパスワードをお知らせいたします。

■ワンタイムパスワード
582016

■有効期限
2026年11月18日 10時35分まで

※お心当たりのない場合は、至急下記までご連絡ください。
みなと銀行ダイレクトセンター
0120-555-018（平日9:00～17:00）

https://www.minatobank.example/
`,
    codes: ['582016'],
    action: null,
  },
  {
    name: 'ja: 142',
    subject: '【ほんだな】会員登録の確認',
    html: `<html><body style="font-family:'Hiragino Sans',sans-serif"><img src="https://img.hondana.example/logo.png" alt="ほんだな"><p>ほんだなへのご登録ありがとうございます。</p><p><a href="https://account.hondana.example/register/verify?sid=8c01d" style="background:#e60033;color:#fff;padding:12px 36px">登録を完了する</a></p><p>認証コード：<b>4736</b></p><p style="font-size:11px">※24時間以内に完了しない場合、登録は無効となります。</p></body></html>
`,
    text: `ほんだなへのご登録ありがとうございます。

下記のページを開き、認証コードを入力して登録を完了してください。
https://account.hondana.example/register/verify?sid=8c01d

認証コード：4736

※24時間以内に完了しない場合、登録は無効となります。
`,
    codes: ['4736'],
    action: 'https://account.hondana.example/register/verify?sid=8c01d',
  },
  {
    name: 'ja: 143',
    subject: 'ご注文商品を発送いたしました（注文番号：250-8841207-3319）',
    text: `この度は「和の器 すみれ」にてお買い上げいただき、誠にありがとうございます。
本日、下記の商品を発送いたしました。

注文番号：250-8841207-3319
商品：美濃焼 飯碗（藍）×2　3,960円
送料：770円
合計：4,730円（税込）
お届け予定：11月20日（金）14時～16時
伝票番号：440128837715

配送状況の確認
https://tsuiseki.kazebin.example/q?no=440128837715

〒509-5142 岐阜県土岐市泉町1-2-3
`,
    codes: [],
    action: 'https://tsuiseki.kazebin.example/q?no=440128837715',
  },
  {
    name: 'ja: 144',
    subject: 'システムメンテナンス実施のお知らせ（11/25）',
    text: `お客様各位

平素は格別のお引き立てを賜り、厚く御礼申し上げます。
下記の日程にてシステムメンテナンスを実施いたします。

日時：2026年11月25日（水）1:00～5:30
対象：バージョン3.2以降をご利用のお客様
影響：期間中、管理画面へのログインができません

ご不便をおかけいたしますが、何卒ご理解のほどお願い申し上げます。

--
配信停止はこちら: https://mail.kanri.example/stop?c=4471
`,
    codes: [],
    action: null,
  },
  {
    name: 'ja: 145',
    subject: 'パスワード再設定のご案内',
    html: `<table width="600"><tr><td><p>山田 花子 様</p><p>パスワード再設定のご依頼を受け付けました。下のボタンより、1時間以内にお手続きください。</p><p align="center"><a href="https://my.denshiticket.example/password/edit?reset=V1nQ">パスワードを再設定する</a></p><p>会員番号：00719-3382</p></td></tr><tr><td style="font-size:10px">このメールは送信専用です。<a href="https://denshiticket.example/faq">よくあるご質問</a></td></tr></table>
`,
    codes: [],
    action: 'https://my.denshiticket.example/password/edit?reset=V1nQ',
  },
  {
    name: 'ja: 146',
    subject: '宅配ボックスにお荷物をお預かりしています',
    text: `305号室 鈴木様

本日15:42、お荷物を宅配ボックス7番にお届けしました。
暗証番号：2681
お早めにお受け取りください。

グランメゾン西荻 管理室
`,
    codes: [],
    action: null,
  },
  {
    name: 'ja: 147',
    subject: '903774 があなたの認証コードです',
    html: `<div style="text-align:center"><p>ツナグのログイン画面に入力してください。</p><p style="font-size:32px;letter-spacing:.2em">903774</p><p>5分間有効です。第三者には絶対に教えないでください。</p><p style="color:#aaa">© 2026 Tsunagu Inc.</p></div>
<p style="font-size:11px;color:#999"><a href="https://tsunagu.example/privacy">プライバシーポリシー</a><br><a href="https://tsunagu.example/help">ヘルプ</a></p>
`,
    text: `ツナグのログイン画面に入力してください。

903774

5分間有効です。第三者には絶対に教えないでください。

© 2026 Tsunagu Inc.

プライバシーポリシー
https://tsunagu.example/privacy
ヘルプ
https://tsunagu.example/help
`,
    codes: ['903774'],
    action: null,
  },
  {
    name: 'zh-CN: 148',
    subject: '登录验证码',
    text: `尊敬的用户：

您正在登录云杉笔记，验证码为 461583，请于 5 分钟内填写。如非本人操作，请忽略本邮件。

云杉科技（杭州）有限公司
客服热线 400-555-0181

--
https://www.yunshan.example
`,
    codes: ['461583'],
    action: null,
  },
  {
    name: 'zh-CN: 149',
    subject: '您的订单 20261117880432 已发货',
    html: `<html><body><table width="600"><tr><td>亲爱的小鹿：</td></tr><tr><td><p>您购买的“赣南脐橙 5kg”已由顺达快递揽收，运单号 SD7719044823，预计 11 月 20 日送达。</p><p>实付款：￥49.90（已使用优惠券 ￥10）</p></td></tr><tr><td><a href="https://www.shuguo.example/order/detail?id=20261117880432">查看物流</a></td></tr><tr><td style="font-size:12px">蜀果旗舰店 · 不想再收到？<a href="https://www.shuguo.example/td">退订</a></td></tr></table></body></html>
`,
    codes: [],
    action: 'https://www.shuguo.example/order/detail?id=20261117880432',
  },
  {
    name: 'zh-CN: 150',
    subject: '请激活您的启航学堂账号',
    html: `<table width="100%" cellpadding="0" cellspacing="0"><tr><td align="center"><table width="600" style="background:#ffffff">
<tr><td style="padding:8px 24px">同学，你好！</td></tr>
<tr><td style="padding:8px 24px">感谢注册启航学堂。请点击以下链接完成邮箱激活（48小时内有效）：</td></tr>
<tr><td style="padding:8px 24px"><a href="https://passport.qihang.example/activate?uid=772810&amp;code=9e1bf2c4">https://passport.qihang.example/activate?uid=772810&amp;code=9e1bf2c4</a></td></tr>
<tr><td style="padding:8px 24px">如果链接无法点击，请复制到浏览器地址栏打开。</td></tr>
</table></td></tr></table>
`,
    text: `同学，你好！

感谢注册启航学堂。请点击以下链接完成邮箱激活（48小时内有效）：

https://passport.qihang.example/activate?uid=772810&code=9e1bf2c4

如果链接无法点击，请复制到浏览器地址栏打开。
`,
    codes: [],
    action: 'https://passport.qihang.example/activate?uid=772810&code=9e1bf2c4',
  },
  {
    name: 'zh-CN: 151',
    subject: '【丰巢驿站】快递已到，请凭取件码取件',
    text: `您好，您的包裹（尾号3306）已放入幸福里小区南门快递柜，取件码 17-4-2098，请于 11 月 19 日 20:00 前取走，超时将收取 0.5 元。快递员电话 138****5501。
`,
    codes: [],
    action: null,
  },
  {
    name: 'zh-CN: 152',
    subject: '【江南银行】安全验证',
    html: `<div style="width:560px;margin:0 auto;border-top:4px solid #b1202b"><p>王先生，您好：</p><p>您于 2026-11-18 09:30:12 申请修改预留手机号（新号码尾号 6620）。动态码如下：</p><div style="font-size:28px;background:#f7f7f7;text-align:center;padding:12px">08 27 41</div><p>动态码 120 秒内有效。银行工作人员不会向您索取。</p></div>
<p style="font-size:11px;color:#999"><a href="https://www.jiangnanbank.example/privacy">隐私政策</a> · <a href="https://weibo.com/jiangnanbank">官方微博</a></p>
`,
    codes: ['082741'],
    action: null,
  },
  {
    name: 'zh-TW: 153',
    subject: '您的一次性驗證碼',
    text: `林小姐您好：

您的一次性驗證碼為 730642，請於 10 分鐘內在「好鄰居」App 輸入，以完成信箱驗證。

若您未曾提出申請，請致電客服 02-5550-0166。

________
隱私權政策: https://haolinju.example/privacy
`,
    codes: ['730642'],
    action: null,
  },
  {
    name: 'zh-TW: 154',
    subject: '電子發票開立通知 AB-20887431',
    html: `<p>親愛的會員您好，</p><p>您於 2026/11/16 的消費 NT$1,280 已開立電子發票，號碼 <b>AB-20887431</b>，隨機碼 4417。</p><p><a href="https://einvoice.maochia.example/i/AB20887431">檢視發票明細</a></p><p>貓咖商行 統編 24536801</p>
`,
    codes: [],
    action: 'https://einvoice.maochia.example/i/AB20887431',
  },
  {
    name: 'zh-TW: 155',
    subject: '登入台灣步道通',
    html: `<body><h3>嗨，阿哲！</h3><p>點一下就能登入：</p><a href="https://go.taiwantrail.example/in/3hZk" style="background:#2f6f3e;color:#fff;padding:12px 24px">立即登入</a><p>換了裝置嗎？請改輸入登入碼 <strong>58201</strong>。</p><p>15 分鐘後失效。</p></body>
`,
    text: `嗨，阿哲！

點一下就能登入：
立即登入
https://go.taiwantrail.example/in/3hZk
換了裝置嗎？請改輸入登入碼 58201。

15 分鐘後失效。
`,
    codes: ['58201'],
    action: 'https://go.taiwantrail.example/in/3hZk',
  },
  {
    name: 'zh-HK: 156',
    subject: '訂座確認：11月21日（六）晚上7:30',
    text: `陳生你好，

已為你留位：11月21日（星期六）晚上7:30，6位，包廂「聽雨」。訂座編號 HK-30917。最低消費 $3,800，另收加一服務費。座位只保留15分鐘，如需更改請電 2555 0133。

福臨酒家
`,
    codes: [],
    action: null,
  },
  {
    name: 'zh-HK: 157',
    subject: '啟動電子結單服務',
    html: `<table width="600"><tr><td><p>親愛的客戶：</p><p>多謝你於2026年11月18日登記電子結單（戶口 012-***-4471）。請按「啟動服務」並輸入一次性保安編碼 <b>294076</b>。</p><p><a href="https://ebank.vicharbour.example/estatement/activate">啟動服務</a></p><p>編碼將於下午3時05分失效。查詢請電 2555 0188。</p></td></tr></table>
`,
    codes: ['294076'],
    action: 'https://ebank.vicharbour.example/estatement/activate',
  },
  {
    name: 'ko: 158',
    subject: '[한마음페이] 이메일 인증번호 안내',
    html: `<!DOCTYPE html><html><body><table align="center" width="560" style="border:1px solid #ddd"><tr><td style="padding:28px"><h2>이메일 인증번호</h2><p>안녕하세요, 김지우 고객님.</p><p>아래 인증번호를 화면에 입력해 주세요.</p><div style="background:#f4f6fb;font-size:30px;text-align:center;padding:18px"><b>817450</b></div><p>· 유효시간: 3분<br>· 요청일시: 2026.11.18 14:02:33</p></td></tr><tr><td style="font-size:11px;color:#888;padding:12px">(주)한마음페이 | 사업자등록번호 120-81-55501 | 서울특별시 강남구 테헤란로 152 | 고객센터 1555-0170</td></tr></table><p style="font-size:11px;color:#999"><a href="https://hanmaeumpay.example/privacy">개인정보처리방침</a><br><a href="https://hanmaeumpay.example/terms">이용약관</a></p></body></html>
`,
    text: `이메일 인증번호

안녕하세요, 김지우 고객님.

아래 인증번호를 화면에 입력해 주세요.

817450

· 유효시간: 3분
· 요청일시: 2026.11.18 14:02:33

(주)한마음페이 | 사업자등록번호 120-81-55501 | 서울특별시 강남구 테헤란로 152 | 고객센터 1555-0170

개인정보처리방침: https://hanmaeumpay.example/privacy
이용약관: https://hanmaeumpay.example/terms
`,
    codes: ['817450'],
    action: null,
  },
  {
    name: 'ko: 159',
    subject: '주문하신 상품이 출발했어요',
    text: `안녕하세요, 박서준님!

주문번호 20261117-0093382
상품: 제주 감귤 10kg 1박스 (24,900원)
운송장번호: 677120884412 (바른택배)

배송조회: https://track.bareun.example/677120884412

보통 1~2일 안에 도착해요. 문의는 070-5550-0128로 주세요.
`,
    codes: [],
    action: 'https://track.bareun.example/677120884412',
  },
  {
    name: 'ko: 160',
    subject: '비밀번호를 재설정해 주세요',
    html: `<p>다솜 계정(ji***@dasom.example)의 비밀번호 재설정 요청을 받았습니다.</p><p><a href="https://id.dasom.example/pw?ticket=8Hd2Lq">새 비밀번호 만들기</a></p><p>30분이 지나면 버튼이 만료됩니다.</p>
`,
    text: `다솜 계정(ji***@dasom.example)의 비밀번호 재설정 요청을 받았습니다.

아래 주소에서 새 비밀번호를 만들어 주세요. 30분이 지나면 주소가 만료됩니다.
https://id.dasom.example/pw?ticket=8Hd2Lq
`,
    codes: [],
    action: 'https://id.dasom.example/pw?ticket=8Hd2Lq',
  },
  {
    name: 'ko: 161',
    subject: '하늘교실 학부모 계정 연결 안내',
    text: `2학년 3반 학부모님께,

자녀 계정과 연결하시려면 https://class.haneul.example/join 에 접속하여 인증코드 B7K-Q93 을 입력해 주시기 바랍니다. 코드는 11월 30일까지 사용할 수 있습니다.

담임 이정민 드림
`,
    codes: ['B7K-Q93'],
    action: 'https://class.haneul.example/join',
  },
  {
    name: 'ko: 162',
    subject: '[공지] 엘리베이터 정기점검 (11/24 화)',
    html: `<div style="font-family:Arial,sans-serif;font-size:14px;color:#222">입주민 여러분, 11월 24일(화) 오전 10시부터 12시까지 101동~104동 승강기 정기점검이 있습니다. 점검 중에는 계단을 이용해 주십시오. 관리사무소 031-555-0112</div>
`,
    text: `입주민 여러분, 11월 24일(화) 오전 10시부터 12시까지 101동~104동 승강기 정기점검이 있습니다. 점검 중에는 계단을 이용해 주십시오. 관리사무소 031-555-0112
`,
    codes: [],
    action: null,
  },
  {
    name: 'th: 163',
    subject: 'รหัส OTP สำหรับเข้าสู่ระบบ',
    text: `เรียน คุณสมชาย

รหัส OTP ของคุณคือ 638204 (Ref: KWPA)
กรุณากรอกภายใน 5 นาที และห้ามเปิดเผยรหัสนี้แก่ผู้อื่น

ธนาคารเจ้าพระยา โทร. 02-555-0199

--
https://www.chaophrayabank.example
`,
    codes: ['638204'],
    action: null,
  },
  {
    name: 'th: 164',
    subject: 'ยืนยันอีเมลของคุณกับตลาดนัดออนไลน์',
    html: `<div><p>สวัสดีค่ะ คุณพิมพ์</p><p>กดปุ่มด้านล่างเพื่อยืนยันอีเมล แล้วรับส่วนลด 50 บาทสำหรับคำสั่งซื้อแรกที่มียอด 300 บาทขึ้นไป</p><a href="https://member.talaadnat.example/verify/5d01ee">ยืนยันอีเมล</a><p>ลิงก์หมดอายุใน 24 ชั่วโมง</p></div>
`,
    text: `สวัสดีค่ะ คุณพิมพ์

กดปุ่มด้านล่างเพื่อยืนยันอีเมล แล้วรับส่วนลด 50 บาทสำหรับคำสั่งซื้อแรกที่มียอด 300 บาทขึ้นไป
ยืนยันอีเมล
https://member.talaadnat.example/verify/5d01ee
ลิงก์หมดอายุใน 24 ชั่วโมง
`,
    codes: [],
    action: 'https://member.talaadnat.example/verify/5d01ee',
  },
  {
    name: 'vi: 165',
    subject: 'Mã xác thực của bạn là 502918',
    html: `<table width="100%"><tr><td><p>Chào bạn Hương,</p><p>Bạn vừa yêu cầu đăng nhập Chợ Quê trên thiết bị Oppo A78. Vui lòng nhập mã sau:</p><p style="font-size:28px"><b>502918</b></p><p>Mã có hiệu lực trong 2 phút. Tuyệt đối không chia sẻ mã cho bất kỳ ai.</p><p>Tổng đài: 1900 5550</p></td></tr></table>
<p style="font-size:11px;color:#999"><a href="https://choque.example/bao-mat">Chính sách bảo mật</a><br><a href="https://facebook.com/choque.vn">Facebook</a></p>
`,
    text: `Chào bạn Hương,

Bạn vừa yêu cầu đăng nhập Chợ Quê trên thiết bị Oppo A78. Vui lòng nhập mã sau:

502918

Mã có hiệu lực trong 2 phút. Tuyệt đối không chia sẻ mã cho bất kỳ ai.

Tổng đài: 1900 5550

Chính sách bảo mật ( https://choque.example/bao-mat )
Facebook ( https://facebook.com/choque.vn )
`,
    codes: ['502918'],
    action: null,
  },
  {
    name: 'vi: 166',
    subject: 'Đặt vé thành công – Hà Nội đi Sa Pa',
    text: `Cảm ơn anh Tuấn đã đặt vé tại Phương Bắc Limousine.

Mã vé: PB-88127
Chuyến: 22:00, thứ Sáu 20/11/2026, bến Mỹ Đình
Ghế: A5, A6
Giá vé: 2 x 350.000đ = 700.000đ

Xem vé điện tử: https://vexe.phuongbac.example/ve/PB-88127
Biển số xe sẽ được gửi trước giờ khởi hành 60 phút.
`,
    codes: [],
    action: 'https://vexe.phuongbac.example/ve/PB-88127',
  },
  {
    name: 'id: 167',
    subject: 'Kode verifikasi Warungku',
    text: `Halo Kak Dewi,

Masukkan kode 3917 di aplikasi Warungku untuk memverifikasi email kamu. Jangan kasih kode ini ke siapa pun ya, termasuk yang ngaku dari Warungku.

Berlaku 5 menit.

--
Syarat & Ketentuan: https://warungku.example/sk
Kebijakan Privasi: https://warungku.example/privasi
`,
    codes: ['3917'],
    action: null,
  },
  {
    name: 'id: 168',
    subject: 'Atur ulang kata sandi TerangJaya',
    html: `<html><body><table width="540" align="center" bgcolor="#fffde7"><tr><td style="padding:24px"><p>Yth. Bapak Hendra,</p><p>Kami menerima permintaan atur ulang kata sandi untuk ID pelanggan 531200987712. Ketik kode berikut di aplikasi TerangJaya Mobile (versi 5.2 ke atas):</p><p align="center" style="font-size:28px"><b>88 31 04</b></p><p>Setelah pukul 16.20 WIB kode hangus. Pusat bantuan 150-555.</p></td></tr></table></body></html>
`,
    codes: ['883104'],
    action: null,
  },
  {
    name: 'id: 169',
    subject: 'Masuk ke Kelas Belajar',
    text: `Hai Bagas!

Buka tautan ini untuk masuk:
https://masuk.kelasbelajar.example/a?x=77Tq

Kalau kamu membuka email ini di HP tapi belajar di laptop, ketik saja kode 640 175 di laptopmu.
`,
    codes: ['640175'],
    action: 'https://masuk.kelasbelajar.example/a?x=77Tq',
  },
  {
    name: 'ms: 170',
    subject: 'Sahkan peranti baharu anda',
    html: `<table width="560" align="center"><tr><td style="background:#003b71;color:#fff;padding:16px">Bank Selat</td></tr><tr><td><p>Puan Aishah yang dihormati,</p><p>Peranti baharu (Samsung S23, Kuala Terengganu) cuba didaftarkan pada 18/11/2026 jam 10.12 pagi. Jika ini puan, <a href="https://log.bankselat.example/sahkan">sahkan peranti</a> dengan memasukkan nombor TAC <b>751038</b>.</p><p>Jika bukan, hubungi 03-5550 1188 dengan segera.</p></td></tr></table>
`,
    codes: ['751038'],
    action: 'https://log.bankselat.example/sahkan',
  },
  {
    name: 'ms: 171',
    subject: 'Sahkan temu janji anda pada 25 Nov',
    html: `<p>Encik Faizal,</p><p>Temu janji pergigian anda: Rabu, 25 November 2026, 2.30 petang, Klinik Mesra Bangsar. Rujukan KM2209.</p><p><a href="https://klinikmesra.example/temujanji/KM2209/sah">Sahkan kehadiran</a></p>
`,
    text: `Encik Faizal,

Temu janji pergigian anda: Rabu, 25 November 2026, 2.30 petang, Klinik Mesra Bangsar. Rujukan KM2209.

Sahkan kehadiran: https://klinikmesra.example/temujanji/KM2209/sah
`,
    codes: [],
    action: 'https://klinikmesra.example/temujanji/KM2209/sah',
  },
  {
    name: 'tl: 172',
    subject: 'Isang hakbang na lang, Jonalyn!',
    html: `<html><body style="font-family:Arial"><table width="520" align="center"><tr><td><img src="https://perapadala.example/m/header.png" alt="PeraPadala - hatid agad"></td></tr><tr><td><p>Kumusta, Jonalyn!</p><p>Para ma-activate ang wallet mo, pindutin ang button at ilagay ang verification code na <b>480219</b>.</p><p><a href="https://app.perapadala.example/kumpirma" style="background:#1e88e5;color:#fff;padding:12px 26px">Kumpirmahin ang account</a></p><p>May bisa ito hanggang 11:59 PM mamaya. Libre ang unang 3 padala hanggang P5,000.</p></td></tr></table></body></html>
`,
    codes: ['480219'],
    action: 'https://app.perapadala.example/kumpirma',
  },
  {
    name: 'tl: 173',
    subject: 'Resibo: Load na P100',
    text: `Salamat! Na-load na ang P100.00 sa 0917 555 0182 noong 11/18/2026, 8:05 AM. Ref. No. 7002219384. Natitirang balanse sa wallet: P362.50.
`,
    codes: [],
    action: null,
  },
  {
    name: 'hi: 174',
    subject: 'आपका ओटीपी',
    text: `प्रिय अनुराधा जी,

सहकार बैंक में लॉगिन के लिए आपका ओटीपी 729405 है। यह 10 मिनट तक मान्य रहेगा। कृपया इसे किसी के साथ साझा न करें।

सहायता: 1800 555 0147 (टोल फ्री)

________
गोपनीयता नीति: https://sahkarbank.example/privacy
`,
    codes: ['729405'],
    action: null,
  },
  {
    name: 'hi: 175',
    subject: 'अपना ईमेल पता सत्यापित करें',
    html: `<html><body><p>नमस्ते रमेश जी,</p><p>किसान मित्र पर आपका स्वागत है। मंडी भाव रोज़ सुबह 7 बजे पाने के लिए नीचे दिए बटन पर क्लिक करें:</p><p><a href="https://khata.kisanmitra.example/satyapan?t=91ceab">ईमेल सत्यापित करें</a></p><p>आज का गेहूँ भाव: ₹2,415 प्रति क्विंटल</p></body></html>
`,
    codes: [],
    action: 'https://khata.kisanmitra.example/satyapan?t=91ceab',
  },
  {
    name: 'hi: 176',
    subject: 'टिकट बुक हो गया: 12952, 29-नवंबर',
    html: `<div style="font-family:Arial,sans-serif;font-size:14px;color:#222">PNR: 8204417735<br>
ट्रेन: 12952 मुंबई राजधानी<br>
तारीख: 29-11-2026, प्रस्थान 16:55<br>
यात्री: सुनीता वर्मा (F, 42), कोच B4, बर्थ 31<br>
किराया: ₹2,895.00<br><br>
यात्रा के समय मूल पहचान पत्र साथ रखें।</div>
`,
    text: `PNR: 8204417735
ट्रेन: 12952 मुंबई राजधानी
तारीख: 29-11-2026, प्रस्थान 16:55
यात्री: सुनीता वर्मा (F, 42), कोच B4, बर्थ 31
किराया: ₹2,895.00

यात्रा के समय मूल पहचान पत्र साथ रखें।
`,
    codes: [],
    action: null,
  },
  {
    name: 'bn: 177',
    subject: 'আপনার যাচাইকরণ কোড',
    text: `প্রিয় তানভীর,

হাটবাজার অ্যাকাউন্টে লগইন করতে এই কোডটি লিখুন: 318604

কোডটি ৫ মিনিট পর্যন্ত কার্যকর থাকবে। কাউকে জানাবেন না।
`,
    codes: ['318604'],
    action: null,
  },
  {
    name: 'bn: 178',
    subject: '৳1,862 পরিশোধের ওটিপি',
    html: `<table width="520" style="font-family:'Hind Siliguri',sans-serif"><tr><td style="background:#d6006e;color:#fff;padding:12px">পদ্মা পে</td></tr><tr><td><p>সম্মানিত গ্রাহক,</p><p>পদ্মা পাওয়ারকে ৳1,862 পরিশোধ করতে নিচের ওটিপি ব্যবহার করুন:</p><h2>620945</h2><p>মেয়াদ শেষ হবে রাত ৯:৪৫-এ। লেনদেন নং TXN8804417। সাহায্য: 16555</p></td></tr></table>
<p style="font-size:11px;color:#999"><a href="https://padmapay.example/privacy">গোপনীয়তা নীতি</a></p>
`,
    codes: ['620945'],
    action: null,
  },
  {
    name: 'ta: 179',
    subject: 'கடவுச்சொல்லை மீட்டமைக்க',
    html: `<html><body>
<p>அன்புள்ள கவிதா,</p>
<p>உங்கள் பொன்னி சேமிப்புக் கணக்கின் (முடிவு 4471) கடவுச்சொல்லை மாற்றக் கோரியுள்ளீர்கள்.</p>
<p><a href="https://kanakku.ponni.example/meetpu">https://kanakku.ponni.example/meetpu</a> என்ற பக்கத்தைத் திறந்து 906142 என்ற ஒருமுறை குறியீட்டை உள்ளிட்டு புதிய கடவுச்சொல்லை அமைக்கவும். அரை மணி நேரத்திற்குள் செய்யவும்.</p>
<p>உதவிக்கு: 044 5550 0188</p>
</body></html>
`,
    text: `அன்புள்ள கவிதா,

உங்கள் பொன்னி சேமிப்புக் கணக்கின் (முடிவு 4471) கடவுச்சொல்லை மாற்றக் கோரியுள்ளீர்கள்.

https://kanakku.ponni.example/meetpu என்ற பக்கத்தைத் திறந்து 906142 என்ற ஒருமுறை குறியீட்டை உள்ளிட்டு புதிய கடவுச்சொல்லை அமைக்கவும். அரை மணி நேரத்திற்குள் செய்யவும்.

உதவிக்கு: 044 5550 0188
`,
    codes: ['906142'],
    action: 'https://kanakku.ponni.example/meetpu',
  },
  {
    name: 'te: 180',
    subject: 'విద్యుత్ పోర్టల్ లాగిన్ కోడ్',
    text: `నమస్కారం లక్ష్మి గారు,

మీ విద్యుత్ పోర్టల్ ఖాతా (సర్వీస్ నంబర్ 1100488) లోకి ప్రవేశించడానికి https://naa.vidyut.example/login/code తెరిచి, 304819 కోడ్ నమోదు చేయండి.

పది నిమిషాల తర్వాత ఈ కోడ్ పనిచేయదు. ఎవరికీ చెప్పవద్దు.
`,
    codes: ['304819'],
    action: 'https://naa.vidyut.example/login/code',
  },
  {
    name: 'mr: 181',
    subject: 'पुस्तकघर खाते सक्रिय करा',
    html: `<p>नमस्कार प्राजक्ता,</p><p><a href="https://khate.pustakghar.example/sakriya">खाते सक्रिय करा</a> या पानावर जाऊन पडताळणी कोड <b>840337</b> टाका.</p><p>कोड २० मिनिटांसाठी वैध आहे.</p>
`,
    codes: ['840337'],
    action: 'https://khate.pustakghar.example/sakriya',
  },
  {
    name: 'gu: 182',
    subject: 'તમારો ચકાસણી કોડ',
    html: `<p>નમસ્તે હેતલબેન,</p><p>મીઠાઈ ઘરમાં લૉગિન કરવા આ કોડ લખો: <b>573016</b></p><p>કોડ ૫ મિનિટ માટે માન્ય છે. દિવાળી ઑફર: ₹999થી વધુની ખરીદી પર ડિલિવરી મફત.</p>
`,
    text: `નમસ્તે હેતલબેન,

મીઠાઈ ઘરમાં લૉગિન કરવા આ કોડ લખો: 573016

કોડ ૫ મિનિટ માટે માન્ય છે. દિવાળી ઑફર: ₹999થી વધુની ખરીદી પર ડિલિવરી મફત.
`,
    codes: ['573016'],
    action: null,
  },
  {
    name: 'ne: 183',
    subject: 'हिमाल वालेट: दर्ता पूरा गर्नुहोस्',
    html: `<div><p>नमस्ते विवेक जी,</p><p>दर्ता पूरा गर्न <a href="https://himalwallet.example/register/confirm">यो पृष्ठ खोल्नुहोस्</a> र तलको प्रमाणीकरण कोड लेख्नुहोस्।</p><h2>619407</h2><p>कोड १५ मिनेटसम्म मान्य हुन्छ। पहिलो कारोबारमा रु. 50 क्यासब्याक पाउनुहुनेछ।</p></div>
`,
    text: `नमस्ते विवेक जी,

दर्ता पूरा गर्न यो पृष्ठ खोल्नुहोस् ( https://himalwallet.example/register/confirm ) र तलको प्रमाणीकरण कोड लेख्नुहोस्।

619407

कोड १५ मिनेटसम्म मान्य हुन्छ। पहिलो कारोबारमा रु. 50 क्यासब्याक पाउनुहुनेछ।
`,
    codes: ['619407'],
    action: 'https://himalwallet.example/register/confirm',
  },
  {
    name: 'it: 184',
    subject: "L'inverno sta arrivando: la tua bici è pronta?",
    html: `<!DOCTYPE html><html><head><meta charset="utf-8"><style>h2{color:#b5121b}td{font:15px/23px Verdana}</style></head><body><div style="display:none">Tagliando completo a 49 € fino al 12 dicembre</div><table width="620" align="center"><tr><td><a href="https://www.ciclofficina-adige.example"><img src="https://www.ciclofficina-adige.example/nl/testata-46.jpg" alt="Ciclofficina Adige – dal 1974" width="620"></a></td></tr>
<tr><td><h2>Tre cose da controllare prima del gelo</h2><p><b>1. La catena.</b> Oltre i 3.000 km l'usura si vede a occhio: se il calibro segna 0,75 è ora di cambiarla, altrimenti rovina anche il pacco pignoni (e lì si parte da 38 €).</p><p><b>2. I freni.</b> D'inverno le pastiglie durano circa la metà. Noi montiamo mescole organiche fino a -5 °C.</p><p><b>3. Le luci.</b> Dal 30 giugno la legge chiede 4 candele davanti e 35 cd dietro. Passa in negozio, misuriamo gratis in 2 minuti.</p></td></tr>
<tr><td bgcolor="#fdecea" align="center" style="padding:24px"><h2>Tagliando d'inverno: 49 € invece di 65 €</h2><p>Valido su tutte le bici, e-bike comprese, per chi prenota entro il 12/12/2026.</p><a href="https://www.ciclofficina-adige.example/tagliando-inverno" style="background:#b5121b;color:#fff;padding:14px 34px;text-decoration:none">PRENOTA IL TAGLIANDO</a></td></tr>
<tr><td><h2>La storia del mese</h2><p>Bruno, 81 anni, è venuto da Rovereto con la sua Legnano del 1953. L'ultima revisione? «Nel '68, mi pare.» Abbiamo sostituito 14 raggi, due coni e nessuna vite originale. È ripartito fischiettando.</p></td></tr>
<tr><td style="font-size:11px;color:#777">Ciclofficina Adige s.n.c., Via Brennero 212, 38121 Trento – P. IVA 01234560224 – Tel. 0461 555 018<br>Orari: mar–sab 9–12.30 / 15–19<br><a href="https://www.ciclofficina-adige.example/disiscrizione?c=8812">Cancella iscrizione</a></td></tr></table></body></html>
`,
    codes: [],
    action: 'https://www.ciclofficina-adige.example/tagliando-inverno',
  },
  {
    name: 'ur: 185',
    subject: 'آپ کا آرڈر PK-77120 موصول ہو گیا ہے',
    html: `<div dir="rtl" style="font-family:'Noto Nastaliq Urdu',serif"><p>السلام علیکم عائشہ صاحبہ،</p><p>آپ کے آرڈر کا شکریہ۔ کُل رقم <b>3,450 روپے</b> ہے جو ڈیلیوری کے وقت ادا کرنی ہوگی۔ سامان 20 سے 22 نومبر کے درمیان پہنچ جائے گا۔</p><p><a href="https://dukaan.example/orders/PK-77120">آرڈر کی تفصیل دیکھیں</a></p><p>ہیلپ لائن: <span dir="ltr">021-111-555-018</span></p></div>
`,
    text: `السلام علیکم عائشہ صاحبہ،

آپ کے آرڈر کا شکریہ۔ کُل رقم 3,450 روپے ہے جو ڈیلیوری کے وقت ادا کرنی ہوگی۔ سامان 20 سے 22 نومبر کے درمیان پہنچ جائے گا۔

آرڈر کی تفصیل دیکھیں ( https://dukaan.example/orders/PK-77120 )

ہیلپ لائن: 021-111-555-018
`,
    codes: [],
    action: 'https://dukaan.example/orders/PK-77120',
  },
  {
    name: 'ar: 186',
    subject: 'رمز التحقق الخاص بك',
    text: `مرحبًا نورة،

رمز التحقق الخاص بك لتسجيل الدخول إلى منصة «واحة» هو: 406291

الرمز صالح لمدة 5 دقائق ولمرة واحدة فقط. لا تشاركه مع أي شخص.

فريق واحة
هاتف: 920005501

سياسة الخصوصية: https://waha.example/privacy
تويتر: https://twitter.com/waha_sa
`,
    codes: ['406291'],
    action: null,
  },
  {
    name: 'ar: 187',
    subject: 'شحنتك رقم AE00884127 في الطريق إليك',
    html: `<html dir="rtl"><body><table width="580" align="center"><tr><td><p>عزيزي سالم،</p><p>ستصلك الشحنة يوم الخميس 19 نوفمبر بين الساعة 4 و8 مساءً. المبلغ المطلوب عند الاستلام: 245 درهمًا.</p><p><a href="https://shahn.bareedi.example/track/AE00884127" style="background:#00695c;color:#fff;padding:12px 28px">تتبّع الشحنة</a></p></td></tr><tr><td style="font-size:11px"><a href="https://bareedi.example/contact">اتصل بنا</a></td></tr></table></body></html>
`,
    codes: [],
    action: 'https://shahn.bareedi.example/track/AE00884127',
  },
  {
    name: 'ar: 188',
    subject: 'فعّل حسابك في مكتبتي',
    text: `أهلًا بك يا يوسف في مكتبتي!

لتفعيل حسابك افتح الرابط التالي:
https://hisab.maktabati.example/tafeel/u/3381

ثم أدخل رمز التفعيل: 77 05 42

ينتهي الرمز بعد 24 ساعة.
`,
    codes: ['770542'],
    action: 'https://hisab.maktabati.example/tafeel/u/3381',
  },
  {
    name: 'ar-EG: 189',
    subject: 'كود الدخول',
    text: `أهلاً يا أستاذ محمود،

كود الدخول بتاعك على تطبيق «توصيلة» هو ٤٨٢٩١٣. الكود شغال لمدة ١٠ دقايق بس.

لو مش إنت اللي طلبته، كلمنا على ١٦٥٥٥.
`,
    codes: ['482913'],
    action: null,
  },
  {
    name: 'ar: 190',
    subject: 'إيصال سداد رقم 20261118-4471',
    text: `تم استلام مبلغ 1,350.00 ريال سعودي بتاريخ 18/11/2026 الساعة 09:14 مقابل رسوم الفصل الدراسي الثاني للطالبة ريم الحربي (الرقم الأكاديمي 441008823). شكرًا لكم.

مدارس الأفق الأهلية
`,
    codes: [],
    action: null,
  },
  {
    name: 'fa: 191',
    subject: 'کد تأیید ورود',
    html: `<div style="font-family:Arial,sans-serif;font-size:14px;color:#222">سلام مریم عزیز،<br><br>
کد تأیید شما برای ورود به دیجی‌بازار: 91357<br><br>
این کد تا ۲ دقیقه دیگر اعتبار دارد. آن را در اختیار کسی قرار ندهید.<br><br>
________<br>
حریم خصوصی: <a href="https://digibazar.example/privacy">https://digibazar.example/privacy</a></div>
`,
    text: `سلام مریم عزیز،

کد تأیید شما برای ورود به دیجی‌بازار: 91357

این کد تا ۲ دقیقه دیگر اعتبار دارد. آن را در اختیار کسی قرار ندهید.

________
حریم خصوصی: https://digibazar.example/privacy
`,
    codes: ['91357'],
    action: null,
  },
  {
    name: 'fa: 192',
    subject: 'بازیابی گذرواژه',
    html: `<div dir="rtl"><p>کاربر گرامی، درخواست بازیابی گذرواژه برای حساب شما ثبت شد.</p><p><a href="https://hesab.ketabkhaneh.example/bazyabi/7ce10">تعیین گذرواژه جدید</a></p><p>اعتبار پیوند: ۳۰ دقیقه. پشتیبانی: ۰۲۱-۵۵۵۰۱۲۳۴</p></div>
`,
    codes: [],
    action: 'https://hesab.ketabkhaneh.example/bazyabi/7ce10',
  },
  {
    name: 'he: 193',
    subject: 'קוד האימות שלך: 605831',
    html: `<div dir="rtl" style="font-family:Arial"><p>שלום תמר,</p><p>כדי להיכנס לאזור האישי בקופת חולים "כרמל", יש להזין את הקוד:</p><h1>605831</h1><p>הקוד תקף ל-5 דקות בלבד.</p><p style="font-size:11px">מוקד שירות *5501</p></div>
<p style="font-size:11px;color:#999"><a href="https://carmel-hmo.example/privacy">מדיניות פרטיות</a> | <a href="https://carmel-hmo.example/unsub/44">הסרה מרשימת התפוצה</a></p>
`,
    text: `שלום תמר,

כדי להיכנס לאזור האישי בקופת חולים "כרמל", יש להזין את הקוד:

605831

הקוד תקף ל-5 דקות בלבד.

מוקד שירות *5501

מדיניות פרטיות ( https://carmel-hmo.example/privacy ) | הסרה מרשימת התפוצה ( https://carmel-hmo.example/unsub/44 )
`,
    codes: ['605831'],
    action: null,
  },
  {
    name: 'he: 194',
    subject: 'אישור הגעה לחתונה של נועה ואיתי',
    html: `<html><body>
<p>משפחה וחברים יקרים,</p>
<p>נועה ואיתי מתחתנים! יום חמישי, 17.12.2026, קבלת פנים ב-19:30, גן אירועים "הפרדס", כביש 4 צומת ראשונים.</p>
<p>נא לאשר הגעה עד 1.12: <a href="https://rsvp.simcha.example/e/20714">https://rsvp.simcha.example/e/20714</a></p>
</body></html>
`,
    text: `משפחה וחברים יקרים,

נועה ואיתי מתחתנים! יום חמישי, 17.12.2026, קבלת פנים ב-19:30, גן אירועים "הפרדס", כביש 4 צומת ראשונים.

נא לאשר הגעה עד 1.12: https://rsvp.simcha.example/e/20714
`,
    codes: [],
    action: 'https://rsvp.simcha.example/e/20714',
  },
  {
    name: 'he: 195',
    subject: 'בקשה לאיפוס סיסמה',
    html: `<p dir="rtl">היי עידו, קיבלנו בקשה לאפס את הסיסמה לחשבון שלך.</p><p dir="rtl"><a href="https://my.rakevet-plus.example/reset/aa10f4">לבחירת סיסמה חדשה</a></p><p dir="rtl">הקישור יפוג בעוד 20 דקות. לא ביקשת? אפשר להתעלם.</p>
`,
    text: `היי עידו, קיבלנו בקשה לאפס את הסיסמה לחשבון שלך.

לבחירת סיסמה חדשה: https://my.rakevet-plus.example/reset/aa10f4

הקישור יפוג בעוד 20 דקות. לא ביקשת? אפשר להתעלם.
`,
    codes: [],
    action: 'https://my.rakevet-plus.example/reset/aa10f4',
  },
  {
    name: 'sw: 196',
    subject: 'Nambari yako ya uthibitisho',
    text: `Habari Wanjiru,

Nambari yako ya uthibitisho ya PesaRahisi ni 583 027. Iweke kwenye programu ndani ya dakika 10. Usimpe mtu yeyote nambari hii.

Huduma kwa wateja: 0800 555 014

--
Sera ya faragha: https://pesarahisi.example/faragha
`,
    codes: ['583027'],
    action: null,
  },
  {
    name: 'sw: 197',
    subject: 'Malipo ya KSh 2,450 yamepokelewa',
    text: `Ndugu Otieno,

Tumepokea KSh 2,450 kwa akaunti 014-882310 tarehe 17/11/2026 saa 4:12 asubuhi. Kumbukumbu ya muamala: SKH7712QX9. Salio la deni: KSh 0.

Asante, Maji Safi Kisumu
`,
    codes: [],
    action: null,
  },
  {
    name: 'ru: 198',
    subject: 'С 1 января меняются тарифы по вашей карте',
    html: `<html><body>
<p>Уважаемая Марина Викторовна!</p>
<p>Сообщаем, что с 1 января 2027 года вступает в силу новая редакция Тарифов по дебетовым картам «Север». Мы постарались изложить главное на одной странице.</p>
<p>Обслуживание. Карта останется бесплатной, если вы тратите от 10 000 ₽ в месяц или храните на счёте от 30 000 ₽. В остальных случаях плата составит 149 ₽ (сейчас — 99 ₽).</p>
<p>Переводы. Через систему быстрых платежей — без комиссии до 100 000 ₽ в месяц, далее 0,5 %, но не более 1 500 ₽ за операцию.</p>
<p>Снятие наличных. В банкоматах других банков — бесплатно от 3 000 ₽ за раз, суммарно до 200 000 ₽ в месяц.</p>
<p>Кешбэк. Три категории на выбор вместо двух: до 7 % на аптеки, до 5 % на кафе и до 3 % на транспорт. Максимум — 5 000 баллов.</p>
<p>Уведомления. Push-сообщения бесплатны, СМС — 79 ₽ в месяц. Коды подтверждения операций приходят бесплатно всегда.</p>
<p>Полный текст Тарифов опубликован здесь: <a href="https://www.severbank.example/tarify/2027">https://www.severbank.example/tarify/2027</a></p>
<p>Если вы не согласны с изменениями, вы вправе расторгнуть договор № 40817-55-018842 до 31 декабря 2026 года, обратившись в любое отделение с паспортом.</p>
<p>С уважением,<br>
АО «Севербанк», лицензия Банка России № 5501<br>
8 800 555-01-60</p>
</body></html>
`,
    text: `Уважаемая Марина Викторовна!

Сообщаем, что с 1 января 2027 года вступает в силу новая редакция Тарифов по дебетовым картам «Север». Мы постарались изложить главное на одной странице.

Обслуживание. Карта останется бесплатной, если вы тратите от 10 000 ₽ в месяц или храните на счёте от 30 000 ₽. В остальных случаях плата составит 149 ₽ (сейчас — 99 ₽).

Переводы. Через систему быстрых платежей — без комиссии до 100 000 ₽ в месяц, далее 0,5 %, но не более 1 500 ₽ за операцию.

Снятие наличных. В банкоматах других банков — бесплатно от 3 000 ₽ за раз, суммарно до 200 000 ₽ в месяц.

Кешбэк. Три категории на выбор вместо двух: до 7 % на аптеки, до 5 % на кафе и до 3 % на транспорт. Максимум — 5 000 баллов.

Уведомления. Push-сообщения бесплатны, СМС — 79 ₽ в месяц. Коды подтверждения операций приходят бесплатно всегда.

Полный текст Тарифов опубликован здесь: https://www.severbank.example/tarify/2027

Если вы не согласны с изменениями, вы вправе расторгнуть договор № 40817-55-018842 до 31 декабря 2026 года, обратившись в любое отделение с паспортом.

С уважением,
АО «Севербанк», лицензия Банка России № 5501
8 800 555-01-60
`,
    codes: [],
    action: 'https://www.severbank.example/tarify/2027',
  },
  {
    name: 'hi: 199',
    subject: 'वार्षिक आम सभा 2026: ऑनलाइन मतदान की सूचना',
    text: `आदरणीय सदस्य श्री दिनेश अग्रवाल जी (फ्लैट B-704),

गृह सहकारी आवास समिति की 31वीं वार्षिक आम सभा रविवार, 6 दिसंबर 2026 को सुबह 10:30 बजे सामुदायिक भवन में होगी। इस बार सदस्य घर बैठे भी मतदान कर सकेंगे।

कार्यसूची
1. वर्ष 2025-26 का लेखा-जोखा (आय ₹48,72,310; व्यय ₹45,19,884)
2. लिफ्ट नवीनीकरण: कुल अनुमान ₹22 लाख, प्रति फ्लैट ₹18,500
3. पार्किंग शुल्क ₹300 से बढ़ाकर ₹400 प्रति माह करना
4. सौर पैनल, 40 किलोवाट

मतदान कैसे करें
वेबसाइट https://sadasya.grihsahkari.example/matdan खोलें, अपनी सदस्य संख्या 0704-B लिखें और पुष्टि के लिए यह एक-बारगी पासकोड डालें: 593071। मतदान 4 दिसंबर, शाम 6 बजे तक खुला रहेगा।

कोरम के लिए कम से कम 112 सदस्यों की उपस्थिति ज़रूरी है, इसलिए आपका सहयोग अपेक्षित है।

भवदीय,
सचिव, गृह सहकारी आवास समिति
दूरभाष 0141-255-5018
`,
    codes: ['593071'],
    action: 'https://sadasya.grihsahkari.example/matdan',
  },
  {
    name: 'ko: 200',
    subject: '[한솔미술관] 2027 시민 도슨트 지원서 접수 및 본인 확인 안내',
    text: `최민호 님, 안녕하세요. 한솔미술관 교육팀입니다.

2027년 시민 도슨트 양성 과정에 지원해 주셔서 진심으로 감사드립니다. 제출하신 지원서(접수번호 2027-D-0418)가 임시 저장되었으며, 본인 확인을 마치셔야 최종 접수됩니다.

■ 본인 확인 방법
1) https://apply.hansolart.example/confirm 에 접속합니다.
2) 성함과 생년월일을 입력합니다.
3) 인증번호 482637 을 입력하고 [최종 제출]을 누릅니다.
※ 인증번호는 2026년 11월 20일(금) 18시까지 유효합니다.

■ 이후 일정
- 서류 발표: 12월 4일(금) 14시
- 면접: 12월 9일(수)~10일(목), 1인당 15분
- 교육 기간: 2027년 1월 12일~3월 30일, 매주 화요일 10시~12시 30분 (총 12회, 30시간)
- 교육비: 전액 무료 (교재비 25,000원 별도)

■ 오시는 길
지하철 3호선 안국역 1번 출구에서 도보 7분. 주차는 10분당 1,000원이니 가급적 대중교통을 이용해 주십시오.

궁금하신 점은 02-555-0173(평일 9시~17시 30분)으로 문의해 주세요.

한솔미술관 교육팀 드림
`,
    codes: ['482637'],
    action: 'https://apply.hansolart.example/confirm',
  },
  {
    name: 'pl: 201',
    subject: 'Aktywacja konta pacjenta – Przychodnia Dębowa',
    text: `Szanowna Pani Mario,

dziękujemy za złożenie deklaracji wyboru lekarza POZ (nr 2026/11/0382). Od dziś może Pani korzystać z internetowego konta pacjenta: umawiać wizyty, zamawiać recepty i pobierać wyniki badań, bez wiszenia na telefonie o 7:30 rano.

Jak aktywować konto?
1. Proszę wejść na stronę https://pacjent.przychodnia-debowa.example/aktywacja.
2. Wpisać numer PESEL oraz kod aktywacyjny: 274861.
3. Ustawić hasło (minimum 10 znaków, w tym jedna cyfra).

Kod jest jednorazowy i straci ważność 2 grudnia 2026 r. Jeżeli trzykrotnie zostanie wpisany błędnie, po nowy trzeba będzie zgłosić się do okienka nr 2 z dowodem osobistym.

Najbliższa wizyta: dr n. med. Paweł Jurek, 26.11.2026, godz. 11:15, gabinet 14 (I piętro, winda po lewej). Na badania krwi zapraszamy na czczo od 7:00 do 9:30, punkt pobrań – pokój 3.

Przypominamy też o bezpłatnych szczepieniach przeciw grypie dla osób po 65. roku życia.

Z życzeniami zdrowia
Rejestracja Przychodni Dębowej
ul. Dębowa 18, 15-555 Białystok, tel. 85 555 01 64
`,
    codes: ['274861'],
    action: 'https://pacjent.przychodnia-debowa.example/aktywacja',
  },
];
