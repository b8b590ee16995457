import type { ImageFormat } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../host/node.ts';
import { createEngine, type Engine, EngineError } from '../index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

const ports = [
  { port: 'Oslo', sea: 'North', ships: 1204, share: 12.5 },
  { port: 'Gdańsk', sea: 'Baltic', ships: 998, share: 3.25 },
  { port: 'Bergen', sea: 'North', ships: 310, share: 7 },
  { port: 'Riga', sea: 'Baltic', ships: 42, share: 101.75 },
];

const read = (payload: object) => engine.readTable(fromJs(payload));
const render = (payload: object, format: ImageFormat = 'svg') => engine.render(fromJs(payload), { format });
const warningsOf = async (payload: object) => (await render(payload)).warnings.map(({ message }) => message);
const errorsOf = async (payload: object) => {
  const error: unknown = await render(payload).catch((rejection) => rejection);
  return error instanceof EngineError ? error.details.map(({ message }) => message) : error;
};

/** The notes below the table, each after its mark. */
const notesOf = (payload: object) =>
  (read(payload).notes?.footnotes ?? []).map(({ mark, text }) => `${mark?.text ?? '-'} ${text}`);
/** The texts with a mark, from the title to the last row. */
function marksOf(payload: object): string[] {
  const { title, subtitle, notes, header, columns, rows } = read(payload);
  const spanners = (header ?? []).flat().flatMap((slot) => {
    const content = slot?.content;
    return content?.kind === 'spanner' || content?.kind === 'stub' ? [content] : [];
  });
  const places = [
    { text: title, mark: notes?.title },
    { text: subtitle, mark: notes?.subtitle },
    ...spanners.map(({ label, mark }) => ({ text: label, mark })),
    ...columns.map(({ name, mark }) => ({ text: name, mark })),
    ...rows.flat().map((cell) => ({ text: cell?.shown, mark: cell?.mark })),
  ];
  return places.flatMap(({ text, mark }) => (mark === undefined ? [] : [`${text} ${mark.text}`]));
}
const noteAt = (at: unknown, text = `Note at ${JSON.stringify(at)}`) => ({ text, at });

describe('the order of marks', () => {
  it('follows the positions, not the order of the notes', () => {
    const payload = {
      title: 'Ports',
      subtitle: '2025',
      data: ports,
      stub: 'port',
      rowGroups: 'sea',
      summary: 'sum',
      spanners: [{ label: 'Traffic', columns: ['ships', 'share'] }],
      footnotes: [
        noteAt({ summary: 'Total', column: 'ships' }, 'Sum'),
        noteAt({ group: 'Baltic' }, 'Inland'),
        noteAt({ stub: 'Riga' }, 'Latvia'),
        noteAt({ column: 'share', row: 0 }, 'Share'),
        noteAt({ column: 'ships', row: 0 }, 'Ships'),
        noteAt({ column: 'share' }, 'Label'),
        noteAt({ spanner: 'Traffic' }, 'Spanner'),
        noteAt({ stub: true }, 'Stub'),
        noteAt('subtitle', 'Year'),
        noteAt('title', 'Title'),
      ],
    };
    expect(notesOf(payload)).toEqual(
      ['Title', 'Year', 'Stub', 'Spanner', 'Label', 'Ships', 'Share', 'Sum', 'Inland', 'Latvia'].map(
        (text, index) => `${index + 1} ${text}`,
      ),
    );
    expect(marksOf(payload)).toEqual([
      'Ports 1',
      '2025 2',
      'Traffic 4',
      'port 3',
      'share 5',
      '1204 6',
      '12.5 7',
      '1514 8',
      'Baltic 9',
      'Riga 10',
      '1040 8',
      '2554 8',
    ]);
  });

  it('goes from the start of a row to its end, and from the upper row to the lower one', () => {
    const footnotes = [
      noteAt({ column: 'share', row: 1 }, 'd'),
      noteAt({ column: 'ships', row: 1 }, 'c'),
      noteAt({ column: 'share', row: 0 }, 'b'),
      noteAt({ column: 'port', row: 0 }, 'a'),
    ];
    expect(notesOf({ data: ports, footnotes })).toEqual(['1 a', '2 b', '3 c', '4 d']);
  });

  it('follows the rows as shown; a row is named by its index as sent', () => {
    const footnotes = [
      noteAt({ column: 'ships', row: 0 }, 'Oslo'),
      noteAt({ column: 'ships', row: 3 }, 'Riga'),
    ];
    const options = { dataProcessing: { sortBy: 'ships' } };
    expect(notesOf({ data: ports, footnotes, options })).toEqual(['1 Riga', '2 Oslo']);
    expect(notesOf({ data: ports, footnotes, rowGroups: { by: 'sea', order: ['Baltic'] } })).toEqual([
      '1 Riga',
      '2 Oslo',
    ]);
  });

  it('joins the marks of one position, and shares the mark of equal texts', () => {
    const footnotes = [
      noteAt({ column: 'ships', row: 1 }, 'Estimated.'),
      noteAt({ column: 'ships', row: 0 }, 'Audited.'),
      noteAt({ column: 'ships', row: 0 }, 'Estimated.'),
      noteAt({ column: 'share', when: { share: { gt: 10 } } }, 'Estimated.'),
    ];
    const payload = { data: ports, footnotes };
    expect(marksOf(payload)).toEqual(['1204 1,2', '12.5 2', '998 2', '101.75 2']);
    expect(notesOf(payload)).toEqual(['1 Audited.', '2 Estimated.']);
  });

  it('lists notes without a mark first, then those with one', () => {
    const footnotes = [
      noteAt({ column: 'ships', row: 0 }, 'Marked'),
      'Unmarked',
      'Unmarked',
      { text: 'Also' },
    ];
    expect(notesOf({ data: ports, footnotes })).toEqual(['- Unmarked', '- Also', '1 Marked']);
  });

  it('marks several columns and rows, and the cells of a list of positions', () => {
    const at = [{ column: ['ships', 'share'], row: [0, 2] }, { header: ['port'] }];
    expect(marksOf({ data: ports, footnotes: [noteAt(at, 'x')] })).toEqual([
      'port 1',
      '1204 1',
      '12.5 1',
      '310 1',
      '7 1',
    ]);
  });
});

