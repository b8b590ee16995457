import * as z from 'zod/mini';

/** Path of the Model Context Protocol endpoint. */
export const mcpPath = '/mcp';

/**
 * One message of the Model Context Protocol (JSON-RPC 2.0). The protocol implementation validates its
 * content.
 */
export const mcpMessageSchema = z.looseObject({
  jsonrpc: z.literal('2.0', { error: 'jsonrpc must be "2.0": send one JSON-RPC message.' }),
  method: z.optional(z.unknown().check(z.describe('Name of the method, as text.'))),
  params: z.optional(z.unknown()),
  id: z.optional(
    z
      .unknown()
      .check(z.describe('Text or number that the response repeats; without it, no response is sent.')),
  ),
});

/** Response to a request of the protocol: the id of the request with a `result` or an `error`. */
export const mcpResponseSchema = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.nullable(z.union([z.string(), z.number()])),
});
