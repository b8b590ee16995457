import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { copyControls } from '../../browser/event-replay.ts';
import { lazyModule } from '../../browser/lazy-module.ts';
import { reserveClipboard } from '../../browser/reserved-clipboard.ts';
import { fillInOrigin } from '../../guides/articles.ts';
import { useApiKey } from '../../session/api-key.ts';
import { useCurrentUser } from '../../session/session.ts';
import { useSnippetLanguage } from '../../storage/snippet-language.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const articleActions = lazyModule(() => import('./article-actions.ts'));
const FillPlaceholders = lazyComponent(() => import('./fill-placeholders.tsx'));
const RunResult = lazyComponent(() => import('./run-result.tsx'));

interface ArticleProps {
  /** Name of the article file. */
  name: string;
  html: string;
}

/** A table of the article that was run, and the element that shows its result. */
interface Run {
  readonly id: number;
  readonly container: Element;
  readonly payload: string;
}

/** An article written at build time. */
export function Article(props: ArticleProps) {
  return <ArticleContent key={props.html} {...props} />;
}

/** Handles clicks on the links and buttons of an article. Another article is another instance. */
function ArticleContent({ name, html }: ArticleProps) {
  const router = useRouter();
  const user = useCurrentUser();
  const apiKey = useApiKey();
  const language = useSnippetLanguage();
  const part = useRef<HTMLDivElement>(null);
  const [runs, setRuns] = useState<readonly Run[]>([]);
  useEffect(() => {
    if (part.current) fillInOrigin(part.current);
    articleActions.preload();
  }, []);
  useEffect(() => {
    for (const button of part.current?.querySelectorAll<HTMLElement>('[data-language]') ?? [])
      button.ariaPressed = String(button.dataset.language === language);
  }, [language]);

  async function act(event: MouseEvent<HTMLDivElement>) {
    const target = (event.target as Element).closest<HTMLElement>('button, a');
    if (!target || !isPlain(event)) return;
    const href = target.getAttribute('href');
    // The browser opens links to files.
    if (href?.startsWith('/') && !/\.\w+$/.test(href)) {
      event.preventDefault();
      void router.navigate({ href });
      return;
    }
    const run = await articleActions.use(
      (actions) => actions.handleArticleClick(target, router),
      () => target.matches(copyControls) && reserveClipboard(),
    );
    if (run) setRuns((before) => [...before.filter(({ container }) => container !== run.container), run]);
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the links and buttons inside handle keys themselves */}
      <div
        ref={part}
        data-article={name}
        data-shown={language}
        className="article"
        onClick={act}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: written by our own build from our own files
        dangerouslySetInnerHTML={{ __html: html }}
        suppressHydrationWarning
      />
      <Suspense>
        {(user || apiKey) && <FillPlaceholders article={part} />}
        {runs.map(({ id, container, payload }) =>
          createPortal(<RunResult payload={payload} />, container, String(id)),
        )}
      </Suspense>
    </>
  );
}

function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
