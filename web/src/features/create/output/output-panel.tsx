import { create } from '../../../messages/create-texts.ts';
import { OutputActions } from './output-actions.tsx';
import { DestinationText, OutputFields } from './output-fields.tsx';

const headingId = 'output';

/**
 * How the table is stored. On a phone, only the actions stay at the bottom of the screen: they stick to it, and so
 * must be children of the element that contains the whole workspace.
 */
export function OutputPanel() {
  return (
    <section aria-labelledby={headingId} className="border-t border-rule p-2.5 max-lg:contents">
      <div className="border-rule max-lg:border-t max-lg:p-3">
        <h2 id={headingId} className="mb-2 text-sm font-semibold tracking-normal lg:sr-only">
          {create.output}
        </h2>
        <OutputFields />
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-2 max-lg:contents">
        <DestinationText />
        <OutputActions />
      </div>
    </section>
  );
}
