import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** A request that a receiver got. */
export interface ReceivedMessage {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: Record<string, unknown>;
  };
}

/** A server of a customer, which verifies every delivery with the reference library of Standard Webhooks. */
export interface Receiver {
  readonly url: string;
  readonly received: ReceivedMessage[];
  /** Secrets that each delivery is verified with; a delivery that fails is in `invalid`. */
  readonly secrets: string[];
  readonly invalid: unknown[];
  /** Responds to the next requests. */
  respond: (response: ServerResponse) => void;
  close(): Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const receiver = {
    received: [] as ReceivedMessage[],
    secrets: [] as string[],
    invalid: [] as unknown[],
    respond: (response: ServerResponse) => void response.writeHead(204).end(),
  };
  const server = createServer(async (request, response) => {
    let text = '';
    try {
      for await (const chunk of request.setEncoding('utf8')) text += chunk;
    } catch {
      // The sender was killed in the middle of its request.
      return;
    }
    for (const secret of receiver.secrets) {
      try {
        new Webhook(secret).verify(text, request.headers as Record<string, string>);
      } catch (error) {
        receiver.invalid.push(error);
      }
    }
    receiver.received.push({ headers: request.headers, text, body: JSON.parse(text) });
    receiver.respond(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${port}/hook?token=a`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
