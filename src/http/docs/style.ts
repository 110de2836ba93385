/** The look of the API page: one column to read, one to find the way, light and dark. */
export const style = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fdfdfc, #14161a);
  --raised: light-dark(#f4f4f1, #1c1f25);
  --ink: light-dark(#1b1d21, #e6e7ea);
  --soft: light-dark(#5b616b, #a0a6b1);
  --line: light-dark(#e2e2dd, #2b2f37);
  --accent: light-dark(#0b5fa5, #7ab8f5);
  --get: light-dark(#0f6b3a, #6fd19b);
  --write: light-dark(#8a4b00, #f0b25e);
  --danger: light-dark(#a8201a, #ff8f87);
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1.5rem; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  display: grid; grid-template-columns: 17rem minmax(0, 1fr);
}
nav {
  position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.5rem 1rem 2rem 1.5rem;
  border-right: 1px solid var(--line); background: var(--raised); font-size: .875rem;
}
nav h2 { margin: 1.25rem 0 .25rem; font-size: .75rem; letter-spacing: .06em; text-transform: uppercase; color: var(--soft); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: flex; gap: .5rem; align-items: baseline; padding: .2rem .4rem; margin-left: -.4rem; border-radius: 4px; color: inherit; text-decoration: none; }
nav li a:hover { background: var(--line); }
nav .method { flex: 0 0 3.2rem; }
.brand { margin: 0; font-size: 1.125rem; font-weight: 650; }
.brand a { color: inherit; text-decoration: none; }
.brand small { font-weight: 400; color: var(--soft); }
main { padding: 2.5rem clamp(1.25rem, 5vw, 4rem) 6rem; max-width: 62rem; }
h1 { margin: 0 0 1rem; font-size: 2rem; line-height: 1.2; letter-spacing: -.01em; }
main h2 { margin: 4rem 0 .25rem; font-size: 1.5rem; letter-spacing: -.01em; }
h3 { margin: 0 0 .25rem; font-size: 1.125rem; }
h4 { margin: 1.25rem 0 .4rem; font-size: .8125rem; letter-spacing: .04em; text-transform: uppercase; color: var(--soft); }
h4 .type { text-transform: none; letter-spacing: 0; }
p { margin: .5rem 0; max-width: 46rem; }
.lead { color: var(--soft); }
a { color: var(--accent); }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .875em; }
p code, td code, summary code { background: var(--raised); border: 1px solid var(--line); border-radius: 4px; padding: .05em .3em; overflow-wrap: anywhere; }
pre { margin: .5rem 0; padding: .75rem 1rem; background: var(--raised); border: 1px solid var(--line); border-radius: 8px; overflow-x: auto; line-height: 1.45; }
pre.shell code::before { content: "$ "; color: var(--soft); user-select: none; }
article { margin: 1.5rem 0; padding: 1.5rem 0 0; border-top: 1px solid var(--line); }
article:target h3 { color: var(--accent); }
.route { margin: .25rem 0 .75rem; }
.route code { background: none; border: 0; padding: 0; font-size: .9375rem; }
.method, .status { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .75rem; font-weight: 650; }
.method.get, .status.s2, .status.s1 { color: var(--get); }
.method.patch, .method.post, .status.s3, .status.s4 { color: var(--write); }
.method.delete, .status.s5 { color: var(--danger); }
table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
th, td { padding: .45rem .75rem .45rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { font-weight: 400; width: 12rem; }
th code { font-weight: 600; background: none; border: 0; padding: 0; }
small { color: var(--soft); font-size: .8125rem; }
.type { color: var(--soft); width: 9rem; font-size: .875rem; }
.example { display: block; margin-top: .15rem; }
.media { margin-bottom: .25rem; font-size: .875rem; }
details { border-bottom: 1px solid var(--line); padding: .4rem 0; }
summary { cursor: pointer; display: flex; gap: .75rem; align-items: baseline; }
summary::before { content: "▸"; color: var(--soft); font-size: .75rem; flex: none; }
details[open] > summary::before { content: "▾"; }
summary::-webkit-details-marker { display: none; }
@media (max-width: 52rem) {
  body { display: block; }
  nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); columns: 2 12rem; }
  .brand { column-span: all; }
  th, td { display: block; width: auto; border: 0; padding: 0; }
  tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--line); }
}
@media print { nav { display: none; } body { display: block; } }
`;
