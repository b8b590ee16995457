import { findDestination } from '@pictable/contract';
import { appScale, savedScale } from '../../../table-requests/app-scale.ts';
import { useStore } from '../../../ui/use-store.ts';
import { destinationIn } from '../data/destination-in-text.ts';
import { useTextValue } from '../workspace/use-text-value.ts';
import { useWorkspace } from '../workspace/workspace-provider.tsx';
import { scaleIn } from './scale-in-text.ts';

/** Device pixels per CSS pixel of the image that is stored next, and without a scale in the table. */
interface ImageScale {
  readonly scale: number;
  readonly usual: number;
}

/** The scale of the next image: that of the table, its destination, the saved settings, or the app. */
export function useImageScale(): ImageScale {
  const { table, $layers } = useWorkspace();
  const own = useTextValue(table.$text, scaleIn);
  const destination = useTextValue(table.$text, destinationIn);
  const layers = useStore($layers);
  const usual = findDestination(destination)?.scale ?? savedScale(layers) ?? appScale;
  return { scale: own ?? usual, usual };
}
