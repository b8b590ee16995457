import { type DemoImage as DemoResponse, type ImageFormat, limits } from '@pictable/contract';
import { JsonSyntaxError, parseJson, stringify } from '@pictable/contract/json';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { storeDraft } from '../../drafts/draft.ts';
import { demo } from '../../messages/public-pages/landing-texts.ts';
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
  generate(text: string, styles: StyleSettings): void;
  forget(): void;
}

/** Generates the image of the demo table with the service. */
export function useDemoImage(onMade: () => void): DemoImage {
  const [made, setMade] = useState<MadeImage>();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: makeImage,
    onSuccess(image, table) {
      // Who signs up now gets a permanent URL of what they have just seen, also if it is the sample.
      storeDraft(table);
      setMade(image);
      onMade();
    },
  });

  function forget() {
    setMade(undefined);
    reset();
  }

  return {
    busy: isPending,
    error: error ? failureText(error) : undefined,
    made,
    generate: (text, styles) => mutate({ text, styles }),
    forget,
  };
}

function failureText(failure: Error): string {
  return failure instanceof JsonSyntaxError ? demo.invalidJson : errorText(failure, demo.failed);
}

interface DemoTable {
  readonly text: string;
  readonly styles: StyleSettings;
}

async function makeImage({ text, styles }: DemoTable): Promise<MadeImage> {
  const table = parseJson(text, { depthMax: limits.jsonDepthMax });
  const json = stringify(demoBody(table, chosenStyles(styles)));
  const response: Partial<DemoResponse> = await service().demo(json);
  if (!response.url) throw new Error(demo.noUrl);
  return { url: response.url, format: styles.imageFormat };
}
