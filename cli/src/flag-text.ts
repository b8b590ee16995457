import { nearestName } from '@pictable/contract/json';
import { badInput, type CommandProblem } from './command-problem.ts';

/** More names than this are not read by anybody. */
const namesShownMax = 20;

/** The value of a flag, read from left to right. Columns are found by their names, which may hold any character. */
export class FlagText {
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

  /** What has not been taken yet. */
  get rest(): string {
    return this.#rest;
  }

  /** Takes what the pattern finds here; undefined if it finds nothing. */
  take(pattern: RegExp): RegExpExecArray | undefined {
    const found = pattern.exec(this.#rest);
    if (found?.index !== 0) return undefined;
    this.#rest = this.#rest.slice(found[0].length).trimStart();
    return found;
  }

  /**
   * Takes a column, in quotes or as it is: the longest name after which the pattern is found. Letter case counts only
   * where two columns differ in nothing else.
   */
  takeColumn(follow: RegExp): string | undefined {
    const [quoted, , name = ''] = /^(["'])(.*?)\1/.exec(this.#rest) ?? [];
    if (quoted !== undefined && follow.test(this.#rest.slice(quoted.length))) {
      this.#rest = this.#rest.slice(quoted.length).trimStart();
      return this.#columns.find((column) => column === name) ?? this.#sameButCase(name) ?? this.fail(name);
    }
    const found = this.#startingWith(follow, (text) => text) ?? this.#startingWith(follow, folded);
    if (found !== undefined) this.#rest = this.#rest.slice(found.length).trimStart();
    return found;
  }

  /** @throws CommandProblem that names the columns there are */
  fail(name: string): never {
    const nearest = nearestName(name, this.#columns);
    const known = this.#columns.slice(0, namesShownMax).join(', ');
    const more = this.#columns.length - namesShownMax;
    throw this.problem(
      `there is no column "${name}". Columns are ${known}${more > 0 ? ` and ${more} more` : ''}.`,
      nearest === undefined ? undefined : `Did you mean "${nearest}"?`,
    );
  }

  /** What is wrong with this flag. */
  problem(message: string, hint?: string): CommandProblem {
    return badInput(`${this.#flag} "${this.#text}": ${message}`, hint);
  }

  #startingWith(follow: RegExp, fold: (text: string) => string): string | undefined {
    const rest = fold(this.#rest);
    return this.#columns
      .filter((name) => rest.startsWith(fold(name)) && follow.test(this.#rest.slice(name.length)))
      .toSorted((left, right) => right.length - left.length)[0];
  }

  #sameButCase(name: string): string | undefined {
    return this.#columns.find((column) => folded(column) === folded(name));
  }
}

/** Lower case, character by character, so that lengths stay what they are. */
function folded(text: string): string {
  return text.replace(/[A-Z\u00c0-\u00de\u0391-\u03a9\u0410-\u042f]/g, (letter) => letter.toLowerCase());
}

/** The members of a list with commas between; commas in quotes and parentheses do not count. */
export function splitList(text: string): string[] {
  const members: string[] = [];
  let member = '';
  let closing: string | undefined;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === ',' && closing === undefined) {
      members.push(member);
      member = '';
      continue;
    }
    if (sign === closing) closing = undefined;
    else closing ??= closingOf(sign, member, text.slice(at + 1));
    member += sign;
  }
  return [...members, member].map((each) => each.trim()).filter((each) => each !== '');
}

/** What ends the part that a sign begins: a quote at the start of a member, or a parenthesis that is closed somewhere. */
function closingOf(sign: string, before: string, after: string): string | undefined {
  const isQuote = (sign === '"' || sign === "'") && before.trim() === '';
  const closing = isQuote ? sign : sign === '(' ? ')' : undefined;
  return closing !== undefined && after.includes(closing) ? closing : undefined;
}

/** A value without the quotes around it. */
export function unquoted(text: string): string {
  return /^(["'])(.*)\1$/s.exec(text)?.[2] ?? text;
}
