import { escapeHtml } from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import { setImageHeaders } from '../serve-file.ts';
import type { PublicError } from './public-error.ts';

const LINE_CHARS = 68;
const LINES_MAX = 4;
const LINE_PX = 22;

/**
 * Sends an error as an SVG, whatever format was requested: browsers show it, and rendering it costs nothing.
 */
export function sendErrorImage(reply: FastifyReply, error: PublicError): FastifyReply {
  setImageHeaders(reply, { filename: 'error.svg', contentType: 'image/svg+xml', asAttachment: false });
  return reply.send(errorPicture(error));
}

function errorPicture({ status, message }: PublicError): string {
  const lines = wrap(message);
  const height = 62 + lines.length * LINE_PX;
  const text = lines.map((line, index) => `<tspan x="24" dy="${index === 0 ? 0 : LINE_PX}">${line}</tspan>`);
  const style =
    'rect{fill:#fdf6f4;stroke:#b72d14}text{fill:#14201a;font:14px system-ui,sans-serif}.h{fill:#b72d14;font-weight:600}' +
    '@media(prefers-color-scheme:dark){rect{fill:#33201b;stroke:#ff8a72}text{fill:#e9f0ea}.h{fill:#ff8a72}}';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="560" height="${height}" viewBox="0 0 560 ${height}" role="img" aria-labelledby="t">` +
    `<title id="t">${escapeHtml(message)}</title><style>${style}</style>` +
    `<rect x=".5" y=".5" width="559" height="${height - 1}" rx="5"/>` +
    `<text class="h" x="24" y="34">No image (${status})</text><text x="24" y="${34 + LINE_PX + 4}">${text.join('')}</text></svg>`
  );
}

/** Escaped lines of limited length, with an ellipsis if there is more text. */
function wrap(message: string): string[] {
  const lines: string[] = [''];
  for (const word of message.replace(/[\p{Cc}\p{Surrogate}]/gu, ' ').split(/\s+/)) {
    const line = lines.at(-1) ?? '';
    const part = word.slice(0, LINE_CHARS);
    if (line !== '' && line.length + 1 + part.length > LINE_CHARS) lines.push(part);
    else lines[lines.length - 1] = line === '' ? part : `${line} ${part}`;
  }
  const shown = lines.slice(0, LINES_MAX);
  if (lines.length > LINES_MAX) shown.push('…');
  return shown.map(escapeHtml);
}
