import { describe, expect, it } from 'vitest';
import type { OperationContext } from '../http/operation-context.ts';
import { partOf } from '../part-of.fixture.ts';
import { listRequests } from './list-requests.ts';
import type { RequestLogRepo } from './request-log.repo.ts';

type Filter = Parameters<RequestLogRepo['list']>[0];

const createdAt = new Date('2026-03-01T10:00:00.000Z');
const rowOf = (id: number) => ({ id, createdAt, errorType: null, errorMessage: null });

/** Lists the requests of a log with this number of entries, and what it is asked for. */
async function list(query: object, { count = 0, project = undefined as { id: number } | undefined } = {}) {
  const filters: Filter[] = [];
  const log = partOf<RequestLogRepo>({
    list: async (filter: Filter) => {
      filters.push(filter);
      return Array.from({ length: Math.min(count, filter.limit) }, (_, index) => rowOf(count - index));
    },
  });
  const context = { caller: { user: { id: 7 }, project }, query } as OperationContext<'listRequests'>;
  return { response: await listRequests(log, context), filters };
}

describe('the log of requests', () => {
  it.each([
    [{}, {}],
    [{ status: '402' }, { status: { from: 402, below: 403 } }],
    [{ status: '4xx' }, { status: { from: 400, below: 500 } }],
    [
      { projectId: '8', before: '90', via: 'key', without: 'app-reads' },
      { projectId: 8, beforeId: 90, via: 'key', without: 'app-reads' },
    ],
    [{ limit: '5' }, { limit: 6 }],
  ])('is filtered by %j', async (query, filter) => {
    const { filters } = await list(query);
    const none = { projectId: undefined, status: undefined, via: undefined, without: undefined };
    expect(filters).toEqual([{ userId: 7, limit: 51, beforeId: undefined, ...none, ...filter }]);
  });

  it.each([
    [undefined, 8],
    ['8', 8],
  ])('of a project key has only its project, asked for %s', async (projectId, expected) => {
    const { filters } = await list(projectId === undefined ? {} : { projectId }, { project: { id: 8 } });
    expect(filters.map((filter) => filter.projectId)).toEqual([expected]);
  });

  it('of a project key has nothing of another project', async () => {
    const { filters, response } = await list({ projectId: '9' }, { project: { id: 8 }, count: 3 });
    expect([filters, response]).toEqual([[], { success: true, requests: [], next: null }]);
  });

  it.each([
    [0, [], null],
    [2, [2, 1], null],
    [3, [3, 2], 2],
  ])('of %d entries has a page of two, and the place of the next one', async (count, ids, next) => {
    const { response } = await list({ limit: '2' }, { count });
    expect([response.requests.map(({ id }) => id), response.next]).toEqual([ids, next]);
  });
});

it.each([
  [null, null, null],
  ['quota-exceeded', 'No more.', { type: 'quota-exceeded', message: 'No more.' }],
  ['server-error', null, { type: 'server-error', message: '' }],
])('an entry with the error %s, %s shows %j', async (errorType, errorMessage, error) => {
  const log = partOf<RequestLogRepo>({ list: async () => [{ ...rowOf(1), errorType, errorMessage }] });
  const context = { caller: { user: { id: 7 } }, query: {} } as OperationContext<'listRequests'>;
  const { requests } = await listRequests(log, context);
  expect(requests).toEqual([{ id: 1, createdAt: createdAt.toISOString(), error }]);
});
