import { expect, it } from 'vitest';
import { differences, type Members, normalized, written } from './normalized.fixture.ts';

/**
 * The file beside this one has what saved settings change in a table, alone, below other saved settings and below those
 * of the request. If a change is intended, accept it with `npm run vitest -- engine/src/payload/facts --update`, and
 * review the differences of the file.
 */
const data = [
  { region: 'North', sales: 12.5, share: 0.25 },
  { region: 'South', sales: 7, share: null },
];

/** Settings in three versions: of the user, of the project and of the request. */
const settings: readonly (readonly [Members, Members, Members])[] = [
  [
    { fontSize: 20, headerBg: '#111111' },
    { styles: { fontSize: 16 } },
    { options: { styles: { fontSize: 12 } } },
  ],
  [{ theme: 'midnight' }, { styles: { headerBg: '#112233', textColor: '#ff0000' } }, { theme: 'corporate' }],
  [{ borderColor: '#010101', cellPadding: 3 }, { cellPaddingX: 9 }, { density: 'compact' }],
  [
    { columns: { sales: { label: 'Amount', type: 'currency' } } },
    { columns: { Amount: { align: 'left' } } },
    { columns: { Amount: { unit: 'km' } } },
  ],
  [
    { columns: { Betrag: { format: { decimals: 1 } } } },
    { columns: { sales: { align: 'center' } } },
    { columns: { sales: { label: 'Betrag', type: 'number' } } },
  ],
  [
    { columns: ['share', 'region'] },
    { columns: { share: { style: { textColor: '#ff0000', width: 90 } } } },
    { columns: ['sales', 'share'], theme: 'dark' },
  ],
  [
    { columnStyles: { sales: { width: 50 } } },
    { columnStyles: { sales: { minWidth: 80 }, share: { textAlign: 'left' } } },
    { columnStyles: { 1: { fontWeight: 'bold' } } },
  ],
  [
    { columnStyles: { sales: { minWidth: 300 } } },
    { columns: { sales: { maxWidth: 100 } } },
    { columnStyles: { sales: { maxWidth: '10%' } } },
  ],
  [
    { rowStyles: { 0: { height: 40 }, 1: { indent: 1 } } },
    { rowStyles: { 1: { fontWeight: 'bold' } } },
    { rowStyles: { 0: { indent: 2 }, 2: { indent: 3 } } },
  ],
  [
    { cellStyles: [{ row: 0, column: 'sales', textColor: '#ff0000' }] },
    { cellStyles: { '1,2': { fontSize: 9 } } },
    { cellStyles: { '0,1': { fontSize: 30 } } },
  ],
  [
    { substitute: { null: 'user', zero: 'nil' } },
    { substitute: { null: 'project' } },
    { options: { substitute: { empty: 'sent' } } },
  ],
  [
    { complexDataDisplay: { nullDisplay: 'a' } },
    { complexDataDisplay: { nullDisplay: 'b', maxDepth: 2 } },
    { complexDataDisplay: { arrayDisplay: 'list' } },
  ],
  [{ pagination: { pageSize: 1 } }, { pagination: true }, { pagination: { currentPage: 2 } }],
  [
    { title: 'User', headers: false },
    { caption: 'Project', showRowNumbers: true },
    { title: 'Sent', format: 'svg' },
  ],
  [{ for: 'slack' }, { width: 500, scale: 3 }, { for: 'email', format: 'pdf' }],
  [
    { rules: [{ columns: ['sales'], style: { fontWeight: 'bold' } }] },
    { footnoteMarks: 'letters' },
    { footnotes: [{ text: 'N', at: { column: 'sales' } }] },
  ],
  [
    { zebraStripes: false, imageQuality: 5 },
    { showAlternatingRows: true, quality: 70 },
    { imageFormat: 'jpeg', defaultWidth: 600 },
  ],
  [{ fontSize: 'huge', unknown: 1 }, { columns: { nothing: { label: 'x' } } }, { fontSize: 14 }],
  [
    { direction: 'rtl', locale: 'de', dates: 'readable' },
    { locale: 'fr', grouping: true },
    { direction: 'auto' },
  ],
];

function factsOf(name: string, sent: Members, saved: readonly Members[]): string {
  const plain = normalized({ data });
  const { table, lines } = normalized({ data, ...sent }, saved);
  const changed = table === undefined ? [] : differences(plain.table, table, '');
  return [`# ${name}`, ...lines, ...changed, ''].join('\n');
}

it('saved settings change a table as in their file', async () => {
  const facts = settings.flatMap(([user, project, sent]) => [
    factsOf(`${written(user)} of the user`, {}, [user]),
    factsOf(`below ${written(project)} of the project`, {}, [user, project]),
    factsOf(`both below ${written(sent)}`, sent, [user, project]),
    factsOf(`${written(sent)} alone`, sent, []),
  ]);
  await expect(facts.join('\n')).toMatchFileSnapshot('saved.txt');
});
