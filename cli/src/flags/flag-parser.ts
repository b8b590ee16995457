import { nearestName } from '@pictable/contract/json';
import { type CommandError, invalidInput } from '../command-error.ts';

/** Maximum number of column names in an error message. */
const namesShownMax = 20;

/** Parses the value of a flag from left to right. Column names can contain any character. */
export class FlagParser {
  readonly #flag: string;
  readonly #text: string;
  readonly #columns: readonly string[];
  #rest: string;

  constructor(flag: string, text: string, columns: readonly string[]) {
    this.#flag = flag;
    this.#text = text;
    this.#columns = columns.filter((name) => name.trim() !== '');
    this.#rest = text.trim();
  }

  /** The text that is not parsed yet. */
  get rest(): string {
    return this.#rest;
  }

  /** Consumes the match of a pattern at the current position. Undefined if there is none. */
  take(pattern: RegExp): RegExpExecArray | undefined {
    const found = pattern.exec(this.#rest);
    if (found?.index !== 0) return undefined;
    this.#rest = this.#rest.slice(found[0].length).trimStart();
    return found;
  }

  /**
   * Consumes a quoted or bare column name: the longest one that is followed by the pattern. Names are
   * case-insensitive unless two columns differ only in case.
   */
  takeColumn(follow: RegExp): string | undefined {
    const [quoted, , name = ''] = /^(["'])(.*?)\1/.exec(this.#rest) ?? [];
    if (quoted !== undefined && follow.test(this.#rest.slice(quoted.length))) {
      this.#rest = this.#rest.slice(quoted.length).trimStart();
      return (
        this.#columns.find((column) => column === name) ??
        this.#ignoringCase(name) ??
        this.failUnknownColumn(name)
      );
    }
    const found = this.#startingWith(follow, (text) => text) ?? this.#startingWith(follow, folded);
    if (found !== undefined) this.#rest = this.#rest.slice(found.length).trimStart();
    return found;
  }

  /** @throws CommandError that lists the columns of the table */
  failUnknownColumn(name: string): never {
    const nearest = nearestName(name, this.#columns);
    const known = this.#columns.slice(0, namesShownMax).join(', ');
    const more = this.#columns.length - namesShownMax;
    throw this.error(
      `there is no column "${name}". Columns are ${known}${more > 0 ? ` and ${more} more` : ''}.`,
      nearest === undefined ? undefined : `Did you mean "${nearest}"?`,
    );
  }

  /** Creates an error that names the flag and its value. */
  error(message: string, hint?: string): CommandError {
    return invalidInput(`${this.#flag} "${this.#text}": ${message}`, hint);
  }

  #startingWith(follow: RegExp, fold: (text: string) => string): string | undefined {
    const rest = fold(this.#rest);
    return this.#columns
      .filter((name) => rest.startsWith(fold(name)) && follow.test(this.#rest.slice(name.length)))
      .toSorted((left, right) => right.length - left.length)[0];
  }

  #ignoringCase(name: string): string | undefined {
    return this.#columns.find((column) => folded(column) === folded(name));
  }
}

/** Lower case without changing the length of the text, unlike `toLowerCase`. */
function folded(text: string): string {
  return text.replace(/[A-Z\u00c0-\u00de\u0391-\u03a9\u0410-\u042f]/g, (letter) => letter.toLowerCase());
}

/** Splits a list at its commas, except at commas in quotes and parentheses. */
export function splitList(text: string): string[] {
  const members: string[] = [];
  let member = '';
  let closing: string | undefined;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === ',' && closing === undefined) {
      members.push(member);
      member = '';
      continue;
    }
    if (character === closing) closing = undefined;
    else closing ??= closingOf(character, member, text.slice(at + 1));
    member += character;
  }
  return [...members, member].map((each) => each.trim()).filter((each) => each !== '');
}

/**
 * The counterpart of a quote at the start of a member, or of a parenthesis. Undefined if the rest does not
 * contain it.
 */
function closingOf(character: string, before: string, after: string): string | undefined {
  const isQuote = (character === '"' || character === "'") && before.trim() === '';
  const closing = isQuote ? character : character === '(' ? ')' : undefined;
  return closing !== undefined && after.includes(closing) ? closing : undefined;
}

/** Removes the quotes around a value. */
export function unquote(text: string): string {
  return /^(["'])(.*)\1$/s.exec(text)?.[2] ?? text;
}
