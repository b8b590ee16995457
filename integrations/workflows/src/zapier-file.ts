import type { WorkflowCard, WorkflowFile } from './workflow.ts';

/** A step of a Zap, as a person sets it up. */
export interface ZapStep {
  readonly app: string;
  /** The event, as the app names it. */
  readonly event: string;
  /** Fields to fill in, with what goes in them. */
  readonly fields: readonly { readonly name: string; readonly value: string }[];
  /** Code of the step, where it has some. */
  readonly code?: string;
}

/** A Zap. Zapier imports no files, so a reader takes its steps away. */
export interface ZapierWorkflow extends WorkflowCard {
  readonly platform: 'zapier';
  steps(origin: string): readonly ZapStep[];
}

/** The steps as Markdown. */
export function zapierFile(workflow: ZapierWorkflow, origin: string): WorkflowFile {
  const steps = workflow.steps(origin).map((step, index) => stepText(step, index + 1));
  const setup = workflow.setup.map((sentence, index) => `${index + 1}. ${sentence}`).join('\n');
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
