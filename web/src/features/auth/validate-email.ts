import { emailSchema } from '@pictable/contract';

/** The validation error of an email address, worded as by the service; undefined if it is valid. */
export function validateEmail(email: string): string | undefined {
  return emailSchema.safeParse(email).error?.issues[0]?.message;
}
