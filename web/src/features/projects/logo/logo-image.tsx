import { limits } from '@pictable/contract';
import { ImageIcon } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { logoTexts as messages } from '../../../messages/projects/logo-texts.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';

interface LogoImageProps {
  /** URL of the image; undefined without one. */
  url: string | undefined;
  alt: string;
  onFile: (file: File) => void;
}

/** The image of a logo, which another one can be dropped on. */
export function LogoImage({ url, alt, onFile }: LogoImageProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
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
      {url === undefined ? (
        <ImageIcon aria-hidden className="mx-auto mb-2 size-6 text-ink-3" />
      ) : (
        // White, as most tables are.
        <div className="mx-auto mb-3 flex min-h-20 items-center justify-center rounded-sm bg-white p-4">
          <img src={url} alt={alt || messages.preview} className="max-h-16 max-w-full object-contain" />
        </div>
      )}
      <span>{messages.drop}</span>{' '}
      <Button size="small" onClick={() => input.current?.click()}>
        {url === undefined ? messages.choose : messages.replace}
      </Button>
      <p className="mx-auto mt-2 max-w-[46ch] text-ink-3">
        {messages.dropHint(limits.logoBytesMax / 1_000_000)}
      </p>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp,image/svg+xml,.svg"
        hidden
        aria-label={messages.choose}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Cleared so that the same file can be chosen again after it has changed.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </fieldset>
  );
}

/** URL of a chosen file, for as long as it is shown. */
export function useFileUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (file === undefined) {
      setUrl(undefined);
      return;
    }
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return url;
}