describe('the marks', () => {
  const noteFor = (row: number, column: string) => noteAt({ row, column }, `${row} ${column}`);
  const seven = [0, 1, 2].flatMap((row) => [noteFor(row, 'ships'), noteFor(row, 'share')]);
  const footnotes = [...seven, noteFor(3, 'ships')];

  it.each([
    ['numbers', '1 2 3 4 5 6 7'],
    ['letters', 'a b c d e f g'],
    ['LETTERS', 'A B C D E F G'],
    ['Standard', '* † ‡ § ** †† ‡‡'],
    ['extended', '* † ‡ § ‖ ¶ **'],
    [['❶', '❷', '❸'], '❶ ❷ ❸ ❶❶ ❷❷ ❸❸ ❶❶❶'],
  ])('%j', (footnoteMarks, expected) => {
    const marks = notesOf({ data: ports, footnotes, footnoteMarks }).map((note) => note.split(' ')[0]);
    expect(marks.join(' ')).toBe(expected);
  });

  it('follow the alphabet with doubled letters, and numbers with larger ones', () => {
    const data = Array.from({ length: 30 }, (_, row) => ({ row }));
    const many = data.map((_, row) => noteAt({ column: 'row', row }, `n${row}`));
    const last = (footnoteMarks: string) => notesOf({ data, footnotes: many, footnoteMarks }).slice(25, 27);
    expect(last('letters')).toEqual(['z n25', 'aa n26']);
    expect(last('numbers')).toEqual(['26 n25', '27 n26']);
  });
});

