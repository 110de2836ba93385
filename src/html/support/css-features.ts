/** Which properties, values and selectors belong to which feature of the support table. */

/** By name: lines of a feature and what it consists of. */
function table(text: string): ReadonlyMap<string, readonly string[]> {
  const byName = new Map<string, string[]>();
  for (const line of text.trim().split('\n')) {
    const [feature = '', names = ''] = line.trim().split(': ');
    for (const name of names.split(' ')) byName.set(name, [...(byName.get(name) ?? []), feature]);
  }
  return byName;
}

/** Features that are one property, which has the name of the feature. */
const sameName = `
  accent-color align-items aspect-ratio backdrop-filter background background-blend-mode background-clip background-color
  background-image background-origin background-repeat background-size border-collapse border-spacing box-shadow box-sizing
  caption-side clear clip-path color-scheme column-count cursor direction display empty-cells filter float font
  font-kerning font-size font-size-adjust font-stretch font-weight height hyphenate-character hyphenate-limit-chars hyphens
  inline-size justify-content letter-spacing line-height list-style list-style-image list-style-position
  list-style-type mask-image max-block-size max-height max-inline-size max-width min-block-size min-height min-inline-size
  min-width mix-blend-mode object-fit object-position opacity orphans outline-offset overflow-wrap position resize
  shape-margin shape-outside tab-size table-layout text-align text-align-last text-decoration text-decoration-color
  text-decoration-line text-decoration-skip-ink text-decoration-style text-decoration-thickness text-emphasis-position
  text-indent text-justify text-orientation text-overflow text-shadow text-transform text-underline-offset
  text-underline-position transform user-select vertical-align visibility white-space white-space-collapse widows width
  word-break word-spacing word-wrap writing-mode z-index
`
  .trim()
  .split(/\s+/)
  .map((name) => `css-${name}: ${name}`)
  .join('\n');

/** Properties, without vendor prefixes. */
export const propertyFeatures = table(`${sameName}
  css-animation: animation animation-name animation-duration animation-timing-function animation-delay animation-iteration-count animation-direction animation-fill-mode animation-play-state
  css-background-position: background-position background-position-x background-position-y
  css-block-inline-size: block-size inline-size
  css-border: border border-width border-style border-color border-top border-bottom border-left border-right border-top-width border-top-style border-top-color border-bottom-width border-bottom-style border-bottom-color border-left-width border-left-style border-left-color border-right-width border-right-style border-right-color
  css-border-image: border-image border-image-source border-image-slice border-image-width border-image-outset border-image-repeat
  css-border-inline-block: border-inline border-block
  css-border-inline-block-individual: border-inline-color border-block-color border-inline-style border-block-style border-inline-width border-block-width border-inline-start border-inline-end border-block-start border-block-end
  css-border-inline-block-longhand: border-inline-start-color border-block-start-color border-inline-start-style border-block-start-style border-inline-start-width border-block-start-width border-inline-end-color border-block-end-color border-inline-end-style border-block-end-style border-inline-end-width border-block-end-width
  css-border-radius: border-radius border-top-left-radius border-top-right-radius border-bottom-left-radius border-bottom-right-radius
  css-border-radius-logical: border-start-start-radius border-start-end-radius border-end-start-radius border-end-end-radius
  css-column-layout-properties: columns column-count column-fill column-gap column-rule column-rule-color column-rule-style column-rule-width column-span column-width
  css-gap: gap row-gap column-gap grid-gap grid-row-gap grid-column-gap
  css-grid-template: grid-template grid-template-areas grid-template-columns grid-template-rows
  css-inset: inset inset-block inset-inline inset-block-start inset-block-end inset-inline-start inset-inline-end
  css-left-right-top-bottom: left right top bottom
  css-margin: margin margin-left margin-right margin-top margin-bottom
  css-margin-block-start-end: margin-block-start margin-block-end
  css-margin-inline-block: margin-inline margin-block
  css-margin-inline-start-end: margin-inline-start margin-inline-end
  css-outline: outline outline-color outline-style outline-width
  css-overflow: overflow overflow-x overflow-y overflow-block overflow-inline
  css-padding: padding padding-left padding-right padding-top padding-bottom
  css-padding-block-start-end: padding-block-start padding-block-end
  css-padding-inline-block: padding-inline padding-block
  css-padding-inline-start-end: padding-inline-start padding-inline-end
  css-scroll-snap: scroll-snap-type scroll-snap-align scroll-snap-stop scroll-padding scroll-margin
  css-text-emphasis: text-emphasis text-emphasis-color text-emphasis-style
  css-text-wrap: text-wrap text-wrap-mode text-wrap-style
  css-transition: transition transition-delay transition-duration transition-property transition-timing-function
`);

