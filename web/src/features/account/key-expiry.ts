import { newKey as messages } from '../../messages/settings-texts.ts';

const dayMs = 86_400_000;

/** When a new key expires; the numbers are days. */
export type ExpiryChoice = 'never' | '7' | '30' | '90' | '365' | 'date';

export const expiryChoices: readonly { readonly value: ExpiryChoice; readonly label: string }[] = [
  { value: 'never', label: messages.never },
  { value: '7', label: messages.days(7) },
  { value: '30', label: messages.days(30) },
  { value: '90', label: messages.days(90) },
  { value: '365', label: messages.year },
  { value: 'date', label: messages.onDate },
];

/** The time as ISO text; undefined: never, or the date is not complete. @param date `2030-01-31`, in the time zone of the reader */
export function expiryOf(choice: ExpiryChoice, date: string): string | undefined {
  if (choice === 'never') return undefined;
  // Without a time zone, a time is local; a day alone would be UTC.
  const moment =
    choice === 'date' ? new Date(`${date}T00:00`) : new Date(Date.now() + Number(choice) * dayMs);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
