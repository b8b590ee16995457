import { createRequire } from 'node:module';
import type { NativeMessage, NativePlatform } from '@pictable/contract';

/** Microsoft's own parser of Adaptive Cards, whose package is not written for the module system of Node. */
const cards = createRequire(import.meta.url)(
  'adaptivecards/dist/adaptivecards.js',
) as typeof import('adaptivecards');

type Json = Readonly<Record<string, unknown>>;
type Check = (payload: Json) => string[];

/**
 * What a message breaks of the documented limits of its platform. Written from the documentation of the platforms, not
 * from the limits in the contract, so that a mistake there is found.
 */
export function brokenLimits(
  platform: NativePlatform,
  { payload }: Pick<NativeMessage, 'payload'>,
): string[] {
  return checks[platform](payload);
}

const checks: Readonly<Record<NativePlatform, Check>> = {
  slack: checkSlack,
  telegram: checkTelegram,
  teams: checkTeams,
  discord: checkDiscord,
  email: checkEmail,
};

/** Every object inside a value, itself included. */
export function objectsIn(value: unknown): Json[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inside : [value as Json, ...inside];
}

/** The texts of all members with one of these names. */
export function textsIn(value: unknown, names: readonly string[]): string[] {
  return objectsIn(value).flatMap((object) =>
    names.flatMap((name) => {
      const member = object[name];
      if (Array.isArray(member)) return member.filter((one): one is string => typeof one === 'string');
      return typeof member === 'string' ? [member] : [];
    }),
  );
}

const problemsOf = (tests: Readonly<Record<string, boolean>>) =>
  Object.keys(tests).filter((name) => !tests[name]);
const lengthOf = (text: string) => [...text].length;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function checkSlack(payload: Json): string[] {
  const blocks = payload.blocks as Json[];
  const tables = blocks.filter(({ type }) => type === 'table');
  const rows = tables.flatMap((table) => table.rows as Json[][]);
  const settings = tables.flatMap((table) => table.column_settings as Json[]);
  const texts = textsIn(blocks, ['text']);
  const elements = new Set(objectsIn(blocks).map(({ type }) => type));
  return problemsOf({
    'up to 50 blocks': blocks.length <= 50,
    'one table': tables.length <= 1,
    '100 rows': rows.length <= 100,
    '20 cells': rows.every((cells) => cells.length >= 1 && cells.length <= 20),
    'rows of one length': new Set(rows.map((cells) => cells.length)).size <= 1,
    '20 column settings': settings.length <= 20,
    '10,000 characters': tables.length === 0 || sum(texts.map((text) => text.length)) <= 10_000,
    'no empty text': texts.every((text) => text.length > 0),
    'finite numbers': objectsIn(blocks).every(
      ({ type, value }) => type !== 'raw_number' || Number.isFinite(value),
    ),
    '150 characters in a header': blocks
      .filter(({ type }) => type === 'header')
      .every(({ text }) => ((text as Json).text as string).length <= 150),
    '2,000 characters of alt text': textsIn(blocks, ['alt_text']).every((text) => text.length <= 2_000),
    'no mentions': ['user', 'usergroup', 'channel', 'broadcast', 'team', 'mrkdwn'].every(
      (type) => !elements.has(type),
    ),
    'escaped notification': !/<|>|&(?!amp;|lt;|gt;)/.test(payload.text as string),
    'no markup in the notification': payload.mrkdwn === false,
  });
}

