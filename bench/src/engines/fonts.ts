import { createEngine } from '@pictable/engine';
import { type FaceRecord, faceRecords } from '@pictable/engine/faces';
import { nodeHost } from '@pictable/engine/host/node';
import type { Workload } from '../workload.ts';
import { comparedWorkloads, payloadOf } from '../workloads.ts';

/** Font files as bytes; all engines use the same ones. */
export interface TableFonts {
  /** The two faces of the default style. */
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
  /** Fonts of other scripts and emoji that occur in a workload, each a subset of a family. */
  readonly further: readonly Uint8Array[];
}

export async function loadTableFonts(): Promise<TableFonts> {
  const files = new Set<string>();
  for (const workload of comparedWorkloads().filter(({ isMixed }) => isMixed))
    for (const file of await filesOf(workload)) files.add(file);
  const regular = await loadFont(interFace(400).file);
  const bold = await loadFont(interFace(700).file);
  for (const { file } of [interFace(400), interFace(700)]) files.delete(file);
  return { regular, bold, further: await Promise.all([...files].map(loadFont)) };
}

async function loadFont(file: string): Promise<Uint8Array> {
  const bytes = await nodeHost().loadFace(file);
  if (bytes === undefined) throw new Error(`${file} is not installed.`);
  return bytes;
}

/** The files that our engine loads to render a workload. */
async function filesOf(workload: Workload): Promise<string[]> {
  const host = nodeHost();
  const files: string[] = [];
  const loadFace = (file: string) => {
    files.push(file);
    return host.loadFace(file);
  };
  const engine = await createEngine({ ...host, loadFace });
  await engine.render(payloadOf(workload, 1), { format: 'svg' });
  return files;
}

function interFace(weight: FaceRecord['weight']): FaceRecord {
  return faceRecords.find((face) => face.family === 'Inter' && face.weight === weight)!;
}
