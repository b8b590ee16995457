import type { N8nWorkflow } from './n8n-file.ts';
import { collectRows, credentialStep, scheduleTrigger, tableRequest, unsetChoice } from './n8n-nodes.ts';

/** Expression for the rows in the output of "Collect rows". */
const collected = { data: '$json.data' };

const sheetToSlack: N8nWorkflow = {
  platform: 'n8n',
  name: 'n8n-google-sheets-to-slack',
  title: 'Daily sheet as an image in Slack',
  description: 'Posts the rows of a Google Sheet as one image to a Slack channel, every weekday at nine.',
  source: 'Google Sheets',
  output: 'Slack image block',
  setup: [
    credentialStep,
    'In "Read rows", connect Google Sheets and choose the document and the sheet.',
    'In "Post to Slack", connect Slack and choose the channel.',
  ],
  table: { title: 'Stock this morning', options: { theme: 'ledger', width: 900, scale: 2 } },
  sampleRows: [
    { Item: 'Desk lamp', Warehouse: 'Malmö', 'In stock': 48, Reserved: 12 },
    { Item: 'Oak shelf', Warehouse: 'Malmö', 'In stock': 7, Reserved: 7 },
    { Item: 'Wool rug', Warehouse: 'Porto', 'In stock': 131, Reserved: 20 },
    { Item: 'Linen curtain', Warehouse: 'Porto', 'In stock': 64, Reserved: 31 },
  ],
  nodes: (origin) => [
    scheduleTrigger('Every weekday at nine', '0 9 * * 1-5'),
    {
      name: 'Read rows',
      type: 'n8n-nodes-base.googleSheets',
      typeVersion: 4.5,
      parameters: {
        resource: 'sheet',
        operation: 'read',
        documentId: unsetChoice,
        sheetName: unsetChoice,
        options: {},
      },
    },
    collectRows(['row_number']),
    tableRequest({ origin, table: sheetToSlack.table, computed: collected }),
    {
      name: 'Post to Slack',
      type: 'n8n-nodes-base.slack',
      typeVersion: 2.3,
      parameters: {
        resource: 'message',
        operation: 'post',
        select: 'channel',
        channelId: unsetChoice,
        messageType: 'block',
        blocksUi:
          "={{ JSON.stringify({ blocks: [{ type: 'image', image_url: $json.url, alt_text: $json.image.title }] }) }}",
        text: '={{ $json.image.title }}',
        otherOptions: {},
      },
    },
  ],
};

const databaseToMail: N8nWorkflow = {
  platform: 'n8n',
  name: 'n8n-postgres-to-gmail',
  title: 'Weekly query by e-mail',
  description:
    'Sends the result of a PostgreSQL query every Monday, as a table with groups and totals for every mail program.',
  source: 'PostgreSQL',
  output: 'Gmail',
  setup: [
    credentialStep,
    'In "Run query", connect the database and write your query. The column "Continent" contains the groups.',
    'In "Send e-mail", connect Gmail and enter the recipients.',
  ],
  table: {
    title: 'Sales by region',
    subtitle: 'Last week',
    rowGroups: 'Continent',
    summary: 'sum',
    options: { theme: 'corporate', width: 600, scale: 2 },
  },
  sampleRows: [
    { Continent: 'America', Region: 'Canada', Orders: 243, 'Revenue in EUR': 22105 },
    { Continent: 'America', Region: 'United States', Orders: 412, 'Revenue in EUR': 36205 },
    { Continent: 'Europe', Region: 'Northern Europe', Orders: 412, 'Revenue in EUR': 36120 },
    { Continent: 'Europe', Region: 'Southern Europe', Orders: 287, 'Revenue in EUR': 21944 },
  ],
  nodes: (origin) => [
    scheduleTrigger('Every Monday at seven', '0 7 * * 1'),
    {
      name: 'Run query',
      type: 'n8n-nodes-base.postgres',
      typeVersion: 2.5,
      parameters: {
        operation: 'executeQuery',
        query:
          'SELECT continent AS "Continent", region AS "Region", count(*)::int AS "Orders", sum(amount)::float AS "Revenue in EUR"\nFROM orders WHERE ordered_at > now() - interval \'7 days\'\nGROUP BY continent, region ORDER BY continent, region',
        options: {},
      },
    },
    collectRows(),
    tableRequest({ origin, table: databaseToMail.table, computed: collected }),
    {
      name: 'Send e-mail',
      type: 'n8n-nodes-base.gmail',
      typeVersion: 2.1,
      parameters: {
        resource: 'message',
        operation: 'send',
        sendTo: '',
        subject: '={{ $json.image.title }}',
        emailType: 'html',
        message:
          '=<img src="{{ $json.url }}" width="600" alt="{{ $json.image.title }}" style="max-width:100%;height:auto;display:block">',
        options: { appendAttribution: false },
      },
    },
  ],
};

