import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface Question {
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
}

/**
 * Answers as a language model behind OpenAI's call does: first it wants the one tool it was given, then it repeats what the
 * tool said. What stands between n8n and the service is real; only the will of the model is written down.
 */
export async function serveModel(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const message = answerTo((await json(request)) as Question);
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

function answerTo({ tools = [], messages }: Question): object {
  const told = messages.findLast(({ role }) => role === 'tool');
  if (told) return { role: 'assistant', content: JSON.stringify(told.content) };
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
