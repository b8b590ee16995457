import type { StoredImage } from '@pictable/contract';
import { publicError } from '../../http/errors/public-error.ts';
import type { OperationContext } from '../../http/operation-context.ts';
import { parseId } from '../../http/paths.ts';
import type { Examples } from '../../platform/examples.ts';
import { chooseProject } from '../../projects/choose-project.ts';
import type { ProjectsRepo } from '../../projects/projects.repo.ts';
import { quotaHeaders } from '../../usage/quota.ts';
import { presentStoredImage } from '../image-response.ts';
import { clientAbortSignal } from './render-table.ts';
import { type StoreParts, storeTable } from './store-table.ts';
import { readTableRequest } from './table-request.ts';

export interface ExampleParts extends StoreParts {
  readonly projects: ProjectsRepo;
  readonly examples: Examples;
}

const DEFAULT_EXAMPLE = 'sales-report';

/**
 * Renders an example and stores it in a project, like any other table. @throws PublicError 404 without such
 * an example or project
 */
export async function addExampleImage(
  parts: ExampleParts,
  { caller, params, body, origin, request, reply }: OperationContext<'addExampleImage'>,
): Promise<StoredImage> {
  const project = await chooseProject(parts.projects, caller, { projectId: parseId(params.id) });
  request.projectId = project?.id;
  const name = body.example ?? DEFAULT_EXAMPLE;
  const example = parts.examples.find((candidate) => candidate.name === name);
  if (!example)
    throw publicError('example-not-found', { example: name.slice(0, 40) }, knownExamples(parts.examples));
  const table = readTableRequest({ text: example.payload, payloadForm: {} }, {});
  const signal = clientAbortSignal(reply);
  const stored = await storeTable(
    parts,
    { caller, project, table, acceptedFormat: undefined, origin, signal },
    ({ rows }, limit) => parts.images.chargeAndInsert(rows, limit, parts.clock.now()),
  );
  reply.headers(quotaHeaders(stored.quota));
  return presentStoredImage(stored, origin);
}

function knownExamples(examples: Examples): { hint: string } {
  return { hint: `Available examples: ${examples.map(({ name }) => name).join(', ')}.` };
}
