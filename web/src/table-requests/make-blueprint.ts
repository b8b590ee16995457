import { createBlueprint, httpRequest, requestLabel } from '@pictable/workflows/make';

/** A Make scenario with one module: the request that stores the table. */
export function makeBlueprint(url: string, payload: string, key: string): string {
  const request = httpRequest({
    label: requestLabel,
    url,
    method: 'post',
    headers: [{ name: 'Authorization', value: `Bearer ${key}` }],
    body: payload,
  });
  const scenario = { name: 'table-image', title: 'Table image', instant: false, modules: () => [request] };
  return createBlueprint(scenario, new URL(url).origin).text.trimEnd();
}
