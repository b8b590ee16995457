import type { N8nNode } from './n8n-nodes.ts';
import type { WorkflowCard, WorkflowFile } from './workflow.ts';

/** A line from one node to another. Lines that are no data flow, such as a tool of an agent, name their kind. */
export interface N8nLine {
  readonly from: string;
  readonly to: string;
  readonly kind?: 'ai_tool' | 'ai_languageModel';
}

/** A workflow of n8n. Nodes without lines of their own stand in a row, each after the one before. */
export interface N8nWorkflow extends WorkflowCard {
  readonly platform: 'n8n';
  nodes(origin: string): readonly N8nNode[];
  readonly lines?: readonly N8nLine[];
}

const columnPx = 220;
const noteWidthPx = 520;
const lineOfNotePx = 26;
const noteMarginPx = 60;

/** The file that n8n imports, also by pasting it on the canvas. It holds no credentials: n8n asks for them. */
export function n8nFile(workflow: N8nWorkflow, origin: string): WorkflowFile {
  const nodes = workflow.nodes(origin);
  const note = noteText(workflow);
  const heightPx = noteHeightPx(note);
  const placed = nodes.map((node, column) => ({
    parameters: node.parameters,
    id: idOf(workflow.name, node.name),
    name: node.name,
    type: node.type,
    typeVersion: node.typeVersion,
    position: placeOf(workflow, node, column, heightPx),
    ...(node.webhookId ? { webhookId: node.webhookId } : {}),
  }));
  const file = {
    name: workflow.title,
    nodes: [stickyNote(workflow.name, note, heightPx), ...placed],
    connections: connections(workflow.lines ?? rowOf(nodes)),
    settings: { executionOrder: 'v1' },
    meta: { templateCredsSetupCompleted: false },
  };
  return {
    name: `${workflow.name}.json`,
    mediaType: 'application/json',
    text: `${JSON.stringify(file, null, 2)}\n`,
  };
}

function rowOf(nodes: readonly N8nNode[]): readonly N8nLine[] {
  return nodes.slice(1).map((node, before) => ({ from: nodes[before]!.name, to: node.name }));
}

function connections(lines: readonly N8nLine[]): object {
  const outputs: Record<string, Record<string, { node: string; type: string; index: number }[][]>> = {};
  for (const { from, to, kind = 'main' } of lines) {
    outputs[from] ??= {};
    outputs[from][kind] ??= [[]];
    outputs[from][kind][0]!.push({ node: to, type: kind, index: 0 });
  }
  return outputs;
}

/** Nodes that hang below another one stand in a second row. */
function placeOf({ lines }: N8nWorkflow, node: N8nNode, column: number, topPx: number): [number, number] {
  const hangs = lines?.some(({ from, kind }) => from === node.name && kind !== undefined) ?? false;
  const yPx = topPx + noteMarginPx + (hangs ? columnPx : 0);
  return [hangs ? (column - 1) * columnPx : column * columnPx, yPx];
}

function noteText({ title, description, setup }: WorkflowCard): string {
  const steps = setup.map((step, index) => `${index + 1}. ${step}`);
  return [`## ${title}`, description, '### Set up', steps.join('\n')].join('\n\n');
}

/** n8n does not fit a note to its text. */
function noteHeightPx(text: string): number {
  const charsPerLine = 62;
  const lines = text.split('\n').reduce((sum, line) => sum + Math.ceil(line.length / charsPerLine), 0);
  return noteMarginPx + lines * lineOfNotePx;
}

function stickyNote(workflow: string, content: string, height: number): object {
  return {
    parameters: { content, height, width: noteWidthPx },
    id: idOf(workflow, 'Set up'),
    name: 'Set up',
    type: 'n8n-nodes-base.stickyNote',
    typeVersion: 1,
    position: [0, 0],
  };
}

function idOf(workflow: string, node: string): string {
  return `${workflow}-${node.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
}
