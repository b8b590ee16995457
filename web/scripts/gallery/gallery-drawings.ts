/** What is special about a table of the gallery; the labels are in `web/src/messages/public-pages/gallery-texts.ts`. */
export type GalleryDrawing =
  | 'scales'
  | 'bars'
  | 'lines'
  | 'marks'
  | 'flags'
  | 'groups'
  | 'totals'
  | 'spanners'
  | 'footnotes';

const ofKind: Readonly<Record<string, GalleryDrawing>> = {
  bar: 'bars',
  progress: 'bars',
  line: 'lines',
  area: 'lines',
  columns: 'lines',
  icons: 'marks',
  badge: 'marks',
  avatar: 'marks',
  flag: 'flags',
};
const ofMember: Readonly<Record<string, GalleryDrawing>> = {
  rowGroups: 'groups',
  summary: 'totals',
  spanners: 'spanners',
  footnotes: 'footnotes',
};
const order: readonly GalleryDrawing[] = ['scales', ...Object.values({ ...ofKind, ...ofMember })];

type Show = string | { readonly as: string };
interface DrawnTable {
  readonly columns?: Readonly<Record<string, { readonly scale?: unknown; readonly show?: Show }>>;
  readonly rules?: readonly { readonly scale?: unknown }[];
}

/**
 * Found in the table itself, so that no list has to be maintained.
 *
 * @param payload JSON text of a table whose `columns` are an object
 */
export function drawingsOf(payload: string): readonly GalleryDrawing[] {
  const table = JSON.parse(payload) as DrawnTable;
  const columns = Object.values(table.columns ?? {});
  const found = new Set<GalleryDrawing | undefined>(
    columns.map(({ show }) => ofKind[typeof show === 'string' ? show : (show?.as ?? '')]),
  );
  if ([...columns, ...(table.rules ?? [])].some(({ scale }) => scale !== undefined)) found.add('scales');
  for (const [member, drawing] of Object.entries(ofMember)) if (member in table) found.add(drawing);
  return [...new Set(order)].filter((drawing) => found.has(drawing));
}
