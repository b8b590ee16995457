import { Parser } from 'htmlparser2';
import { limits } from '../../limits.ts';
import { TableFileError } from '../table-file-error.ts';
import type { FilePackage } from './read-package.ts';

/** What a reader of a part does with its elements, in document order. Names are without prefixes. */
export interface XmlReader {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  /** A text may come in several pieces. */
  text?(piece: string): void;
}

/**
 * Reads the XML of a part without building a tree. A document type, which could define entities, is an error.
 *
 * @throws TableFileError
 */
export function readXml(file: FilePackage, part: string, reader: XmlReader): void {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++depth > limits.tableFileDepthMax) throw tooDeep();
        reader.open(withoutPrefix(name), withoutPrefixes(attributes));
      },
      onclosetag(name) {
        depth--;
        reader.close?.(withoutPrefix(name));
      },
      ontext: (piece) => reader.text?.(piece),
      onprocessinginstruction(name) {
        if (name.toLowerCase() !== '!doctype') return;
        throw new TableFileError(
          'data',
          'The file contains a document type declaration, which is not allowed.',
        );
      },
    },
    { xmlMode: true },
  );
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  file.read(part, (piece) => {
    decoder ??= new TextDecoder(encodingOf(piece));
    parser.write(decoder.decode(piece, { stream: true }));
  });
  parser.end();
}

function encodingOf(start: Uint8Array): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8';
}

/** For both kinds of files: the elements of a table are at a depth below ten. */
export function tooDeep(): TableFileError {
  return new TableFileError(
    'data',
    `The elements of the file are nested more than ${limits.tableFileDepthMax} levels deep.`,
  );
}

/** Writers choose their own prefixes for the same namespaces. */
function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function withoutPrefixes(attributes: Readonly<Record<string, string>>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const name of Object.keys(attributes)) plain[withoutPrefix(name)] ??= attributes[name] ?? '';
  return plain;
}
