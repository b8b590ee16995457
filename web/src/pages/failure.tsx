import { failure } from '../messages/shared-texts.ts';
import { Button } from '../ui/buttons/button.tsx';

/** Shown when a page fails to load or to render. */
export default function Failure() {
  return (
    <main className="mx-auto max-w-[60ch] px-4 py-24">
      <title>{failure.title}</title>
      <h1 className="text-2xl">{failure.heading}</h1>
      <p className="mt-3 text-ink-2">{failure.text}</p>
      <Button variant="primary" className="mt-6" onClick={() => location.reload()}>
        {failure.reload}
      </Button>
    </main>
  );
}
