import { type FaceRecord, faceRecords } from '@pictable/engine/faces';
import { nodeHost } from '@pictable/engine/host/node';

/** The two faces of the default look, as bytes: every engine draws with the same files. */
export interface TableFonts {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
}

export async function loadTableFonts(): Promise<TableFonts> {
  const host = nodeHost();
  const regular = await host.loadFace(interFace(400).file);
  const bold = await host.loadFace(interFace(700).file);
  return { regular, bold };
}

function interFace(weight: FaceRecord['weight']): FaceRecord {
  return faceRecords.find((face) => face.family === 'Inter' && face.weight === weight)!;
}
