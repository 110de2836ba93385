/** What a word means for the number next to it. */
export type CodeLabel =
  /** A code: "code", "PIN". */
  | 'code'
  /** The same, next to a noun that may make it another kind of code: "loyalty code". Not used in the lists below. */
  | 'doubtful'
  /** Always a one-time code: "OTP", "验证码". */
  | 'strong'
  /** What one-time codes are for: "verify", "sign in". */
  | 'purpose'
  /** What one does with a code and with other things, right before it: "use". */
  | 'enter'
  /** What one does with a code alone, right before it: "enter", "type". */
  | 'type'
  /** The same right after it, in languages whose verb comes last. */
  | 'typed'
  /** Something else that has a number: "order", "invoice", "coupon". */
  | 'against'
  /** The same for travel and accommodation, whose confirmation codes identify bookings. */
  | 'booking'
  /** The number of a video call. A code that follows is for the call. */
  | 'meeting'
  /** A noun that makes "code" another kind of code: "course", "branch". Has no meaning elsewhere. */
  | 'sort'
  /** The code before it is no longer valid: "has expired". */
  | 'spent'
  /** The sentence is about a game: "win", "raffle". Nobody proves anything with its numbers. */
  | 'prize'
  /** Has no meaning, and hides the words that it contains: "in order to". */
  | 'none';

/**
 * The words that identify numbers, by language, separated by commas. `kod*` also matches longer words, `*code` also the
 * end of a compound. Case and accents do not matter. To add a language, add its words here.
 */
type Words = Partial<Record<CodeLabel, string>>;

