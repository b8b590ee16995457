import { expect, it } from 'vitest';
import {
  endpointPathOf,
  errorPath,
  markdownPath,
  newImagePath,
  paths,
  projectPath,
  redirects,
  signInPath,
  topicPath,
} from './paths.ts';

it.each([
  [endpointPathOf({ endpointPath: 'weekly-x1' }), '/api/pictable/weekly-x1'],
  [endpointPathOf(undefined), '/api/pictable/json-to-png'],
  [errorPath('quota-exceeded'), '/api-reference#error-quota-exceeded'],
  [errorPath(), '/api-reference#error-handling'],
  [markdownPath('/documentation'), '/documentation.md'],
  [newImagePath(7), '/app?projectId=7'],
  [projectPath(7), '/dashboard#project-7'],
  [signInPath('/app?projectId=7#x'), '/auth?next=%2Fapp%3FprojectId%3D7%23x'],
  [topicPath('sdk'), '/documentation/sdk'],
])('%s leads to %s', (path, expected) => {
  expect(path).toBe(expected);
});

it('has short paths that lead to pages', () => {
  expect(redirects).toEqual({
    '/login': '/auth',
    '/register': '/auth?tab=register',
    '/json-guide': '/documentation#json-guide',
  });
  expect(paths.contact).toMatch(/^mailto:[^@]+@[^@]+$/);
});
