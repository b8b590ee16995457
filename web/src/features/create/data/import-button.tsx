import { FileInput } from 'lucide-react';
import { useRef } from 'react';
import { imports } from '../../../messages/create-texts.ts';
import { Button } from '../../../ui/buttons/button.tsx';

const accepted = '.csv,.tsv,.tab,.md,.markdown,.html,.htm,.xlsx,.ods,.json,.jsonl,.ndjson,.txt';

/** Opens a file chooser; pasting and dropping a file work as well. */
export function ImportButton({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" variant="quiet" title={imports.hint} onClick={() => input.current?.click()}>
        <FileInput aria-hidden />
        {imports.choose}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accepted}
        hidden
        aria-label={imports.hint}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Cleared so that the same file can be chosen again after it has changed.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
