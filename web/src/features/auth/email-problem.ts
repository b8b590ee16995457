import { emailSchema } from '@pictable/contract';

/** What is wrong with an e-mail address, in the words of the service; nothing if it is one. */
export function emailProblem(email: string): string | undefined {
  return emailSchema.safeParse(email).error?.issues[0]?.message;
}
