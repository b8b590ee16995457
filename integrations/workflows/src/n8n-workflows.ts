import type { N8nWorkflow } from './n8n-file.ts';
import { scheduledWorkflows } from './n8n-scheduled-workflows.ts';
import { triggeredWorkflows } from './n8n-triggered-workflows.ts';

const { sheetToSlack, databaseToMail, airtableToDiscord, ratesToNotion } = scheduledWorkflows;
const { formToTelegram, webhookToUrl, agentWithTables } = triggeredWorkflows;

/** The n8n workflows, in the order of the cards. */
export const n8nWorkflows: readonly N8nWorkflow[] = [
  sheetToSlack,
  databaseToMail,
  formToTelegram,
  webhookToUrl,
  airtableToDiscord,
  agentWithTables,
  ratesToNotion,
];
