import { escapeHtml } from '@pictable/contract';
import type { RichText, TextMarks } from '../table/rich-text.ts';

/** A link to untrusted content: no ranking, no opener, no referrer. @param content HTML */
export function htmlLink(url: string, content: string): string {
  return `<a href="${escapeHtml(url)}" rel="nofollow ugc noopener noreferrer">${content}</a>`;
}

/** Formatted text as HTML elements. */
export function richTextToHtml({ text, runs }: RichText): string {
  let written = '';
  for (let from = 0; from < runs.length; ) {
    const { link } = runs[from]!.marks;
    let to = from + 1;
    while (to < runs.length && runs[to]!.marks.link === link) to++;
    const inner = runs
      .slice(from, to)
      .map((run) => marked(escapeHtml(text.slice(run.from, run.to)), run.marks))
      .join('');
    written += link === undefined ? inner : htmlLink(link, inner);
    from = to;
  }
  return written;
}

function marked(content: string, { isCode, script, isStruck, isItalic, isBold }: TextMarks): string {
  const within = (html: string, tag: string, isMarked: boolean) =>
    isMarked ? `<${tag}>${html}</${tag}>` : html;
  let html = within(content, 'code', isCode);
  html = within(html, 'sub', script === 'sub');
  html = within(html, 'sup', script === 'super');
  html = within(html, 's', isStruck);
  html = within(html, 'em', isItalic);
  return within(html, 'strong', isBold);
}
