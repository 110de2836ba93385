import { foldedLetters } from './characters.ts';
import type { CodeLabel } from './code-words.ts';
import type { Label } from './label-finder.ts';

// Words next to "code" that do not say what kind of code it is: articles, pronouns, verbs, adjectives.
const NEUTRAL_BEFORE = words(`
  a an the this that your our my his her their its each every any one some no new old next last first second
  other another same correct right wrong valid personal private unique special secret short long digit character
  letter number sms text email mail e-mail phone mobile app device door entry guest account house family parent room wifi
  unlock join invite pass game and or with by using use used enter type input show give copy paste scan send get
  got need have has had is was from for of in via per following above below current latest fresh simple quick
  these those both more two three four five six seven eight nine ten backup launch start le la les un une votre ton notre ce
  cet leur nouveau vos des ces du au mon son dernier de het een je jouw uw jullie deze dit die nieuwe mijn onze
  geheime volgende gebruik voer met der den dem das ein eine einen dein deinen ihr ihren unser diesen dieser
  neuer neuen neue folgenden folgender folgende mit zum en ett din ditt ang iyong usa con il lo tuo suo nuovo
  questo seu su tu codigo as sua`);
const NEUTRAL_AFTER = words(`
  below here again above today exactly carefully please sent lautet ebenso este είναι zní jest olarak adalah
  ialah kamu anda saya berikut tersebut suivant unique personnel secret ci-dessous siguiente personal secreto
  nuevo nuevamente único seguinte abaixo pessoal seguente personale segreto univoco poniżej następujący vaš ваш
  следующий ниже является σας nedan nedenfor hieronder unten eingeben valable valid numérique numérico numerico
  under dessous aquí aqui qui ovde níže nižšie lent alább aşağıda bawah ini then with from into this that
  will expires expire when only once dispositivo odbioru þinn þína sizin vaše teie zure wako yako
  vostro nostro`);
// Parts of compounds that do not say what kind of code it is, or that mean a code for verification.
const NEUTRAL_PART =
  /^(?:sms|pin|zahl|ziffer|nummer|buchst|text|tur|haus|tor|login|log|einmal|sicher|zug|zutritt|entsperr|kurz|geheim|push|app|mail|e-?mail|ident|auth|verif|2fa|mfa|otp|pass|kopp|pair|geraet|gerat|device|deur|cijfer|siffer|dor|port|inlog|tel|mobil|enhet|ovi|numero|ava|access|key|backup|notfall|recover|reserve|nod|gate|wieder|herstel|sign|start|tak|svar|web|betaal|hamt|zahlung|freigabe|haal)/;

/** Adjectives and participles: the requested code, a numerical code. */
const ADJECTIVE = /(?:ed|ing|al|ic|ble|ary|ive|ful|er|st|ous|ique|elle|igen|iger|ige|lichen|licher|liche)$/;
const CONNECTED = /^ (?:(?:de|di|do|da|del|du|della) )?(\p{Ll}{4,})(?= ?(?:[:：]|#?\d))/u;

/** Whether an unknown noun next to "code" makes it another kind of code: loyalty code, code fidélité, Treuecode. */
export function isQualified({ start, end }: Label<CodeLabel>, text: string): boolean {
  // A PIN is always a code.
  if (/(?:pin|tan)$/i.test(text.slice(start, end))) return false;
  const part = /(?<![\p{L}\p{M}\d-])[\p{L}\p{M}\d-]+$/u.exec(text.slice(Math.max(0, start - 40), start))?.[0];
  if (part !== undefined && /\p{Script=Latin}/u.test(part)) return !NEUTRAL_PART.test(foldedLetters(part));
  // A capitalised word is a brand name: "your Acme code", "votre code Lavandine".
  if (/^codes?$/i.test(text.slice(start, end))) {
    const before = /(?:^|[^\p{L}\p{M}\d-])(\p{Ll}+) $/u.exec(text.slice(Math.max(0, start - 40), start))?.[1];
    if (before !== undefined && !NEUTRAL_BEFORE.has(foldedLetters(before)) && !ADJECTIVE.test(before))
      return true;
  }
  const after = CONNECTED.exec(text.slice(end, end + 60))?.[1];
  return after !== undefined && !NEUTRAL_AFTER.has(foldedLetters(after)) && !ADJECTIVE.test(after);
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/).map(foldedLetters));
}