describe('a position', () => {
  it('that matches nothing is reported, and the note has no mark', async () => {
    const payload = {
      data: ports,
      footnotes: ['First.', noteAt({ column: 'share', row: 30 }, 'Late.'), noteAt('title', 'Title.')],
    };
    expect(await warningsOf(payload)).toEqual([
      'footnotes.1: no cell matches {"column": "share", "row": 30}, so the note is listed without a mark.',
      'footnotes.2: the table has no title, so the note is listed without a mark.',
    ]);
    expect(notesOf(payload)).toEqual(['- First.', '- Late.', '- Title.']);
  });

  it.each([
    { column: 'shares', row: 0 },
    { column: 'ships', when: { port: 'Rome' } },
    { group: 'North' },
    { stub: 'Oslo' },
    { spanner: 'Traffic' },
    { summary: 'Total', column: 'ships' },
  ])('%j matches nothing in a plain table', async (at) => {
    expect(await warningsOf({ data: ports, footnotes: [noteAt(at)] })).toEqual([
      expect.stringMatching(/^footnotes\.0: no cell matches \{.*\}, so the note is listed without a mark\.$/),
    ]);
  });

  it('that matches nothing beside one that matches is reported for itself', async () => {
    const at = [
      { column: 'ships', row: 0 },
      { column: 'ships', row: 9 },
    ];
    const payload = { data: ports, footnotes: [noteAt(at, 'x')] };
    expect(await warningsOf(payload)).toEqual([
      'footnotes.0: no cell matches {"column": "ships", "row": 9}, so it has no mark there.',
    ]);
    expect(notesOf(payload)).toEqual(['1 x']);
  });

  it('in a row or column that is not shown takes its note with it', async () => {
    const footnotes = [
      noteAt({ column: 'ships', row: 3 }, 'Riga'),
      noteAt({ column: 'ships', row: 0 }, 'Oslo'),
    ];
    const filter = { options: { dataProcessing: { filter: { sea: 'North' } } } };
    const page = { options: { pagination: { enabled: true, pageSize: 2 } } };
    for (const more of [filter, page]) {
      expect(notesOf({ data: ports, footnotes, ...more })).toEqual(['1 Oslo']);
      expect(await warningsOf({ data: ports, footnotes, ...more })).toEqual([]);
    }
    expect(notesOf({ data: ports, footnotes, columns: { ships: { hidden: true } } })).toEqual([]);
  });

  it.each([
    ['a group that the filter leaves out', { group: 'South' }, { rowGroups: 'sea' }],
    [
      'a group of empty values that the filter leaves out',
      { group: 'Inland' },
      { data: [...ports, { ...ports[0], sea: '' }], rowGroups: { by: 'sea', empty: 'Inland' } },
    ],
    ['a spanner of hidden columns', { spanner: 'Size' }, { columns: { ships: { hidden: true } } }],
    ['a row that a step removes', { column: 'ships', row: 3 }, { transform: [{ filter: { sea: 'North' } }] }],
  ])('at %s takes its note with it', async (_, at, more) => {
    const spanners = [{ label: 'Size', columns: ['ships'] }];
    const options = { dataProcessing: { filter: { sea: 'North' } } };
    const payload = { data: [...ports, { ...ports[0], sea: 'South' }], spanners, options, ...more };
    const footnotes = [noteAt(at, 'x')];
    expect(notesOf({ ...payload, footnotes })).toEqual([]);
    expect(
      (await warningsOf({ ...payload, footnotes })).filter((text) => text.includes('footnotes')),
    ).toEqual([]);
  });

  it('below a span has no mark', () => {
    const rows = [
      [{ value: 'wide', colspan: 2 }, ''],
      ['a', 'b'],
    ];
    const footnotes = [noteAt({ column: 'y', row: 0 }, 'covered'), noteAt({ column: 'x', row: 0 }, 'shown')];
    expect(notesOf({ headers: ['x', 'y'], rows, footnotes })).toEqual(['1 shown']);
  });

  it('in a column that is merged into another one marks that one', () => {
    const mergeColumns = [{ into: 'ships', with: ['share'], as: 'share' }];
    const substitute = { values: { 998: 'few' } };
    const footnotes = [noteAt({ column: 'share', row: 1 }, 'x'), noteAt({ column: 'ships', row: 0 }, 'y')];
    expect(marksOf({ data: ports, mergeColumns, footnotes })).toEqual(['1204 (12.5) 1', '998 (3.25) 2']);
    expect(marksOf({ data: ports, columns: { ships: { substitute } }, footnotes })).toEqual([
      '1204 1',
      '3.25 2',
    ]);
  });

  it('at the group of rows without a value names it by its heading', async () => {
    const data = [...ports, { port: 'Basel', sea: '', ships: 12, share: 1 }];
    const payload = {
      data,
      rowGroups: { by: 'sea', empty: 'Inland' },
      footnotes: [noteAt({ group: 'Inland' })],
    };
    expect(marksOf(payload)).toEqual(['Inland 1']);
    expect(await warningsOf(payload)).toEqual([]);
    expect(marksOf({ ...payload, footnotes: [noteAt({ group: '' })] })).toEqual(['Inland 1']);
  });

  it('at a merged group cell marks it', () => {
    const rowGroups = { by: 'sea', as: 'column' };
    expect(marksOf({ data: ports, rowGroups, footnotes: [noteAt({ group: 'Baltic' })] })).toEqual([
      'Baltic 1',
    ]);
  });
});

