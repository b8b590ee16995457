export { checkN8nFile, type N8nFileContent } from './check-n8n-file.ts';
export { type ExportedNode, type N8nNodeType, readNodeTypes, selectUsedNodeTypes } from './n8n-node-types.ts';
