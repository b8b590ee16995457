import { isBitmap, limits } from '@pictable/contract';
import { create } from '../../../messages/create-texts.ts';
import { imageSize } from '../../../messages/sharing-texts.ts';
import { Select } from '../../../ui/select/select.tsx';
import { useStore } from '../../../ui/use-store.ts';
import { useWorkspace } from '../workspace/workspace-provider.tsx';
import { withScale } from './scale-in-text.ts';
import { useImageScale } from './use-image-scale.ts';

const wholeScales = Array.from(
  { length: limits.scaleMax - limits.scaleMin + 1 },
  (_, index) => limits.scaleMin + index,
);

/** The scale of the image. A choice that differs from the usual scale is written into the JSON. */
export default function ScaleSelect() {
  const { table, setText, $isBroken } = useWorkspace();
  const { scale, usual } = useImageScale();
  const hasPixels = isBitmap(useStore(table.$settings).imageFormat);
  const scales = [...new Set([...wholeScales, usual, scale])].sort((one, other) => one - other);
  const choose = (chosen: number) =>
    setText(withScale(table.$text.get(), chosen === usual ? undefined : chosen), true);
  return (
    <Select
      label={create.scale}
      value={String(scale)}
      onChange={(chosen) => choose(Number(chosen))}
      choices={scales.map((one) => ({ value: String(one), label: imageSize.scaleOf(one) }))}
      disabled={useStore($isBroken) || !hasPixels}
      className="w-full"
    />
  );
}
