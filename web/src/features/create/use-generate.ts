import { type ImageFormat, limits } from '@pictable/contract';
import { parseJson, stringify } from '@pictable/contract/json';
import { useState } from 'react';
import { errorText, request, requestJson } from '../../lib/request.ts';
import { requestBody } from '../../lib/request-body.ts';
import { chosenStyles, type StyleSettings } from '../../lib/style-settings.ts';
import { showToast } from '../../lib/toasts.ts';
import { create } from '../../messages/create.ts';
import { apiPaths } from '../../paths.ts';

/** Everything the stored picture depends on. */
export interface TableInput {
  readonly text: string;
  readonly settings: StyleSettings;
  readonly customFilename: string;
  readonly projectId: number | undefined;
}

/** What the service made of an input. */
export interface GeneratedTable {
  readonly input: TableInput;
  readonly format: ImageFormat;
  readonly file: Blob;
  readonly url: string;
}

export interface Generating {
  readonly busy: boolean;
  readonly error: string | undefined;
  readonly generated: GeneratedTable | undefined;
  generate(input: TableInput): Promise<void>;
}

/** Preview first, then the stored picture, then one notice for both. */
export function useGenerate(): Generating {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [generated, setGenerated] = useState<GeneratedTable>();

  async function generate(input: TableInput) {
    setBusy(true);
    setError(undefined);
    try {
      setGenerated(await previewAndStore(input));
      showToast({ title: create.generated, description: create.generatedText });
    } catch (failure) {
      const said = errorText(failure, failure instanceof Error ? create.unknownError : create.invalidJson);
      setError(said);
      showToast({ title: create.error, description: said, destructive: true });
    } finally {
      setBusy(false);
    }
  }

  return { busy, error, generated, generate };
}

async function previewAndStore(input: TableInput): Promise<GeneratedTable> {
  const table = parseJson(input.text, { depthMax: limits.jsonDepthMax });
  const { projectId, settings } = input;
  const json = stringify(
    requestBody(table, {
      styles: chosenStyles(settings),
      ...(input.customFilename === '' ? {} : { customFilename: input.customFilename }),
      ...(projectId === undefined ? {} : { projectId }),
    }),
  );
  const query = projectId === undefined ? '' : `?projectId=${projectId}`;
  const preview = await request(`${apiPaths.preview}${query}`, { method: 'POST', json });
  const file = await preview.blob();
  const url = await store(`${apiPaths.generate}${query}`, json);
  return { input, format: settings.imageFormat, file, url };
}

async function store(path: string, json: string): Promise<string> {
  const answer = await requestJson<{
    success?: boolean;
    image?: { url?: string };
    error?: { message?: string };
  }>(path, {
    method: 'POST',
    json,
  });
  if (!answer.success || !answer.image?.url) throw new Error(answer.error?.message ?? create.invalidResponse);
  return answer.image.url;
}
