import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { mcpPath } from '@pictable/contract';
import { createMcpServer, ExactArguments, serviceByClient } from '@pictable/mcp';
import { createSingleTryClient } from '@pictable/sdk';
import type { FastifyReply } from 'fastify';
import type { Call } from '../http/call.ts';
import { fetchAsCaller } from '../http/own-call.ts';
import { refusal } from '../http/public-error.ts';
import { type OwnAddress, refuseCrossSite, refuseOtherNames } from '../http/same-site.ts';

/**
 * Answers one message of the Model Context Protocol. Nothing is kept from one message to the next, so any process may answer
 * any of them; each tool calls the API as the caller.
 *
 * @throws PublicError 403 for a page of another site: the protocol asks for it, as a name may be made to lead to a local service;
 *   400 for what is no message of the protocol
 */
export async function answerMcp(
  { request, reply, body, origin }: Call<'sendMcpMessage'>,
  { publicUrl, host }: OwnAddress,
): Promise<FastifyReply> {
  refuseCrossSite(request, publicUrl);
  refuseOtherNames(request, { publicUrl, host });
  const exact = new ExactArguments();
  exact.note(String(request.body));
  const client = createSingleTryClient({ fetch: fetchAsCaller(request) });
  const server = createMcpServer(serviceByClient(client), exact);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  reply.raw.once('close', () => {
    void server.close();
  });
  const version = request.headers['mcp-protocol-version'];
  const message = new Request(origin + mcpPath, {
    method: 'POST',
    headers: {
      // Always as JSON, whatever the client could read beside it.
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...(typeof version === 'string' ? { 'mcp-protocol-version': version } : {}),
    },
  });
  const answer = await transport.handleRequest(message, { parsedBody: body });
  const text = await answer.text();
  if (!answer.ok) throw refusal('invalid-request', { problem: problemOf(text) });
  reply.code(answer.status);
  return text === '' ? reply.send() : reply.type('application/json; charset=utf-8').send(text);
}

/** The sentence of a refusal by the protocol's own library. */
function problemOf(text: string): string {
  const { error } = JSON.parse(text) as { error?: { message?: string } };
  return error?.message ?? 'This is no message of the Model Context Protocol.';
}
