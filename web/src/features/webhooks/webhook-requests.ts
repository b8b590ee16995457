import { curlRequest } from '../../table-requests/curl-request.ts';

/** A request that adds a webhook endpoint. @param projectId undefined: for the events of all projects */
export function addRequest(origin: string, projectId: number | undefined): string {
  const webhook = {
    url: 'https://example.com/hooks/tables',
    events: ['image.created', 'live_image.failed'],
    ...(projectId !== undefined && { projectId }),
  };
  return curlRequest({
    method: 'POST',
    url: `${origin}/api/pictable/webhooks`,
    body: JSON.stringify(webhook, null, 2),
  });
}

/** A program that verifies a delivery with the package `standardwebhooks`. */
export const verifyProgram = `// npm install standardwebhooks
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.PICTABLE_WEBHOOK_SECRET);

// Throws if the signature is wrong or the request is too old.
const event = webhook.verify(body, headers);`;

/** The environment variable that the program reads. */
export function environmentOf(secret: string): string {
  return `PICTABLE_WEBHOOK_SECRET=${secret}`;
}
