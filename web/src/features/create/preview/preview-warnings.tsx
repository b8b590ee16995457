import { fitsDraft } from '../../../drafts/draft.ts';
import { create } from '../../../messages/create-texts.ts';
import { renderingTexts } from '../../../messages/rendering-texts.ts';
import { imageSize } from '../../../messages/sharing-texts.ts';
import type { TableRendering } from '../../../rendering/render-types.ts';
import { Announcement } from '../../../ui/announcement.tsx';
import { useStore } from '../../../ui/use-store.ts';
import type { GeneratedTable } from '../output/generate-table.ts';
import { useWorkspace } from '../workspace/workspace-provider.tsx';
import { withFirstRows } from './first-rows.ts';
import { lowHeaderContrast } from './header-contrast.ts';
import { fittingRows, isTooLarge, type NearLimit, nearLimits } from './near-limits.ts';

/** Chat and email apps shrink wider images until they are unreadable. */
const widePx = 2_000;

/** Notes about the image: warnings of the engine, limits, and what will be hard to read. */
export default function PreviewWarnings() {
  const { table, setSettings, $rendering, $current, $isBroken } = useWorkspace();
  const isBroken = useStore($isBroken);
  const rendering = useStore($rendering);
  const settings = useStore(table.$settings);
  const current = useStore($current);
  if (!rendering) return null;
  const limits = nearLimits(rendering);
  const messages = messagesOf(rendering, current, limits);
  const chips = chipsOf(rendering, limits);
  const contrast = lowHeaderContrast(settings, rendering);
  const fitting = isTooLarge(rendering) ? fittingRows(rendering) : undefined;
  const announcement = (
    <Announcement text={isBroken ? '' : announcementOf(rendering, [...chips, ...messages])} />
  );
  if (messages.length === 0 && chips.length === 0 && !contrast) return announcement;
  return (
    <div className="border-b border-rule bg-sheet px-3 text-sm text-amber">
      {(chips.length > 0 || contrast) && (
        <ul className="flex flex-wrap gap-2 py-2">
          {contrast && (
            <li className="flex items-center rounded-md border border-current pl-2">
              {create.lowContrast(contrast.ratio.toFixed(1))}
              <button
                type="button"
                className="ml-2 min-h-7 rounded-r-[4px] border-l border-current px-2 font-medium hover:bg-band"
                onClick={() => setSettings({ ...settings, headerText: contrast.betterText })}
              >
                {create.fixContrast}
              </button>
            </li>
          )}
          {fitting !== undefined && (
            <li>
              <button
                type="button"
                className="min-h-7 rounded-md border border-current px-2 font-medium hover:bg-band"
                onClick={() => table.change({ text: withFirstRows(rendering.text, fitting) })}
              >
                {create.keepFirst(fitting)}
              </button>
            </li>
          )}
          {chips.map((chip) => (
            <li key={chip} className="flex min-h-7 items-center rounded-md border border-current px-2">
              {chip}
            </li>
          ))}
        </ul>
      )}
      {messages.length > 0 && <WarningList messages={messages} />}
      {announcement}
    </div>
  );
}

/** What the preview shows, and its warnings. */
function announcementOf({ rows, columns, title }: TableRendering, warnings: readonly string[]): string {
  const image = renderingTexts.image(rows, columns, title);
  return warnings.length === 0
    ? image
    : `${image}. ${renderingTexts.warnings(warnings.length)}: ${warnings.join('. ')}`;
}

function WarningList({ messages }: { messages: readonly string[] }) {
  return (
    <details>
      <summary className="flex min-h-9 cursor-pointer items-center gap-2 py-1.5">
        <span className="shrink-0 font-medium">{create.notes(messages.length)}</span>
        <span className="truncate text-ink-2">{messages[0]}</span>
      </summary>
      <ul className="max-h-40 list-disc space-y-1 overflow-auto pb-3 pl-5 text-ink-2">
        {messages.map((message) => (
          <li key={message} className="[overflow-wrap:anywhere]">
            {message}
          </li>
        ))}
      </ul>
    </details>
  );
}

function messagesOf(
  rendering: TableRendering,
  stored: GeneratedTable | undefined,
  limits: readonly NearLimit[],
): string[] {
  const messages = rendering.warnings.map((warning) =>
    warning.path ? `${warning.path}: ${warning.message}` : warning.message,
  );
  if (!fitsDraft(rendering.text)) messages.unshift(create.tooLongForDraft);
  if (stored?.isReduced) messages.unshift(imageSize.reduced);
  // The stored image shows all rows.
  if (!stored && rendering.shownRows !== undefined) {
    const tooLarge = limits.some(({ value, max }) => value > max);
    const messageOf = tooLarge ? create.firstRowsOfTooMany : create.firstRows;
    messages.unshift(messageOf(rendering.shownRows, rendering.rows));
  }
  return messages;
}

const nearMessages = { rows: create.nearRows, cells: create.nearCells, bytes: create.nearBytes };

function chipsOf({ report, widthPx }: TableRendering, limits: readonly NearLimit[]): string[] {
  return [
    ...(report.missingGlyphs.length > 0 ? [create.missingGlyphs(report.missingGlyphs.length)] : []),
    ...(report.unknownKeys.length > 0 ? [create.unknownKeys(report.unknownKeys.length)] : []),
    ...(report.unmatchedRules.length > 0 ? [create.unmatchedRules(report.unmatchedRules.length)] : []),
    ...(widthPx > widePx ? [create.veryWide] : []),
    ...limits.map((limit) => nearMessages[limit.of](limit.value, limit.max)),
  ];
}
