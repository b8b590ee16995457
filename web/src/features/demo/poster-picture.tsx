import posterSize from '../../../generated/poster.json';
import posterUrl from '../../../generated/poster.svg?url';
import { demo } from '../../messages/landing.ts';

/** The sample table as the engine drew it at build time; its size is known, so nothing moves when it arrives. */
export function PosterPicture() {
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
