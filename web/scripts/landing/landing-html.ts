import { escapeHtml } from '@pictable/contract';
import { ownTablePath } from '../../src/drafts/own-table-path.ts';
import { placeholderOrigin } from '../../src/guides/articles.ts';
import { openTable } from '../../src/messages/open-table-texts.ts';
import {
  automation,
  features,
  forAgents,
  heroTables,
  included,
  rawToFinished,
} from '../../src/messages/public-pages/landing-parts-texts.ts';
import { workflows } from '../../src/messages/public-pages/workflows-texts.ts';
import { paths } from '../../src/paths.ts';
import { compactJson } from './compact-json.ts';
import { rawRows, steps } from './raw-to-finished.ts';

interface Image {
  readonly url: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** What the benchmark has measured, as in `README.md`. */
export interface Speed {
  readonly cpuMs: string;
  readonly timesOpen: string;
  readonly timesRepeated: string;
}

export interface HeroTable {
  readonly name: keyof typeof heroTables.tables;
  readonly title: string;
  readonly image: Image;
}

const linkClasses = 'text-accent underline underline-offset-4';
const wide = 'mx-auto max-w-[1360px] px-4 md:px-6';

function imageHtml({ url, widthPx, heightPx }: Image, alt: string, classes: string, loading = 'lazy') {
  return `<img src="${url}" width="${widthPx}" height="${heightPx}" alt="${escapeHtml(alt)}" loading="${loading}" class="${classes}">`;
}

/** Columns of each tile in a grid of twelve, and the side of the image that stays visible. */
const tiles: Readonly<Record<HeroTable['name'], string>> = {
  'stock-market-months': 'lg:col-span-7 lg:h-80',
  'economical-cars': 'lg:col-span-5 lg:h-80',
  'technology-stocks': 'lg:col-span-5 lg:h-64',
  'flight-board': 'lg:col-span-4 lg:h-64',
  'right-to-left-invoice': 'lg:col-span-3 lg:h-64',
};

/** Five tables below the hero, each a link to the editor, and the speed. */
export function heroTablesHtml(tables: readonly HeroTable[], speed: Speed): string {
  const tile = ({ name, title, image }: HeroTable) => {
    const label = heroTables.tables[name];
    const side = name === 'right-to-left-invoice' ? 'object-right-top' : 'object-left-top';
    const picture = imageHtml(
      image,
      heroTables.image(label, title),
      `min-h-0 w-full flex-1 object-cover ${side}`,
      'eager',
    );
    return `<li class="max-lg:w-[19rem] max-lg:shrink-0 max-lg:snap-start max-lg:h-60 ${tiles[name]}"><a href="${ownTablePath(name)}" class="group flex h-full flex-col overflow-hidden rounded-md border border-rule-strong bg-white hover:border-accent">${picture}<span class="flex items-center justify-between gap-3 border-t border-rule bg-sheet px-3 py-2 text-sm"><span class="font-medium text-ink">${label}</span><span class="whitespace-nowrap text-accent group-hover:underline">${openTable.open}</span></span></a></li>`;
  };
  const figure = (value: string, text: string) =>
    `<div class="flex items-baseline gap-2.5"><dt class="order-2 max-w-[24ch] text-sm text-ink-2">${text}</dt><dd class="figures text-3xl font-semibold tracking-tight">${value}</dd></div>`;
  return `<section aria-labelledby="five-tables" class="${wide} pt-8"><div class="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1"><h2 id="five-tables" class="text-xl">${heroTables.heading}</h2><a href="${paths.gallery}" class="text-sm ${linkClasses}">${heroTables.all}</a></div><ul class="flex gap-3 max-lg:-mx-4 max-lg:snap-x max-lg:scroll-px-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:pb-2 lg:grid lg:grid-cols-12">${tables.map(tile).join('')}</ul><dl class="mt-6 flex flex-wrap items-center gap-x-12 gap-y-3 border-y border-ink py-4">${figure(`${speed.cpuMs} ms`, heroTables.cpu)}${figure(`${speed.timesOpen} ×`, heroTables.times)}<div class="max-w-[42ch] text-sm text-ink-2"><dt class="sr-only">${heroTables.measured}</dt><dd>${heroTables.repeated(speed.timesRepeated)}. ${heroTables.measured}</dd></div></dl></section>`;
}

const block = (label: string, code: string) =>
  `<div class="overflow-hidden rounded-md border border-rule bg-sheet"><p class="border-b border-rule bg-band px-3 py-2.5 text-sm font-medium">${label}</p><pre class="overflow-x-auto p-4 text-sm leading-relaxed" tabindex="0" role="region" aria-label="${label}">${escapeHtml(code)}</pre></div>`;

/** Rows at the left, the table at the right; radio buttons choose how much is added. Needs no script. */
export function rawToFinishedHtml(images: ReadonlyMap<string, Image>): string {
  const names = rawToFinished.steps;
  const radio = ({ step }: (typeof steps)[number], index: number) =>
    `<label class="flex cursor-pointer items-center gap-2 rounded-md border border-rule-strong bg-sheet px-3 py-2 text-sm font-medium has-checked:border-accent has-checked:bg-band-2 hover:bg-band"><input type="radio" name="step" value="${step}"${index === steps.length - 1 ? ' checked' : ''} class="accent-(--accent)">${index + 1}. ${names[step]}</label>`;
  const panel = ({ step, added }: (typeof steps)[number]) =>
    `<div data-step="${step}" class="contents"><div>${added ? block(rawToFinished.added, compactJson(added)) : `<p class="rounded-md border border-rule bg-band px-3 py-2.5 text-sm">${rawToFinished.nothing}</p>`}</div><div class="flex flex-col items-start gap-3 rounded-md border border-rule bg-desk p-4 max-lg:order-first lg:row-span-2 lg:row-start-1 lg:col-start-2">${imageHtml(images.get(step)!, rawToFinished.image(names[step]), 'h-auto max-w-full')}<a href="${ownTablePath(`step-${step}`)}" aria-label="${rawToFinished.editNamed(names[step])}" class="text-sm ${linkClasses}">${rawToFinished.edit}</a></div></div>`;
  return `<section aria-labelledby="raw-to-finished" class="steps ${wide} pt-20"><h2 id="raw-to-finished" class="text-3xl">${rawToFinished.heading}</h2><p class="mt-3 text-ink-2">${rawToFinished.text}</p><fieldset class="mt-5 flex flex-wrap gap-2"><legend class="sr-only">${rawToFinished.legend}</legend>${steps.map(radio).join('')}</fieldset><div class="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] [&>*]:min-w-0">${block(rawToFinished.rows, compactJson(rawRows))}${steps.map(panel).join('')}</div></section>`;
}

/** A list of work that users no longer have to do, struck through in red. */
export function featuresHtml(): string {
  const feature = ({ name, text }: (typeof features.items)[number], index: number) =>
    `<div class="grid grid-cols-[2rem_1fr] gap-x-2 gap-y-1 border-b border-rule px-2 py-4 odd:bg-band md:grid-cols-[3rem_2fr_3fr]"><dt class="contents"><span aria-hidden="true" class="figures pt-0.5 font-mono text-sm text-ink-3">${String(index + 1).padStart(2, '0')}</span><span class="font-semibold line-through decoration-error decoration-[1.5px]">${escapeHtml(name)}</span></dt><dd class="col-start-2 text-ink-2 md:col-start-3">${escapeHtml(text)}</dd></div>`;
  return `<section aria-labelledby="features" class="deferred ${wide} pt-20"><h2 id="features" class="text-3xl">${features.heading}</h2><dl class="mt-6 border-t border-ink">${features.items.map(feature).join('')}</dl></section>`;
}

/** The sections for agents and for automation platforms. */
export function audiencesHtml(marks: Readonly<Record<string, string>>): string {
  const config = {
    mcpServers: {
      pictable: {
        url: `${placeholderOrigin}/mcp`,
        headers: { Authorization: 'Bearer YOUR_API_KEY' },
      },
    },
  };
  const guides = { n8n: paths.n8nIntegration, make: paths.makeIntegration, zapier: paths.zapierIntegration };
  const platform = (id: keyof typeof guides) =>
    `<li class="flex items-start gap-3 border-b border-rule px-2 py-4 odd:bg-band"><svg aria-hidden="true" viewBox="0 0 24 24" class="mt-0.5 size-6 shrink-0 fill-current"><path d="${marks[id]}"/></svg><div><h3 class="text-base">${workflows.platforms[id].name}</h3><p class="mt-0.5 text-sm text-ink-2">${automation.platforms[id]}</p><a href="${guides[id]}" class="text-sm ${linkClasses}">${automation.guide(workflows.platforms[id].name)}</a></div></li>`;
  return `<div class="${wide} grid gap-x-12 gap-y-16 pt-20 lg:grid-cols-2 [&>*]:min-w-0"><section aria-labelledby="for-agents"><h2 id="for-agents" class="text-3xl">${forAgents.heading}</h2><p class="mt-3 text-ink-2">${forAgents.text}</p><ul class="mt-5 mb-5 border-t border-ink text-sm">${forAgents.points.map((point) => `<li class="border-b border-rule px-2 py-2.5 odd:bg-band">${point}</li>`).join('')}</ul>${block(forAgents.config, compactJson(config))}<p class="mt-3 flex flex-wrap gap-x-6 text-sm"><a href="${paths.documentation}#mcp" class="${linkClasses}">${forAgents.guide}</a><a href="/llms.txt" class="${linkClasses}">${forAgents.texts}</a></p></section><section aria-labelledby="for-automations"><h2 id="for-automations" class="text-3xl">${automation.heading}</h2><p class="mt-3 text-ink-2">${automation.text}</p><ul class="mt-5 border-t border-ink">${(['n8n', 'make', 'zapier'] as const).map(platform).join('')}</ul><p class="mt-3 text-sm"><a href="${paths.examples}#workflows" class="${linkClasses}">${automation.workflows}</a></p></section></div>`;
}

/** What every plan includes, below the table of plans. */
export function includedHtml(): string {
  const item = (text: string) =>
    `<li class="flex gap-2"><span aria-hidden="true" class="text-accent">✓</span>${text}</li>`;
  return `<h3 class="mt-8 text-base">${included.heading}</h3><ul class="mt-3 grid gap-x-8 gap-y-1.5 text-sm text-ink-2 sm:grid-cols-2 lg:grid-cols-4">${included.items.map(item).join('')}</ul>`;
}
