import {
  collectBundles,
  httpRequest,
  type MakeWorkflow,
  requestLabel,
  tableRequest,
} from './make-blueprint.ts';
import { keyHeader, placeholderKey } from './service.ts';

const keyStep = `In "${requestLabel}", replace ${placeholderKey} in the header ${keyHeader} with your API key.`;

const sheetToSlack: MakeWorkflow = {
  platform: 'make',
  name: 'make-google-sheets-to-slack',
  title: 'Sheet rows as an image in Slack',
  description: 'Posts the rows of a Google Sheet as one image to a Slack channel.',
  source: 'Google Sheets',
  output: 'Slack image block',
  setup: [
    keyStep,
    'In "Read rows", connect Google and choose the spreadsheet and the sheet.',
    'In "Collect rows", add a member for each column and map the column to it.',
    'In "Post to Slack", connect Slack and choose the channel.',
  ],
  instant: false,
  table: { title: 'Orders to pack', options: { theme: 'default', width: 900, scale: 2 } },
  sampleRows: [
    { Order: 'A-1042', Customer: 'Åkesson', Items: 3 },
    { Order: 'A-1043', Customer: 'Pereira', Items: 12 },
    { Order: 'A-1044', Customer: 'Nowak & Sons', Items: 1 },
    { Order: 'A-1047', Customer: 'van Dijk', Items: 5 },
  ],
  modules: (origin) => [
    {
      module: 'google-sheets:filterRows',
      version: 2,
      label: 'Read rows',
      mapper: {
        from: 'drive',
        includesHeaders: true,
        tableFirstRow: 'A1:Z1',
        limit: '100',
        valueRenderOption: 'UNFORMATTED_VALUE',
        dateTimeRenderOption: 'FORMATTED_STRING',
      },
    },
    ...collectBundles(1, { Order: '{{1.`0`}}', Customer: '{{1.`1`}}', Items: '{{1.`2`}}' }),
    tableRequest(origin, sheetToSlack.table, '{{3.json}}'),
    {
      module: 'slack:CreateMessage',
      version: 4,
      label: 'Post to Slack',
      mapper: {
        channelWType: 'list',
        channel: '',
        text: '{{4.data.image.title}}',
        blocks: '[{"type":"image","image_url":"{{4.data.url}}","alt_text":"{{4.data.image.title}}"}]',
      },
    },
  ],
};

const viewToMail: MakeWorkflow = {
  platform: 'make',
  name: 'make-airtable-to-gmail',
  title: 'Airtable view by e-mail',
  description: 'Sends the records of an Airtable view as a table that looks the same in every mail program.',
  source: 'Airtable',
  output: 'Gmail',
  setup: [
    keyStep,
    'In "Read view", connect Airtable and choose the base, the table and the view.',
    'In "Collect rows", add a member for each field and map the field to it.',
    'In "Send e-mail", connect Gmail and enter the recipients.',
  ],
  instant: false,
  table: { title: 'Open invoices', options: { theme: 'corporate', width: 600, scale: 2 } },
  sampleRows: [
    { Invoice: '2026-014', Client: 'Bergström AB', Due: '2026-03-09', Amount: 1840 },
    { Invoice: '2026-017', Client: 'Casa Lima', Due: '2026-03-12', Amount: 620.5 },
    { Invoice: '2026-021', Client: 'Hofer & Co', Due: '2026-03-20', Amount: 2315 },
  ],
  modules: (origin) => [
    {
      module: 'airtable:ActionSearchRecords',
      version: 3,
      label: 'Read view',
      mapper: { base: '', table: '', view: '', maxRecords: '100', useColumnId: false },
    },
    ...collectBundles(1, {
      Invoice: '{{1.Invoice}}',
      Client: '{{1.Client}}',
      Due: '{{1.Due}}',
      Amount: '{{1.Amount}}',
    }),
    tableRequest(origin, viewToMail.table, '{{3.json}}'),
    {
      module: 'google-email:sendAnEmail',
      version: 4,
      label: 'Send e-mail',
      mapper: {
        to: [],
        subject: '{{4.data.image.title}}',
        bodyType: 'rawHtml',
        content:
          '<img src="{{4.data.url}}" width="600" alt="{{4.data.image.title}}" style="max-width:100%;height:auto;display:block">',
      },
    },
  ],
};

