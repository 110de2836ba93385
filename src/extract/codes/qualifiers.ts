import { foldedLetters } from '../characters.ts';
import type { Label } from '../word-finder.ts';
import type { CodeLabel } from './label-kinds.ts';

// Words before "code" or "number" that do not say what kind it is: articles, pronouns, verbs, adjectives.
const DETERMINERS = words(`
  a an the this that your our my his her their its each every any one some no new old next last first second
  other another same correct right wrong valid personal private unique special secret short long digit character
  letter unlock join invite pass and or with by using use used enter type input show give copy paste scan send get
  got need have has had is was from for of in via per following above below current latest fresh simple quick
  these those both more two three four five six seven eight nine ten backup launch start le la les un une votre ton notre ce
  cet leur nouveau vos des ces du au mon son dernier de het een je jouw uw jullie deze dit die nieuwe mijn onze
  geheime volgende gebruik voer met der den dem das ein eine einen dein deinen ihr ihren unser diesen dieser
  neuer neuen neue folgenden folgender folgende mit zum en ett din ditt ang iyong usa con il lo tuo suo nuovo
  questo queste seu su tu codigo as sua el los las tus sus esta este esto o os a à ces cette estos estas estes isto
  six quatre cinq huit sept seis cuatro cinco ocho quatro oito sei quattro otto cinque vier funf sechs sieben acht zes vijf
  sex fyra fem atta seks fire seste sesc cztery osiem sest ctyri osm styri hat negy nyolc sase patru opt alti dort sekiz
  kuusi nelja nelia шесть четыре восемь шість чотири вісім шест четири
  tieto tyto tato toto tento tuto ten ta te to tych ovaj ovu ove ovo ovaj taj tu ti šis šo šos šie šį šiuos see seda
  neid need tämä tämän nämä tama bu şu bunu ezt ezeket az ezek acest această aceste acestea acești aquest aquesta
  aquests aquestes hau hauek ini itu berikut disse denne dette dessa detta эти этот это ці цей це тези този този ове ову`);
// Nouns that say where a code is used or how it is sent.
const PLACES = words(`
  number sms text email mail e-mail phone mobile app device door entry guest account house family parent room wifi game
  pickup pick-up collection collect delivery handover keypad lockbox keybox`);
const NEUTRAL_AFTER = words(`
  below here again above today exactly carefully please sent lautet ebenso este είναι zní jest olarak adalah
  ialah kamu anda saya berikut tersebut suivant unique personnel secret ci-dessous siguiente personal secreto
  nuevo nuevamente único seguinte abaixo pessoal seguente personale segreto univoco poniżej następujący vaš ваш
  следующий ниже является σας nedan nedenfor hieronder unten eingeben valable valid numérique numérico numerico
  under dessous aquí aqui qui ovde níže nižšie lent alább aşağıda bawah ini then with from into this that
  will expires expire when only once dispositivo þinn þína sizin vaše teie zure wako yako
  vostro nostro retrait livraison ramassage recogida retirada ritiro entrega levantamento consegna ridicare livrare
  odbioru dostawy výdeje vyzvednutí výdaja prevzetí prevzem preuzimanje preuzimanja выдачи получения отримання видачі
  παραλαβής teslim teslimat ambil pengambilan`);
// Parts of compounds that do not say what kind of code it is, or that mean a code for verification.
const NEUTRAL_PART =
  /^(?:sms|pin|zahl|ziffer|nummer|buchst|text|tur|haus|tor|login|log|einmal|sicher|zug|zutritt|entsperr|kurz|geheim|push|app|mail|e-?mail|ident|auth|verif|2fa|mfa|otp|pass|kopp|pair|geraet|gerat|device|deur|cijfer|siffer|dor|port|inlog|tel|mobil|enhet|ovi|numero|ava|access|key|backup|notfall|recover|reserve|nod|gate|wieder|herstel|sign|start|tak|svar|web|betaal|hamt|zahlung|freigabe|haal|abhol|ophal|hent|nout|afhent|utlever|udlever|liefer|lever|aflever|bezorg|kassa|schluss|schlies|pforte)/;

