import { faceRecords } from '@pictable/engine/faces';
import { expect, it } from 'vitest';
import { packedFontUrls } from './packed-font-urls.ts';

it('has a URL for every font file that the engine may request from the packed fonts', () => {
  const files = [...new Set(faceRecords.map(({ file }) => file))];
  const missing = files.filter(
    (file) => !packedFontUrls.has(file) && !file.startsWith('@expo-google-fonts/'),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(missing).toEqual([]);
});