const airtableToDiscord: N8nWorkflow = {
  platform: 'n8n',
  name: 'n8n-airtable-to-discord',
  title: 'Airtable records in a Discord embed',
  description: 'Posts the records of an Airtable table as an embed to a Discord channel, every evening.',
  source: 'Airtable',
  output: 'Discord embed',
  setup: [
    credentialStep,
    'In "Read records", connect Airtable and choose the base and the table. To limit the records, add a view or a formula.',
    'In "Post to Discord", connect your bot and choose the server and the channel.',
  ],
  table: { title: 'Sprint board', options: { theme: 'midnight', width: 800, scale: 2 } },
  sampleRows: [
    { Task: 'Search over all pages', Owner: 'Mina', Status: 'In review', Points: 5 },
    { Task: 'Import from CSV', Owner: 'Tomás', Status: 'Doing', Points: 3 },
    { Task: 'Dark emails', Owner: 'Mina', Status: 'To do', Points: 2 },
  ],
  nodes: (origin) => [
    scheduleTrigger('Every evening at six', '0 18 * * *'),
    {
      name: 'Read records',
      type: 'n8n-nodes-base.airtable',
      typeVersion: 2.1,
      parameters: {
        resource: 'record',
        operation: 'search',
        base: unsetChoice,
        table: unsetChoice,
        options: {},
      },
    },
    collectRows(['id', 'createdTime']),
    tableRequest({ origin, table: airtableToDiscord.table, computed: collected }),
    {
      name: 'Post to Discord',
      type: 'n8n-nodes-base.discord',
      typeVersion: 2,
      parameters: {
        resource: 'message',
        operation: 'send',
        guildId: unsetChoice,
        sendTo: 'channel',
        channelId: unsetChoice,
        content: '',
        options: {},
        embeds: {
          values: [
            {
              inputMethod: 'fields',
              title: '={{ $json.image.title }}',
              url: '={{ $json.url }}',
              image: '={{ $json.url }}',
            },
          ],
        },
      },
    },
  ],
};

const ratesToNotion: N8nWorkflow = {
  platform: 'n8n',
  name: 'n8n-http-api-to-notion',
  title: 'Exchange rates on a Notion page',
  description: 'Adds the rates of the European Central Bank as an image to a Notion page, every working day.',
  source: 'HTTP API',
  output: 'Notion image',
  setup: [
    credentialStep,
    'In "Add to page", connect Notion and paste the URL of a page that the connection can edit.',
    'To use another API, change the URL in "Get rates" and the rows in the body of the next node.',
  ],
  table: { title: 'One euro today', options: { theme: 'newspaper', scale: 2 } },
  sampleRows: [
    { Currency: 'CHF', Rate: 0.9341 },
    { Currency: 'GBP', Rate: 0.8672 },
    { Currency: 'JPY', Rate: 171.84 },
    { Currency: 'SEK', Rate: 11.063 },
    { Currency: 'USD', Rate: 1.1627 },
  ],
  nodes: (origin) => [
    scheduleTrigger('Every weekday at five', '0 17 * * 1-5'),
    {
      name: 'Get rates',
      type: 'n8n-nodes-base.httpRequest',
      typeVersion: 4.2,
      parameters: {
        url: 'https://api.frankfurter.dev/v1/latest?base=EUR&symbols=CHF,GBP,JPY,SEK,USD',
        options: {},
      },
    },
    tableRequest({
      origin,
      table: ratesToNotion.table,
      computed: { data: 'Object.entries($json.rates).map(([Currency, Rate]) => ({ Currency, Rate }))' },
    }),
    {
      name: 'Add to page',
      type: 'n8n-nodes-base.notion',
      typeVersion: 2.2,
      parameters: {
        resource: 'block',
        operation: 'append',
        blockId: { __rl: true, mode: 'url', value: '' },
        // Image blocks in Notion have no alternative text, so the title is in a paragraph above the image.
        blockUi: {
          blockValues: [
            { type: 'paragraph', richText: false, textContent: '={{ $json.image.title }}' },
            { type: 'image', url: '={{ $json.url }}' },
          ],
        },
      },
    },
  ],
};

/** Workflows that run on a schedule. */
export const scheduledWorkflows = { sheetToSlack, databaseToMail, airtableToDiscord, ratesToNotion } as const;
