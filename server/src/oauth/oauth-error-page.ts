import { escapeHtml } from '@pictable/contract';
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { plainPageHeaders, writePlainPage } from '../http/pages/plain-page.ts';

/** Errors that a person can do something about, beside those of the app. */
const advice: Readonly<Record<string, string>> = {
  invalid_client:
    'This app is unknown, or its metadata could not be loaded. Remove the connection in the app, and connect it again.',
  invalid_redirect_uri:
    'The app wants to send you to a URL that it has not registered. If you followed a link to get here, do not trust its source.',
  server_error: 'Something went wrong. Try again in a minute.',
};
const otherAdvice = 'Start again in the app. If that does not help, send its developers the error below.';

/** Shows an error that cannot be sent to the app: as a page, or in the form of RFC 6749 for programs. */
export function renderOAuthError(context: KoaContextWithOIDC, error: ErrorOut): void {
  if (context.accepts('json', 'html') !== 'html') {
    context.body = error;
    return;
  }
  context.set(plainPageHeaders());
  context.body = writeErrorPage(error);
}

/** The page of an error. */
export function writeErrorPage({ error, error_description: description }: ErrorOut): string {
  const title = 'The app could not be connected';
  const details = [error, description].filter((text) => text !== undefined).join(': ');
  const main =
    `<h1>${title}</h1>\n<p>${advice[error] ?? otherAdvice}</p>\n` +
    `<p><code>${escapeHtml(details)}</code></p>\n<p><a href="/settings?tab=apps">Your connected apps</a></p>\n`;
  return writePlainPage({ title: `${title} · Pictable`, main });
}
