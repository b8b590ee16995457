import * as z from 'zod/mini';
import { errorBodySchema } from '../errors.ts';
import { limits } from '../limits.ts';
import { idText } from '../text/whole-number.ts';
import { storedImageSchema } from './images.ts';

const index = () => z.int().check(z.nonnegative(), z.describe('Position of the table in `tables`, from 0.'));

const status = () => z.int().check(z.describe('The status that a request with this table alone would have.'));

/** A table of a batch whose image is stored: the response of a generate operation, and its position. */
export const batchImageSchema = z.extend(storedImageSchema, {
  index: index(),
  status: status(),
  replayed: z.optional(
    z
      .literal(true)
      .check(
        z.describe(
          'The table was stored by an earlier request with the same Idempotency-Key; left out otherwise.',
        ),
      ),
  ),
});
/** A table of a batch whose image is stored. */
export type BatchImage = z.infer<typeof batchImageSchema>;

/** A table of a batch that was not stored and not charged. */
export const batchFailureSchema = z.object({
  index: index(),
  status: status(),
  success: z.literal(false),
  error: errorBodySchema.shape.error,
  retryAfter: z.optional(
    z
      .int()
      .check(z.describe('Seconds to wait before this table is sent again; left out if that would not help.')),
  ),
});
/** A table of a batch that was not stored and not charged. */
export type BatchFailure = z.infer<typeof batchFailureSchema>;

/** Response to a batch: one result per table, in the order of the tables. */
export const batchSchema = z.object({
  success: z.boolean().check(z.describe('Whether every table is stored.')),
  stored: z.int().check(z.nonnegative(), z.describe('Number of tables that are stored.')),
  failed: z.int().check(z.nonnegative(), z.describe('Number of tables that are not stored.')),
  results: z
    .array(z.union([batchImageSchema, batchFailureSchema]))
    .check(z.describe('One result per table, in the order of the tables.')),
});
/** Response to a batch. */
export type Batch = z.infer<typeof batchSchema>;

/** Query of a batch. */
export const batchQuerySchema = z.object({
  projectId: z.optional(
    idText('projectId', 'The project of the tables that name no other; a project key always uses its own.'),
  ),
});

/** Members of the body of a batch. */
export const batchKeys = ['defaults', 'tables', 'projectId'] as const;

/** JSON Schema of the body of a batch. @param tableRef reference to the schema of a table payload */
export function batchRequestJsonSchema(tableRef: string): Record<string, unknown> {
  return {
    type: 'object',
    description: 'Several tables, and what they have in common.',
    required: ['tables'],
    additionalProperties: false,
    properties: {
      defaults: {
        type: 'object',
        additionalProperties: true,
        description:
          'Members of a payload, except data, rows and headers, that every table gets unless it sets them itself.',
      },
      tables: {
        type: 'array',
        minItems: 1,
        maxItems: limits.batchTablesMax,
        items: { anyOf: [{ $ref: tableRef }, { type: 'array', description: 'The rows of a table.' }] },
        description: 'The tables. Each is what a request to generate an image accepts as JSON.',
      },
      projectId: {
        type: 'integer',
        minimum: 1,
        description: 'The project of the tables that name no other.',
      },
    },
  };
}
