import type { WorkflowCard, WorkflowFile } from './workflow.ts';

/** A step of a Zap to set up by hand. */
export interface ZapStep {
  readonly app: string;
  /** Name of the event in the app. */
  readonly event: string;
  /** Fields to fill in, and their values. */
  readonly fields: readonly { readonly name: string; readonly value: string }[];
  /** Code of a code step. */
  readonly code?: string;
}

/** A Zap. Zapier cannot import files, so the download describes the steps. */
export interface ZapierWorkflow extends WorkflowCard {
  readonly platform: 'zapier';
  steps(origin: string): readonly ZapStep[];
}

/** Creates the description of the steps as Markdown. */
export function zapierFile(workflow: ZapierWorkflow, origin: string): WorkflowFile {
  const steps = workflow.steps(origin).map((step, index) => stepText(step, index + 1));
  const setup = workflow.setup.map((step, index) => `${index + 1}. ${step}`).join('\n');
  const text = [`# ${workflow.title}`, workflow.description, ...steps, '## Before you turn it on', setup];
  return { name: `${workflow.name}.md`, mediaType: 'text/markdown', text: `${text.join('\n\n')}\n` };
}

function stepText({ app, event, fields, code }: ZapStep, position: number): string {
  const rows = fields.map(({ name, value }) => `| ${cell(name)} | ${cell(value)} |`);
  const table = fields.length === 0 ? '' : ['| Field | Value |', '| --- | --- |', ...rows].join('\n');
  const block = code === undefined ? '' : `\`\`\`javascript\n${code}\n\`\`\``;
  return [`## ${position}. ${app}: ${event}`, table, block].filter((part) => part !== '').join('\n\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
