import type { LoggedRequest, Project } from '@pictable/contract';
import { describe, expect, it } from 'vitest';
import { requests as messages } from '../../messages/requests-texts.ts';
import { projectNameOf, requestPath, sizeText, statusClass } from './request-text.ts';

const projects = [
  { id: 1, name: 'North', endpointPath: 'north-x1' },
  { id: 2, name: 'South', endpointPath: 'south-y2' },
] as Project[];
const request = (route: string, projectId: number | null) => ({ route, projectId }) as LoggedRequest;

it.each([
  ['/api/pictable/:endpointPath', 2, '/api/pictable/south-y2'],
  ['/api/pictable/:endpointPath/preview', 3, '/api/pictable/{endpointPath}/preview'],
  ['/api/pictable/:endpointPath', null, '/api/pictable/{endpointPath}'],
  ['/api/pictable/projects/:id/examples/:name', 1, '/api/pictable/projects/{id}/examples/{name}'],
  ['/api/user', null, '/api/user'],
])('the path of %s in project %s is %s', (route, projectId, path) => {
  expect(requestPath(request(route, projectId), projects)).toBe(path);
});

it.each([
  [1, 'North'],
  [3, messages.deletedProject],
  [null, messages.withoutProject],
])('the project %s is called %s', (projectId, name) => {
  expect(projectNameOf(request('/', projectId), projects)).toBe(name);
});

describe('the colour of a status', () => {
  it.each([
    [200, 'bg-band-2'],
    [304, 'bg-band-2'],
    [399, 'bg-band-2'],
    [400, 'text-amber'],
    [499, 'text-amber'],
    [500, 'text-error'],
    [503, 'text-error'],
  ])('%d is %s', (status, name) => {
    expect(statusClass(status).split(' ')).toContain(name);
  });
});

it.each([
  [0, '0 B'],
  [1_023, '1023 B'],
  [1_024, '1.0 kB'],
  [49_357, '48.2 kB'],
  [1_048_575, '1024.0 kB'],
  [1_048_576, '1.0 MB'],
  [5_505_024, '5.3 MB'],
])('%d bytes are shown as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
