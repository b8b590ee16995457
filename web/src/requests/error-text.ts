import { PictableError } from '@pictable/sdk';
import { uiTexts } from '../messages/ui-texts.ts';

/** The message of an error response, else the fallback: any other body is a page of a proxy, or is empty. */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof PictableError) return error.detail?.message || fallback;
  // For a network error every browser has its own message: `Failed to fetch`, `Load failed`.
  if (error instanceof TypeError) return fallback;
  // A network with a sign-in page answers with that, and with success: the message would quote its HTML.
  if (error instanceof SyntaxError) return fallback;
  return error instanceof Error && error.message ? error.message : fallback;
}

/** Why a request failed, below a title that says what failed. */
export function errorReason(error: unknown): string {
  return errorText(error, error instanceof TypeError ? uiTexts.notReached : uiTexts.notAnswered);
}
