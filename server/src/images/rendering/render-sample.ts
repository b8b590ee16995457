import type { SavedTemplate } from '@pictable/contract';
import type { ProjectRow } from '../../http/caller.ts';
import type { OperationContext } from '../../http/operation-context.ts';
import type { Clock } from '../../platform/clock.ts';
import { accountTenant } from '../../platform/render-pool/tenants.ts';
import { themesLayer } from '../../projects/project-themes.ts';
import { expansionWith } from '../../templates/expansion-of.ts';
import { presentWarnings } from '../image-response.ts';
import { clientAbortSignal, type RenderParts, renderTableWithImages } from './render-table.ts';

interface Parts extends RenderParts {
  readonly clock: Clock;
}

/** Renders the sample table of a template as it is saved. @returns the warnings @throws PublicError 400 */
export async function renderSample(
  parts: Parts,
  template: string,
  project: ProjectRow,
  { caller, reply }: OperationContext<'saveTemplate'>,
): Promise<SavedTemplate['warnings']> {
  const rendering = await renderTableWithImages(parts, '{}', {
    expansion: expansionWith(parts.clock, { payload: template }),
    // The image is thrown away, and SVG is the fastest to paint.
    format: 'svg',
    onUnsupportedFormat: 'whole',
    settings: themesLayer(project),
    fonts: await parts.projectFonts.of(project),
    ...(await parts.projectLogos.of(project)),
    signal: clientAbortSignal(reply),
    ...accountTenant(caller.user.id),
  });
  return presentWarnings(rendering);
}
