function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** Elements that are kept. None of them makes a browser parse the following text as anything but HTML. */
export const keptElements = words(`
  a abbr acronym address area article aside b bdi bdo big blockquote br button caption center cite code col colgroup
  data dd del details dfn dir div dl dt em fieldset figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i
  img input ins kbd label legend li main map mark menu nav nobr ol p picture pre q rp rt ruby s samp search section
  small source span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr
`);

/** Elements that are replaced by an inert element that looks the same. */
export const replacedElements: ReadonlyMap<string, string> = new Map([
  ['form', 'div'],
  ['dialog', 'div'],
  ['marquee', 'div'],
  ['object', 'div'],
  ['applet', 'div'],
  ['xmp', 'pre'],
  ['listing', 'pre'],
  ['plaintext', 'pre'],
]);

/** Elements that are replaced by their content, as a program that does not support them would show it. */
export const unwrappedElements = words('noscript video audio canvas output');

/**
 * Elements that are removed together with their content. Elements in no list become a `span`, as browsers show them.
 */
export const droppedElements = words(`
  applet base basefont bgsound command datalist embed fencedframe frame frameset head iframe isindex keygen link math
  meta meter noembed noframes optgroup option param portal progress script select slot style svg template textarea title
  track
`);

export const voidElements = words('area br col hr img input source wbr');

/** Elements that an HTML parser reopens in the next paragraph if they were not closed. */
export const formattingElements = words('a b big code em font i nobr s small strike strong tt u');

/** Attributes that only affect appearance or meaning. URLs and styles are handled separately. */
export const keptAttributes = words(`
  abbr align alink alt axis bgcolor border bordercolor cellpadding cellspacing char charoff checked class clear color
  cols colspan compact coords datetime dir disabled face frame headers height hidden hspace id lang leftmargin link
  marginheight marginwidth noshade nowrap open placeholder readonly reversed role rows rowspan rules scope shape size
  sizes span start summary text title topmargin type valign value vlink vspace width wrap
`);
