import { applyFix } from '@pictable/contract/json';
import { TriangleAlert } from 'lucide-react';
import { fixLabel, renderingTexts } from '../messages/rendering-texts.ts';
import { Button } from '../ui/buttons/button.tsx';
import type { InputError } from './render-types.ts';

interface ErrorLineProps {
  error: InputError;
  text: string;
  onFix: (text: string) => void;
  onShow: () => void;
}

/** The error as one text, for screen readers. */
export function errorSentence({ line, column, message, hint }: InputError): string {
  return `${renderingTexts.position(line, column)}: ${closed(message, hint)}${hint ? ` ${hint}` : ''}`;
}

/** The message with a full stop if a hint follows it: not every message is a sentence. */
function closed(message: string, hint: string | undefined): string {
  return hint && !/[.!?]$/.test(message) ? `${message}.` : message;
}

/** The error line below an editor: position, message and, if a fix is known, a button that applies it. */
export function ErrorLine({ error, text, onFix, onShow }: ErrorLineProps) {
  const { fix } = error;
  return (
    <>
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      <button
        type="button"
        className="min-h-6 min-w-0 text-left [overflow-wrap:anywhere] underline-offset-4 hover:underline"
        onClick={onShow}
      >
        <span className="sr-only">{renderingTexts.position(error.line, error.column)}: </span>
        <span aria-hidden className="figures mr-2 font-mono font-medium">
          {error.line}:{error.column}
        </span>
        {closed(error.message, error.hint)}
        {error.hint && <span className="text-ink-2"> {error.hint}</span>}
      </button>
      {fix && (
        <Button size="small" className="ml-auto shrink-0" onClick={() => onFix(applyFix(text, fix))}>
          {fixLabel(text, fix)}
        </Button>
      )}
    </>
  );
}
