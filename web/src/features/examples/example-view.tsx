import { filenameSlug, formatLabels, type ImageFormat, imageFormats, limits } from '@pictable/contract';
import { useRouter } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { downloadBlob } from '../../browser/download.ts';
import { storeDraft } from '../../drafts/draft.ts';
import { openTable } from '../../messages/open-table-texts.ts';
import { examples } from '../../messages/public-pages/examples-texts.ts';
import { paths } from '../../paths.ts';
import { renderInWorker } from '../../rendering/render-client.ts';
import { chooseSnippetLanguage, useSnippetLanguage } from '../../storage/snippet-language.ts';
import { useOrigin } from '../../table-requests/origin.ts';
import { requestSnippet, snippetLanguages } from '../../table-requests/request-snippets.ts';
import { defaultStyleSettings } from '../../table-styles/style-settings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TabBar, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { TableCode } from '../../ui/text/table-code.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import type { Example } from './example-list.ts';

/** One sample: its image, its downloads, its JSON and the request that stores it. */
export function ExampleView({ example }: { example: Example }) {
  const router = useRouter();

  function openInEditor() {
    storeDraft({ text: example.payload, styles: defaultStyleSettings });
    void router.navigate({ href: paths.app });
  }

  return (
    <div>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h2 className="text-2xl">{example.title}</h2>
          <p className="mt-2 max-w-[62ch] text-ink-2">{example.description}</p>
        </div>
        <Button variant="primary" onClick={openInEditor}>
          {openTable.open}
        </Button>
      </div>
      <div className="mt-6 grid gap-6 lg:grid-cols-2 [&>*]:min-w-0">
        <div>
          <div className="rounded-md border border-rule bg-desk p-4">
            <img
              src={example.image.url}
              width={example.image.widthPx}
              height={example.image.heightPx}
              alt={examples.image(example.title)}
              className="h-auto max-w-full"
            />
          </div>
          <Downloads example={example} />
        </div>
        <TableCode label={examples.input} code={example.payload} />
      </div>
      <Requests example={example} />
    </div>
  );
}

/** Renders the files in the browser, with the same engine as the service. */
function Downloads({ example }: { example: Example }) {
  const [pending, setPending] = useState<ImageFormat>();

  async function download(format: ImageFormat) {
    setPending(format);
    try {
      const result = await renderInWorker({ text: example.payload, styles: {}, format });
      if (!result.rendered) throw new Error(result.error.message);
      const slug = filenameSlug(undefined, example.title, limits.filenameCharsMax);
      downloadBlob(result.rendering.file, `${slug}.${format}`);
    } catch {
      showToast({ title: examples.error, description: examples.downloadFailed, destructive: true });
    }
    setPending(undefined);
  }

  return (
    <fieldset className="mt-3 flex flex-wrap gap-2">
      <legend className="sr-only">{examples.downloads}</legend>
      {imageFormats.map((format) => (
        <Button
          key={format}
          aria-label={`${examples.downloads} ${formatLabels[format]}`}
          disabled={pending !== undefined}
          onClick={() => download(format)}
        >
          <Download aria-hidden />
          {formatLabels[format]}
        </Button>
      ))}
    </fieldset>
  );
}

function Requests({ example }: { example: Example }) {
  const endpointUrl = `${useOrigin()}/api/pictable/table-to-image`;
  return (
    <Tabs value={useSnippetLanguage()} onValueChange={chooseSnippetLanguage} className="mt-8">
      <h3 className="text-lg">{examples.request}</h3>
      <div className="mt-2 mb-4 border-b border-rule">
        <TabBar label={examples.requestTabs} tabs={snippetLanguages} />
      </div>
      {snippetLanguages.map(({ id, label }) => (
        <TabPanel key={id} value={id}>
          <TableCode label={label} code={requestSnippet(id, endpointUrl, example.payload)} />
        </TabPanel>
      ))}
    </Tabs>
  );
}
