import type { N8nWorkflow } from './n8n-file.ts';
import { credentialStep, mcpToolsNode, requestNodeName, tableRequest, toolName } from './n8n-nodes.ts';

const formToTelegram: N8nWorkflow = {
  platform: 'n8n',
  name: 'n8n-form-to-telegram',
  title: 'Form answers as a Telegram photo',
  description: 'Sends each submission of an n8n form to a Telegram chat as a photo of questions and answers.',
  source: 'n8n Form',
  output: 'Telegram photo',
  setup: [
    credentialStep,
    'In "Form", enter your own questions.',
    'In "Send photo", connect your bot and enter the ID of the chat.',
  ],
  table: { title: 'New order', options: { theme: 'light', width: 640, scale: 2 } },
  sampleRows: [
    { Question: 'Name', Answer: 'Ines Åkesson' },
    { Question: 'Item', Answer: 'Oak shelf' },
    { Question: 'Quantity', Answer: 3 },
    { Question: 'Deliver before', Answer: '2026-04-01' },
  ],
  nodes: (origin) => [
    {
      name: 'Form',
      type: 'n8n-nodes-base.formTrigger',
      typeVersion: 2.2,
      webhookId: 'form-to-telegram',
      parameters: {
        formTitle: 'Order',
        formFields: {
          values: [
            { fieldLabel: 'Name', requiredField: true },
            { fieldLabel: 'Item', requiredField: true },
            { fieldLabel: 'Quantity', fieldType: 'number', requiredField: true },
            { fieldLabel: 'Deliver before', fieldType: 'date' },
          ],
        },
        options: { path: 'order' },
      },
    },
    tableRequest({
      origin,
      table: formToTelegram.table,
      computed: {
        data: "Object.entries($json).filter(([name]) => !['submittedAt', 'formMode'].includes(name)).map(([Question, Answer]) => ({ Question, Answer }))",
      },
      responseFormat: 'file',
    }),
    {
      name: 'Send photo',
      type: 'n8n-nodes-base.telegram',
      typeVersion: 1.2,
      parameters: {
        resource: 'message',
        operation: 'sendPhoto',
        chatId: '',
        binaryData: true,
        binaryPropertyName: 'data',
        additionalFields: { caption: 'New order' },
      },
    },
  ],
};

const webhookToUrl: N8nWorkflow = {
  platform: 'n8n',
  name: 'n8n-webhook-to-url',
  title: 'Image URL from a webhook',
  description: 'A webhook receives rows as JSON and returns the URL of the table image.',
  source: 'Webhook',
  output: 'URL',
  setup: [
    credentialStep,
    'Activate the workflow and send a POST request with `{"rows": [{"A": 1}]}` to the URL of "Webhook".',
  ],
  table: { title: 'Report', options: { theme: 'minimal', scale: 2 } },
  sampleRows: [
    { Order: 'A-1042', Customer: 'Åkesson', Items: 3, Paid: true },
    { Order: 'A-1043', Customer: 'Pereira', Items: 12, Paid: false },
    { Order: 'A-1044', Customer: 'Nowak & Sons', Items: 1, Paid: true },
  ],
  nodes: (origin) => [
    {
      name: 'Webhook',
      type: 'n8n-nodes-base.webhook',
      typeVersion: 2,
      webhookId: 'table-image',
      parameters: { httpMethod: 'POST', path: 'table-image', responseMode: 'responseNode', options: {} },
    },
    tableRequest({ origin, table: webhookToUrl.table, computed: { data: '$json.body.rows' } }),
    {
      name: 'Respond',
      type: 'n8n-nodes-base.respondToWebhook',
      typeVersion: 1.1,
      parameters: {
        respondWith: 'json',
        responseBody: '={{ JSON.stringify({ url: $json.url, alt_text: $json.image.title }) }}',
        options: {},
      },
    },
  ],
};

const agentWithTables: N8nWorkflow = {
  platform: 'n8n',
  name: 'n8n-ai-agent-with-tables',
  title: 'An AI agent that answers with tables',
  description:
    'When an answer contains rows, the agent renders them through MCP and shows the image in the chat.',
  source: 'AI agent',
  output: 'Chat',
  setup: [
    credentialStep,
    'In "Chat model", connect your provider, or replace it with another model.',
    'Open the chat and ask: "Compare three European capitals in a table."',
  ],
  table: { title: 'Three capitals', options: { theme: 'default', scale: 2 } },
  sampleRows: [
    { City: 'Lisbon', Country: 'Portugal', 'Inhabitants (M)': 0.57, River: 'Tagus' },
    { City: 'Vienna', Country: 'Austria', 'Inhabitants (M)': 2.01, River: 'Danube' },
    { City: 'Warsaw', Country: 'Poland', 'Inhabitants (M)': 1.86, River: 'Vistula' },
  ],
  nodes: (origin) => [
    {
      name: 'Chat',
      type: '@n8n/n8n-nodes-langchain.chatTrigger',
      typeVersion: 1.1,
      webhookId: 'chat-with-tables',
      parameters: { options: {} },
    },
    {
      name: 'Agent',
      type: '@n8n/n8n-nodes-langchain.agent',
      typeVersion: 2,
      parameters: {
        promptType: 'auto',
        options: {
          systemMessage: `When your answer has three rows of data or more, call ${toolName} once with a title and all rows, and put its url into the answer as a Markdown image, with the title as alternative text. Then add one sentence about what the table shows.`,
        },
      },
    },
    {
      name: 'Chat model',
      type: '@n8n/n8n-nodes-langchain.lmChatOpenAi',
      typeVersion: 1.2,
      parameters: { model: { __rl: true, mode: 'list', value: 'gpt-5-mini' }, options: {} },
    },
    mcpToolsNode(origin),
  ],
  connections: [
    { from: 'Chat', to: 'Agent' },
    { from: 'Chat model', to: 'Agent', kind: 'ai_languageModel' },
    { from: requestNodeName, to: 'Agent', kind: 'ai_tool' },
  ],
};

/** Workflows that a form, a request or a chat message triggers. */
export const triggeredWorkflows = { formToTelegram, webhookToUrl, agentWithTables } as const;
