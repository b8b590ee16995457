export { type Workflow, workflowFile, workflows } from './catalogue.ts';
export { requestLabel } from './make-blueprint.ts';
export { requestNodeName, toolName } from './n8n-nodes.ts';
export { keyHeader, placeholderKey, servicePaths } from './service.ts';
export { type Platform, platforms, sampleTable, type WorkflowFile } from './workflow.ts';
