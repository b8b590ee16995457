export { checkN8nFile, type N8nFileContent } from './check-n8n-file.ts';
export { type ExportedNode, factsAbout, type N8nNodeType, readNodeTypes } from './n8n-node-types.ts';
