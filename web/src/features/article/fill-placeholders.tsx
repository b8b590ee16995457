import { type RefObject, useEffect } from 'react';
import { articleTexts } from '../../messages/public-pages/docs-texts.ts';
import { endpointPathOf } from '../../paths.ts';
import { useProjects } from '../../requests/account-data.ts';
import { isOwned } from '../../requests/project-roles.ts';
import { useApiKey } from '../../session/api-key.ts';
import { useCurrentUser } from '../../session/session.ts';
import { unmaskedKeyOf } from '../../session/unmasked-keys.ts';

/**
 * Fills the endpoint and the key of the reader's newest project into the requests of an article. If only the
 * prefix of the key is known, the placeholder for the rest uses characters allowed in headers: a request sent
 * unchanged must get a response, not throw.
 */
export default function FillPlaceholders({ article }: { article: RefObject<HTMLDivElement | null> }) {
  const { data: projects } = useProjects();
  const user = useCurrentUser();
  const pasted = useApiKey();
  const project = projects?.find(isOwned);
  // Without projects, the personal key is used. This is known only after the projects are loaded.
  const prefix = project ? project.apiKeyPrefix : projects && user?.api_key_prefix;
  const whole = pasted || (project && unmaskedKeyOf(project.id));
  useEffect(() => {
    const find = (what: string) =>
      article.current?.querySelectorAll<HTMLElement>(`[data-fill="${what}"]`) ?? [];
    for (const element of whole || prefix ? find('key') : []) {
      element.textContent = whole || `${prefix}${articleTexts.restOfKey}`;
      element.title = whole || !prefix ? '' : articleTexts.keyPrefixHint(prefix);
      element.dataset.whole = whole ? 'yes' : 'no';
    }
    if (!project) return;
    for (const element of find('path')) {
      const preview = element.textContent?.endsWith('/preview') ? '/preview' : '';
      element.textContent = endpointPathOf(project) + preview;
    }
    for (const element of find('project-id')) element.textContent = String(project.id);
  }, [article, project, prefix, whole]);
  return null;
}
