import { destinationNames } from '@pictable/contract';

/** A prompt as a client lists it, and its text for given arguments. */
export interface PromptRecord {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly {
    readonly name: string;
    readonly description: string;
    readonly required: boolean;
  }[];
  text(values: Readonly<Record<string, string>>): string;
}

/** Every prompt. To add a prompt, add a record here. */
export const prompts: readonly PromptRecord[] = [
  {
    name: 'table_from_data',
    title: 'Table from data',
    description: 'Turns data in any form into an image of a table.',
    arguments: [
      {
        name: 'data',
        description: 'The data: CSV, JSON, a list, or text that contains numbers.',
        required: true,
      },
      {
        name: 'place',
        description: `Where the image will be shown: ${destinationNames.join(', ')}.`,
        required: false,
      },
    ],
    text: ({ data = '', place }) =>
      [
        'Render the data below as an image of a table with the tool render_table.',
        'Choose columns that answer the questions of a reader, keep numbers as numbers and dates as dates, and write a short title. Do not omit anything important, and do not make anything up.',
        'Let summary compute totals, and let rowGroups add the headings of groups, instead of adding rows for them.',
        'Options and styles are described in the resource pictable://options, themes in pictable://themes.',
        ...(place === undefined || place === ''
          ? []
          : [`The image will be shown in: ${place}. Send this value as options.for.`]),
        'Then show the image, with its URL if it has one.',
        `\n${data}`,
      ].join('\n'),
  },
];
