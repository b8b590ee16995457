import { showValue } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/**
 * What is allowed, for schemas without an error of their own, without the name of the field. The texts of the
 * library are for programmers who know its schemas.
 */
export function describeRule(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${typeNames[issue.expected] ?? issue.expected}.`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}.`;
    case 'too_small':
      return `must ${isSized(issue) ? 'have' : 'be'} ${issue.inclusive === false ? 'more than' : 'at least'} ${unitsOf(issue, issue.minimum)}.`;
    case 'too_big':
      return `must ${isSized(issue) ? 'have' : 'be'} ${issue.inclusive === false ? 'less than' : 'at most'} ${unitsOf(issue, issue.maximum)}.`;
    default:
      return 'is not valid.';
  }
}

function isSized({ origin }: { readonly origin: string }): boolean {
  return origin === 'string' || origin === 'array';
}

function unitsOf({ origin }: { readonly origin: string }, limit: number | bigint): string {
  return isSized({ origin }) ? `${limit} ${unitOf(origin)}` : String(limit);
}

function unitOf(origin: string): string {
  return origin === 'string' ? 'characters' : 'entries';
}

/**
 * The error of a value, with the value after its first sentence; of one that is too long, its length.
 *
 * @param value undefined if it is missing
 */
export function withReceived(issue: Issue, value: unknown): string {
  const { message } = issue;
  const saysIt = value === undefined ? /\b(?:required|missing)\b/ : /; got /;
  if (saysIt.test(message)) return message;
  const [, rule = '', advice = ''] = /^(.*?)\.?((?<=\.) .*)?$/s.exec(message) ?? [];
  return `${rule}; ${received(issue, value)}.${advice}`;
}

function received(issue: Issue, value: unknown): string {
  if (value === undefined) return 'it is missing';
  const length = issue.code === 'too_big' && isSized(issue) ? lengthOf(value) : undefined;
  if (issue.code !== 'too_big' || length === undefined) return `got ${showValue(fromJs(value))}`;
  // Some texts of forms leave the number out.
  const maximum = /\d/.test(issue.message) ? '' : `, and the maximum is ${issue.maximum}`;
  return `got ${length} ${unitOf(issue.origin)}${maximum}`;
}

function lengthOf(value: unknown): number | undefined {
  if (typeof value === 'string') return [...value].length;
  return Array.isArray(value) ? value.length : undefined;
}
