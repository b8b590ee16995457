import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { mcpPath } from '@pictable/contract';
import { createMcpServer, createRemoteService, ExactArguments } from '@pictable/mcp';
import { createSingleTryClient } from '@pictable/sdk';
import type { FastifyReply } from 'fastify';
import { rejectCrossSite, rejectUnknownHost, type ServiceAddress } from '../http/browsers/same-site.ts';
import { publicError } from '../http/errors/public-error.ts';
import { fetchAsCaller } from '../http/internal-request.ts';
import type { OperationContext } from '../http/operation-context.ts';

/**
 * Handles one message of the Model Context Protocol. It is stateless, so any process can handle any message;
 * each tool sends requests to the API on behalf of the caller.
 *
 * @throws PublicError 403 for a cross-site request, as the protocol requires because of DNS rebinding;
 *   400 for an invalid message
 */
export async function handleMcpMessage(
  { caller, request, reply, body, origin }: OperationContext<'sendMcpMessage'>,
  { publicUrl, host }: ServiceAddress,
): Promise<FastifyReply> {
  // A page of another site can make a browser send a cookie, but not an access token.
  if (!caller.authenticateAgain) rejectCrossSite(request, publicUrl);
  rejectUnknownHost(request, { publicUrl, host });
  const exact = new ExactArguments();
  exact.record(String(request.body));
  const client = createSingleTryClient({ fetch: fetchAsCaller(request) });
  const server = createMcpServer(createRemoteService(client), exact);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  reply.raw.once('close', () => {
    void server.close();
  });
  const version = request.headers['mcp-protocol-version'];
  const message = new Request(origin + mcpPath, {
    method: 'POST',
    headers: {
      // The response is always JSON, even if the client also accepts an event stream.
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...(typeof version === 'string' ? { 'mcp-protocol-version': version } : {}),
    },
  });
  const response = await transport.handleRequest(message, { parsedBody: body });
  const text = await response.text();
  if (!response.ok) throw publicError('invalid-request', { problem: problemOf(text) });
  reply.code(response.status);
  return text === '' ? reply.send() : reply.type('application/json; charset=utf-8').send(text);
}

/** Extracts the error message of the protocol library. */
function problemOf(text: string): string {
  const { error } = JSON.parse(text) as { error?: { message?: string } };
  return error?.message ?? 'The request body is not a valid Model Context Protocol message.';
}
