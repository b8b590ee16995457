import type { FilePackage } from '../package/read-package.ts';
import { readXml } from '../package/read-xml.ts';

/** The texts that cells name by their index. */
export function readSharedStrings(file: FilePackage, part: string): readonly string[] {
  const strings: string[] = [];
  if (!file.has(part)) return strings;
  let text: string | undefined;
  let isPhonetic = false;
  let isText = false;
  readXml(file, part, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text(piece) {
      if (isText && text !== undefined) text += piece;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') strings.push(unescapeText(text ?? ''));
    },
  });
  return strings;
}

/** Characters that XML cannot contain are written as `_x000D_`. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
