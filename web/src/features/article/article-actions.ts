import { storeDraft } from '../../drafts/draft.ts';
import { articleTexts } from '../../messages/public-pages/docs-texts.ts';
import { uiTexts } from '../../messages/ui-texts.ts';
import { paths } from '../../paths.ts';
import { chooseSnippetLanguage } from '../../storage/snippet-language.ts';
import { defaultStyleSettings } from '../../table-styles/style-settings.ts';
import { copyText } from '../../ui/buttons/clipboard.ts';
import { copyConfirmationMs } from '../../ui/timings.ts';

interface Router {
  navigate(to: { href: string }): Promise<void>;
}

let runs = 0;

/** Handles a click on a button or an anchor of an article. @returns the table to run, after a click on Run */
export function handleArticleClick(target: HTMLElement, router: Router) {
  const { act, language, label = '' } = target.dataset;
  if (language) chooseSnippetLanguage(language);
  const anchor = target.getAttribute('href');
  // Links to other sections of the page are only followed, not copied.
  if (target.matches('.anchor') || (anchor && anchor === `#${target.id}`))
    void copyText(`${location.href.split('#')[0]}${anchor}`, articleTexts.link);
  const block = target.closest<HTMLElement>('[data-block]');
  if (!block) return undefined;
  if (act === 'copy') void copyBlock(block, target, label);
  if (act === 'edit') {
    storeDraft({ text: payloadOf(block), styles: defaultStyleSettings });
    void router.navigate({ href: paths.app });
  }
  if (act !== 'run') return undefined;
  runs += 1;
  return { id: runs, container: resultContainerOf(block), payload: payloadOf(block) };
}

function payloadOf(block: HTMLElement): string {
  return block.dataset.payload ?? visibleText(block);
}

/** The visible code; a request exists in several languages, one of which is shown. */
function visibleCode(block: HTMLElement): HTMLElement | undefined {
  const texts = [...block.querySelectorAll<HTMLElement>('[data-text]')];
  return texts.find((text) => text.offsetParent !== null) ?? texts[0];
}

function visibleText(block: HTMLElement): string {
  return (visibleCode(block)?.textContent ?? '').trimEnd();
}

async function copyBlock(block: HTMLElement, button: HTMLElement, label: string): Promise<void> {
  const key = visibleCode(block)?.querySelector<HTMLElement>('[data-fill="key"]:not([data-whole="yes"])');
  const leftToDo = key ? articleTexts.replaceKey(key.textContent ?? '') : undefined;
  if (!(await copyText(visibleText(block), label, leftToDo))) return;
  button.textContent = uiTexts.copied;
  setTimeout(() => {
    button.textContent = uiTexts.copy;
  }, copyConfirmationMs);
}

/** The element for the result. It replaces the pre-rendered image of the example, if there is one. */
function resultContainerOf(block: HTMLElement): Element {
  const next = block.nextElementSibling;
  if (next?.matches('.result')) return next;
  const container = document.createElement('div');
  container.className = 'result';
  if (next?.matches('.rendered')) next.replaceWith(container);
  else block.after(container);
  return container;
}
