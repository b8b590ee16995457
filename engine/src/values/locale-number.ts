import { JsonNumber, type JsonValue } from '@pictable/contract/json';

/**
 * A number that was sent as text in the form of its locale, such as `1.234,50`, and that other texts would not be
 * read as. It is computed and compared as a number; its text is as sent.
 */
export class LocaleNumber extends JsonNumber {
  /** The text as sent. */
  readonly text: string;

  /** @param raw the number as JSON text */
  constructor(raw: string, text: string) {
    super(raw);
    this.text = text;
  }
}

/** A value as sent. */
export function sentValue(value: JsonValue | undefined): JsonValue | undefined {
  return value instanceof LocaleNumber ? value.text : value;
}
