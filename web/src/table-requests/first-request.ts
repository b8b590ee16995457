import type { Project } from '@pictable/contract';

/** A small sample table. */
export const firstTable = {
  title: 'First table',
  data: [
    { City: 'Umeå', Orders: 12 },
    { City: 'Kiruna', Orders: 7 },
  ],
};

/** A request that creates an image in a project, ready to paste into a terminal. */
export function firstRequest(project: Project): string {
  return [
    `curl -X POST ${project.endpointUrl}`,
    '-H "Authorization: Bearer YOUR_API_KEY"',
    '-H "Content-Type: application/json"',
    `-d '${JSON.stringify(firstTable)}'`,
  ].join(' \\\n  ');
}
