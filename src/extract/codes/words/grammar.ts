/** The words of a language that connect others, separated by spaces. Case and accents do not matter. */
export interface Grammar {
  /** "is", between a label and its number. */
  is?: string;
  and?: string;
  /** "in", "on", before the place where a code is typed. */
  in?: string;
  /** "to", "from". A line that ends in one leads to something else: "Your code was sent to:" */
  to?: string;
  /** Articles, pronouns and other short words. None of them names or counts anything. */
  filler?: string;
  /** What may be next to "code" without making it another kind of code. */
  neutral?: string;
  /** How compounds begin that are codes: the Zahl of Zahlencode, unlike the Treue of Treuecode. */
  compound?: string;
}

export const grammar: Record<string, Grammar> = {
  en: {
    is: 'is are as for',
    and: 'and or',
    in: 'in into on',
    to: 'to from on at by',
    filler: 'a the this that it with was of per then just only please here now when unless simply within',
    neutral: `an these those your our my his her their its each every any one some no both more new old next last first second
      other another same correct right wrong valid personal private unique special secret short long digit character
      letter unlock join invite pass using use used enter type input show give copy paste scan send get got need have
      has had via following above below current latest fresh simple quick two three four five six seven eight nine ten
      backup launch start again today exactly carefully sent under will expires expire once`,
  },
  de: {
    is: 'ist lautet',
    and: 'und oder',
    in: 'am im auf an ins',
    to: 'an von auf aus',
    filler: 'der die das den dem mit bitte als zu dann nur hier jetzt einfach bis lautet',
    neutral: `ein eine einen dein deinen ihr ihren unser diesen dieser neuer neuen neue folgenden folgender folgende zum nun
      ebenso unten eingeben dies vier funf sechs sieben acht`,
    compound: `sms pin zahl ziffer nummer buchst text tur haus tor login log einmal sicher zug zutritt entsperr kurz geheim
      push app mail email e-mail ident auth verif 2fa mfa otp pass kopp pair gerat device mobil access key backup
      notfall recover wieder sign start web zahlung freigabe abhol liefer schluss schlies pforte`,
  },
  nl: {
    is: 'is van',
    and: 'en',
    in: 'in op',
    to: 'naar van op aan',
    filler: 'de het een je dit die met gewoon',
    neutral: `jouw uw jullie deze nieuwe mijn onze geheime volgende gebruik voer hieronder vier vijf zes acht`,
    compound: 'deur cijfer inlog tel herstel betaal haal ophal aflever lever bezorg kassa reserve',
  },
  nordic: {
    is: 'är er on',
    and: 'och og ja',
    in: 'i på',
    to: 'till från på til fra',
    filler: 'en den det at bara bare med koodilla',
    neutral: `ett din ditt att nedan nedenfor under disse denne dette dessa detta nu venligst vänligen þinn þína sex fyra fem
      atta seks fire tämä tämän nämä kuusi nelja`,
    compound: `siffer dor port enhet ovi numero ava nod gate tak svar hamt hent nout afhent utlever udlever`,
  },
  baltic: {
    is: 'ir yra on',
    and: 'ir ja',
    filler: 'šį lihtsalt',
    neutral: 'šis šo šos šie šiuos see seda neid need teie nelja',
  },
  fr: {
    is: 'est',
    and: 'et ou',
    in: 'sur dans en',
    to: 'à depuis sur',
    filler: 'le la les des de avec puis ici sous dès après vers mais juste simplement',
    neutral: `un une votre ton notre ce cet cette leur nouveau vos ces du au mon son dernier ceci suivant unique personnel
      secret ci-dessous dessous valable valide numérique retrait livraison ramassage quatre cinq six sept huit`,
  },
  es: {
    is: 'es',
    and: 'y e o u',
    in: 'en',
    to: 'a desde',
    filler: 'el la los las con este por aquí tras más solo simplemente',
    neutral: `un una su sus tu tus esta esto estos estas codigo siguiente personal secreto nuevo nuevamente único numérico
      dispositivo recogida entrega cuatro cinco seis ocho usa`,
  },
  pt: {
    is: 'é',
    and: 'e ou',
    in: 'no na',
    to: 'em da a',
    filler: 'o os as este com para agora mas apenas aqui',
    neutral: `um uma seu sua estes isto seguinte abaixo pessoal retirada levantamento entrega quatro oito`,
  },
  it: {
    is: 'è',
    and: 'e o',
    in: 'nel nella sul',
    to: 'su da a',
    filler: 'il lo gli la con per di semplicemente',
    neutral: `un una tuo suo nuovo questo queste seguente personale segreto univoco numerico qui vostro nostro ritiro consegna
      quattro cinque sei otto`,
  },
  ro: {
    is: 'este',
    and: 'și sau',
    in: 'la în',
    to: 'la din',
    filler: 'cu',
    neutral: 'acest această aceste acestea acești ridicare livrare sase patru opt',
  },
  ca: { is: 'és', and: 'i o', filler: `el la`, neutral: 'aquest aquesta aquests aquestes' },
  eu: {
    is: 'da dira',
    neutral: `hau hauek zure`,
    compound: 'sarbide sartze saio egiazta segurtasun baiezta',
  },
  mt: { is: 'huwa hija', filler: `il dan din`, neutral: 'tiegħek tiegħu', compound: 'il-' },
  celtic: { is: 'yw ydy eo is', neutral: `eich dy do an agad ho` },
  lb: { is: 'ass', neutral: 'äre ären däin' },
  others: { is: 'estas se e', neutral: 'via vòstre kāu' },
  sl: {
    is: 'to jest je',
    and: 'i a',
    in: 'w we v ve na u do',
    to: 'do z na od',
    filler: 'prosto',
    neutral: `ten ta te tych ovaj ovu ove ovo taj ti tieto tyto tato toto tento tuto poniżej następujący zní níže nižšie vaš
      vaše ovde odbioru dostawy výdeje vyzvednutí výdaja prevzetí prevzem preuzimanje preuzimanja seste sesc cztery
      osiem sest ctyri osm styri`,
  },
  ru: {
    is: 'это є е је',
    and: 'и или та',
    in: 'в на у',
    to: 'на от из с з від',
    filler: 'просто',
    neutral: `эти этот ці цей це тези този ове ову ваш следующий ниже является выдачи получения отримання видачі шесть четыре
      восемь шість чотири вісім шест четири`,
  },
  el: { is: 'είναι', and: 'και', in: 'στο στην', filler: `με το τον ο η`, neutral: 'σας παραλαβής' },
  sq: { is: 'është' },
  hu: { to: 'a az', filler: `a`, neutral: 'az ezt ezeket ezek lent alább hat negy nyolc' },
  tr: {
    is: 'olan',
    and: 've',
    filler: 'olarak ile',
    neutral: 'bu şu bunu aşağıda sizin teslim teslimat alti dort sekiz',
  },
  vi: { is: 'là' },
  id: {
    is: 'adalah ialah yaitu',
    filler: 'dengan',
    neutral: 'ini itu berikut kamu anda saya tersebut bawah ambil pengambilan',
  },
  tl: { is: 'ay kay', filler: `ang na`, neutral: 'iyong imong' },
  sw: { is: 'ni', neutral: `wako yako` },
  african: { is: 'ithi ngu waa bụ dia ndi ke ita ce', neutral: `yakho gị rẹ yawe` },
  he: { is: 'הוא' },
  ar: { is: 'هو' },
  fa: { is: 'است' },
  ur: { is: 'ہے' },
  hi: { is: 'है' },
  bn: { is: 'হল' },
};
