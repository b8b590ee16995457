import './styles/index.css';
import { firstInteraction } from './browser/event-replay.ts';
import { firstPaint } from './browser/first-paint.ts';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root element.');

/** Prerendered pages load their code after the first paint, or on the first interaction. */
if (container.dataset.path !== undefined) {
  await Promise.race([firstPaint(), firstInteraction]);
  // The build lists the files of the page there, so that they load in parallel.
  const needed = document.querySelector<HTMLTemplateElement>('#needed');
  if (needed) document.head.append(needed.content);
}
const { start } = await import('./app.tsx');
// Loading and running are separate tasks, so that the page stays responsive in between.
setTimeout(() => start(container));
