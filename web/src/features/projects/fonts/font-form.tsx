import { fontFamilies, fontFamilyNamePattern, limits, type Project } from '@pictable/contract';
import { FileType2 } from 'lucide-react';
import { type DragEvent, type FormEvent, useRef, useState } from 'react';
import { fontsTexts as messages } from '../../../messages/projects/fonts-texts.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/fields/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { familyOfFile } from './family-of-file.ts';
import { useAddFonts } from './use-fonts.ts';

const megabytes = limits.fontBytesMax >> 20;

/** Takes font files by drop or from a file chooser, and sends them after the family is named. */
export function FontForm({ project }: { project: Project }) {
  const { busy, failed, add, reset } = useAddFonts(project.id);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [family, setFamily] = useState('');
  const [isChecked, setChecked] = useState(false);
  const tooLarge = files.find(({ size }) => size > limits.fontBytesMax);
  const problem = problemOf(family.trim());

  function take(taken: readonly File[]) {
    const [first] = taken;
    if (first === undefined) return;
    reset();
    setChecked(false);
    setFiles(taken);
    setFamily(familyOfFile(first.name));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (problem !== undefined || tooLarge) return;
    if (await add(family.trim(), files)) setFiles([]);
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="mt-4 space-y-4">
      <DropZone onFiles={take} />
      {files.length > 0 && (
        <>
          <p className="text-sm [overflow-wrap:anywhere]">{messages.chosen(files.map(({ name }) => name))}</p>
          <TextField
            label={messages.family}
            hint={messages.familyHint}
            error={isChecked ? problem : undefined}
            autoFocus
            autoComplete="off"
            spellCheck={false}
            value={family}
            onChange={setFamily}
          />
          {(tooLarge || failed !== undefined) && (
            <Notice tone="error" title={messages.addFailed(tooLarge?.name ?? family)}>
              {tooLarge ? messages.tooLarge(megabytes) : failed}
            </Notice>
          )}
          <div className="flex justify-end">
            <Button type="submit" variant="primary" busy={busy}>
              {busy ? messages.adding : messages.add(files.length)}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}

/** Why a family cannot have a name; undefined if it can. */
function problemOf(family: string): string | undefined {
  if (!fontFamilyNamePattern.test(family)) return messages.familyInvalid;
  const isBuiltIn = fontFamilies.some((name) => name.toLowerCase() === family.toLowerCase());
  return isBuiltIn ? messages.familyBuiltIn(family) : undefined;
}

function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  }

  return (
    // Dropping is a shortcut for the button inside, which the keyboard reaches.
    <fieldset
      className={classNames(
        'rounded-md border border-dashed px-4 py-5 text-center text-sm',
        isOver ? 'border-accent bg-band' : 'border-rule-strong',
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileType2 aria-hidden className="mx-auto mb-2 size-6 text-ink-3" />
      <span>{messages.drop}</span>{' '}
      <Button size="small" onClick={() => input.current?.click()}>
        {messages.choose}
      </Button>
      <p className="mx-auto mt-2 max-w-[46ch] text-ink-3">{messages.dropHint(limits.fontsMax, megabytes)}</p>
      <input
        ref={input}
        type="file"
        multiple
        accept=".ttf,.otf,.woff,.woff2"
        hidden
        aria-label={messages.choose}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          // Cleared so that the same file can be chosen again after it has changed.
          event.target.value = '';
          onFiles(chosen);
        }}
      />
    </fieldset>
  );
}
