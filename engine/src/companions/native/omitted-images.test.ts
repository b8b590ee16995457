import { expect, it } from 'vitest';
import { nativeMessage } from './native-message.ts';
import { doesNotFit } from './native-table.ts';

it.each([
  ['slack', 50, 'Slack'],
  ['telegram', 10, 'Telegram'],
  ['discord', 10, 'Discord'],
] as const)('a message for %s says that it has no more than %d images', (platform, most, label) => {
  const messageOf = (count: number) => {
    const images = Array.from({ length: count }, (_, index) => ({
      ...{ url: `https://a.example/${index}.png`, widthPx: 100, heightPx: 50 },
    }));
    return nativeMessage(platform, doesNotFit(['Too wide.']), { title: 'T', alt: 'A.', images });
  };
  expect(messageOf(most).why).toBe('Too wide.');
  expect(messageOf(most + 3).why).toContain(`first ${most} of ${most + 3} images, because ${label}`);
});