const orderToWhatsapp: MakeWorkflow = {
  platform: 'make',
  name: 'make-shopify-to-whatsapp',
  title: 'Shopify order on WhatsApp',
  description: 'Sends each new order of a Shopify shop as a table to the stock room on WhatsApp.',
  source: 'Shopify orders',
  output: 'WhatsApp',
  setup: [
    keyStep,
    'In "New order", create a webhook and enter its URL in Shopify: Settings, Notifications, Webhooks, event "Order creation", format JSON.',
    'In "Send to WhatsApp", enter the ID of your phone number, the token of your WhatsApp app and the number of the recipient.',
  ],
  instant: true,
  table: { title: 'New order', options: { theme: 'forest', width: 720, scale: 2 } },
  sampleRows: [
    { Item: 'Desk lamp', SKU: 'LMP-02', Quantity: 2, Price: '39.00' },
    { Item: 'Wool rug, 140 x 200', SKU: 'RUG-11', Quantity: 1, Price: '189.00' },
    { Item: 'Gift wrap', SKU: 'WRP-01', Quantity: 1, Price: '4.50' },
  ],
  modules: (origin) => [
    webhook('New order'),
    {
      module: 'builtin:BasicFeeder',
      version: 1,
      label: 'Each line',
      mapper: { array: '{{1.line_items}}' },
    },
    ...collectBundles(2, {
      Item: '{{2.title}}',
      SKU: '{{2.sku}}',
      Quantity: '{{2.quantity}}',
      Price: '{{2.price}}',
    }),
    tableRequest(origin, orderToWhatsapp.table, '{{4.json}}'),
    httpRequest({
      label: 'Send to WhatsApp',
      url: 'https://graph.facebook.com/v22.0/YOUR_PHONE_NUMBER_ID/messages',
      method: 'post',
      headers: [{ name: 'Authorization', value: 'Bearer YOUR_WHATSAPP_TOKEN' }],
      body: `{
  "messaging_product": "whatsapp",
  "to": "YOUR_STOCK_ROOM_NUMBER",
  "type": "image",
  "image": { "link": "{{5.data.url}}", "caption": "{{1.name}}" }
}`,
    }),
  ],
};

const webhookToDiscord: MakeWorkflow = {
  platform: 'make',
  name: 'make-webhook-to-discord',
  title: 'Rows from a webhook in Discord',
  description: 'Any program that can send JSON can post a table to a Discord channel.',
  source: 'Webhook',
  output: 'Discord embed',
  setup: [
    keyStep,
    'In "Receive rows", create a webhook and send `{"rows": [{"A": 1}]}` to it once, so that Make knows the fields.',
    'In "Post to Discord", paste the URL of a webhook of your channel: channel settings, Integrations, Webhooks.',
  ],
  instant: true,
  table: { title: 'Nightly builds', options: { theme: 'midnight', width: 800, scale: 2 } },
  sampleRows: [
    { Project: 'web', Branch: 'main', Result: 'passed', Minutes: 6.2 },
    { Project: 'server', Branch: 'main', Result: 'passed', Minutes: 8.9 },
    { Project: 'mobile', Branch: 'release', Result: 'failed', Minutes: 14.1 },
  ],
  modules: (origin) => [
    webhook('Receive rows'),
    {
      module: 'json:TransformToJSON',
      version: 1,
      label: 'Rows as JSON',
      parameters: { space: '' },
      mapper: { object: '{{1.rows}}' },
    },
    tableRequest(origin, webhookToDiscord.table, '{{2.json}}'),
    httpRequest({
      label: 'Post to Discord',
      url: 'https://discord.com/api/webhooks/YOUR_WEBHOOK',
      method: 'post',
      body: `{
  "embeds": [
    {
      "title": "{{3.data.image.title}}",
      "url": "{{3.data.url}}",
      "image": { "url": "{{3.data.url}}" }
    }
  ]
}`,
    }),
  ],
};

