import type { ReactNode } from 'react';
import { CopyButton } from '../buttons/copy-button.tsx';
import { ScrollRegion } from '../scroll-region.tsx';

interface CodeBlockProps {
  label: string;
  code: string;
  /** Shown instead of the code, which may contain secrets, or texts in another direction. */
  shown?: ReactNode;
  copyable?: boolean;
}

/** Code with a label and a copy button. */
export function CodeBlock({ label, code, shown = code, copyable = true }: CodeBlockProps) {
  return (
    <div className="overflow-hidden rounded-md border border-rule bg-sheet">
      <div className="flex min-h-11 items-center justify-between gap-3 border-b border-rule bg-band px-3 py-1.5">
        <span className="text-sm font-medium">{label}</span>
        {copyable && <CopyButton text={code} label={label} />}
      </div>
      <ScrollRegion label={label} className="max-h-[26rem]">
        <pre className="w-fit min-w-full p-4 text-sm leading-relaxed">{shown}</pre>
      </ScrollRegion>
    </div>
  );
}
