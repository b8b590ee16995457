import { limits } from '@pictable/contract';
import { publicError } from '../http/errors/public-error.ts';
import type { TemplateKey, TemplatesRepo } from './templates.repo.ts';

const NAMES_SHOWN_MAX = 10;

/** 404 with the versions, or the templates, that exist. */
export async function templateNotFound(
  templates: TemplatesRepo,
  key: TemplateKey,
  version: number | undefined,
): Promise<Error> {
  const versions = version === undefined ? [] : await templates.versions(key);
  if (version !== undefined && versions.length > 0)
    return publicError('template-version-not-found', {
      template: key.name,
      version,
      available: rangesOf(versions),
    });
  const names = (await templates.list(key.projectId)).map(({ name }) => name);
  const shown = names.slice(0, NAMES_SHOWN_MAX).join(', ');
  const hint = names.length > NAMES_SHOWN_MAX ? `Its templates: ${shown}, …` : `Its templates: ${shown}.`;
  return publicError('template-not-found', { template: key.name }, names.length === 0 ? {} : { hint });
}

export function templateLimitReached(): Error {
  return publicError('template-limit-reached', { limit: limits.templatesMax });
}

/** `1 to 5`, or `3` for a single version. Only the oldest versions are ever deleted, so there are no gaps. */
function rangesOf(versions: readonly number[]): string {
  const [first, last] = [versions[0]!, versions.at(-1)!];
  return first === last ? String(first) : `${first} to ${last}`;
}