const notionToPdf: MakeWorkflow = {
  platform: 'make',
  name: 'make-notion-to-pdf',
  title: 'Notion database as a PDF by e-mail',
  description: 'Creates a PDF of the items in a Notion database, and sends its URL by e-mail.',
  source: 'Notion',
  output: 'PDF by e-mail',
  setup: [
    keyStep,
    'In "Read database", connect Notion and choose the database.',
    'In "Collect rows", add a member for each property and map the property to it.',
    'In "Send e-mail", connect Gmail and enter the recipients.',
  ],
  instant: false,
  table: {
    title: 'Equipment on loan',
    options: { theme: 'print', format: 'pdf', page: 'A4', freezeHeader: true },
  },
  sampleRows: [
    { Device: 'Camera, X-T5', Person: 'Leila Haddad', Since: '2026-01-14', Back: '2026-03-31' },
    { Device: 'Tripod', Person: 'Leila Haddad', Since: '2026-01-14', Back: '2026-03-31' },
    { Device: 'Projector', Person: 'Jonas Weber', Since: '2026-02-02', Back: '2026-02-28' },
  ],
  modules: (origin) => [
    {
      module: 'notion:searchObjects1',
      version: 1,
      label: 'Read database',
      mapper: { select: 'item', database: '', limit: '100' },
    },
    ...collectBundles(1, {
      Device: '{{1.properties_value.Device[].plain_text}}',
      Person: '{{1.properties_value.Person}}',
      Since: '{{formatDate(1.properties_value.Since.start; "YYYY-MM-DD")}}',
      Back: '{{formatDate(1.properties_value.Back.start; "YYYY-MM-DD")}}',
    }),
    tableRequest(origin, notionToPdf.table, '{{3.json}}'),
    {
      module: 'google-email:sendAnEmail',
      version: 4,
      label: 'Send e-mail',
      mapper: {
        to: [],
        subject: '{{4.data.image.title}}',
        bodyType: 'rawHtml',
        content: '<p><a href="{{4.data.url}}?download=1">{{4.data.image.title}} (PDF)</a></p>',
      },
    },
  ],
};

const checksToTelegram: MakeWorkflow = {
  platform: 'make',
  name: 'make-status-checks-to-telegram',
  title: 'Status of your sites on Telegram',
  description: 'Checks each of your sites and sends the statuses to a Telegram chat as one photo.',
  source: 'HTTP status checks',
  output: 'Telegram photo',
  setup: [
    keyStep,
    'In "Each site", enter the URLs to check.',
    'In "Send photo", connect your bot and enter the ID of the chat.',
  ],
  instant: false,
  table: { title: 'Are the sites up?', options: { theme: 'terminal', width: 800, scale: 2 } },
  sampleRows: [
    { Site: 'https://shop.example.com', Status: 200 },
    { Site: 'https://api.example.com/health', Status: 200 },
    { Site: 'https://old.example.com', Status: 503 },
  ],
  modules: (origin) => [
    {
      module: 'builtin:BasicFeeder',
      version: 1,
      label: 'Each site',
      mapper: {
        array:
          '{{split("https://shop.example.com https://api.example.com/health https://old.example.com"; " ")}}',
      },
    },
    httpRequest({ label: 'Check the site', url: '{{1.value}}', method: 'get', stops: false }),
    ...collectBundles(1, { Site: '{{1.value}}', Status: '{{2.statusCode}}' }, 2),
    tableRequest(origin, checksToTelegram.table, '{{4.json}}'),
    {
      module: 'telegram:SendPhoto',
      version: 1,
      label: 'Send photo',
      mapper: {
        chatId: '',
        sendType: 'send_byurl',
        httpUrl: '{{5.data.url}}',
        caption: '{{5.data.image.title}}',
      },
    },
  ],
};

function webhook(label: string) {
  return {
    module: 'gateway:CustomWebHook',
    version: 1,
    label,
    parameters: { maxResults: 1 },
    mapper: {},
  };
}

/** The Make scenarios, in the order of the cards. */
export const makeWorkflows: readonly MakeWorkflow[] = [
  sheetToSlack,
  viewToMail,
  orderToWhatsapp,
  webhookToDiscord,
  notionToPdf,
  checksToTelegram,
];
