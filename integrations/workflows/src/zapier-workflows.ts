import { placeholderKey } from './service.ts';
import { storeTableCode } from './zapier-code.ts';
import type { ZapierWorkflow, ZapStep } from './zapier-file.ts';

const keyStep = `In the code, replace ${placeholderKey} with your API key.`;
const codeStep = { app: 'Code by Zapier', event: 'Run JavaScript' } as const;

const rowToSlack: ZapierWorkflow = {
  platform: 'zapier',
  name: 'zapier-google-sheets-to-slack',
  title: 'New sheet row as an image in Slack',
  description: 'Posts each new row of a Google Sheet to a Slack channel as a table of headings and values.',
  source: 'Google Sheets',
  output: 'Slack message',
  setup: [keyStep, 'In the code step, add a field with the name of each column and map the column to it.'],
  table: { title: 'New lead', options: { theme: 'light', width: 640, scale: 2 } },
  sampleRows: [
    { Field: 'Name', Value: 'Ines Åkesson' },
    { Field: 'Company', Value: 'Nowak & Sons' },
    { Field: 'Interest', Value: 'Oak shelves, 40 pieces' },
  ],
  steps: (origin) => [
    {
      app: 'Google Sheets',
      event: 'New Spreadsheet Row',
      fields: [
        { name: 'Spreadsheet', value: 'your spreadsheet' },
        { name: 'Worksheet', value: 'your sheet' },
      ],
    },
    {
      ...codeStep,
      fields: [
        { name: 'Input Data: Name', value: 'column Name' },
        { name: 'Input Data: Company', value: 'column Company' },
        { name: 'Input Data: Interest', value: 'column Interest' },
      ],
      code: storeTableCode({
        origin,
        table: rowToSlack.table,
        rows: 'Object.entries(inputData).map(([Field, Value]) => ({ Field, Value }))',
      }),
    },
    {
      app: 'Slack',
      event: 'Send Channel Message',
      fields: [
        { name: 'Channel', value: 'your channel' },
        { name: 'Message Text', value: 'Title of step 2, then URL of step 2' },
        { name: 'Auto-Expand Links?', value: 'Yes' },
      ],
    },
  ],
};

const orderToMail: ZapierWorkflow = {
  platform: 'zapier',
  name: 'zapier-order-lines-to-gmail',
  title: 'Order with its lines by e-mail',
  description: 'Sends the line items of an order, from Stripe or any shop, as one table in an e-mail.',
  source: 'Line items',
  output: 'Gmail',
  setup: [
    keyStep,
    'Keep the two Formatter steps: they join line items with a vertical bar, because item names can contain commas.',
  ],
  table: { title: 'Your order', options: { theme: 'default', width: 600, scale: 2 } },
  sampleRows: [
    { Item: 'Desk lamp', Quantity: 2 },
    { Item: 'Wool rug, 140 x 200', Quantity: 1 },
  ],
  steps: (origin) => [
    { app: 'Stripe, or your shop', event: 'an event with line items, such as New Invoice', fields: [] },
    lineItemsAsText('the names of the line items'),
    lineItemsAsText('the quantities of the line items'),
    {
      ...codeStep,
      fields: [
        { name: 'Input Data: items', value: 'Output Text of step 2' },
        { name: 'Input Data: quantities', value: 'Output Text of step 3' },
      ],
      code: storeTableCode({
        origin,
        table: orderToMail.table,
        before: "const quantities = inputData.quantities.split('|');",
        rows: "inputData.items.split('|').map((Item, line) => ({ Item, Quantity: Number(quantities[line]) }))",
      }),
    },
    {
      app: 'Gmail',
      event: 'Send Email',
      fields: [
        { name: 'Body Type', value: 'HTML' },
        { name: 'Body', value: '<img src="URL of step 4" width="600" alt="Title of step 4">' },
      ],
    },
  ],
};

