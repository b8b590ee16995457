import { packTable } from '../../../drafts/share-link.ts';
import { liveSteps as messages } from '../../../messages/public-pages/live-steps-texts.ts';
import { renderingTexts } from '../../../messages/rendering-texts.ts';
import { paths } from '../../../paths.ts';
import { createLivePreview, type LivePreview } from '../../../rendering/live-preview.ts';
import { liveRequest } from '../../../rendering/live-request.ts';
import { prettyJson } from '../../../table-requests/pretty-json.ts';
import { defaultStyleSettings } from '../../../table-styles/style-settings.ts';
import { fieldFor, payloadOf, type StepField } from './step-fields.ts';

/** The parts of a step on the page. */
interface StepView {
  readonly image: HTMLImageElement;
  readonly link: HTMLAnchorElement;
  readonly problem: HTMLElement;
}

/**
 * Makes the steps from raw rows to a finished table live, once one of their code blocks has the focus: the blocks become
 * fields, and the image follows them. The page is written at build time, so this changes its elements.
 */
export default function startLiveSteps(focused: Element): void {
  const section = focused.closest('.steps');
  if (!section) return;
  const live = createLivePreview();
  const radios = [...section.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  const steps = radios.map(({ value }) => value);
  const views = steps.map((step) => viewOf(section, step));
  const shown = () => radios.findIndex(({ checked }) => checked);
  let latest = '';

  const update = () => {
    const view = views[shown()];
    if (!view) return;
    const read = payloadOf(fields, steps.slice(0, shown() + 1));
    if ('problem' in read) {
      showProblem(view, read.problem);
      return;
    }
    latest = prettyJson(read.payload);
    live.show(liveRequest({ text: latest, styles: {} }));
  };
  const fields = fieldsFor(section, update);
  live.$preview.listen((preview) => {
    const view = views[shown()];
    if (view) showPreview(view, preview, latest);
  });
  section.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) update();
  });
  // Starts the engine, so that the first change is shown at once.
  update();
}

function fieldsFor(section: Element, onInput: () => void): readonly StepField[] {
  return [...section.querySelectorAll('pre')].map((code) => {
    const isFocused = code === document.activeElement;
    const caret = caretIn(code);
    const field = fieldFor(code, onInput);
    if (isFocused) {
      field.element.focus({ preventScroll: true });
      field.element.setSelectionRange(caret, caret);
    }
    return field;
  });
}

/** Where a press placed the caret in the text of a code block. */
function caretIn(code: Element): number {
  const selection = getSelection();
  return selection?.anchorNode && code.contains(selection.anchorNode) ? selection.anchorOffset : 0;
}

function viewOf(section: Element, step: string): StepView | undefined {
  const panel = section.querySelector(`[data-step="${step}"]`);
  const image = panel?.querySelector('img');
  const link = panel?.querySelector('a');
  if (!image || !link) return undefined;
  const problem = document.createElement('p');
  problem.setAttribute('role', 'alert');
  problem.className = 'text-sm text-error';
  link.before(problem);
  return { image, link, problem };
}

function showProblem({ image, problem }: StepView, text: string): void {
  image.classList.toggle('opacity-45', text !== '');
  if (problem.textContent !== text) problem.textContent = text;
}

function showPreview(view: StepView, { rendering, error, unavailable }: LivePreview, latest: string): void {
  const problem = unavailable ? messages.unavailable : (error?.message ?? '');
  showProblem(view, problem);
  // The rendering is of an older text after an error, and while a newer text is being rendered.
  if (problem !== '' || rendering?.text !== latest) return;
  const { image, link } = view;
  const url = URL.createObjectURL(rendering.file);
  image.addEventListener('load', () => URL.revokeObjectURL(url), { once: true });
  image.src = url;
  image.width = rendering.widthPx;
  image.height = rendering.heightPx;
  image.alt = renderingTexts.image(rendering.rows, rendering.columns, rendering.title);
  const table = { text: latest, settings: defaultStyleSettings, customFilename: '' };
  void packTable(table).then((hash) => {
    if (hash !== undefined && rendering.text === latest) link.href = paths.app + hash;
  });
}
