import { filenameSlug, limits } from '@pictable/contract';
import { type ReactNode, Suspense, useId } from 'react';
import { create } from '../../../messages/create-texts.ts';
import { formatChoices } from '../../../table-styles/format-choices.ts';
import { classNames } from '../../../ui/class-names.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { useStore } from '../../../ui/use-store.ts';
import { destinationHintId } from '../data/destination-hint-id.ts';
import { useWorkspace } from '../workspace/workspace-provider.tsx';

const AccessButton = lazyComponent(() => import('../access/access-button.tsx'));
const DestinationSelect = lazyComponent(() => import('../data/destination-select.tsx'));
const DestinationHint = lazyComponent(() => import('../data/destination-hint.tsx'));
const SchemeSelect = lazyComponent(() => import('./scheme/scheme-select.tsx'));
const ScaleSelect = lazyComponent(() => import('./scale-select.tsx'));

/** File name, destination, access, format, colours and scale of the image, each under its label. */
export function OutputFields() {
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-[2fr_3fr_5.5rem_5rem_4.75rem]">
      <FilenameField />
      <Labelled label={create.destination} className="max-sm:col-span-2">
        <div className="flex h-9 gap-2 max-sm:h-11">
          <Suspense>
            <div className="min-w-0 flex-1">
              <DestinationSelect />
            </div>
            <AccessButton />
          </Suspense>
        </div>
      </Labelled>
      <Labelled label={create.format}>
        <FormatSelect />
      </Labelled>
      <Labelled label={create.colorScheme}>
        <div className="h-9 max-sm:h-11">
          <Suspense>
            <SchemeSelect />
          </Suspense>
        </div>
      </Labelled>
      <Labelled label={create.scale} className="max-sm:col-span-2">
        <div className="h-9 max-sm:h-11">
          <Suspense>
            <ScaleSelect />
          </Suspense>
        </div>
      </Labelled>
    </div>
  );
}

/** The explanation of the chosen destination, which has its space before its code is loaded. */
export function DestinationText() {
  return (
    <p
      id={destinationHintId}
      className="min-h-4 min-w-0 flex-1 basis-64 text-xs text-ink-2 max-lg:px-3 max-lg:pb-3"
    >
      <Suspense>
        <DestinationHint />
      </Suspense>
    </p>
  );
}

const labelClasses = 'mb-1 block text-xs text-ink-2';

/** The label of a select is part of its name, so the visible one is not read again. */
function Labelled({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={classNames('min-w-0', className)}>
      <span aria-hidden className={labelClasses}>
        {label}
      </span>
      {children}
    </div>
  );
}

/** Without a name, the image is named after its title, which the empty field shows. */
function FilenameField() {
  const { $customFilename, $title, setCustomFilename } = useWorkspace();
  const id = useId();
  return (
    <div className="min-w-0 max-sm:col-span-2">
      <label htmlFor={id} className={labelClasses}>
        {create.filename}
      </label>
      <input
        id={id}
        placeholder={filenameSlug(undefined, useStore($title), limits.filenameCharsMax)}
        value={useStore($customFilename)}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setCustomFilename(event.target.value)}
        className="h-9 w-full rounded-md border border-rule-strong bg-sheet px-3 text-sm text-ellipsis placeholder:text-ink-3 max-sm:h-11"
      />
    </div>
  );
}

function FormatSelect() {
  const { table, setSettings } = useWorkspace();
  const settings = useStore(table.$settings);
  return (
    <Select
      label={create.format}
      value={settings.imageFormat}
      onChange={(imageFormat) => setSettings({ ...settings, imageFormat })}
      choices={formatChoices}
      className="w-full"
    />
  );
}
