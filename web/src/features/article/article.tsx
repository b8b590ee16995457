import { limits } from '@pictable/contract';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useRef } from 'react';
import { placeholderOrigin } from '../../lib/articles.ts';
import { copyText } from '../../lib/clipboard.ts';
import { shared } from '../../messages/shared.ts';

interface ArticleProps {
  /** Name under which the article was written. */
  name: string;
  html: string;
}

/** An article that was written at build time. Its links and copy buttons are brought to life here. */
export function Article({ name, html }: ArticleProps) {
  const router = useRouter();
  const part = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another article brings other addresses
  useEffect(() => {
    if (part.current) nameOrigin(part.current);
  }, [html]);

  function act(event: MouseEvent<HTMLDivElement>) {
    const target = event.target as Element;
    const button = target.closest<HTMLButtonElement>('button[data-copy]');
    if (button) void copyBlock(button);
    const href = target.closest('a')?.getAttribute('href');
    if (href?.startsWith('/') && isPlain(event)) {
      event.preventDefault();
      void router.navigate({ href });
    }
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: links and buttons inside take keys themselves
    <div
      ref={part}
      data-article={name}
      className="article"
      onClick={act}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: written by our own build from our own files
      dangerouslySetInnerHTML={{ __html: html }}
      suppressHydrationWarning
    />
  );
}

function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** Puts the reader's own service where the article has a placeholder. */
function nameOrigin(article: Element): void {
  const texts = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (text.data.includes(placeholderOrigin))
      text.data = text.data.replaceAll(placeholderOrigin, location.origin);
  }
}

async function copyBlock(button: HTMLButtonElement): Promise<void> {
  const block = button.closest('[data-block]');
  const text = block?.querySelector('[data-text]')?.textContent ?? '';
  if (!(await copyText(text.trimEnd(), button.dataset.copy ?? ''))) return;
  button.textContent = shared.copied;
  setTimeout(() => {
    button.textContent = shared.copy;
  }, limits.copyConfirmationMs);
}
