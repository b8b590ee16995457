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
    <section
      aria-labelledby={headingId}
      className="max-lg:contents lg:border-t lg:border-rule lg:bg-sheet lg:p-2.5"
    >
      <div className="max-lg:border-t max-lg:border-rule max-lg:px-3 max-lg:pt-3">
        <h2 id={headingId} className="mb-2 text-sm font-semibold tracking-normal lg:sr-only">
          {create.output}
        </h2>
        <OutputFields />
      </div>
      <div className="max-lg:contents lg:mt-2 lg:flex lg:flex-wrap lg:items-center lg:justify-end lg:gap-x-4 lg:gap-y-2">
        <DestinationText />
        <OutputActions />
      </div>
    </section>
  );
}
