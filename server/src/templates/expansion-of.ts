import type { TemplateReference } from '@pictable/contract';
import { updatedAtText } from '@pictable/contract/templates';
import type { ProjectRow } from '../http/caller.ts';
import type { Clock } from '../platform/clock.ts';
import type { PayloadExpansion } from '../platform/render-pool/render-pool.ts';
import type { TemplatesRepo } from './templates.repo.ts';
import { useTemplate } from './use-template.ts';

interface Parts {
  readonly templates: TemplatesRepo;
  readonly clock: Clock;
}

/** What is added to a table before it is rendered: its template, and the time. @throws as `useTemplate` */
export async function expansionOf(
  { templates, clock }: Parts,
  project: ProjectRow | undefined,
  { template }: { readonly template: TemplateReference | undefined },
): Promise<PayloadExpansion> {
  return expansionWith(clock, await useTemplate(templates, project, template));
}

/** The same for a template that is known already. */
export function expansionWith(
  clock: Clock,
  template: { readonly payload: string } | undefined,
): PayloadExpansion {
  return { template: template?.payload, updatedAt: updatedAtText(clock.now().toISOString()) };
}
