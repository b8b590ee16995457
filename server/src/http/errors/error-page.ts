import { escapeHtml, type Route } from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import { setPageHeaders, writePlainPage } from '../pages/plain-page.ts';
import type { PublicError } from './public-error.ts';

type Page = NonNullable<Route['errorsAsPages']>;

/** Sends an error as a page, for browsers that open a URL. */
export function sendErrorPage(
  reply: FastifyReply,
  page: Page,
  { status, type, message, extras }: PublicError,
): FastifyReply {
  setPageHeaders(reply);
  const title = titles[page](status, type);
  const texts = [message, extras.hint].filter((text) => text !== undefined);
  const paragraphs = texts.map((text) => `<p>${escapeHtml(text)}</p>\n`).join('');
  const main = `<h1>${title}</h1>\n${paragraphs}${nextLinks[page]}`;
  return reply.send(writePlainPage({ title: `${title} · Pictable`, main }));
}

const imageTitles: ReadonlyMap<number, string> = new Map([
  [403, 'This image is private'],
  [404, 'Image not found'],
  [410, 'No longer available'],
]);

const titles: Readonly<Record<Page, (status: number, type: string) => string>> = {
  image: (status, type) =>
    type === 'link-not-signed'
      ? 'This link is not valid'
      : (imageTitles.get(status) ?? 'The image cannot be shown now'),
  'sign-in': () => 'You could not be signed in',
};

const nextLinks: Readonly<Record<Page, string>> = {
  image: '',
  'sign-in': '<p><a href="/auth">Back to Sign In</a></p>\n',
};
