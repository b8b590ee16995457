import { findDestination } from '@pictable/contract';
import { sharing } from '../../../messages/sharing-texts.ts';
import { useTextValue } from '../workspace/use-text-value.ts';
import { useWorkspace } from '../workspace/workspace-provider.tsx';
import { destinationIn } from './destination-in-text.ts';

/** What the chosen destination makes of the image. */
export default function DestinationHint() {
  const name = useTextValue(useWorkspace().table.$text, destinationIn);
  const destination = findDestination(name);
  if (!destination) return sharing.destinationHints.anywhere;
  const { widthPx, fillsWidth, scale, limits } = destination;
  const facts = sharing.destinationFacts({ widthPx, fillsWidth, scale, bytesMax: limits.bytesMax });
  return `${facts} ${sharing.destinationSplit}`;
}
