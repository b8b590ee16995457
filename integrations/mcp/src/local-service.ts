import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { contentTypes, filenameSlug, warnIgnoredAccess } from '@pictable/contract';
import type { JsonObject } from '@pictable/contract/json';
import { expandTableFile, type ReadTableFile, TableFileError } from '@pictable/contract/table-files';
import { expandOffline } from '@pictable/contract/templates';
import { createEngine, EngineError, type Rendering } from '@pictable/engine';
import { nodeHost } from '@pictable/engine/host/node';
import {
  nonEmptyParts,
  type RenderedImage,
  rejectionMessage,
  TableRejectedError,
  type TableReport,
  type TableService,
} from './table-service.ts';

const nameCharsMax = 60;

/**
 * Implements the tools with the engine in this process. Saves images to the output folder, if there is one.
 */
export async function createLocalService(outputFolder: string | undefined): Promise<TableService> {
  const engine = await createEngine(nodeHost());
  const render = async (sent: JsonObject): Promise<Rendering> => {
    const file = readFile(sent);
    const { payload, warnings: before, problems } = expandOffline(file.payload, new Date().toISOString());
    const notes = file.notes.map((message) => ({ path: '/data', message }));
    const warnings = [...warnIgnoredAccess(sent), ...notes, ...before];
    const [problem] = problems;
    if (problem) throw new TableRejectedError(rejectionMessage(problem.message, problems));
    try {
      const rendering = await engine.render(payload);
      return { ...rendering, warnings: [...warnings, ...rendering.warnings] };
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      throw new TableRejectedError(rejectionMessage(error.message, error.details, error.hint));
    }
  };
  return {
    render: async (payload) => {
      const { parts, format, alt, warnings, report, title } = await render(payload);
      const rendered: RenderedImage[] = [];
      for (const [index, { bytes, widthPx, heightPx, dark }] of parts.entries()) {
        const suffix = parts.length > 1 ? ` (${index + 1}/${parts.length})` : '';
        const name = `${filenameSlug(undefined, `${title ?? 'table'}${suffix}`, nameCharsMax)}.${format}`;
        const file = outputFolder === undefined ? undefined : await save(outputFolder, name, bytes);
        const darkFile =
          dark && file !== undefined
            ? await save(path.dirname(file), darkNameOf(file), dark.bytes)
            : undefined;
        rendered.push({
          ...{ widthPx, heightPx, sizeBytes: bytes.length, file },
          ...(darkFile !== undefined && { dark: { file: darkFile } }),
          bytes: async () => bytes,
        });
      }
      return { format, alt: alt.short, warnings, ...presentReport(report), parts: nonEmptyParts(rendered) };
    },
    preview: async (payload) => {
      const { parts, format } = await render(payload);
      return parts.map(({ bytes }) => ({ bytes, mimeType: contentTypes[format] }));
    },
    validate: async (payload) => {
      const { parts, warnings, report } = await render(payload);
      const sizeBytes = parts.reduce((sum, { bytes }) => sum + bytes.length, 0);
      return { sizeBytes, partCount: parts.length, warnings, ...presentReport(report) };
    },
  };
}

/** The report as a service returns it: left out if there is nothing to report. */
function presentReport({ unmatchedRules, steps }: Rendering['report']): { report?: TableReport } {
  if (unmatchedRules.length === 0 && steps.length === 0) return {};
  return {
    report: {
      unmatchedRules: unmatchedRules.map((rule) => ({ ...rule })),
      ...(steps.length > 0 && { steps: steps.map((step) => ({ ...step })) }),
    },
  };
}

/** The payload with the table of the file that it contains, if there is one. */
function readFile(sent: JsonObject): ReadTableFile {
  try {
    return expandTableFile(sent) ?? { payload: sent, notes: [] };
  } catch (error) {
    if (!(error instanceof TableFileError)) throw error;
    throw new TableRejectedError(
      rejectionMessage(error.message, [{ path: `/${error.member}`, message: error.message }]),
    );
  }
}

/** The name of the dark image beside a light one. */
function darkNameOf(file: string): string {
  const { name, ext } = path.parse(file);
  return `${name}-dark${ext}`;
}

/** Saves under the first unused name, so that no file is overwritten. */
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
