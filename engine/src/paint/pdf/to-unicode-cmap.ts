import { utf16Hex } from './pdf-strings.ts';

const ENTRIES_MAX = 100;

/** The ToUnicode CMap of a font. @param entries codes in hex, all of the same length, with their texts */
export function toUnicodeCMap(entries: readonly (readonly [code: string, text: string])[]): string {
  const lines = entries.map(([code, text]) => `<${code}><${utf16Hex(text)}>`);
  const blocks: string[] = [];
  for (let from = 0; from < lines.length; from += ENTRIES_MAX) {
    const block = lines.slice(from, from + ENTRIES_MAX);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`);
  }
  const digits = entries[0]?.[0].length ?? 4;
  const system = '/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def';
  const start = `/CIDInit/ProcSet findresource begin\n12 dict begin\nbegincmap\n${system}\n/CMapName/Adobe-Identity-UCS def\n/CMapType 2 def\n`;
  const range = `1 begincodespacerange\n<${'0'.repeat(digits)}><${'f'.repeat(digits)}>\nendcodespacerange\n`;
  return `${start}${range}${blocks.join('')}endcmap\nCMapName currentdict/CMap defineresource pop\nend\nend\n`;
}