const recordsToDiscord: ZapierWorkflow = {
  platform: 'zapier',
  name: 'zapier-airtable-digest-to-discord',
  title: 'The records of a day in Discord',
  description: 'Collects new Airtable records during the day and posts them as one table in the evening.',
  source: 'Airtable',
  output: 'Discord message',
  setup: [keyStep, 'Use the same order of columns in the digest and in the code.'],
  table: { title: 'Signed up today', options: { theme: 'lavender', width: 800, scale: 2 } },
  sampleRows: [
    { Name: 'Mina Park', Team: 'Design', Plan: 'Agency' },
    { Name: 'Tomás Pereira', Team: 'Sales', Plan: 'Starter' },
    { Name: 'Elif Demir', Team: 'Support', Plan: 'Professional' },
  ],
  steps: (origin) => [
    {
      app: 'Airtable',
      event: 'New Record',
      fields: [
        { name: 'Base', value: 'your base' },
        { name: 'Table', value: 'your table' },
      ],
    },
    {
      app: 'Digest by Zapier',
      event: 'Append Entry and Schedule Digest',
      fields: [
        { name: 'Title', value: 'Signed up today' },
        { name: 'Entry', value: 'Name | Team | Plan (the three fields, separated by vertical bars)' },
        { name: 'Frequency', value: 'Daily' },
      ],
    },
    {
      ...codeStep,
      fields: [{ name: 'Input Data: digest', value: 'Digest of step 2' }],
      code: storeTableCode({
        origin,
        table: recordsToDiscord.table,
        before: `const lines = inputData.digest.split('\\n').filter((line) => line.includes('|'));
const cells = lines.map((line) => line.split('|').map((cell) => cell.trim()));`,
        rows: 'cells.map(([Name, Team, Plan]) => ({ Name, Team, Plan }))',
      }),
    },
    {
      app: 'Discord',
      event: 'Send Channel Message',
      fields: [
        { name: 'Channel', value: 'your channel' },
        { name: 'Message Text', value: 'Title of step 3, then URL of step 3' },
      ],
    },
  ],
};

const apiToTeams: ZapierWorkflow = {
  platform: 'zapier',
  name: 'zapier-api-to-teams',
  title: 'Open issues of a repository in Teams',
  description: 'Posts the newest issues of a GitHub repository to a Teams channel, every morning.',
  source: 'Schedule and HTTP API',
  output: 'Microsoft Teams',
  setup: [keyStep, 'In the code, replace OWNER/REPOSITORY in the URL with your repository.'],
  table: { title: 'Open issues', options: { theme: 'ocean', width: 512, scale: 2 } },
  sampleRows: [
    { Number: 812, Title: 'Search finds no umlauts', Opened: '2026-03-01' },
    { Number: 809, Title: 'Export stops at 1,000 rows', Opened: '2026-02-27' },
    { Number: 804, Title: 'Dark mode: links too pale', Opened: '2026-02-25' },
  ],
  steps: (origin) => [
    {
      app: 'Schedule by Zapier',
      event: 'Every Day',
      fields: [{ name: 'Time of Day', value: '8am' }],
    },
    {
      ...codeStep,
      fields: [],
      code: storeTableCode({
        origin,
        table: apiToTeams.table,
        before: `const source = 'https://api.github.com/repos/OWNER/REPOSITORY/issues?per_page=10';
const issues = await (await fetch(source)).json();`,
        rows: 'issues.map((issue) => ({ Number: issue.number, Title: issue.title, Opened: issue.created_at.slice(0, 10) }))',
      }),
    },
    {
      app: 'Microsoft Teams',
      event: 'Send Channel Message',
      fields: [
        { name: 'Message Text Format', value: 'html' },
        { name: 'Message Text', value: '<img src="URL of step 2" alt="Title of step 2">' },
      ],
    },
  ],
};

function lineItemsAsText(values: string): ZapStep {
  return {
    app: 'Formatter by Zapier',
    event: 'Utilities, Line-item to Text',
    fields: [
      { name: 'Input', value: values },
      { name: 'Separator', value: '|' },
    ],
  };
}

/** The Zaps, in the order of the cards. */
export const zapierWorkflows: readonly ZapierWorkflow[] = [
  rowToSlack,
  orderToMail,
  recordsToDiscord,
  apiToTeams,
];
