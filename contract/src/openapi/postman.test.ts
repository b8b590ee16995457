import { expect, test } from 'vitest';
import { routeList } from '../routes/routes.ts';
import { postmanCollection } from './postman.ts';

test('each operation is in the folder of its tag, once', () => {
  const { item: folders } = postmanCollection({ origin: 'https://tables.example' });
  const found = folders.flatMap(({ name, item }) => item.map((request) => `${name}: ${request.name}`));
  const expected = routeList.map(({ tag, summary }) => `${tag}: ${summary}`);
  // Further examples have the name of their operation before a colon.
  const [operations, examples] = [found, found].map((names, index) =>
    names.filter((name) => expected.includes(name) === (index === 0)),
  );
  expect(operations!.sort()).toEqual(expected.sort());
  expect(examples!.length).toBeGreaterThan(0);
  expect(examples!.every((name) => name.startsWith('Images: Generate a table image: '))).toBe(true);
});
