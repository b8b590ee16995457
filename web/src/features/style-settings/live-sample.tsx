import { useMemo } from 'react';
import { styleSettings as messages } from '../../messages/create-texts.ts';
import { TableImage } from '../../rendering/image/table-image.tsx';
import { useLivePreview } from '../../rendering/live-preview.ts';
import { liveRequest } from '../../rendering/live-request.ts';
import { chosenStyles, type StyleSettings } from '../../table-styles/style-settings.ts';

const sample = JSON.stringify({
  headers: ['Region', 'Deals', 'Open since'],
  rows: [
    ['Nordics', 42, '2026-01-12'],
    ['Iberia', 31, '2026-02-03'],
    ['Alps', 58, '2026-02-27'],
  ],
});

/**
 * A small table in the style that is being set. The preview beside it shows the user's own table, which may be
 * invalid, may set its own styles, and is far away on a phone.
 */
export function LiveSample({ settings }: { settings: StyleSettings }) {
  const live = useLivePreview(
    useMemo(() => liveRequest({ text: sample, styles: chosenStyles(settings) }), [settings]),
  );
  return (
    <section aria-labelledby="live-sample" className="pb-6">
      <h2 id="live-sample" className="mb-3 text-sm font-semibold tracking-normal">
        {messages.sample}
      </h2>
      <div className="grid min-h-40 place-items-center overflow-hidden rounded-md border border-rule bg-desk p-3">
        {live.rendering && <TableImage rendering={live.rendering} alt={messages.sampleAlt} />}
      </div>
    </section>
  );
}
