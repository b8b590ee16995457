import { defaultImageFormat, findImageFormat, formatLabels, imageFormats, slugify } from '@pictable/contract';
import { isObject, type JsonValue } from '@pictable/contract/json';
import { Uri, window, workspace } from 'vscode';
import { renderTable, type UserOptions } from './render-table.ts';

const nameCharsMax = 60;

/**
 * Asks for a file beside a document, and writes the image of a table to it, in the format of its extension. Further
 * images of a table that is split for a destination have a number in their names.
 *
 * @throws Error with a readable message if the table cannot be rendered or written
 */
export async function saveTable(table: JsonValue, document: Uri, options: UserOptions): Promise<void> {
  const filters = Object.fromEntries(imageFormats.map((format) => [formatLabels[format], [format]]));
  const title = isObject(table) ? table.get('title') : undefined;
  const ownName = document.path.replace(/^.*\/|\.\w+$/g, '');
  const name = slugify(typeof title === 'string' ? title : ownName, nameCharsMax) || 'table';
  const proposed = Uri.joinPath(document, '..', `${name}.${defaultImageFormat}`);
  const isUntitled = document.scheme === 'untitled';
  const file = await window.showSaveDialog({ filters, ...(isUntitled ? {} : { defaultUri: proposed }) });
  if (!file) return;
  const format = findImageFormat(/\.([a-z]+)$/i.exec(file.path)?.[1]?.toLowerCase()) ?? defaultImageFormat;
  const { images, warnings } = await renderTable(table, format, options);
  for (const [index, { bytes }] of images.entries()) {
    const path = index === 0 ? file.path : file.path.replace(/(\.\w+)?$/, `-${index + 1}$1`);
    await workspace.fs.writeFile(file.with({ path }), bytes);
  }
  const saved = images.length === 1 ? 'the table' : `${images.length} images of the table`;
  window.showInformationMessage([`Saved ${saved}.`, ...warnings].join(' '));
}
