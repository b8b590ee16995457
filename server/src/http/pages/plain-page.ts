import { createHash } from 'node:crypto';
import { escapeHtml } from '@pictable/contract';
import type { FastifyReply } from 'fastify';

/** A page that this server generates without any script, font or file of the web app. */
export interface PlainPage {
  readonly title: string;
  /** HTML for the head. */
  readonly head?: string;
  /** HTML of the page below the header. */
  readonly main: string;
}

const STYLE = [
  ':root{color-scheme:light dark;--paper:#fbfbf8;--sheet:#fff;--band:#edf5ef;--ink:#14201a;--ink-2:#42504a;--rule:#d7ded8;--rule-2:#7d8b82;--accent:#0b6b45}',
  '@media(prefers-color-scheme:dark){:root{--paper:#101613;--sheet:#161e1a;--band:#1a251f;--ink:#e9f0ea;--ink-2:#b3c1b8;--rule:#2b3831;--rule-2:#6d7d73;--accent:#52c78f}}',
  '*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 "IBM Plex Sans",system-ui,sans-serif}',
  'header,main{padding:16px max(24px,calc(50% - 520px))}header{border-bottom:1px solid var(--rule)}',
  'header a{color:inherit;font-weight:600;text-decoration:none}a{color:var(--accent);text-underline-offset:3px}',
  'a:focus-visible{outline:2px solid var(--accent);outline-offset:3px}',
  'h1{margin:24px 0 4px;font-size:1.75rem;line-height:1.25;font-weight:600;overflow-wrap:anywhere}',
  'h2{margin:40px 0 0;padding-bottom:8px;border-bottom:1px solid var(--rule-2);font-size:1.125rem;font-weight:600}',
  'p{margin:0;max-width:68ch;color:var(--ink-2);overflow-wrap:anywhere}p+p{margin-top:12px}main p a{color:var(--accent)}',
  'figure{margin:24px 0 0}figure a{display:block;width:fit-content;max-width:100%}',
  'img{display:block;max-width:100%;height:auto;border:1px solid var(--rule);background:#fff}',
  'figcaption{margin-top:8px;color:var(--ink-2);font-size:.875rem;font-variant-numeric:tabular-nums}',
  'dl{margin:0}dl div{display:flex;gap:4px 24px;align-items:baseline;padding:0 12px;border-bottom:1px solid var(--rule)}',
  'dl div:nth-child(even){background:var(--band)}dt{flex:0 0 88px;color:var(--ink-2)}',
  'dd{display:flex;flex-wrap:wrap;gap:0 20px;margin:0}dd a{display:inline-flex;min-height:44px;align-items:center}',
  '@media(max-width:520px){header,main{padding:12px 16px}h1{margin-top:16px;font-size:1.375rem}}',
].join('');

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Allows only the inline style and images of this service; no scripts and no framing. */
const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The page as HTML. */
export function writePlainPage({ title, head = '', main }: PlainPage): string {
  return (
    '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n' +
    `<meta name="robots" content="noindex">\n<title>${escapeHtml(title)}</title>\n` +
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml">\n${head}<style>${STYLE}</style>\n</head>\n<body>\n` +
    `<header><a href="/">Pictable</a></header>\n<main>\n${main}</main>\n</body>\n</html>\n`
  );
}

/** Sets the headers of a plain page. */
export function setPageHeaders(reply: FastifyReply): void {
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': PAGE_POLICY,
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex',
  });
}