// The same inside of longer compounds: e-postverifiseringskode, Konto-Bestätigungscode.
const PURPOSE_PART =
  /verif|authent|autent|autoris|autoriz|authoris|bestatig|bekraft|bekreft|bekraeft|bevestig|sikkerhe|sakerhe|sicherhe|veilighe|behorig|tilgang|atkomst|adgang|anmeld|aanmeld|innlogg|inlogg|pålog|identi|legitim|freischalt|aktiv|activ|engang|engangs|vahvist|kirjau|turva|kinnit|ellenor|azonos|belepes/;

/** Adjectives and participles: the requested code, a numerical code. */
const ADJECTIVE = /(?:ed|ing|al|ic|ble|ary|ive|ful|er|st|ous|ique|elle|igen|iger|ige|lichen|licher|liche)$/;
const CONNECTED = /^ (?:(?:de|di|do|da|del|du|della) )?(\p{Ll}{4,})(?= ?(?:[:：]|#?\d))/u;

/** Whether an unknown noun next to "code" makes it another kind of code: loyalty code, code fidélité, Treuecode. */
export function isQualified({ start, end }: Label<CodeLabel>, text: string): boolean {
  // A PIN is always a code.
  if (/(?:pin|tan)$/i.test(text.slice(start, end))) return false;
  const part = /(?<![\p{L}\p{M}\d-])[\p{L}\p{M}\d-]+$/u.exec(text.slice(Math.max(0, start - 40), start))?.[0];
  if (part !== undefined && /\p{Script=Latin}/u.test(part))
    return !NEUTRAL_PART.test(foldedLetters(part)) && !PURPOSE_PART.test(foldedLetters(part));
  // A capitalised word is a brand name: "your Acme code", "votre code Lavandine".
  if (/^codes?$/i.test(text.slice(start, end))) {
    const before = /(?:^|[^\p{L}\p{M}\d-])(\p{Ll}+) $/u.exec(text.slice(Math.max(0, start - 40), start))?.[1];
    if (before !== undefined && !isDeterminer(before) && !PLACES.has(foldedLetters(before))) return true;
  }
  const after = CONNECTED.exec(text.slice(end, end + 60))?.[1];
  return after !== undefined && !NEUTRAL_AFTER.has(foldedLetters(after)) && !ADJECTIVE.test(after);
}

// Where to type it: the Polish "w aplikacji ciąg".
const IN_PLACE = /(?:^| )(?:w|we|v|ve|do|na|u|în|la|en|dans|sur|nel|nella|sul|no|i|på|în) [\p{L}\p{M}]+ $/iu;

/** Whether an unknown noun is right before "number": entry number. */
export function isOfUnknown({ start }: Label<CodeLabel>, text: string): boolean {
  const before = /(?:^|[^\p{L}\p{M}\d-])([\p{Ll}\p{M}]+) $/u.exec(
    text.slice(Math.max(0, start - 40), start),
  )?.[1];
  return (
    before !== undefined &&
    /\p{Script=Latin}/u.test(before) &&
    !IN_PLACE.test(text.slice(Math.max(0, start - 40), start)) &&
    !isDeterminer(before) &&
    !isFunctionWord(before)
  );
}

function isDeterminer(word: string): boolean {
  return DETERMINERS.has(foldedLetters(word)) || ADJECTIVE.test(word);
}

/** Whether a word after "code" says nothing about it: "codes below: 4821". */
export function isNeutralAfter(word: string): boolean {
  return NEUTRAL_AFTER.has(foldedLetters(word));
}

// Words that come before a code without naming it, unlike a noun: "with 482910", "is 482910", unlike "room 4829".
const FUNCTION_WORDS = words(`
  is are was as to with and or the this that it in on at by for of from then just only please here now into when unless
  simply within ist lautet mit und die der das den dem bitte als zu dann nur hier jetzt einfach aus bis ins est le la les
  de à avec et puis ici dans sur sous dès après vers mais juste simplement es el los las con y en a por aquí tras más solo
  simplemente é o os com para e agora mas apenas è il lo gli per di semplicemente met het een dit gewoon är med och det er
  og at bara bare on ja koodilla lihtsalt to jest z i s je prosto este cu și là adalah dengan yaitu ang ay ni na olarak
  ile это є е је с на и в та з просто είναι με το τον ο η και`);

/** Words of other scripts count too, because their grammar is not known here. */
export function isFunctionWord(word: string): boolean {
  return (
    FUNCTION_WORDS.has(foldedLetters(word)) ||
    !/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word)
  );
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/).map(foldedLetters));
}
