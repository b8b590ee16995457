import { type DemoImage as DemoResponse, type ImageFormat, limits } from '@pictable/contract';
import { JsonSyntaxError, parseJson, stringify } from '@pictable/contract/json';
import { useState } from 'react';
import { demo } from '../../messages/landing-texts.ts';
import { errorText } from '../../requests/error-text.ts';
import { service } from '../../session/service.ts';
import { demoBody } from '../../table-requests/request-body.ts';
import { chosenStyles, type StyleSettings } from '../../table-styles/style-settings.ts';

export interface MadeImage {
  readonly url: string;
  readonly format: ImageFormat;
}

export interface DemoImage {
  readonly busy: boolean;
  readonly error: string | undefined;
  readonly made: MadeImage | undefined;
  generate(text: string, styles: StyleSettings): Promise<void>;
  forget(): void;
}

/** Generates the image of the demo table with the service. */
export function useDemoImage(onMade: () => void): DemoImage {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [made, setMade] = useState<MadeImage>();

  async function generate(text: string, styles: StyleSettings) {
    setBusy(true);
    setError(undefined);
    try {
      const url = await makeImage(text, styles);
      setMade({ url, format: styles.imageFormat });
      onMade();
    } catch (failure) {
      setError(failure instanceof JsonSyntaxError ? demo.invalidJson : errorText(failure, demo.failed));
    } finally {
      setBusy(false);
    }
  }

  function forget() {
    setMade(undefined);
    setError(undefined);
  }

  return { busy, error, made, generate, forget };
}

async function makeImage(text: string, styles: StyleSettings): Promise<string> {
  const table = parseJson(text, { depthMax: limits.jsonDepthMax });
  const json = stringify(demoBody(table, chosenStyles(styles)));
  const response: Partial<DemoResponse> = await service().demo(json);
  if (!response.url) throw new Error(demo.noUrl);
  return response.url;
}
