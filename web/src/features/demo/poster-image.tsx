import posterSize from '../../../generated/poster.json';
import posterUrl from '../../../generated/poster.svg?url';
import { demo } from '../../messages/public-pages/landing-texts.ts';

/** The sample table, rendered at build time; its size is known, so nothing moves when it loads. */
export function PosterImage() {
  return (
    <img
      src={posterUrl}
      width={posterSize.widthPx}
      height={posterSize.heightPx}
      alt={demo.posterAlt}
      className="h-auto max-w-full"
    />
  );
}
