import type { ErrorDetail } from '@pictable/contract';
import { pointerTo } from '@pictable/contract/json';
import * as z from 'zod/mini';
import { describeRule, withReceived } from './describe-issue.ts';
import { publicError } from './errors/public-error.ts';
import { unknownMember } from './reject-unknown.ts';

z.config({ localeError: describeRule });

/**
 * Members and parameters whose values no error shows, because errors are logged: secrets, URLs that may contain some,
 * and fields into which people paste their password by mistake.
 */
export const confidentialNames: ReadonlySet<string> = new Set([
  'accessKeyId',
  'currentPassword',
  'd',
  'email',
  'endpoint',
  'invitation',
  'link',
  'newPassword',
  'password',
  'publicUrl',
  's',
  'secretAccessKey',
  'token',
  'url',
  'value',
]);

/** Validates a JSON body or a query. @throws PublicError 400 that lists each invalid field */
export function validateInput<Schema extends z.ZodMiniObject>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const { issues } = result.error;
  // Unknown members first, because one that is misspelled also makes another one missing.
  const details = [
    ...issues.flatMap((issue) => unknownMembers(schema, issue)),
    ...distinctIssues(issues).map((issue) => detailOf(issue, input)),
  ];
  const first = details[0];
  throw publicError(
    'invalid-request',
    { problem: first ? withField(first) : 'Invalid request.' },
    { details },
  );
}

/** The issues about values that are known; a value that breaks several parts of one rule is reported once. */
function distinctIssues(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  const byRule = new Map<string, z.core.$ZodIssue>();
  for (const issue of issues) {
    const rule = JSON.stringify([issue.path, issue.message]);
    if (issue.code !== 'unrecognized_keys' && !byRule.has(rule)) byRule.set(rule, issue);
  }
  return [...byRule.values()];
}

function unknownMembers(schema: z.ZodMiniObject, issue: z.core.$ZodIssue): ErrorDetail[] {
  if (issue.code !== 'unrecognized_keys') return [];
  return issue.keys.map((key) => unknownMember(key, Object.keys(schema.shape)));
}

function detailOf(issue: z.core.$ZodIssue, input: unknown): ErrorDetail {
  const names = issue.path.map(String);
  const path = names.reduce<string>(pointerTo, '');
  // A rule about the whole request needs no copy of it.
  const isShown = names.length > 0 && !names.some((name) => confidentialNames.has(name));
  return { path, message: isShown ? withReceived(issue, valueAt(input, names)) : issue.message };
}

function valueAt(input: unknown, names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null
        ? (value as Readonly<Record<string, unknown>>)[name]
        : undefined,
    input,
  );
}

/** Prefixes the message with its field, unless the rule in it contains the field. */
function withField({ path, message }: ErrorDetail): string {
  const field = path.slice(1);
  if (/^(?:must|is) /.test(message)) return `${field} ${message}`;
  const [rule = ''] = message.split('; got ', 1);
  return field === '' || rule.toLowerCase().includes(field.toLowerCase()) ? message : `${field}: ${message}`;
}
