import { expect, test } from 'vitest';
import { isProjectEndpoint } from './project-endpoint.ts';

test('an address is a project endpoint below the segment of the API, save for the entrances for everybody', () => {
  const origin = 'https://pictable.example';
  expect(isProjectEndpoint(`${origin}/api/pictable/weekly-orders-x7k2`)).toBe(true);
  expect(isProjectEndpoint(`${origin}/api/pictable/table-to-image`)).toBe(false);
  expect(isProjectEndpoint(`${origin}/api/pictable/json-to-png`)).toBe(false);
  expect(isProjectEndpoint(`${origin}/api/weekly-orders-x7k2`)).toBe(false);
});
