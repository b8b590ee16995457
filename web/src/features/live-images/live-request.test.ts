import { expect, test } from 'vitest';
import { followRequest, liveRequest } from './replace-request.ts';

test('the request replaces the image of a name, with the time of the change in it', () => {
  const request = liveRequest('https://pictable.example', 'sales', null);
  expect(request).toMatch(/^curl -X PUT https:\/\/pictable\.example\/api\/pictable\/user\/live\/sales \\\n/);
  expect(request).toContain('{{updatedAt}}');
});

test('a project is part of the URL, in quotes because of the shell', () => {
  expect(liveRequest('https://pictable.example', 'sales', 7)).toContain(
    '"https://pictable.example/api/pictable/user/live/sales?projectId=7"',
  );
});

test('a request lets the image follow a source', () => {
  const request = followRequest('https://pictable.example', 'sales', 7);
  expect(request).toContain('/live/sales?projectId=7"');
  expect(request).toContain('"refresh": "1d"');
});
