import { destinationNames } from '@pictable/contract';

/** A prompt as a client lists it, and what it says with its arguments filled in. */
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

/** Every prompt. A new one is a record here and nothing else. */
export const prompts: readonly PromptRecord[] = [
  {
    name: 'table_from_data',
    title: 'Table from data',
    description: 'Turns data in any form into a picture of a table.',
    arguments: [
      {
        name: 'data',
        description: 'The data: CSV, JSON, a list, or text with figures in it.',
        required: true,
      },
      {
        name: 'place',
        description: `Where it will be shown: ${destinationNames.join(', ')}.`,
        required: false,
      },
    ],
    text: ({ data = '', place }) =>
      [
        'Make a picture of a table from the data below with the tool render_table.',
        'Choose columns that answer what a reader will ask, keep numbers as numbers and dates as dates, and write a short title. Leave out nothing that matters and make nothing up.',
        'Options and styles are in the resource pictable://options, looks in pictable://themes.',
        ...(place === undefined || place === ''
          ? []
          : [`It will be shown in: ${place}. Send that as options.for.`]),
        'Then show the picture, with its URL where there is one.',
        `\n${data}`,
      ].join('\n'),
  },
];
