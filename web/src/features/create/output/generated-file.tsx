import { hasPages } from '@pictable/contract';
import { ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { create } from '../../../messages/create-texts.ts';
import { sharing } from '../../../messages/sharing-texts.ts';
import { uiTexts } from '../../../messages/ui-texts.ts';
import { zoomedSize } from '../../../rendering/image/zoomed-size.ts';
import { buttonClasses } from '../../../ui/buttons/button.tsx';
import { PdfDocument } from '../../../ui/pdf-document.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { embeddedWidths } from './embedded-widths.ts';
import type { GeneratedTable } from './generate-table.ts';

interface GeneratedFileProps {
  generated: GeneratedTable;
  /** Percent of CSS pixels; undefined: at most as wide as the space for it. */
  zoomPercent: number | undefined;
  /** Called once the file can replace the preview without flicker. */
  onReady: () => void;
}

/** The file as stored by the service: a document for PDF, an image for the other formats. */
export default function GeneratedFile({ generated, zoomPercent, onReady }: GeneratedFileProps) {
  const url = useObjectUrl(generated.file);
  const [firstWidthPx, ...nextWidthsPx] = embeddedWidths(generated.html);
  const first = zoomedSize({ widthPx: firstWidthPx }, zoomPercent);
  const isDocument = hasPages(generated.format);
  useEffect(() => {
    // A PDF is loaded only when it is shown, so there is no load event to wait for.
    if (url && isDocument) onReady();
  }, [url, isDocument, onReady]);
  if (!url) return null;
  if (isDocument) {
    return <PdfDocument src={url} href={generated.url} label={create.pdfDocument} />;
  }
  return (
    <ScrollRegion label={create.previewCanvas} className="flex-1">
      <div className="flex min-h-full w-full min-w-fit flex-col items-center justify-start gap-4 p-4 md:p-8">
        <img
          src={url}
          alt={create.previewCanvas}
          onLoad={({ currentTarget }) => void currentTarget.decode().then(onReady, onReady)}
          onError={onReady}
          {...first}
          className={`line-feed ${first.className}`}
        />
        {generated.images.slice(1).map((image, index) => {
          const widthPx = nextWidthsPx[index] ?? image.width;
          const heightPx = (widthPx * image.height) / image.width;
          return (
            <img
              key={image.id}
              src={pathOf(image.url)}
              alt={sharing.imageLabel(image.part, image.parts)}
              {...zoomedSize({ widthPx, heightPx }, zoomPercent)}
            />
          );
        })}
        {generated.format === 'svg' && (
          <a
            href={generated.url}
            target="_blank"
            rel="noreferrer"
            className={buttonClasses('outline', 'small')}
          >
            <ExternalLink aria-hidden />
            {uiTexts.openInNewTab}
          </a>
        )}
      </div>
    </ScrollRegion>
  );
}

/** On this origin; the public URL may have another host. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

function useObjectUrl(file: Blob): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
