import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface ChatRequest {
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
}

/**
 * Starts a server that responds like the OpenAI API with a scripted language model: it first calls the given
 * tool, then repeats the result of the tool. Everything between n8n and the service is real.
 */
export async function serveModel(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const message = replyTo((await json(request)) as ChatRequest);
    const choice = { index: 0, message, finish_reason: 'tool_calls' in message ? 'tool_calls' : 'stop' };
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ id: 'answer', object: 'chat.completion', choices: [choice], usage }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function replyTo({ tools = [], messages }: ChatRequest): object {
  const result = messages.findLast(({ role }) => role === 'tool');
  if (result) return { role: 'assistant', content: JSON.stringify(result.content) };
  const data = [
    { City: 'Lisbon', Country: 'Portugal' },
    { City: 'Vienna', Country: 'Austria' },
  ];
  const call = {
    name: tools[0]?.function.name,
    arguments: JSON.stringify({ title: 'Two capitals', data, return: 'url' }),
  };
  return {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'call_1', type: 'function', function: call }],
  };
}