/** Keywords of one property: `display:flex`. */
export const valueFeatures = table(`
  css-display-flex: display:flex display:inline-flex
  css-display-grid: display:grid display:inline-grid
  css-display-none: display:none
  css-flex-direction: flex-direction:column flex-direction:column-reverse flex-flow:column flex-flow:column-reverse
  css-flex-wrap: flex-wrap:wrap flex-wrap:wrap-reverse flex-flow:wrap flex-flow:wrap-reverse
  css-sytem-ui: font-family:system-ui font-family:ui-serif font-family:ui-sans-serif font-family:ui-rounded font-family:ui-monospace font:system-ui font:ui-serif font:ui-sans-serif font:ui-rounded font:ui-monospace
`);

/** Keywords of all properties. */
export const keywordFeatures = table(`
  css-intrinsic-size: fit-content min-content max-content
  css-unit-initial: initial
`);

/** Functions of values, without vendor prefixes. */
export const functionFeatures = table(`
  css-conic-gradient: conic-gradient repeating-conic-gradient
  css-function-clamp: clamp
  css-function-light-dark: light-dark
  css-function-max: max
  css-function-min: min
  css-intrinsic-size: fit-content
  css-linear-gradient: linear-gradient repeating-linear-gradient
  css-modern-color: lch oklch lab oklab
  css-radial-gradient: radial-gradient repeating-radial-gradient
  css-rgb: rgb
  css-rgba: rgba
  css-unit-calc: calc
  css-variables: var
`);

export const unitFeatures = table(
  'ch cm em ex in mm pc pt px rem vh vmax vmin vw'
    .split(' ')
    .map((unit) => `css-unit-${unit}: ${unit}`)
    .join('\n'),
);

export const atRuleFeatures = table(`
  css-at-font-face: font-face
  css-at-import: import
  css-at-keyframes: keyframes
  css-at-media: media
  css-at-supports: supports
`);

export const mediaFeatures = table(`
  css-at-media-device-pixel-ratio: -webkit-device-pixel-ratio -webkit-min-device-pixel-ratio -webkit-max-device-pixel-ratio -moz-device-pixel-ratio min--moz-device-pixel-ratio max--moz-device-pixel-ratio
  css-at-media-hover: hover any-hover
  css-at-media-orientation: orientation
  css-at-media-prefers-color-scheme: prefers-color-scheme
  css-at-media-prefers-reduced-motion: prefers-reduced-motion
`);

/** What follows the colon or colons; some pseudo-elements may be written with one. */
export const pseudoFeatures = table(`
  ${'active checked default first-child first-of-type focus focus-visible focus-within has hover lang last-child last-of-type link not nth-child nth-last-child nth-last-of-type nth-of-type only-child only-of-type target visited'
    .split(' ')
    .map((name) => `css-pseudo-class-${name}: ${name}`)
    .join('\n')}
  css-pseudo-element-after: after
  css-pseudo-element-before: before
  css-pseudo-element-first-letter: first-letter
  css-pseudo-element-first-line: first-line
  css-pseudo-element-marker: marker
  css-pseudo-element-placeholder: placeholder input-placeholder
`);

/** Features that are syntax. */
export const syntaxFeatures = {
  comment: 'css-comments',
  important: 'css-important',
  nesting: 'css-nesting',
  percent: 'css-unit-percent',
  variable: 'css-variables',
  adjacentSibling: 'css-selector-adjacent-sibling',
  attribute: 'css-selector-attribute',
  chaining: 'css-selector-chaining',
  child: 'css-selector-child',
  class: 'css-selector-class',
  descendant: 'css-selector-descendant',
  generalSibling: 'css-selector-general-sibling',
  grouping: 'css-selector-grouping',
  id: 'css-selector-id',
  type: 'css-selector-type',
  universal: 'css-selector-universal',
} as const;
