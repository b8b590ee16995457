import * as z from 'zod/mini';

/** Where the Model Context Protocol is spoken. */
export const mcpPath = '/mcp';

/** One message of the Model Context Protocol (JSON-RPC 2.0). What is in it is the protocol's business. */
export const mcpMessageSchema = z.looseObject({
  jsonrpc: z.literal('2.0', { error: 'jsonrpc must be "2.0": send one JSON-RPC message.' }),
  method: z.optional(z.unknown().check(z.describe('Name of the method, as text.'))),
  params: z.optional(z.unknown()),
  id: z.optional(
    z.unknown().check(z.describe('Text or number that the answer repeats; without it no answer is sent.')),
  ),
});

/** The answer to a request of the protocol: a `result` or an `error` beside the id of the request. */
export const mcpAnswerSchema = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.nullable(z.union([z.string(), z.number()])),
});
