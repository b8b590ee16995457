import { expect, test } from 'vitest';
import { isProjectEndpoint } from './project-endpoint.ts';

test('a URL below the API segment is a project endpoint, unless it is a shared endpoint', () => {
  const origin = 'https://pictable.example';
  expect(isProjectEndpoint(`${origin}/api/pictable/weekly-orders-x7k2`)).toBe(true);
  expect(isProjectEndpoint(`${origin}/api/pictable/table-to-image`)).toBe(false);
  expect(isProjectEndpoint(`${origin}/api/pictable/json-to-png`)).toBe(false);
  expect(isProjectEndpoint(`${origin}/api/weekly-orders-x7k2`)).toBe(false);
});
