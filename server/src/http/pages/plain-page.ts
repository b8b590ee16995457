import { createHash } from 'node:crypto';
import { escapeHtml } from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import { copyScript, copyScriptHash } from './copy-script.ts';

/** A page that this server generates without any font or file of the web app, except its icon. */
export interface PlainPage {
  readonly title: string;
  /** HTML for the head. */
  readonly head?: string;
  /** HTML of the page below the header. */
  readonly main: string;
  /** Whether it has buttons that copy; see `copyScript`. */
  readonly canCopy?: boolean;
}

const STYLE = [
  ':root{color-scheme:light dark;--paper:#fbfbf8;--sheet:#fff;--desk:#f1f3f0;--band:#edf5ef;--ink:#14201a;--ink-2:#42504a;--rule:#d7ded8;--rule-2:#7d8b82;--accent:#0b6b45;--accent-ink:#fff;--accent-hover:#085537}',
  '@media(prefers-color-scheme:dark){:root{--paper:#101613;--sheet:#161e1a;--desk:#0b100d;--band:#1a251f;--ink:#e9f0ea;--ink-2:#b3c1b8;--rule:#2b3831;--rule-2:#6d7d73;--accent:#52c78f;--accent-ink:#06190f;--accent-hover:#74d8a8}}',
  '*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 "IBM Plex Sans",system-ui,sans-serif}',
  'header,main,footer{padding:16px max(24px,calc(50% - 520px))}header{border-bottom:1px solid var(--rule)}',
  'header a{display:inline-flex;gap:10px;align-items:center;color:inherit;font-size:1.125rem;font-weight:600;letter-spacing:-.01em;text-decoration:none}header img{width:28px;height:28px;border:0;background:none}',
  'a{color:var(--accent);text-underline-offset:3px}',
  'a:focus-visible,button:focus-visible,pre:focus-visible{outline:2px solid var(--accent);outline-offset:3px}',
  '.sr-only{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}',
  'h1{margin:24px 0 4px;font-size:1.75rem;line-height:1.25;font-weight:600;overflow-wrap:anywhere}',
  'h2{margin:40px 0 0;padding-bottom:8px;border-bottom:1px solid var(--ink);font-size:1.125rem;font-weight:600}',
  'h3{margin:0;font-size:.875rem;font-weight:500}',
  'p{margin:0;max-width:68ch;color:var(--ink-2);overflow-wrap:anywhere}p+p,figure+p{margin-top:12px}main p a{color:var(--accent)}',
  'figure{margin:16px 0 0}figure a{display:grid;place-items:center;padding:24px;border:1px solid var(--rule);border-radius:8px;background:var(--desk)}',
  'img{display:block;max-width:100%;height:auto;border:1px solid var(--rule);background:#fff}',
  'figcaption{margin-top:8px;color:var(--ink-2);font-size:.875rem;font-variant-numeric:tabular-nums}',
  '.actions{display:flex;flex-wrap:wrap;gap:8px;align-items:center;margin-top:20px}.actions code{flex:1 1 280px;min-width:0;padding:0 4px;overflow-wrap:anywhere;color:var(--ink-2);user-select:all}',
  '.button{display:inline-flex;height:44px;align-items:center;padding:0 16px;border:1px solid var(--rule-2);border-radius:5px;background:var(--sheet);color:var(--ink);font:inherit;font-size:.9375rem;font-weight:500;text-decoration:none;cursor:pointer}.button[hidden]{display:none}.button:hover{background:var(--band)}',
  '.primary{border-color:var(--accent);background:var(--accent);color:var(--accent-ink)}.primary:hover{background:var(--accent-hover)}',
  'code{font:.8125rem/1.5 "IBM Plex Mono",ui-monospace,"Liberation Mono",monospace}',
  '.snippet{display:flex;flex-wrap:wrap;gap:8px;align-items:center;justify-content:space-between;margin-top:16px}pre{flex:1 0 100%;margin:0;padding:12px;overflow-x:auto;border:1px solid var(--rule);border-radius:5px;background:var(--sheet)}pre code{user-select:all}.snippet .button{height:36px;padding:0 12px;font-size:.8125rem}',
  'dl{margin:0}dl div{display:flex;gap:4px 24px;align-items:baseline;padding:0 12px;border-bottom:1px solid var(--rule)}',
  'dl div:nth-child(odd){background:var(--band)}dt{flex:0 0 88px;color:var(--ink-2)}',
  'dd{display:flex;flex-wrap:wrap;gap:0 20px;margin:0}dd a{display:inline-flex;min-height:44px;align-items:center}',
  'footer{margin-top:48px;border-top:1px solid var(--rule);color:var(--ink-2);font-size:.875rem}footer a{display:inline-flex;min-height:44px;align-items:center}',
  '@media(max-width:520px){header,main,footer{padding:12px 16px}h1{margin-top:16px;font-size:1.375rem}figure a{padding:8px}.snippet .button{height:44px}}',
].join('');

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Allows only the inline style and images of this service, and the script that copies; no framing. */
function pagePolicy(canCopy: boolean): string {
  const script = canCopy ? `script-src 'sha256-${copyScriptHash}'; ` : '';
  return `default-src 'none'; ${script}style-src 'sha256-${STYLE_HASH}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

/** The page as HTML. */
export function writePlainPage({ title, head = '', main, canCopy = false }: PlainPage): string {
  return (
    '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n' +
    `<meta name="robots" content="noindex">\n<title>${escapeHtml(title)}</title>\n` +
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml">\n${head}<style>${STYLE}</style>\n</head>\n<body>\n` +
    '<header><a href="/"><img src="/favicon.svg" alt="" width="28" height="28">Pictable</a></header>\n' +
    `<main>\n${main}</main>\n<footer><a href="/">Made with Pictable</a></footer>\n` +
    `${canCopy ? `<script>${copyScript}</script>\n` : ''}</body>\n</html>\n`
  );
}

/** The headers of a plain page. */
export function plainPageHeaders({
  canCopy = false,
}: Pick<PlainPage, 'canCopy'> = {}): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy(canCopy),
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex',
  };
}

/** Sets the headers of a plain page. */
export function setPageHeaders(reply: FastifyReply, page: Pick<PlainPage, 'canCopy'> = {}): void {
  reply.headers(plainPageHeaders(page));
}
