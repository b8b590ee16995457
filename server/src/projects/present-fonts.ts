import type { FontFamily } from '@pictable/contract';
import type { FontRow } from './fonts.repo.ts';

/** The font files of a project by family. */
export function presentFonts(rows: readonly FontRow[]): FontFamily[] {
  const families = new Map<string, FontFamily['files']>();
  for (const { family, fileId, weightMin, weightMax, isItalic, format, glyphs, bytes, createdAt } of rows) {
    const files = families.get(family) ?? [];
    files.push({
      ...{ id: fileId, weightMin, weightMax, style: isItalic ? 'italic' : 'normal' },
      ...{ format, glyphs, bytes, uploadedAt: createdAt.toISOString() },
    });
    families.set(family, files);
  }
  return [...families].map(([family, files]) => ({ family, files }));
}