function checkTelegram(payload: Json): string[] {
  if (payload.method === 'sendPhoto')
    return problemsOf({
      caption: lengthOf(payload.caption as string) <= 1_024,
      photo: payload.photo !== undefined,
    });
  if (payload.method === 'sendMediaGroup')
    return problemsOf({
      '2 to 10 photos': [2, 10].includes(Math.max(2, (payload.media as unknown[]).length)),
    });
  const message = payload.rich_message as Json;
  const blocks = message.blocks as Json[];
  const rows = blocks.flatMap(({ cells }) => (cells ?? []) as Json[][]);
  const width = (cells: Json[]) => sum(cells.map(({ colspan }) => Number(colspan ?? 1)));
  const depth = (value: unknown): number => {
    if (typeof value !== 'object' || value === null) return 0;
    const inside = Math.max(0, ...Object.values(value).map(depth));
    return Array.isArray(value) ? inside : inside + 1;
  };
  return problemsOf({
    '500 blocks': blocks.length + rows.length <= 500,
    '20 columns': rows.every((cells) => width(cells) <= 20),
    '32,768 characters': sum(textsIn(blocks, ['text', 'caption']).map(lengthOf)) <= 32_768,
    '16 levels': Math.max(0, ...blocks.map(depth)) <= 16,
    'a text in every cell': rows.flat().every(({ text }) => text !== undefined && text !== ''),
    'an alignment in every cell': rows
      .flat()
      .every(
        ({ align, valign }) => ['left', 'center', 'right'].includes(align as string) && valign === 'top',
      ),
    'no mentions found in texts': message.skip_entity_detection === true,
    'no mentions': objectsIn(blocks).every(
      ({ type }) => !['text_mention', 'mention'].includes(type as string),
    ),
  });
}

function checkTeams(payload: Json): string[] {
  const [attachment] = payload.attachments as Json[];
  const context = new cards.SerializationContext();
  const card = new cards.AdaptiveCard();
  card.parse(attachment!.content, context);
  const events = Array.from({ length: context.eventCount }, (_, index) => context.getEventAt(index).message);
  const validated = card.validateProperties().validationEvents.map(({ message }) => message);
  return [
    ...events,
    ...validated,
    ...problemsOf({
      '25 KB': Buffer.byteLength(JSON.stringify(payload)) <= 25_000,
      'no Markdown': objectsIn(payload).every(({ type }) => type !== 'TextBlock'),
      'no mentions': objectsIn(payload).every(({ entities }) => entities === undefined),
      'no functions': textsIn(payload, ['text', 'inlines']).every((text) => !/\{\{(DATE|TIME)\(/i.test(text)),
    }),
  ];
}

function checkDiscord(payload: Json): string[] {
  const content = (payload.content ?? '') as string;
  const embeds = (payload.embeds ?? []) as Json[];
  const texts = textsIn(embeds, ['title', 'description']);
  return problemsOf({
    '2,000 characters': lengthOf(content) <= 2_000,
    '10 embeds': embeds.length <= 10,
    '256 characters in a title': textsIn(embeds, ['title']).every((text) => text.length <= 256),
    '4,096 characters in a description': textsIn(embeds, ['description']).every(
      (text) => text.length <= 4_096,
    ),
    '6,000 characters of embeds': sum(texts.map((text) => text.length)) <= 6_000,
    'one code block': content === '' || content.split('```').length === 3,
    'nobody is notified': JSON.stringify(payload.allowed_mentions) === '{"parse":[]}',
    'no mentions': [content.split('```')[0]!, content.split('```').at(-1)!, ...texts].every(
      (text) => !/(?<!\\)<|@(?:everyone|here)/.test(text),
    ),
  });
}

function checkEmail(payload: Json): string[] {
  const html = payload.html as string;
  return problemsOf({
    'Gmail cuts it': Buffer.byteLength(html) <= 102_000,
    'no scripts, styles and forms': !/<(?:script|style|iframe|form|link|meta|svg|input)\b/i.test(html),
    'no flex and no grid': !/display:(?:flex|grid)/.test(html),
    'only our elements': [...html.matchAll(/<\/?([a-z]+)/g)].every(([, tag]) =>
      'div table caption thead tbody tr th td p br a img span strong em s sub sup code'
        .split(' ')
        .includes(tag!),
    ),
    'no event handlers': !/<[^>]*\son[a-z]+=/i.test(html.replace(/"[^"]*"/g, '""')),
    'only links to the web': [...html.matchAll(/(?:href|src)="([^"]*)"/g)].every(([, url]) =>
      /^(?:https?|mailto|tel):/i.test(url!),
    ),
    'a background for every colour': [...html.matchAll(/style="([^"]*)"/g)].every(
      ([, style]) => !/(?:^|;)color:#1f2933/.test(style!) || /background-color:/.test(style!),
    ),
    'a plain text': typeof payload.text === 'string' && payload.text !== '',
  });
}
