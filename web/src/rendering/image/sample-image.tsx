import size from '../../../generated/sample.json';
import url from '../../../generated/sample.svg?url';
import { sampleTexts } from '../../messages/sample-texts.ts';
import { classNames } from '../../ui/class-names.ts';

/** What the editor shows of the sample table, rendered at build time. */
export function SampleImage({ className }: { className?: string }) {
  return (
    <img
      src={url}
      width={size.widthPx}
      height={size.heightPx}
      alt={sampleTexts.alt}
      className={classNames('h-auto max-w-full', className)}
    />
  );
}
