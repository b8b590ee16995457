import { hasPages, type ImageFormat } from '@pictable/contract';
import { Download } from 'lucide-react';
import { downloadBlob } from '../../browser/download.ts';
import { demo } from '../../messages/public-pages/landing-texts.ts';
import { styles } from '../../messages/styles-texts.ts';
import { uiTexts } from '../../messages/ui-texts.ts';
import { errorText } from '../../requests/error-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PdfDocument } from '../../ui/pdf-document.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import type { MadeImage } from './use-demo-image.ts';

/** The image as stored by the service. */
export function DemoResult({ made, chosen }: { made: MadeImage; chosen: ImageFormat }) {
  return (
    <div className="flex flex-col bg-desk lg:h-[444px]">
      {made.format !== chosen && (
        <Notice tone="warning">{demo.mismatch(styles.formats[made.format], styles.formats[chosen])}</Notice>
      )}
      {hasPages(made.format) ? (
        <PdfDocument src={made.url} href={made.url} label={demo.resultPdf} />
      ) : (
        <ScrollRegion label={demo.resultAlt} className="flex-1">
          <div className="flex min-h-full w-full items-center justify-center p-4 md:p-6">
            <img src={made.url} alt={demo.resultAlt} className="line-feed max-h-none w-auto max-w-full" />
          </div>
        </ScrollRegion>
      )}
    </div>
  );
}

/** Length of the end of a file name in a URL: a hyphen, the unguessable part and a dot. */
const endChars = 24;

function filenameOf({ url, format }: MadeImage): string {
  const name = url.slice(url.lastIndexOf('/') + 1, -endChars - format.length);
  return `${name || 'table'}.${format}`;
}

export function ResultActions({ made, onAnother }: { made: MadeImage; onAnother: () => void }) {
  async function download() {
    try {
      const response = await fetch(made.url);
      if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
      downloadBlob(await response.blob(), filenameOf(made));
    } catch (error) {
      showToast({ title: uiTexts.error, description: errorText(error, demo.failed), destructive: true });
    }
  }
  return (
    <>
      <Button onClick={onAnother}>{demo.createAnother}</Button>
      <Button variant="primary" onClick={() => void download()}>
        <Download aria-hidden />
        {demo.download}
      </Button>
    </>
  );
}
