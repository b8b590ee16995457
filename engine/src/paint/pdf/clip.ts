import type { RoundedRect } from '../rounded-rect.ts';
import { fitRadii } from '../rounded-rect.ts';
import type { PageContent } from './page-content.ts';
import { outlineOf } from './rect.ts';

/** Runs `paint` with a clip to the rounded rectangle. */
export function clipTo(content: PageContent, rect: RoundedRect, paint: () => void): void {
  const radii = fitRadii(rect.radii, rect.width, rect.height);
  content.save();
  content.add(`${outlineOf({ ...rect, radii })} W n`);
  paint();
  content.restore();
}
