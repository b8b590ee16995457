const css = [
  ':host{display:block}:host([hidden]),[hidden]{display:none}figure,p{margin:0}',
  'img{max-width:100%;height:auto;vertical-align:top}',
  'summary{cursor:pointer;width:fit-content;padding-block:.35em}',
  // A wide table scrolls in its box, not with the whole page.
  '[part=table]{overflow-x:auto}:focus-visible{outline:2px solid;outline-offset:-2px}',
  'table{border-collapse:collapse}caption{padding-block:.5em;font-weight:600;text-align:start}',
  'small{display:block;font-weight:400}.notes{padding:0;list-style:none}.summary{font-weight:600}',
  'th,td{padding:.35em .7em;border:1px solid color-mix(in srgb,currentcolor 25%,transparent);vertical-align:top;white-space:pre-line}',
  'thead th,.group th{background:color-mix(in srgb,currentcolor 8%,transparent)}',
].join('');

let sheet: CSSStyleSheet | undefined;

/** A constructed style sheet, which every content security policy allows. All elements share it. */
export function adoptStyle(root: ShadowRoot): void {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  root.adoptedStyleSheets = [sheet];
}
