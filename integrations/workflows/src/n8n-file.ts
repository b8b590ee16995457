import type { N8nNode } from './n8n-nodes.ts';
import type { WorkflowCard, WorkflowFile } from './workflow.ts';

/**
 * A connection between two nodes. A connection that is not a data flow, such as a tool of an agent, has a
 * kind.
 */
export interface N8nConnection {
  readonly from: string;
  readonly to: string;
  readonly kind?: 'ai_tool' | 'ai_languageModel';
}

/** An n8n workflow. */
export interface N8nWorkflow extends WorkflowCard {
  readonly platform: 'n8n';
  nodes(origin: string): readonly N8nNode[];
  /** By default, each node is connected to the next one. */
  readonly connections?: readonly N8nConnection[];
}

const columnPx = 220;
const noteWidthPx = 520;
const noteLinePx = 26;
const noteMarginPx = 60;

/**
 * Creates the file that n8n imports, also by pasting it on the canvas. It contains no credentials: n8n asks
 * for them.
 */
export function n8nFile(workflow: N8nWorkflow, origin: string): WorkflowFile {
  const nodes = workflow.nodes(origin);
  const note = noteText(workflow);
  const heightPx = noteHeightPx(note);
  const fileNodes = nodes.map((node, column) => ({
    parameters: node.parameters,
    id: idOf(workflow.name, node.name),
    name: node.name,
    type: node.type,
    typeVersion: node.typeVersion,
    position: positionOf(workflow, node, column, heightPx),
    ...(node.webhookId ? { webhookId: node.webhookId } : {}),
  }));
  const file = {
    name: workflow.title,
    nodes: [stickyNote(workflow.name, note, heightPx), ...fileNodes],
    connections: connectionsByNode(workflow.connections ?? sequence(nodes)),
    settings: { executionOrder: 'v1' },
    meta: { templateCredsSetupCompleted: false },
  };
  return {
    name: `${workflow.name}.json`,
    mediaType: 'application/json',
    text: `${JSON.stringify(file, null, 2)}\n`,
  };
}

function sequence(nodes: readonly N8nNode[]): readonly N8nConnection[] {
  return nodes.slice(1).map((node, before) => ({ from: nodes[before]!.name, to: node.name }));
}

function connectionsByNode(connections: readonly N8nConnection[]): object {
  const outputs: Record<string, Record<string, { node: string; type: string; index: number }[][]>> = {};
  for (const { from, to, kind = 'main' } of connections) {
    outputs[from] ??= {};
    outputs[from][kind] ??= [[]];
    outputs[from][kind][0]!.push({ node: to, type: kind, index: 0 });
  }
  return outputs;
}

/** Position on the canvas. Nodes that are attached to another node, such as tools, are in a second row. */
function positionOf(workflow: N8nWorkflow, node: N8nNode, column: number, topPx: number): [number, number] {
  const isAttached =
    workflow.connections?.some(({ from, kind }) => from === node.name && kind !== undefined) ?? false;
  const yPx = topPx + noteMarginPx + (isAttached ? columnPx : 0);
  return [isAttached ? (column - 1) * columnPx : column * columnPx, yPx];
}

function noteText({ title, description, setup }: WorkflowCard): string {
  const steps = setup.map((step, index) => `${index + 1}. ${step}`);
  return [`## ${title}`, description, '### Set up', steps.join('\n')].join('\n\n');
}

/** Estimated height of a note, because n8n does not fit a note to its text. */
function noteHeightPx(text: string): number {
  const charsPerLine = 62;
  const lines = text.split('\n').reduce((sum, line) => sum + Math.ceil(line.length / charsPerLine), 0);
  return noteMarginPx + lines * noteLinePx;
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
