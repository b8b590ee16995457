import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { contentTypes, filenameSlug } from '@pictable/contract';
import { createEngine, EngineError } from '@pictable/engine';
import { nodeHost } from '@pictable/engine/host/node';
import { refusalText, TableRefused, type TableService } from './table-service.ts';

const nameCharsMax = 60;

/** The tools without a service: the engine draws in this process. Pictures are saved where a folder is named. */
export async function serviceHere(outputFolder: string | undefined): Promise<TableService> {
  const engine = await createEngine(nodeHost());
  const render: typeof engine.render = async (payload, request) => {
    try {
      return await engine.render(payload, request);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      throw new TableRefused(refusalText(error.message, error.details, error.hint));
    }
  };
  return {
    draw: async (payload) => {
      const { bytes, format, widthPx, heightPx, alt, warnings, title } = await render(payload);
      const name = `${filenameSlug(undefined, title, nameCharsMax)}.${format}`;
      const file = outputFolder === undefined ? undefined : await save(outputFolder, name, bytes);
      const measures = { format, widthPx, heightPx, sizeBytes: bytes.length };
      return { ...measures, alt: alt.short, warnings, file, bytes: async () => bytes };
    },
    preview: async (payload) => {
      const { bytes, format } = await render(payload);
      return { bytes, mimeType: contentTypes[format] };
    },
  };
}

/** Under the first name that is free: no picture is written over another. */
async function save(folder: string, name: string, bytes: Uint8Array): Promise<string> {
  await mkdir(folder, { recursive: true });
  const { name: stem, ext } = path.parse(name);
  for (let number = 1; ; number += 1) {
    const file = path.join(folder, number === 1 ? name : `${stem}-${number}${ext}`);
    try {
      await writeFile(file, bytes, { flag: 'wx' });
      return file;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
