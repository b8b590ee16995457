import type { TemplateReference } from '@pictable/contract';
import { updatedAtText } from '@pictable/contract/templates';
import type { Clock } from '../platform/clock.ts';
import type { PayloadExpansion } from '../platform/render-pool/render-pool.ts';
import {
  loadSource,
  namedSourceUrl,
  type SentSource,
  type SourceOwner,
  type SourceParts,
} from '../sources/load-source.ts';
import type { TemplatesRepo } from './templates.repo.ts';
import { useTemplate } from './use-template.ts';

export interface ExpansionParts extends SourceParts {
  readonly templates: TemplatesRepo;
  readonly clock: Clock;
}

/** The members of a request that name what is added to it. */
interface ExpandedRequest {
  readonly template: TemplateReference | undefined;
  readonly source: SentSource;
}

/**
 * What is added to a table before it is rendered: its template, the data of its source, and the time.
 *
 * @throws as `useTemplate` and `loadSource`
 */
export async function expansionOf(
  parts: ExpansionParts,
  { template, source }: ExpandedRequest,
  owner: SourceOwner,
): Promise<PayloadExpansion> {
  const found = await useTemplate(parts.templates, owner.project, template);
  return {
    ...expansionWith(parts.clock, found),
    source: await loadSource(parts, source, found?.payload, owner),
  };
}

/**
 * The URL that the table of a request is loaded from, which its template can name.
 *
 * @param projectId null: without templates
 * @returns undefined if there is no source, or if the template was deleted
 */
export async function sourceUrlOf(
  templates: TemplatesRepo,
  { template, source }: ExpandedRequest,
  projectId: number | null,
): Promise<string | undefined> {
  if (template === undefined || projectId === null) return namedSourceUrl(source, undefined);
  const found = await templates.find({ projectId, name: template.name }, template.version);
  return namedSourceUrl(source, found?.payload);
}

/** The same for a template that is known already. */
export function expansionWith(
  clock: Clock,
  template: { readonly payload: string } | undefined,
): PayloadExpansion {
  return { template: template?.payload, updatedAt: updatedAtText(clock.now().toISOString()) };
}
