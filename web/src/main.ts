import './styles/index.css';
import { firstTurn } from './lib/early-press.ts';
import { firstPaint } from './lib/first-paint.ts';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root element.');

/** A page that can be read without its code gets it after it is seen, or as soon as somebody turns to it. */
if (container.dataset.path !== undefined) {
  await Promise.race([firstPaint(), firstTurn]);
  // The build names there what the page needs, so that no file waits for another.
  const needed = document.querySelector<HTMLTemplateElement>('#needed');
  if (needed) document.head.append(needed.content);
}
const { start } = await import('./app.tsx');
// Loading the code is one task, running it another: the page answers in between.
setTimeout(() => start(container));