const byLanguage: Record<string, Words> = {
  en: {
    code: 'following number, number below, following digits, digits below, following characters, code, codes, pin, pins, passcode, passcodes, pass code, access key, id code, token',
    strong: `otp, otps, totp, one-time password, one time password, one-time pin, one time pin, one-time passcode,
      temporary password, one-time passphrase, 2fa code, mfa code, whatsapp code, verification number, verification pin, security key code`,
    purpose: `verif*, confirm, confirming, confirmation, authenticat*, authoriz*, authoris*, security, secure, sign in,
      sign-in, signin, signing in, sign up, sign-up, log in, log-in, login, logging in, activat*, access, one-time, one time,
      single-use, single use, temporary, recovery, backup, reset, two-factor, two-step, 2-step, 2fa, mfa, identity,
      to continue, to proceed, to finish, create your account, creating your, set up your account, 6-digit, six-digit, 4-digit, four-digit, 5-digit, 7-digit, 8-digit, eight-digit, unlock, pairing, device`,
    against: `phone no, phone number, registered in, registered no, billing, card number, credit card, debit card, order, orders, order number, order confirmation, booking confirmation, reservation confirmation, confirmation number, confirmation no, order purchase, invoice, receipt, ticket, case, reference, ref, ref no,
      tracking, track, shipment, parcel, package, consignment, awb, waybill, customer number, customer no, customer id, client id,
      client number, account number, account no, account id, acct, member number, member id, membership, contract, policy,
      transaction, payment, booking, reservation, pnr, record locator, itinerary, flight, seat, gate, train, coach, platform,
      telephone, tel, fax, call, call us, dial, text us, hotline, whatsapp, vat, tax, ein, iban, bic, swift,
      sort code, routing, isbn, issn, sku, item, item no, article, art, model, serial, serial number, imei, version, build,
      release, suite, ste, p.o. po box, box, zip, zip code, zip codes, postcode, post code, postal, postal code, ip, ip address,
      port, room, meeting passcode, meeting code, conference, zoom, registration no,
      registration number, company no, company number, license, licence, license key, licence key, product key, points,
      miles, steps, followers, views, ending in, ending, ends in, ending with, last four, last 4, digits of, credit card, promo,
      promo code, promotional, promotion, discount, discount code, coupon, voucher, gift card, gift code, gift, offer code, referral,
      referral code, refer, affiliate, qr, qr code, barcode, bar code, error, error code, status code, exit code, response code,
      http, country code, area code, dialing code, dress code, source code, code of conduct, code review, source, discount codes,
      promo codes, product code, item code, style code, tax code, invite friends, at checkout, checkout, % off, off with, copyright, since, established, quantity, qty, amount, total, balance, price, subtotal, size, weight, id, user id,
      apple id order, student id, employee id, request id, correlation id, trace id, session id, message id, ticket id, issue, pull request,
      pr, commit, pipeline, incident, alert, claim, quote, estimate, statement, meter, lot, batch, api token, bearer token, refresh token, hs code, ups, fedex,
      dhl, usps, pickup number, house, street, road, avenue, floor, unit, year, fiscal, class of, edition, volume, vol, chapter, section, article no, regulation, rfc, iso, in stock, calories, kcal, watts, odometer, mileage, vin, plate`,
    none: 'in order to, order to, in any case, just in case, in case, case-sensitive, case sensitive, call it, offer you, secure your order',
    meeting: 'meeting id, webinar id, conference id, dial-in, dial by your location',
    booking:
      'booking, bookings, booking confirmation, reservation, reservations, reservation confirmation, flight, itinerary, check-in, check in, check-out, seat, gate, pnr, record locator, guests, nights, boarding, departure, departs, arrival, passenger, passengers, e-ticket, your stay, your trip',
    enter: 'use, using',
    type: 'enter, type, type in, input, key in',
    sort: 'course, event, branch, company, reason, student, activity, product, department, cost centre, cost center, project, module, subject, store, shop, site, region, state, province, city, airport, airline, station, currency, language, colour, color, category, industry, sector, material, asset, vendor, supplier, agent, dealer, employee, staff, campaign, bank, merchant, terminal, job, position, vacancy, exam, school, university, programme, diagnosis, procedure, commodity, tariff, part, stock, fund, warehouse, building, district, organisation, organization, budget, ledger, action, medical',
    spent:
      'already used, already been used, has been used, was used, has expired, have expired, expired, is no longer valid, no longer valid, no longer works, is not valid, is invalid, was cancelled, was replaced',
    prize:
      'win, wins, won, winner, winners, prize, prizes, raffle, lottery, sweepstake*, jackpot, giveaway, giveaways, prize draw, lucky draw',
  },
  de: {
    code: 'folgende nummer, folgende zahl, folgende ziffern, *code, *codes, *kode, pin, *-pin, tan, *ziffer',
    strong: `einmalpasswort, einmalkennwort, einmal-passwort, einmalcode, einmal-code, bestätigungscode, sicherheitscode, verifizierungscode,
      verifikationscode, anmeldecode, zugangscode, zugriffscode, aktivierungscode, freischaltcode, authentifizierungscode, prüfcode, mtan, smstan,
      mobiletan, pushtan, phototan, chiptan, sms-tan, wiederherstellungscode*, freigabecode, prüfnummer, bestätigungsnummer, einmal-pin, einmalpin, login-code`,
    purpose: `bestätig*, verifizier*, anmeld*, einlogg*, login, sicherheit*, zugang*, aktivier*, freischalt*, authentifizier*,
      einmalig*, zurücksetz*, registrier*, um fortzufahren, identität*, gib, geben sie`,
    against: `bestellung, bestell*, auftrag*, rechnung*, beleg*, quittung*, kunden*, vertrag*, mitglied*, sendung*, paket*,
      tracking*, *nummer, *-nr, nr, no, vorgang*, aktenzeichen, buchung*, reservierung*, ticket*, telefon*, tel, fax, hotline, mobil,
      anruf*, rufen sie, ust*, steuer*, hrb, hra, handelsregister, amtsgericht, kontonummer, konto-nr, blz, plz, postfach, postleitzahl,
      gutschein*, rabatt*, aktionscode, promo*, gutscheincode, rabattcode, vorteilscode, geschenk*, fehlercode, statuscode, strichcode, barcode, qr-code,
      qr code, artikel*, modell, version, baujahr, seit, jahr, flug*, zug, wagen, sitz*, gleis, zimmer, endziffern, endend auf, endet auf,
      endet mit, letzten, betrag, summe, gesamt*, menge, punkte, schritte, stand, zähler*, versicherung*, police*, referenz*, verwendungszweck,
      karte, abfahrt, quellcode, ländercode, buchungscode, bestellcode, empfehlungscode, seriennummer`,
    meeting: 'meeting-id, besprechungs-id, konferenz-id, einwahl*',
    booking:
      'buchung*, reservierung*, flug*, abflug, ankunft, anreise, abreise, sitzplatz, check-in, übernachtung*, fahrgast',
    enter: 'verwenden sie, verwende, nutze, nutzen sie',
    type: 'gib, geben sie, tippe, tippen sie',
    typed: 'eingeben',
    spent: 'abgelaufen, bereits verwendet, schon verwendet, bereits benutzt, ungültig, nicht mehr gültig',
    prize: 'gewinn*, verlosung, verlosen, lotterie, *gewinnspiel*, hauptpreis',
  },
  fr: {
    code: 'numéro suivant, chiffres suivants, chiffres ci-dessous, code, codes, code pin',
    strong:
      'mot de passe à usage unique, code à usage unique, code unique, code de vérification, code de confirmation, code de sécurité',
    purpose: `vérif*, confirm*, sécurité, connexion, connecter, identifi*, authentifi*, usage unique, activ*, validation, valider,
      réinitialis*, récupération, secours, accès, pour continuer, saisissez, saisir, inscription, temporaire`,
    against: `commande*, facture*, reçu, numéro de*, n°, no, réf, référence*, suivi, colis, expédition*, client, dossier, contrat, réservation*,
      billet, vol, train, siège, place, voiture, quai, téléphone, tél, tel, appelez, fax, siret, siren, rcs, tva, iban, bic, code postal, cedex, bp,
      code promo*, promo, promotion*, réduction, remise, bon, bon d'achat, cadeau, parrainage, code-barres, code barres, code qr, qr, code erreur, erreur, code source,
      adresse ip, version, depuis, année, carte, se terminant par, terminant par, finissant par, derniers chiffres, montant, total, solde, quantité,
      points, article, modèle, transaction, paiement, adhérent, assuré, police, sinistre, ticket, capital, euros, code client, code article, colissimo`,
    meeting: 'id de réunion, id de la réunion',
    booking:
      'réservation*, vol, départ, arrivée, siège, voyageur*, séjour, nuits, embarquement, enregistrement, dossier',
    enter: 'utilisez',
    type: 'saisissez, saisir, entrez, tapez',
    sort: 'produit, agence, société, entreprise, magasin, étudiant, cours, employé, fournisseur, couleur, devise, motif, banque, guichet, pays, activité, ape, naf, événement, région, commune, insee',
    spent: 'déjà été utilisé, déjà utilisé, expiré, plus valable, plus valide',
    prize: 'gagner, gagnez, gagne, gagnant*, tirage au sort, jeu-concours, jeu concours, loterie, à gagner',
  },
  es: {
    code: 'siguiente número, número siguiente, siguientes dígitos, código, códigos, clave, pin',
    strong: `código de verificación, código de seguridad, código de un solo uso, contraseña de un solo uso, clave de un solo uso, clave dinámica,
      código de acceso, código único, clave temporal, token de seguridad`,
    purpose: `verific*, confirm*, seguridad, iniciar sesión, inicio de sesión, inicia sesión, acceso, acceder, autentic*, activa*,
      un solo uso, validar, validación, recuperación, restablec*, identidad, para continuar, introduce, ingresa, introduzca, ingrese, temporal`,
    against: `pedido*, compra, factura*, recibo, número de*, nº, n.º, no, núm, ref, referencia*, seguimiento, envío, paquete, guía, cliente, contrato,
      reserva*, localizador, billete, vuelo, asiento, tren, teléfono*, tel, tfno, llame, llámanos, llama, fax, nif, cif, rfc, nit, rut, cuit, iva, iban, código postal,
      c.p., cp, apartado, código promocional, código de descuento, descuento, cupón, cupon, promo*, oferta, regalo, vale, referido*, código de barras, código qr, qr,
      código de error, error, dirección ip, versión, desde, año, tarjeta, terminada en, termina en, terminación, últimos, importe, total, saldo, cantidad, puntos,
      artículo, modelo, transacción, pago, socio, póliza, expediente, caso, ticket, folio, incidencia, código fuente, operación, trámite`,
    meeting: 'id de reunión, id de la reunión',
    booking:
      'reserva, reservas, localizador, vuelo, salida, llegada, asiento, pasajero*, estancia, noches, embarque, huéspedes',
    enter: 'usa, use, utiliza',
    type: 'introduce, introduzca, ingresa, ingrese, escribe, escriba, teclea',
    sort: 'producto, sucursal, empresa, tienda, estudiante, alumno, curso, empleado, proveedor, color, moneda, motivo, banco, país, actividad, evento',
    spent:
      'ya se ha usado, ya se ha utilizado, ya fue utilizado, ya se usó, ha caducado, caducado, ha expirado, ya no es válido',
    prize: 'ganar, gana, gane, ganador*, premio*, sorteo*, lotería, rifa',
  },
  pt: {
    code: 'código, códigos, pin',
    strong: `código de verificação, código de segurança, código de acesso, código de confirmação, código único, senha temporária, senha de uso único,
      código de uso único, senha provisória, palavra-passe de utilização única, código de autenticação`,
    purpose: `verific*, confirm*, segurança, acesso, acessar, aceder, entrar, login, autentic*, ativ*, uso único, validar, validação, redefin*,
      identidade, para continuar, introduza, insira, digite, temporári*`,
    against: `pedido*, compra, encomenda*, fatura*, nota fiscal, nf-e, recibo, número do*, número da*, número de*, nº, n.º, ref, referência*, rastrei*, rastreamento,
      envio, entrega, cliente, contrato, reserva*, localizador, bilhete, voo, assento, telefone, tel, telemóvel, ligue, fax, cnpj, cpf, nif, inscrição, iban,
      cep, código postal, caixa postal, cupom, cupão, desconto, código promocional, promo*, oferta, vale, indicação, código de barras, qr, código de erro, erro,
      endereço ip, versão, desde, ano, cartão, terminado em, final, terminação, últimos, valor, total, saldo, quantidade, pontos, artigo, modelo, transação,
      pagamento, protocolo, chamado, processo, apólice, boleto, linha digitável, pix`,
    meeting: 'id da reunião, id de reunião',
    booking:
      'reserva, reservas, localizador, voo, partida, chegada, assento, passageiro*, estadia, noites, embarque, hóspedes',
    enter: 'use, utilize, informe',
    type: 'insira, digite, introduza',
    sort: 'produto, agência, filial, empresa, loja, estudante, aluno, curso, funcionário, fornecedor, cor, moeda, motivo, banco, país, atividade, evento',
    spent: 'já foi utilizado, já foi usado, expirou, expirado, já não é válido',
    prize: 'ganhar, ganhe, ganha, prêmio*, prémio*, sorteio*, lotaria, loteria',
  },
  it: {
    code: 'codice, codici, pin',
    strong:
      'codice di verifica, codice di sicurezza, codice di conferma, codice monouso, password monouso, codice usa e getta, codice di accesso, password temporanea',
    purpose:
      'verific*, conferm*, sicurezza, acced*, accesso, autentic*, attiv*, monouso, convalid*, reimpost*, identità, inserisci, inserire, temporane*',
    against: `ordine, ordini, fattura*, ricevuta, numero di*, numero ordine, n°, nr, rif, riferimento*, tracciamento, tracking, spedizione, pacco, cliente, contratto,
      prenotazione*, biglietto, volo, posto, carrozza, treno, binario, telefono, tel, chiama*, fax, numero verde, partita iva, p.iva, p. iva, codice fiscale, c.f., rea, iban, cap, c.a.p.,
      codice postale, casella postale, codice sconto, sconto, coupon, buono, promo*, regalo, codice amico, invita, codice a barre, codice qr, qr, codice errore, errore, indirizzo ip,
      versione, anno, carta, che termina con, termina con, terminante, ultime, importo, totale, saldo, quantità, punti, articolo, modello, transazione, pagamento,
      tessera, polizza, pratica, ticket, codice cliente, codice prenotazione, codice prodotto`,
    meeting: 'id riunione',
    booking: 'prenotazione*, volo, partenza, arrivo, posto, passegger*, soggiorno, notti, imbarco, ospiti',
    enter: 'usa, utilizza',
    type: 'inserisci, inserire, inserisca, digita, digiti',
    sort: 'prodotto, filiale, azienda, società, negozio, studente, corso, dipendente, fornitore, colore, valuta, causale, paese, attività, evento, ateco, tributo',
    spent: 'già stato usato, già stato utilizzato, già utilizzato, è scaduto, scaduto, non è più valido',
    prize: 'vincere, vinci, vincitore, vincitori, premi, premio, lotteria, concorso a premi, in palio',
  },
  nl: {
    code: '*code, *codes, pincode, toegangssleutel',
    strong:
      'verificatiecode, beveiligingscode, bevestigingscode, inlogcode, eenmalige code, eenmalig wachtwoord, toegangscode, activeringscode, controlecode, aanmeldcode',
    purpose:
      'verifi*, bevestig*, inlog*, aanmeld*, beveilig*, eenmalig*, activer*, toegang*, herstel*, voer, identiteit*, tijdelijk*',
    against: `bestelling*, bestel*, order*, factuur*, bon, *nummer, nr, referentie*, kenmerk, klant*, zending*, pakket*, track*, boeking*, reservering*, ticket*, vlucht*,
      stoel, telefoon*, tel, bel ons, fax, kvk*, btw*, iban, postcode*, postbus, kortingscode, korting*, actiecode, waardebon, cadeau*, promo*, streepjescode, barcode, qr-code, qr code,
      foutcode, fout, ip-adres, versie, sinds, jaar, kaart, eindigend op, eindigt op, laatste, bedrag, totaal, saldo, aantal, punten, artikel*, model, transactie*, betaling*,
      lidmaatschap*, polis*, dossier*, broncode, boekingscode, reserveringscode, landcode, spoor, rekening*`,
    meeting: 'vergader-id, vergaderings-id',
    booking: 'boeking*, reservering*, vlucht*, vertrek, aankomst, stoel, passagier*, verblijf, nachten',
    enter: 'gebruik',
    type: 'voer, vul, typ, toets',
    spent: 'al gebruikt, verlopen, niet meer geldig',
    prize: 'winnen, winnaar*, loterij, prijsvraag, prijzen',
  },
  pl: {
    code: 'kod, kodu, kodem, kody, kodów, hasło jednorazowe, hasło tymczasowe, pin',
    strong:
      'kod weryfikacyjn*, kod jednorazow*, jednorazowy kod, kod bezpieczeństwa, kod potwierdz*, kod dostępu, kod autoryzacyjn*, hasło jednorazowe, hasło sms, kod logowania, kod aktywacyjn*',
    purpose:
      'weryfik*, zweryfik*, potwierd*, logow*, zalog*, bezpieczeń*, jednoraz*, aktyw*, uwierzyteln*, autoryz*, dostęp*, wpisz, wprowadź, tożsamoś*, resetow*',
    against: `zamówieni*, faktur*, paragon*, numer*, nr, przesył*, paczk*, śledz*, klient*, umow*, rezerwacj*, bilet*, lot*, miejsc*, telefon*, tel, zadzwoń, infolini*, fax, faks, nip, regon, krs,
      operacj*, iban, kod pocztow*, skrytka, kod rabatow*, rabat*, kupon*, promo*, bon, karta podarunk*, kod kreskow*, kod qr, qr, kod błęd*, błąd, błęd*, adres ip, wersj*, rok*, kart*, kończąc*, ostatni*,
      kwot*, suma, razem, saldo, ilość, punkt*, artykuł*, model*, transakcj*, płatnoś*, polis*, spraw*, zgłoszeni*, kod źródłow*, kod polecając*, peron, wagon`,
    meeting: 'id spotkania',
    booking: 'rezerwacj*, lot, lotu, wylot, przylot, miejsce, pasażer*, pobyt*, noce',
    enter: 'użyj',
    type: 'wpisz, wprowadź, podaj',
    sort: 'produktu, towaru, oddziału, firmy, sklepu, studenta, kursu, pracownika, dostawcy, koloru, waluty, kraju, banku',
    spent: 'został już użyty, już użyty, wygasł, stracił ważność',
    prize: 'wygraj, wygrać, wygran*, nagrod*, losowani*, loteri*',
  },
  ru: {
    code: 'код, кода, коды, кодом, коду, пин, пин-код',
    strong:
      'одноразовый пароль, одноразовый код, код подтверждения, код безопасности, проверочный код, код доступа, код для входа, временный пароль, код авторизации, код активации',
    purpose:
      'подтвержд*, подтверд*, провер*, вход, входа, войти, войдите, авториз*, безопасн*, одноразов*, активац*, регистрац*, доступ*, введите, сброс*, восстановлен*, временн*',
    against: `заказ*, счет*, счёт*, чек, чека, квитанц*, номер*, №, накладн*, трек*, отслежив*, посылк*, отправлени*, клиент*, договор*, брон*, билет*, рейс*, мест*, вагон*, поезд*, телефон*, тел, звоните, факс, инн,
      кпп, огрн*, бик, р/с, индекс*, промокод*, промо-код*, скидк*, купон*, подарочн*, сертификат*, штрих*, qr-код, qr, код ошибки, ошибк*, ip-адрес*, ip, версии, версия, год*, карт*, оканчив*, заканчив*, последни*, сумм*,
      итого, баланс*, остаток, количеств*, балл*, бонус*, артикул*, модел*, транзакц*, платеж*, платёж*, полис*, обращени*, заявк*, исходный код, реферальн*, лицензи*`,
    none: 'никому',
    meeting: 'идентификатор конференции',
    booking:
      'бронирован*, бронь, брони, рейс*, вылет*, прилет*, место, пассажир*, проживани*, заезд*, выезд*',
    enter: 'используйте',
    type: 'введите, укажите, наберите',
    sort: 'товар*, филиал*, продукт*, компани*, организаци*, магазин*, студент*, курс*, сотрудник*, поставщик*, цвет*, валют*, причин*, стран*, город*, региона, мероприяти*',
    spent: 'уже использован, истёк, истек, больше не действует, недействителен',
    prize: 'выигра*, выигрыш*, приз, призы, приза, призов, розыгрыш*, лотере*',
  },
  uk: {
    code: 'код, коду, коди, кодом, пін, пін-код',
    strong:
      'одноразовий пароль, одноразовий код, код підтвердження, код безпеки, код доступу, код перевірки, код для входу, тимчасовий пароль',
    purpose:
      'підтвердж*, перевір*, вхід, входу, увійти, авториз*, безпек*, одноразов*, активац*, реєстрац*, доступ*, введіть, тимчасов*',
    against: `замовлен*, рахун*, чек, номер*, накладн*, відстеж*, посилк*, відправлен*, клієнт*, договор*, брон*, квит*, рейс*, місц*, телефон*, тел, дзвоніть, факс, єдрпоу, іпн, індекс*, промокод*, знижк*, купон*,
      подарунк*, штрих*, помилк*, ip-адрес*, версі*, рік*, рок*, карт*, закінчу*, останн*, сум*, баланс*, кількіст*, бал*, артикул*, транзакц*, платіж*, поліс*, звернен*`,
    enter: 'використайте',
    type: 'введіть',
    sort: 'філі*, компані*, країн*, працівник*, постачальник*',
    prize: 'виграй*, виграти, виграш*, приз, призи, розіграш*, лотере*',
  },
  ja: {
    typed: '入力, 打ち込',
    code: 'コード, 暗証番号, パスコード',
    strong: `認証コード, 確認コード, 認証番号, 確認番号, セキュリティコード, ワンタイムパスワード, ワンタイムコード, 検証コード, 認証用コード, 確認用コード, 本人確認コード, ログインコード,
      アクセスコード, 一時パスワード, 仮パスワード, セキュリティ コード, 二段階認証コード`,
    purpose:
      '認証, 確認, 検証, 本人確認, ログイン, サインイン, セキュリティ, ワンタイム, 登録, 入力, アクセス, 再設定, 有効化',
    against: `番号, 注文番号, ご注文番号, 注文, 請求, 請求書, 領収, 伝票番号, 追跡番号, お問い合わせ番号, 問い合わせ番号, 問合せ番号, 受付番号, 予約番号, 予約, 会員番号, お客様番号, 顧客番号, 契約番号, 口座番号, 電話番号, 電話, 製造番号, 型番, 商品番号, 品番, 管理番号,
      整理番号, 登録番号, 法人番号, 郵便番号, 〒, tel, fax, クーポンコード, クーポン, プロモーションコード, プロモコード, 割引コード, 割引, ギフトコード, ギフト, 招待コード, 紹介コード, バーコード, qrコード, エラーコード, ソースコード, 郵便, バージョン, 年, 便名, 便, 座席, 号車, 金額, 合計, 税込, 残高,
      数量, ポイント, 下4桁, 下４桁, 末尾, カード番号, カード, 取引番号, 取引, 決済, 証券番号, 送り状, 配送, ipアドレス, 商品コード, 支店番号`,
    meeting: 'ミーティングid, ミーティング id, 会議id',
    booking: '予約番号, ご予約, 予約, 便名, フライト, 出発, 到着, 座席, 搭乗, チェックイン, 宿泊, 泊',
    sort: '商品, 製品, 支店, 会社, 店舗, 学生, 銀行, 企業, 科目, 部門, 社員',
    spent: '使用済み, 期限切れ, 無効',
    prize: '当選, 抽選, 当たる, 懸賞, 賞品, 景品',
  },
  zh: {
    type: '输入, 輸入, 键入, 填写, 填寫',
    code: '代码, 代碼, 口令, 码, 碼',
    strong: `验证码, 驗證碼, 校验码, 校驗碼, 动态码, 動態碼, 动态密码, 動態密碼, 一次性密码, 一次性密碼, 安全码, 安全碼, 确认码, 確認碼, 认证码, 認證碼, 登录码, 登入碼, 激活码, 啟用碼, 动态口令, 验证代码,
      驗證代碼, 安全代码, 安全代碼, 随机码, 短信验证码, 一次性代码, 一次性代碼, 临时密码, 臨時密碼, 識別碼`,
    purpose:
      '验证, 驗證, 认证, 認證, 确认, 確認, 登录, 登入, 注册, 註冊, 安全, 身份, 激活, 重置, 一次性, 输入, 輸入, 校验',
    against: `订单号, 訂單編號, 订单编号, 訂單號碼, 訂單, 订单, 发票号, 發票號碼, 发票, 發票, 运单号, 快递单号, 物流单号, 單號, 单号, 编号, 編號, 号码, 號碼, 客户号, 会员号, 會員編號, 卡号, 尾号, 末四位, 後四碼, 后四位, 电话, 電話, 热线, 熱線, 客服,
      传真, 邮编, 郵遞區號, 邮政编码, 邮政, 备案, icp备, 许可证, 优惠码, 優惠碼, 折扣码, 折扣碼, 优惠券, 優惠券, 兑换码, 邀请码, 推荐码, 推薦碼, 二维码, 二維碼, 条形码, 條碼, 错误码, 错误代码, 版本, 航班, 座位, 车次, 预订, 預訂, 金额, 金額, 合计, 總計, 总计, 余额, 積分, 积分, 数量,
      数量, 交易, 流水号, 参考号, 案件, 工单, 合同, 保单, 统一编号, 年, 取件码, 提货码, 股票代码, 商品编码`,
    meeting: '会议号, 會議 id, 会议 id, 会议id',
    booking: '预订, 預訂, 航班, 起飞, 抵达, 出發, 座位, 登机, 乘客, 入住, 退房',
    sort: '产品, 產品, 商品, 公司, 分行, 支行, 课程, 課程, 学生, 股票, 机构, 部门, 国家, 地区, 颜色, 银行',
    spent: '已使用, 已过期, 已過期, 已失效',
    prize: '抽奖, 抽獎, 大奖, 大獎, 中奖, 中獎, 奖品, 獎品, 赢取, 贏取, 赢得, 贏得',
  },
  ko: {
    typed: '입력',
    code: '코드, 핀번호',
    strong:
      '인증번호, 인증 번호, 인증코드, 인증 코드, 확인코드, 확인 코드, 보안코드, 보안 코드, 일회용 비밀번호, 일회용비밀번호, 일회용 코드, 로그인 코드, 임시 비밀번호, 임시비밀번호, 확인번호, 확인 번호, 보안번호, 승인코드',
    purpose: '인증, 확인, 로그인, 보안, 일회용, 본인, 가입, 입력, 액세스, 재설정, 활성화',
    against: `번호, 주문번호, 주문 번호, 주문, 송장번호, 송장 번호, 운송장, 배송, 택배, 예약번호, 예약 번호, 예약, 영수증, 청구서, 청구, 회원번호, 고객번호, 계약번호, 계좌번호, 계좌, 전화번호, 전화, 고객센터, 문의, 팩스, 사업자등록번호, 사업자, 통신판매, 우편번호, 우편, 접수번호, 거래번호, 거래,
      승인번호, 카드번호, 카드, 끝자리, 뒷자리, 쿠폰, 쿠폰번호, 쿠폰코드, 할인코드, 할인, 프로모션, 추천인, 추천 코드, 초대 코드, 바코드, qr코드, 오류코드, 오류, 버전, 편명, 좌석, 금액, 합계, 잔액, 수량, 포인트, 적립, 상품번호, 상품코드, 상품, 모델명, 모델, 년, 결제, 관리번호, ip 주소, 회의`,
    meeting: '회의 id, 회의id',
    booking: '예약번호, 예약 번호, 예약, 항공편, 편명, 출발, 도착, 좌석, 탑승, 체크인, 숙박',
    sort: '제품, 지점, 회사, 매장, 학생, 국가, 색상, 은행, 과목, 부서',
    spent: '만료되었, 이미 사용',
    prize: '당첨, 경품, 추첨, 상금',
  },
  ar: {
    type: 'أدخل, ادخل, اكتب, أدخلي',
    code: '*رمز*, *كود*, *رقم سري, *الرقم السري',
    strong:
      'رمز التحقق*, رمز التأكيد*, رمز الأمان*, رمز التفعيل, رمز الدخول, كود التحقق, كود التفعيل, كلمة مرور لمرة واحدة, كلمة المرور لمرة واحدة, رمز لمرة واحدة, رمز المرور, رمز تحقق, رمز تأكيد, كلمة المرور المؤقتة',
    purpose:
      '*تحقق*, *تأكيد*, *تسجيل الدخول*, *أمان*, *تفعيل*, *دخول*, *مصادقة*, أدخل, *إعادة تعيين*, *هوية*, لمرة واحدة',
    against: `*طلب*, *فاتورة*, *إيصال*, رقم الطلب, رقم*, *شحنة*, *تتبع*, *حجز*, *رحلة*, *تذكرة*, *مقعد*, *هاتف*, *اتصل*, *جوال*, فاكس, *ضريبي*, *سجل*, الرمز البريدي, صندوق البريد, ص.ب, رمز الخصم, كود الخصم, *خصم*, *قسيمة*, *كوبون*, *عرض*,
      *بطاقة*, المنتهية ب*, *تنتهي ب*, *آخر*, *مبلغ*, *إجمالي*, *رصيد*, *كمية*, *نقاط*, *إصدار*, عام, سنة, *عميل*, *عقد*, *معاملة*, *دفع*, عنوان ip, رمز qr, رمز الخطأ, *بلاغ*, *مرجع*`,
    meeting: 'معرف الاجتماع',
    sort: '*منتج*, *فرع*, *شركة*, *متجر*, *طالب, *دولة*, *بلد, *عملة*, *مادة*, *موظف*, *بنك*',
    prize: '*الفوز, *للفوز, *اربح, *جائزة, *جوائز, *يانصيب',
  },
  fa: {
    typed: 'را وارد',
    code: '*کد*, *رمز*',
    strong:
      'کد تأیید*, کد تایید*, رمز یکبار مصرف, رمز یک‌بار مصرف, رمز پویا, کد ورود, کد فعال‌سازی, کد امنیتی, رمز موقت',
    purpose: '*تأیید*, *تایید*, *ورود*, *امنیت*, *فعال*, وارد',
    against:
      '*سفارش*, *فاکتور*, *شماره*, *پیگیری*, *رهگیری*, *تلفن*, *تماس*, کد پستی, کد تخفیف, *تخفیف*, *مبلغ*, *موجودی*, *نسخه*, سال, *کارت*, *رزرو*, *پرواز*',
    sort: 'محصول*, کالا*, شعبه*, شرکت*, فروشگاه*, دانشجو*, کشور*, ملی, اقتصادی',
    prize: 'برنده, جایزه, جوایز, قرعه‌کشی, قرعه کشی',
  },
  he: {
    type: 'הזן, הזינו, הקלד, הקלידו',
    code: '*קוד, *קודים',
    strong:
      'קוד אימות, קוד האימות, סיסמה חד פעמית, סיסמה חד-פעמית, הסיסמה החד פעמית, הסיסמה החד-פעמית, הקוד החד פעמי, הקוד החד-פעמי, קוד חד פעמי, קוד חד-פעמי, קוד אבטחה, קוד הגישה, קוד כניסה, קוד האבטחה, קוד זמני',
    purpose: '*אימות, *כניסה, *אבטחה, *התחברות, *גישה, הזן, הזינו, *לאשר',
    against:
      '*הזמנה, *חשבונית, *קבלה, *מספר, *משלוח, *מעקב, *טלפון, *טל, *פקס, *מיקוד, ת.ד, *הנחה, *קופון, *סכום, *יתרה, *גרסה, *שנת, *כרטיס, *טיסה, *לקוח, ח.פ, *עסקה',
    sort: 'מוצר, המוצר, סניף, הסניף, חברה, החברה, מדינה, קורס, עובד',
    prize: '*לזכות, *פרס, *פרסים, *הגרלה, *הגרלת',
  },
  tr: {
    code: 'kod, kodu, kodun*, kodlar*, pin',
    strong:
      'doğrulama kod*, onay kod*, güvenlik kod*, tek kullanımlık*, giriş kod*, aktivasyon kod*, erişim kod*, geçici şifre*, kimlik doğrulama kod*',
    purpose:
      'doğrula*, onay*, güvenli*, giriş*, oturum*, etkinleş*, aktivasyon*, tek seferlik, erişim*, kimli*, gir, girin, sıfırla*',
    against: `sipariş*, fatura*, numara*, no, nolu, kargo*, takip*, gönderi*, paket*, rezervasyon*, bilet*, uçuş*, koltuk*, sefer*, telefon*, tel, arayın, faks, vergi*, mersis, iban, posta kod*, pk, indirim*, kupon*, promosyon*, kampanya*, hediye*,
      davet kod*, referans*, barkod*, karekod*, qr kod*, hata*, ip adres*, sürüm*, yıl*, kart*, biten, son dört, son 4, tutar*, toplam*, bakiye*, adet*, puan*, ürün*, model*, işlem*, ödeme*, müşteri*, üye*, sözleşme*, poliçe*, talep*, alan kod*, kaynak kod*`,
    meeting: 'toplantı kimliği',
    booking: 'rezervasyon*, uçuş*, kalkış*, varış*, koltuk*, yolcu*, konaklama*',
    enter: 'kullanın',
    typed: 'girin, gir, girerek, giriniz, yazın',
    sort: 'şube*, şirket*, mağaza*, öğrenci*, ders*, ülke*, renk*, personel*, tedarikçi*, stok*, banka*',
    spent: 'süresi doldu, zaten kullanıldı, geçersiz',
    prize: 'kazan, kazanın, kazanmak, ödül*, çekiliş*, piyango',
  },
  hi: {
    typed: 'दर्ज, डालें',
    code: 'कोड, पिन, पासकोड',
    strong:
      'ओटीपी, सत्यापन कोड, वन-टाइम पासवर्ड, वन टाइम पासवर्ड, सुरक्षा कोड, पुष्टिकरण कोड, लॉगिन कोड, एक बार का पासवर्ड, प्रमाणीकरण कोड',
    purpose: 'सत्याप*, पुष्टि*, सुरक्षा*, लॉगिन, लॉग इन, साइन इन, प्रमाणी*, दर्ज, सक्रिय*, पहचान',
    against:
      'ऑर्डर*, आर्डर, इनवॉइस, बिल, रसीद, नंबर, संख्या, क्रमांक, ट्रैकिंग, शिपमेंट, बुकिंग, टिकट, उड़ान, ट्रेन, पीएनआर, फोन, फ़ोन, मोबाइल, कॉल, फैक्स, जीएसटी*, पिन कोड, पिनकोड, कूपन*, प्रोमो*, छूट, ऑफर, कार्ड, अंतिम, समाप्त होने वाले, राशि, कुल, शेष, मात्रा, अंक, संस्करण, वर्ष, ग्राहक, लेनदेन, भुगतान, संदर्भ, शिकायत',
    sort: 'उत्पाद, शाखा, कंपनी, छात्र, पाठ्यक्रम, देश, कर्मचारी',
    prize: 'जीतें, जीतने, जीतिए, इनाम, पुरस्कार, लॉटरी',
  },
  sv: {
    code: '*kod, *koden, *koder, pinkod',
    strong:
      'verifieringskod*, engångskod*, säkerhetskod*, bekräftelsekod*, engångslösenord*, inloggningskod*, aktiveringskod*, åtkomstkod*',
    purpose: 'verifier*, bekräft*, logga in, inloggning*, säkerhet*, engångs*, aktiver*, ange, identitet*',
    against:
      'beställning*, order*, faktura*, kvitto*, *nummer, *numret, nr, kund*, spårning*, paket*, försändelse*, bokning*, biljett*, flyg*, plats, telefon*, tel, fax, org*, moms*, postnummer, box, rabattkod*, rabatt*, kampanj*, presentkort*, streckkod, qr-kod, felkod*, ip-adress*, version*, kort, slutar på, slutar med, sista, belopp*, summa, totalt, saldo, antal, poäng, artikel*, modell, transaktion*, betalning*, ärende*, landskod, källkod',
    enter: 'använd',
    type: 'ange, skriv, skriv in, fyll i, mata in',
    spent: 'redan använts, har gått ut, inte längre giltig',
    prize: 'vinn, vinna, vinnare, lotteri*, utlottning*',
  },
  da: {
    code: '*kode, *koden, *koder, pinkode',
    strong:
      'bekræftelseskode*, engangskode*, sikkerhedskode*, verifikationskode*, verificeringskode*, adgangskode*, engangsadgangskode*, bekreftelseskode*, sikkerhetskode*, verifiseringskode*, engangspassord*, loginkode*, innloggingskode*, aktiveringskode*',
    purpose:
      'bekræft*, bekreft*, verific*, verifis*, log ind, logg inn, login, sikkerhed*, sikkerhet*, engangs*, aktiver*, indtast, skriv inn, identitet*',
    against:
      'ordre*, bestilling*, faktura*, kvittering*, *nummer, nr, kunde*, sporing*, pakke*, forsendelse*, booking*, billet*, fly, flyv*, sæde, sete, telefon*, tlf, tel, fax, cvr*, org*, moms*, mva, postnummer, postboks, rabatkode*, rabattkode*, rabat*, gavekort*, stregkode, strekkode, qr-kode, fejlkode*, feilkode*, ip-adresse*, version*, versjon*, kort, ender på, slutter på, sidste, siste, beløb*, beløp*, total, saldo, antal, antall, point, poeng, model*, transaktion*, betaling*, kildekode, landekode',
    enter: 'brug, bruk',
    type: 'indtast, skriv inn, tast inn',
    prize: 'vind, vinde, vinder*, præmie*, lodtrækning*, lotteri*',
  },
  fi: {
    code: '*koodi, *koodin, *koodisi, *koodia, *koodit, tunnusluku*',
    strong:
      'vahvistuskoodi*, kertakäyttö*, turvakoodi*, kirjautumiskoodi*, varmistuskoodi*, todennuskoodi*, aktivointikoodi*, kertakoodi*',
    purpose: 'vahvist*, kirjau*, turva*, todenn*, aktivoi*, syötä, varmist*',
    against:
      'tilau*, lasku*, kuit*, *numero, *nro, nro, asiakas*, seuranta*, lähety*, paket*, varau*, lippu*, lento*, paikka, puhelin*, puh, soita, y-tunnus*, alv, postinumero*, alennuskoodi*, alennus*, lahjakort*, viivakoodi*, qr-koodi*, virhekoodi*, virhe*, versio*, vuon*, kort*, päättyv*, viimeis*, summa*, yhteensä, saldo*, määrä*, piste*, tuote*, malli*, maksu*',
    enter: 'käytä',
    type: 'syötä, kirjoita, näppäile',
    prize: 'voita, voittaa, voittaja*, palkinto*, palkinno*, arvonta*, arvonna*',
  },
  cs: {
    code: 'kód, kódu, kódem, kódy, pin',
    strong:
      'ověřovací kód, jednorázov* kód, jednorázový kód, bezpečnostní kód, potvrzovací kód, jednorázové heslo, overovací kód, prihlasovací kód, potvrdzovací kód, prístupový kód, jednorazový kód, bezpečnostný kód, jednorazové heslo, přístupový kód, aktivační kód',
    purpose:
      'ověř*, prihlas*, prístup*, overovac*, overen*, potvr*, přihláš*, prihlás*, bezpečn*, jednoráz*, jednoraz*, aktiv*, přístup*, zadejte, zadajte',
    against:
      'objednáv*, faktur*, účten*, číslo*, čísla, zásilk*, zásielk*, balík*, sledov*, zákazn*, smlouv*, zmluv*, rezervac*, jízden*, letenk*, sedadl*, telefon*, tel, volejte, fax, ičo, dič, psč, slevov*, sleva, slev*, zľav*, kupon*, dárkov*, čárov*, qr kód, chybov*, chyba, ip adres*, verz*, rok*, kart*, končíc*, posledn*, částk*, celkem, zůstat*, množství, transakc*, platb*, poukaz*, variabilní symbol, ',
    enter: 'použijte',
    type: 'zadejte, zadajte, napište',
    sort: 'zboží, produkt*, výrobk*, tovaru, pobočk*, firmy, obchodu, student*, kurzu, měny, země, banky, oddělení, dodavatel*',
    prize: 'vyhraj*, vyhrát, výhra, výhry, výherc*, losování, soutěž*',
  },
  hu: {
    type: 'adja meg, írja be, add meg, írd be',
    code: 'kód, kódja, kódod, kódot, *kód, *kódja, *kódot',
    strong:
      'ellenőrző kód*, megerősítő kód*, egyszer használatos*, biztonsági kód*, hitelesítő kód*, belépési kód*, belépőkód*, aktiváló kód*, egyszeri kód*, egyszeri jelszó*',
    purpose:
      'ellenőrz*, megerősít*, bejelentkez*, belép*, biztonság*, hitelesít*, aktivál*, add meg, adja meg',
    against:
      'rendelés*, számla*, számlá*, nyugta*, szám*, *szám, *száma, csomag*, követés*, foglalás*, jegy*, járat*, ülés*, telefon*, tel, hívj*, fax, adószám*, cégjegyzék*, irányítószám*, kuponkód*, kupon*, kedvezmény*, ajándék*, vonalkód*, qr-kód*, hibakód*, hiba*, ip-cím*, verzió*, kárty*, végződ*, utolsó, összeg*, összesen, egyenleg*, darab, ügyfél*, ügy*, termék*, tranzakció*, fizetés*',
    prize: 'nyerj*, nyeremény*, sorsolás*, nyertes*',
  },
  ro: {
    code: 'cod, codul, coduri, codului, pin',
    strong:
      'cod de verificare, codul de verificare, cod de securitate, codul de securitate, cod de confirmare, codul de confirmare, cod unic, parolă unică, parola unică, cod de acces, cod de autentificare, parolă temporară, cod de unică folosință',
    purpose: 'verific*, confirm*, securit*, autentific*, conect*, acces*, activ*, introdu*, unic*, identit*',
    against:
      'comand*, factur*, bon, chitanț*, numărul*, număr*, nr, colet*, awb, urmăr*, client*, contract*, rezerv*, bilet*, zbor*, telefon*, tel, sunați, fax, cui, cif, iban, cod poștal*, codul poștal*, cod de reducere, reduceri, reducer*, cupon*, voucher*, cadou*, cod de bare, cod qr, eroare, adres* ip, versiun*, card*, terminat*, ultimele, total, cantit*, punct*, produs*, tranzacți*, plăț*, plată, suma, sumă, dosar*, cod promoțional, cod client',
    enter: 'folosește',
    type: 'introdu, introduceți, tastează',
    sort: 'produs*, sucursal*, filial*, firmă, firmei, student*, țară, monedă',
    prize: 'câștig*, premiu*, premii*, tombol*, loteri*',
  },
  el: {
    code: 'κωδικός, κωδικό, κωδικού, κωδικοί, pin',
    strong:
      'κωδικός επαλήθευσης, κωδικό επαλήθευσης, κωδικός μιας χρήσης, κωδικό μιας χρήσης, κωδικός ασφαλείας, κωδικός επιβεβαίωσης, κωδικός πρόσβασης, κωδικός σύνδεσης',
    purpose: 'επαλήθευσ*, επιβεβαί*, ασφαλ*, σύνδεσ*, πρόσβασ*, ενεργοποί*, εισαγάγετε, μιας χρήσης',
    against:
      'παραγγελ*, τιμολ*, απόδειξ*, αριθμ*, αρ, αποστολ*, δέμα*, παρακολούθ*, πελάτ*, κράτησ*, εισιτήρ*, πτήσ*, θέσ*, τηλ*, φαξ, αφμ, τ.κ, ταχυδρομικ*, κουπόν*, έκπτωσ*, εκπτωτ*, δώρ*, σφάλμα*, έκδοσ*, έτος, κάρτ*, λήγει σε, ποσό*, σύνολο, υπόλοιπ*, πόντ*, συναλλαγ*, πληρωμ*',
    enter: 'χρησιμοποιήστε',
    type: 'εισαγάγετε, πληκτρολογήστε, εισάγετε',
    sort: 'προϊόν*, καταστήμ*, υποκαταστήμ*, εταιρεία*, φοιτητ*, χώρας, νομίσματ*, μαθήματ*, είδους',
    prize: 'κέρδισ*, κερδίσ*, έπαθλ*, κλήρωσ*, διαγωνισμ*',
  },
  vi: {
    code: 'mã của bạn, mã này, mã sau, nhập mã, mã là, mã pin',
    strong:
      'mã xác minh, mã xác nhận, mã xác thực, mã otp, mật khẩu một lần, mật khẩu dùng một lần, mã bảo mật, mã đăng nhập, mã dùng một lần, mã kích hoạt, mật khẩu tạm thời',
    purpose: 'xác minh, xác nhận, xác thực, đăng nhập, bảo mật, đăng ký, kích hoạt, nhập, đặt lại',
    against:
      'đơn hàng, mã đơn hàng, hóa đơn, hoá đơn, biên lai, mã vận đơn, vận đơn, theo dõi, đặt chỗ, mã đặt chỗ, chuyến bay, điện thoại, đt, hotline, fax, mã số thuế, mst, mã bưu chính, mã giảm giá, giảm giá, khuyến mãi, mã khuyến mãi, ưu đãi, quà tặng, mã vạch, mã qr, địa chỉ ip, phiên bản, đuôi, số tiền, số dư, số lượng, điểm, khách hàng, giao dịch, thanh toán, hợp đồng',
    enter: 'dùng',
    type: 'nhập, gõ',
    prize: 'trúng thưởng, giải thưởng, quay thưởng',
  },
  id: {
    code: 'kode, pin, kod',
    strong:
      'kode verifikasi, kode otp, kata sandi sekali pakai, kode keamanan, kode konfirmasi, kode akses, kode masuk, kode sekali pakai, kod pengesahan, kod keselamatan, kode autentikasi, kode aktivasi',
    purpose:
      'verifikasi*, memverifikasi, konfirmasi*, masuk, login, keamanan, autentikasi*, aktivasi*, akses, masukkan, sekali pakai, pengesahan, identitas',
    against:
      'pesanan*, faktur*, invoice*, kuitansi, nomor*, no, resi, pengiriman*, paket*, lacak*, pemesanan*, kode booking, tiket*, penerbangan*, kursi*, telepon*, telp, hubungi, faks, npwp, kode pos*, kode promo*, promo*, diskon*, kupon*, voucher*, hadiah*, kode batang, kode qr, kesalahan*, error*, alamat ip, versi*, tahun*, kartu*, berakhiran, terakhir, jumlah*, total, saldo*, poin*, produk*, pelanggan*, transaksi*, pembayaran*, kontrak*, kode referral, kode undangan',
    enter: 'gunakan',
    type: 'masukkan, ketik, ketikkan',
    sort: 'cabang, perusahaan, toko, mahasiswa, negara, barang, syarikat, cawangan, kursus',
    prize: 'menang, menangkan, pemenang, hadiah, undian',
  },
  th: {
    type: 'กรอก, ป้อน, ใส่',
    code: 'รหัส, พิน',
    strong:
      'รหัสยืนยัน, รหัสการยืนยัน, รหัสผ่านครั้งเดียว, รหัสผ่านแบบใช้ครั้งเดียว, รหัส otp, โอทีพี, รหัสความปลอดภัย, รหัสรักษาความปลอดภัย, รหัสผ่านชั่วคราว, รหัสเข้าสู่ระบบ',
    purpose: 'ยืนยัน, เข้าสู่ระบบ, ความปลอดภัย, ครั้งเดียว, ลงทะเบียน, เปิดใช้งาน, กรอก, ป้อน, รีเซ็ต',
    against:
      'คำสั่งซื้อ, หมายเลขคำสั่งซื้อ, ใบแจ้งหนี้, ใบเสร็จ, หมายเลข, เลขที่, พัสดุ, ติดตาม, การจอง, รหัสการจอง, เที่ยวบิน, ที่นั่ง, โทร, โทรศัพท์, แฟกซ์, รหัสไปรษณีย์, รหัสส่วนลด, ส่วนลด, คูปอง, โปรโมชั่น, โปรโมชัน, ของขวัญ, บาร์โค้ด, เวอร์ชัน, ปี, บัตร, ลงท้ายด้วย, จำนวนเงิน, ยอดรวม, ยอดเงิน, คะแนน, ลูกค้า, ธุรกรรม, ชำระเงิน, อ้างอิง, รหัสลูกค้า, รหัสสินค้า',
    sort: 'สินค้า, สาขา, บริษัท, นักศึกษา, วิชา, ประเทศ',
    prize: 'รางวัล, ชิงโชค, จับฉลาก',
  },
  bg: {
    code: 'код, кодът, кода, пин',
    strong:
      'код за потвърждение, кодът за потвърждение, код за сигурност, еднократна парола, еднократен код, код за достъп, код за вход, код за проверка',
    purpose: 'потвърд*, проверк*, сигурност*, вход, влизане, достъп*, активир*, еднократ*, въведете',
    against:
      'поръчк*, фактур*, касов*, номер*, пратк*, товарителниц*, проследяв*, клиент*, договор*, резервац*, билет*, полет*, тел, телефон*, обадете, факс, еик, пощенски код, промо*, отстъпк*, ваучер*, подар*, баркод*, грешк*, версия*, година*, карт*, завършваща, сума*, общо, баланс*, точк*, транзакц*, плащан*',
    sort: 'стока*, клон*, фирма*',
  },
  bn: {
    code: 'কোড, পিন',
    strong: 'ওটিপি, যাচাইকরণ কোড, ভেরিফিকেশন কোড, নিরাপত্তা কোড, ওয়ান-টাইম পাসওয়ার্ড, যাচাই কোড',
    purpose: 'যাচাই*, নিশ্চিত*, লগইন, লগ ইন, নিরাপত্তা*, সাইন ইন, লিখুন',
    against:
      'অর্ডার*, চালান*, রসিদ, নম্বর*, ট্র্যাকিং*, বুকিং*, টিকিট*, ফোন*, পোস্ট কোড, কুপন*, প্রোমো*, ছাড়*, কার্ড*, মোট, পরিমাণ, সংস্করণ, গ্রাহক, লেনদেন*',
    sort: 'পণ্য, শাখা, কোম্পানি',
  },
  ca: {
    code: 'codi, codis',
    strong: `codi de verificació, codi de seguretat, codi de confirmació, codi d'accés, codi d’accés, contrasenya d'un sol ús, contrasenya d’un sol ús, contrasenya temporal`,
    purpose:
      'seguretat, accedir, iniciar sessió, inici de sessió, inicia la sessió, un sol ús, introdueix, introduïu',
    against:
      'comanda, comandes, telèfon*, enviament*, descompte*, cupó, client, import, codi postal, codi promocional',
    sort: 'producte, empresa, botiga, curs, alumne',
    spent: 'ha caducat, ja s’ha utilitzat',
  },
  gl: {
    strong: 'contrasinal dun só uso, código dun só uso, contrasinal temporal',
    purpose: 'seguridade, iniciar sesión, un só uso',
    against: 'factura*, teléfono*, envío, desconto, cupón',
    sort: 'tenda',
  },
  eu: {
    code: '*kodea, *kodeak, *kodearen',
    strong:
      'egiaztapen-kodea, egiaztapen kodea, egiaztatze-kodea, egiaztatze kodea, segurtasun-kodea, segurtasun kodea, baieztapen-kodea, behin erabiltzeko pasahitza',
    purpose: 'egiazta*, segurtasun*, baiezta*, saioa hasi',
    against: 'eskaera*, faktura*, telefono*, zenbakia, erreserba*, bidalketa*, deskontu*, posta-kodea',
    sort: 'produktu*, enpresa*',
  },
  is: {
    code: '*kóði, *kóðinn, *kóða, *kóðann',
    strong: 'staðfestingarkóð*, öryggiskóð*, innskráningarkóð*, aðgangskóð*, einnota lykilorð, einnota kóði',
    purpose: 'staðfest*, örygg*, innskrán*, einnota, skrá inn',
    against: 'pöntun*, pantan*, reikning*, *númer, sími, bókun*, afslátt*, sending*, vörukóð*',
  },
  sw: {
    code: 'nambari ya siri, nambari yako ya siri, msimbo, msimbo wako',
    strong:
      'nambari ya uthibitisho, nambari yako ya uthibitisho, nambari ya kuthibitisha, nambari yako ya kuthibitisha, msimbo wa uthibitisho, msimbo wako wa uthibitisho, msimbo wa kuthibitisha, nenosiri la mara moja, nenosiri la muda',
    purpose: 'uthibitisho, kuthibitisha, thibitisha, kuingia, usalama, mara moja, weka',
    against:
      'nambari ya agizo*, nambari ya simu*, agizo*, ankara, risiti, simu, malipo, salio, kumbukumbu, punguzo',
  },
  tl: {
    code: 'kodigo',
    strong:
      'kodigo sa pagpapatunay, kodigo ng pagpapatunay, isang beses na password, pansamantalang password',
    purpose: 'pagpapatunay, pag-verify, i-verify, mag-login, mag-log in, seguridad, kumpirma*, ilagay',
    against: 'numero ng*, resibo, telepono, halaga, bayad',
  },
  ms: {
    code: 'kod anda',
    strong:
      'kod pengesahan, kod keselamatan, kod sekali guna, kod log masuk, kata laluan sekali guna, kata laluan sementara',
    purpose: 'mengesahkan, keselamatan, log masuk, sekali guna',
    against: 'nombor*, resit, bayaran, poskod, diskaun, baucar, tempahan',
  },
  ur: {
    code: '*کوڈ*, پن',
    strong: 'تصدیقی کوڈ, توثیقی کوڈ, او ٹی پی, سیکیورٹی کوڈ, لاگ ان کوڈ, ایک بار کا پاس ورڈ',
    purpose: '*تصدیق*, *توثیق*, سیکیورٹی, لاگ ان, درج',
    against: 'آرڈر*, رسید, نمبر*, فون, رقم, ٹریکنگ, بکنگ, ٹکٹ, پوسٹل کوڈ, کوپن*, رعایت*',
    sort: 'پروڈکٹ, مصنوعات, برانچ, کمپنی',
  },
  hr: {
    code: 'kod, koda, kôd, kodovi, код',
    strong:
      'kod za potvrdu, kod za verifikaciju, kod za provjeru, verifikacijski kod, verifikacioni kod, sigurnosni kod, bezbednosni kod, jednokratna lozinka, jednokratni kod, kod za prijavu, pristupni kod, aktivacijski kod, верификациони код, код за потврду, сигурносни код, безбедносни код, једнократна лозинка, једнократни код',
    purpose:
      'potvrd*, verifik*, provjer*, sigurnos*, bezbednos*, jednokrat*, prijav*, pristup*, aktivac*, unesite, потврд*, верифик*, безбедн*, једнократ*, пријав*',
    against:
      'narudžb*, porudžb*, račun*, broj, broja, pošiljk*, rezervacij*, telefon*, nazovite, pozovite, poštanski*, popust*, kupon*, iznos*, ukupno, stanje, oib, pib, kupac, kupca, наруџб*, поруџб*, рачун*, број, пошиљк*, попуст*',
    sort: 'proizvod*, podružnic*, poslovnic*, tvrtk*, artikl*, производ*',
  },
  sl: {
    code: 'koda, kodo, kode',
    strong:
      'potrditvena koda, potrditveno kodo, koda za preverjanje, varnostna koda, varnostno kodo, enkratno geslo, enkratna koda, koda za prijavo, geslo za enkratno uporabo',
    purpose: 'potrdit*, preverj*, varnost*, enkratn*, vnesite',
    against: 'naročil*, številk*, pošiljk*, znesek, poštna',
    sort: 'izdelk*, poslovaln*',
  },
  lt: {
    code: 'kodas, kodą, kodo, kodai',
    strong:
      'patvirtinimo kod*, saugos kod*, prisijungimo kod*, vienkartinis kodas, vienkartinis slaptažodis, vienkartinį kodą, laikinas slaptažodis',
    purpose: 'patvirtin*, saug*, prisijung*, vienkartin*, įveskite',
    against: 'užsakym*, sąskait*, numer*, siunt*, telefon*, bilet*, suma, nuolaid*, pašto kodas',
    sort: 'prekės, produkto, įmonės, filialo',
  },
  lv: {
    code: 'kods, kodu, koda, kodi',
    strong:
      'apstiprinājuma kod*, verifikācijas kod*, drošības kod*, pieteikšanās kod*, vienreizējais kods, vienreizējā parole',
    purpose: 'apstiprin*, verifik*, drošīb*, vienreiz*, pieteik*, piekļuv*, ievadiet',
    against:
      'pasūtījum*, rēķin*, numur*, sūtījum*, tālrun*, rezervācij*, biļet*, summa, atlaid*, pasta indekss',
    sort: 'preces, produkta, uzņēmuma, filiāles',
  },
  et: {
    code: '*kood, *koodi, *koodid',
    strong: 'kinnituskood*, turvakood*, sisselogimiskood*, autentimiskood*, ühekordne kood, ühekordne parool',
    purpose: 'kinnit*, sisselog*, logi sisse, ühekord*, sisesta*',
    against: 'tellimus*, arve*, *number, saadetis*, broneering*, pilet*, sooduskood*, soodus*, tootekood*',
  },
};

const kinds: readonly CodeLabel[] = [
  'sort',
  'purpose',
  'enter',
  'type',
  'typed',
  'code',
  'strong',
  'against',
  'booking',
  'meeting',
  'spent',
  'prize',
  'none',
];

/** All words by label. A word with different labels in several languages gets the later one. */
export const codeWords = Object.fromEntries(
  kinds.map((kind) => [
    kind,
    Object.values(byLanguage).flatMap((words) =>
      (words[kind] ?? '').split(',').flatMap((entry) => {
        const word = entry.replace(/\s+/g, ' ').trim();
        return word === '' ? [] : [word];
      }),
    ),
  ]),
) as unknown as Record<CodeLabel, string[]>;
