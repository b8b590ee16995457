import posterSize from '../../../generated/poster.json';
import posterUrl from '../../../generated/poster.svg?url';
import { sampleTexts } from '../../messages/sample-texts.ts';

/** The sample table, rendered at build time; its size is known, so nothing moves when it loads. */
export function PosterImage() {
  return (
    <img
      src={posterUrl}
      width={posterSize.widthPx}
      height={posterSize.heightPx}
      alt={sampleTexts.alt}
      className="h-auto max-w-full"
    />
  );
}
