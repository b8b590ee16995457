import { FileInput } from 'lucide-react';
import { useRef } from 'react';
import { imports } from '../../messages/create.ts';
import { Button } from '../../ui/button.tsx';

const accepted = '.csv,.tsv,.tab,.md,.markdown,.html,.htm,.xlsx,.json,.txt';

/** Asks for a file; pasting and dropping do the same. */
export function ImportButton({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" look="quiet" title={imports.hint} onClick={() => input.current?.click()}>
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
          // The same file may be chosen again once it was changed.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
