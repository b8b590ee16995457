import { escapeHtml } from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import { setPageHeaders, writePlainPage } from './plain-page.ts';
import type { PublicError } from './public-error.ts';

/** Sends an error as a page for whoever has opened an address. */
export function sendErrorPage(reply: FastifyReply, { status, message, extras }: PublicError): FastifyReply {
  setPageHeaders(reply);
  const title = status === 404 ? 'There is no such picture' : 'The picture cannot be shown now';
  const texts = [message, extras.hint].filter((text) => text !== undefined);
  const paragraphs = texts.map((text) => `<p>${escapeHtml(text)}</p>\n`).join('');
  const main = `<h1>${title}</h1>\n${paragraphs}`;
  return reply.send(writePlainPage({ title: `${title} · Pictable`, main }));
}