describe('the payload', () => {
  it.each([
    [{ footnotes: [{ text: 5 }] }, 'footnotes.0.text must be a text; got 5.'],
    [{ footnotes: [7] }, 'footnotes.0 must be a text; got 7.'],
    [
      { footnotes: [noteAt('titel', 'x')] },
      'footnotes.0.at must be "title", "subtitle" or an object such as {"column": "Price", "row": 0}; got "titel". Did you mean "title"?',
    ],
    [
      { footnotes: [noteAt({ column: 'ships', row: -1 }, 'x')] },
      'footnotes.0.at.row must be a row index of 0 or more; got -1.',
    ],
    [{ footnotes: Array.from({ length: 51 }, () => 'x') }, 'footnotes may have at most 50 notes; got 51.'],
    [
      {
        footnotes: [
          noteAt(
            Array.from({ length: 200 }, (_, row) => ({ column: 'port', row })),
            'x',
          ),
          'y',
        ],
      },
      'footnotes may have at most 200 positions in all; got 201.',
    ],
    [
      { sourceNotes: ['x'.repeat(501)] },
      /^sourceNotes\.0 must be a text of at most 500 characters; got "xxx/,
    ],
    [
      { footnotes: ['x'], footnoteMarks: 'roman' },
      'footnoteMarks must be numbers, letters, LETTERS, standard or extended; got "roman".',
    ],
    [
      { footnotes: ['x'], footnoteMarks: ['*', ' '] },
      'footnoteMarks.1 must be a text of 1 to 8 characters without spaces; got " ".',
    ],
  ])('rejects %j', async (more, message) => {
    const expected = typeof message === 'string' ? message : expect.stringMatching(message);
    expect(await errorsOf({ data: ports, ...more })).toEqual([expected]);
  });

  it('warns about unknown members', async () => {
    const footnotes = [{ text: 'x', where: 'title', at: { column: 'ships', row: 0, rows: 1 } }];
    expect(await warningsOf({ data: ports, footnotes })).toEqual([
      'Unknown key "where" in footnotes.0 is ignored.',
      'Unknown key "rows" in footnotes.0.at is ignored. Did you mean "row"?',
    ]);
  });

  it('takes one note instead of a list, and ignores empty texts', () => {
    const table = read({ data: ports, footnotes: 'Only.', sourceNotes: ['', 'Ledger'] });
    expect(table.notes).toMatchObject({ footnotes: [{ text: 'Only.' }], sourceNotes: ['Ledger'] });
    expect(read({ data: ports, footnotes: [], sourceNotes: '' }).notes).toBeUndefined();
  });

  it('keeps columns of the user with these names', () => {
    const names = (payload: object) => read(payload).columns.map(({ name }) => name);
    expect(names({ name: 'x', footnotes: 'long text', sourceNotes: 'y' })).toEqual([
      'name',
      'footnotes',
      'sourceNotes',
    ]);
    expect(names({ name: ['x', 'z'], footnotes: ['a', 'b'], footnoteMarks: ['1', '2'] })).toEqual([
      'name',
      'footnotes',
      'footnoteMarks',
    ]);
    expect(names({ data: [{ footnotes: [{ text: 'a' }], sourceNotes: 1 }] })).toEqual([
      'footnotes',
      'sourceNotes',
    ]);
  });

  it('accepts any notes, positions and marks without failing otherwise', async () => {
    const anyJson = fc.jsonValue({ maxDepth: 3 });
    const member = fc.oneof(anyJson, fc.record({ text: fc.string(), at: anyJson }));
    await fc.assert(
      fc.asyncProperty(member, anyJson, anyJson, async (footnotes, footnoteMarks, sourceNotes) => {
        const result = await render({ data: ports, footnotes, footnoteMarks, sourceNotes }).catch(
          (rejection: unknown) => rejection,
        );
        if (result instanceof Error) expect(result).toBeInstanceOf(EngineError);
      }),
      { numRuns: 150 },
    );
  });
});
