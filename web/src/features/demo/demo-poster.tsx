import { ChevronDown } from 'lucide-react';
import { sampleTable } from '../../drafts/sample-table.ts';
import { StaticJson } from '../../json-editor/static-json.tsx';
import { demo } from '../../messages/public-pages/landing-texts.ts';
import { styles } from '../../messages/styles-texts.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { selectClasses } from '../../ui/select/select-classes.ts';
import { DemoLayout, DemoPanes } from './demo-layout.tsx';
import { PosterImage } from './poster-image.tsx';

const tabClasses = '-mb-px h-11 border-b-2 px-2.5 text-sm font-medium -outline-offset-2';
const nothing = () => {};

/**
 * The demo before the first interaction: plain HTML and an image rendered at build time. The first
 * interaction loads the interactive demo, which replaces the poster.
 */
export function DemoPoster() {
  return (
    <div data-poster>
      <DemoLayout
        tabs={
          <div className="flex gap-1">
            <button type="button" data-part="tabs" className={`${tabClasses} border-accent`}>
              {demo.editorTab}
            </button>
            <button
              type="button"
              disabled
              className={`${tabClasses} border-transparent text-ink-3 opacity-70`}
            >
              {demo.resultTab}
            </button>
          </div>
        }
        controls={
          <>
            <button
              type="button"
              data-part="format"
              aria-label={`${demo.format}: ${styles.formats.png}`}
              className={`${selectClasses} w-24`}
            >
              {styles.formats.png}
              <ChevronDown aria-hidden className="size-4 text-ink-3" />
            </button>
            <Button data-part="styles">{demo.editStyles}</Button>
            <Button data-part="reset" variant="quiet">
              {demo.reset}
            </Button>
          </>
        }
        status={demo.renderedHere}
        action={
          <Button data-part="generate" variant="primary">
            {demo.generate}
          </Button>
        }
      >
        <DemoPanes
          editor={
            <div data-part="editor" className="h-full">
              <StaticJson text={sampleTable} onEdit={nothing} />
            </div>
          }
          image={
            <div className="flex flex-1 items-center justify-center p-4 md:p-6">
              <PosterImage />
            </div>
          }
        />
      </DemoLayout>
    </div>
  );
}
