import type { ReactNode } from 'react';
import { demo } from '../../messages/public-pages/landing-texts.ts';

interface DemoFrameProps {
  tabs: ReactNode;
  controls: ReactNode;
  children: ReactNode;
  status: ReactNode;
  action: ReactNode;
}

/** Layout shared by the poster and the interactive demo. */
export function DemoLayout({ tabs, controls, children, status, action }: DemoFrameProps) {
  return (
    <section
      aria-label={demo.label}
      className="overflow-hidden rounded-lg border border-rule-strong bg-sheet"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-rule px-2">
        {tabs}
        <div className="flex flex-wrap items-center gap-2 py-1.5">{controls}</div>
      </div>
      {children}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule p-2.5 pl-4">
        <div className="flex min-w-0 flex-1 basis-60 items-center gap-2 text-sm text-ink-2">{status}</div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:flex-1">{action}</div>
      </div>
    </section>
  );
}

interface DemoPanesProps {
  editor: ReactNode;
  image: ReactNode;
  /** Only in the interactive demo; its space is reserved, so that nothing moves. */
  themes?: ReactNode;
}

/** JSON on the left, its image on the right; stacked on a phone. */
export function DemoPanes({ editor, image, themes }: DemoPanesProps) {
  return (
    <div className="grid lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="h-[300px] border-b border-rule lg:h-[444px] lg:border-r lg:border-b-0">{editor}</div>
      <div className="relative flex min-w-0 flex-col bg-desk lg:h-[444px]">
        {image}
        <div className="h-11 shrink-0">{themes}</div>
      </div>
    </div>
  );
}
