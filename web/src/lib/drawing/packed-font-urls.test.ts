import { faceRecords } from '@pictable/engine/faces';
import { expect, it } from 'vitest';
import { packedFontUrls } from './packed-font-urls.ts';

it('has every font file that the engine may ask for, but for those that are known before', () => {
  const files = [...new Set(faceRecords.map(({ file }) => file))];
  const missing = files.filter(
    (file) => !packedFontUrls.has(file) && !file.startsWith('@expo-google-fonts/'),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(missing).toEqual([]);
});
