import { createBlueprint, type MakeWorkflow } from './make-blueprint.ts';
import { makeWorkflows } from './make-workflows.ts';
import { type N8nWorkflow, n8nFile } from './n8n-file.ts';
import { n8nWorkflows } from './n8n-workflows.ts';
import type { WorkflowFile } from './workflow.ts';
import { type ZapierWorkflow, zapierFile } from './zapier-file.ts';
import { zapierWorkflows } from './zapier-workflows.ts';

/** A workflow of any platform. */
export type Workflow = N8nWorkflow | MakeWorkflow | ZapierWorkflow;

/** All workflows, grouped by platform. */
export const workflows: readonly Workflow[] = [...n8nWorkflows, ...makeWorkflows, ...zapierWorkflows];

/**
 * Creates the file of a workflow.
 *
 * @param origin origin of the service that the workflow uses, for example `https://tables.example`
 */
export function workflowFile(workflow: Workflow, origin: string): WorkflowFile {
  switch (workflow.platform) {
    case 'n8n':
      return n8nFile(workflow, origin);
    case 'make':
      return createBlueprint(workflow, origin);
    case 'zapier':
      return zapierFile(workflow, origin);
  }
}
