import { expressionKeywords, formatThousands, limits } from '@pictable/contract';
import type { BinaryOperator, ColumnReference, Expression } from '../../table/expression.ts';
import { decimalOf } from '../decimal.ts';
import { ExpressionError } from './expression-error.ts';
import { expressionFunctions, functionName, kindOfCall, nearestFunction } from './functions.ts';
import { bindingPowers, unaryPowers } from './print-expression.ts';
import { readTokens, type Token } from './tokens.ts';

/**
 * Parses an expression such as `(price - cost) / price`. Its limits are checked before anything else, so a long
 * or deeply nested text costs nothing.
 *
 * @throws ExpressionError with the position of the error
 */
export function parseExpression(source: string): Expression {
  const { expressionCharsMax } = limits;
  if (source.length > expressionCharsMax) {
    const length = formatThousands(source.length);
    throw new ExpressionError(
      `an expression has up to ${expressionCharsMax} characters, this one has ${length}`,
    );
  }
  return new Parser(readTokens(source)).parse();
}

/** A parser by operator precedence (Pratt). */
class Parser {
  readonly #tokens: readonly Token[];
  #position = 0;
  #depth = 0;
  #nodes = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  parse(): Expression {
    if (this.#tokens.length === 1) throw new ExpressionError('the expression is empty');
    const expression = this.#expression(0);
    const rest = this.#next;
    if (rest.kind !== 'end') throw unexpected(rest);
    return expression;
  }

  get #next(): Token {
    return this.#tokens[this.#position]!;
  }

  #take(): Token {
    const token = this.#next;
    if (token.kind !== 'end') this.#position++;
    return token;
  }

  #takesSymbol(symbol: string): boolean {
    if (this.#next.kind !== 'symbol' || this.#next.text !== symbol) return false;
    this.#position++;
    return true;
  }

  #expect(symbol: string): void {
    if (!this.#takesSymbol(symbol)) throw unexpected(this.#next, `"${symbol}"`);
  }

  #count(at: number): void {
    this.#nodes++;
    const { expressionNodesMax } = limits;
    if (this.#nodes > expressionNodesMax)
      throw new ExpressionError(
        `an expression has up to ${expressionNodesMax} names, values, operators and functions; there are more`,
        at,
      );
  }

  /** @param powerMin of the operators that the expression may contain without parentheses */
  #expression(powerMin: number): Expression {
    const { at } = this.#next;
    this.#depth++;
    if (this.#depth > limits.expressionDepthMax)
      throw new ExpressionError(`an expression is nested up to ${limits.expressionDepthMax} levels deep`, at);
    let left = this.#operand();
    for (;;) {
      const operator = binaryOperator(this.#next);
      if (operator === undefined) break;
      const power = bindingPowers[operator];
      if (power < powerMin) break;
      const token = this.#take();
      this.#count(token.at);
      const right = this.#expression(operator === '^' ? unaryPowers['-'] : power + 1);
      left = { kind: 'binary', operator, left, right, at: token.at };
    }
    this.#depth--;
    return left;
  }

  #operand(): Expression {
    const token = this.#take();
    const { kind, text, at } = token;
    this.#count(at);
    if (kind === 'number') {
      if (decimalOf(text) === undefined)
        throw new ExpressionError(`the number ${text} has too many digits`, at);
      return { kind: 'number', raw: text, at };
    }
    if (kind === 'text') return { kind: 'text', text, at };
    if (kind === 'column') return { kind: 'column', name: text, at };
    if (kind === 'name') return this.#name(token);
    if (kind === 'symbol' && text === '(') {
      const inner = this.#expression(0);
      this.#expect(')');
      return inner;
    }
    if (kind === 'symbol' && text === '-')
      return { kind: 'unary', operator: '-', of: this.#expression(unaryPowers['-']), at };
    if (kind === 'symbol' && text === '+') return this.#expression(unaryPowers['-']);
    throw unexpected(token);
  }

  #name(token: Token): Expression {
    const { text, at } = token;
    const word = text.toLowerCase();
    if (word === 'not') return { kind: 'unary', operator: 'not', of: this.#expression(unaryPowers.not), at };
    if (word === 'true' || word === 'false') return { kind: 'constant', value: word === 'true', at };
    if (word === 'null') return { kind: 'constant', value: null, at };
    if (expressionKeywords.has(word)) throw unexpected(token);
    return this.#takesSymbol('(') ? this.#call(token) : { kind: 'column', name: text, at };
  }

  #call({ text, at }: Token): Expression {
    const name = functionName(text);
    if (name === undefined) {
      const nearest = nearestFunction(text);
      const known = [...expressionFunctions.keys()].join(', ');
      throw new ExpressionError(
        `there is no function "${text}"`,
        at,
        nearest === undefined ? `Functions are ${known}.` : `Did you mean "${nearest}"?`,
      );
    }
    const args: Expression[] = [];
    const by: ColumnReference[] = [];
    if (!this.#takesSymbol(')')) {
      do {
        if (by.length > 0 || this.#startsGroups()) by.push(this.#column());
        else args.push(this.#expression(0));
      } while (this.#takesSymbol(','));
      this.#expect(')');
    }
    const { argsMin, argsMax, usage } = expressionFunctions.get(name)!;
    if (args.length < argsMin || args.length > argsMax)
      throw new ExpressionError(`${text} has the form ${usage}; it has ${args.length} arguments`, at);
    if (by.length > 0 && kindOfCall(name, args.length) === 'row')
      throw new ExpressionError(`${text} has no groups: "by" is for functions over a column`, by[0]!.at);
    return { kind: 'call', name, args, by, at };
  }

  /** Takes the word `by` if the name of a column follows it. */
  #startsGroups(): boolean {
    const { kind, text } = this.#next;
    const following = this.#tokens[this.#position + 1];
    const isName = following?.kind === 'name' && !expressionKeywords.has(following.text.toLowerCase());
    const isColumn = isName || following?.kind === 'column';
    if (kind !== 'name' || text.toLowerCase() !== 'by' || !isColumn) return false;
    this.#position++;
    return true;
  }

  #column(): ColumnReference {
    const token = this.#take();
    const isName = token.kind === 'name' && !expressionKeywords.has(token.text.toLowerCase());
    if (token.kind !== 'column' && !isName) throw unexpected(token, 'the name of a column');
    this.#count(token.at);
    return { kind: 'column', name: token.text, at: token.at };
  }
}

function binaryOperator({ kind, text }: Token): BinaryOperator | undefined {
  if (kind !== 'symbol' && kind !== 'name') return undefined;
  const word = text.toLowerCase();
  return Object.hasOwn(bindingPowers, word) ? (word as BinaryOperator) : undefined;
}

function unexpected({ kind, text, at }: Token, expected?: string): ExpressionError {
  const wanted = expected === undefined ? '' : `, expected ${expected}`;
  if (kind === 'end') return new ExpressionError(`the expression ends too early${wanted}`, at);
  return new ExpressionError(`unexpected "${text}"${wanted}`, at);
}
