import { limits } from '@pictable/contract';
import { isObject, parseJson } from '@pictable/contract/json';
import { makeBlueprint } from '../../../table-requests/make-blueprint.ts';
import { requestSnippet } from '../../../table-requests/request-snippets.ts';

/** Where images of tables are used most. */
export const tools = ['slack', 'n8n', 'make', 'zapier', 'curl'] as const;
export type Tool = (typeof tools)[number];

/** A request that stores a table. */
export interface ToolRequest {
  readonly endpointUrl: string;
  /** JSON. */
  readonly payload: string;
  readonly key: string;
}

/** What a reader copies into a tool. */
export function toolSnippet(tool: Tool, request: ToolRequest): string {
  const { endpointUrl, payload, key } = request;
  switch (tool) {
    case 'slack':
      return slackScript(request);
    case 'make':
      return makeBlueprint(endpointUrl, payload, key);
    case 'zapier':
      return zapierFields(request);
    case 'n8n':
    case 'curl':
      return requestSnippet(tool, endpointUrl, payload, key);
  }
}

/** Stores the table and posts its image. Slack fetches the image from its URL. */
function slackScript({ endpointUrl, payload, key }: ToolRequest): string {
  const store = requestSnippet('curl', endpointUrl, payload, key).replace('curl ', 'curl -s ');
  // jq writes the JSON of the message, so that no character of the title or the URL needs escaping.
  return `#!/bin/sh
SLACK_WEBHOOK_URL="https://hooks.slack.com/services/…"
IMAGE_URL=$(${store} | jq -r .url)
jq -n --arg url "$IMAGE_URL" --arg alt ${quoted(titleOf(payload))} \\
  '{text: $alt, blocks: [{type: "image", image_url: $url, alt_text: $alt}]}' |
  curl -s "$SLACK_WEBHOOK_URL" -H "Content-Type: application/json" -d @-`;
}

/** The title of a table, which Slack shows in notifications. */
function titleOf(payload: string): string {
  const table = parseJson(payload, { depthMax: limits.jsonDepthMax });
  const title = isObject(table) ? table.get('title') : undefined;
  return typeof title === 'string' && title !== '' ? title : 'Table';
}

/** A text for a shell, which interprets nothing in single quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function zapierFields({ endpointUrl, payload, key }: ToolRequest): string {
  return [
    'Method: POST',
    `URL: ${endpointUrl}`,
    'Data Pass-Through?: False',
    'Unflatten: No',
    `Headers: Authorization | Bearer ${key}`,
    'Headers: Content-Type | application/json',
    `Data:\n${payload}`,
  ].join('\n');
}
