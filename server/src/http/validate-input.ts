import type { ErrorDetail } from '@pictable/contract';
import { pointerTo } from '@pictable/contract/json';
import * as z from 'zod/mini';
import english from 'zod/v4/locales/en.js';
import { publicError } from './errors/public-error.ts';
import { unknownMember } from './reject-unknown.ts';

z.config(english());

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
    ...issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? [] : [detailOf(issue)])),
  ];
  // A text that breaks several parts of one rule is reported once.
  const distinct = [
    ...new Map(details.map((detail) => [`${detail.path} ${detail.message}`, detail])).values(),
  ];
  const first = distinct[0];
  throw publicError(
    'invalid-request',
    { problem: first ? withField(first) : 'Invalid request.' },
    { details: distinct },
  );
}

function unknownMembers(schema: z.ZodMiniObject, issue: z.core.$ZodIssue): ErrorDetail[] {
  if (issue.code !== 'unrecognized_keys') return [];
  return issue.keys.map((key) => unknownMember(key, Object.keys(schema.shape)));
}

function detailOf({ path: steps, message }: z.core.$ZodIssue): ErrorDetail {
  return { path: steps.reduce<string>((path, step) => pointerTo(path, String(step)), ''), message };
}

/** Prefixes the message with its field, unless it contains the field. */
function withField({ path, message }: ErrorDetail): string {
  const field = path.slice(1);
  return field === '' || message.toLowerCase().includes(field.toLowerCase())
    ? message
    : `${field}: ${message}`;
}
