import { Button } from './buttons/button.tsx';
import { Notice } from './notice.tsx';

interface LoadErrorProps {
  title: string;
  text: string;
  /** Label of the button. */
  retry: string;
  onRetry: () => void;
}

/** Shown instead of data that could not be loaded. */
export function LoadError({ title, text, retry, onRetry }: LoadErrorProps) {
  return (
    <div className="mt-4">
      <Notice tone="error" title={title}>
        {text}
      </Notice>
      <Button className="mt-3" onClick={onRetry}>
        {retry}
      </Button>
    </div>
  );
}
