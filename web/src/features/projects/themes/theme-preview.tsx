import { limits } from '@pictable/contract';
import { fromJs, isArray, isObject, type JsonValue, parseJson, stringify } from '@pictable/contract/json';
import type { ThemeColors } from '@pictable/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loadOwnTable } from '../../../drafts/own-table.ts';
import { ownThemesTexts as messages } from '../../../messages/projects/own-themes-texts.ts';
import { TableImage } from '../../../rendering/image/table-image.tsx';
import { useLivePreview } from '../../../rendering/live-preview.ts';
import { liveRequest } from '../../../rendering/live-request.ts';
import { queryKeys } from '../../../session/session.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Tables of the gallery with groups, totals, spanners, bars and colour scales. */
const tables = ['planets', 'iowa-electricity', 'countries-of-oceania'];
/** Options of these tables that would hide parts of the theme. */
const ownOptions = ['theme', 'gridLines', 'frame', 'showAlternatingRows', 'showBorder', 'showGridLines'];

/** Three tables of the gallery in the theme that is being edited. */
export function ThemePreview({ theme, projectId }: { theme: ThemeColors; projectId: number }) {
  return (
    <ScrollRegion
      label={messages.preview}
      className="max-h-[34rem] space-y-4 rounded-md border border-rule bg-desk p-3"
    >
      {tables.map((name) => (
        <PreviewTable key={name} name={name} theme={theme} projectId={projectId} />
      ))}
    </ScrollRegion>
  );
}

interface PreviewTableProps {
  name: string;
  theme: ThemeColors;
  projectId: number;
}

function PreviewTable({ name, theme, projectId }: PreviewTableProps) {
  const table = useQuery({
    queryKey: [...queryKeys.themes, 'table', name],
    queryFn: async () => (await loadOwnTable(name))?.text ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (table.data === null) return <Notice tone="warning">{messages.previewUnavailable}</Notice>;
  if (table.data === undefined) return <Skeleton className="h-40 w-full" />;
  return <ThemedTable text={table.data} theme={theme} projectId={projectId} />;
}

interface ThemedTableProps {
  text: string;
  theme: ThemeColors;
  projectId: number;
}

function ThemedTable({ text, theme, projectId }: ThemedTableProps) {
  const request = useMemo(
    () =>
      liveRequest({
        text: stringify(withTheme(parseJson(text, { depthMax: limits.jsonDepthMax }), theme)),
        styles: {},
        projectId,
      }),
    [text, theme, projectId],
  );
  const { rendering, unavailable } = useLivePreview(request);
  if (unavailable) return <Notice tone="warning">{messages.previewUnavailable}</Notice>;
  return rendering ? <TableImage rendering={rendering} /> : <Skeleton className="h-40 w-full" />;
}

/** The table with the theme in place of its own appearance. */
export function withTheme(table: JsonValue, theme: ThemeColors): JsonValue {
  if (!isObject(table)) return table;
  const own = table.get('options');
  const options = isObject(own) ? [...own].filter(([name]) => !ownOptions.includes(name)) : [];
  const members = [...table]
    .filter(([name]) => name !== 'styles' && name !== 'options')
    .map(([name, value]): [string, JsonValue] => [name, name === 'columns' ? withoutColors(value) : value]);
  return new Map([...members, ['options', new Map(options)], ['theme', fromJs(theme)]]);
}

/** Members of columns, their drawings and their colour scales that would hide the colours of the theme. */
const ownColors = ['color', 'negative', 'palette', 'backgroundColor', 'textColor'];

function withoutColors(value: JsonValue): JsonValue {
  if (isArray(value)) return value.map(withoutColors);
  if (!isObject(value)) return value;
  const kept = [...value].filter(([name]) => !ownColors.includes(name));
  return new Map(kept.map(([name, member]) => [name, withoutColors(member)]));
}
