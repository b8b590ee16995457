import { type RefObject, useEffect } from 'react';
import { useProjects } from '../../lib/account-data.ts';
import { fullKeyOf } from '../../lib/full-keys.ts';
import { reading } from '../../messages/reading.ts';
import { endpointPathOf } from '../../paths.ts';

/** Puts the address of the reader's newest project, and its key where that is known, into the requests of an article. */
export default function FillIn({ article }: { article: RefObject<HTMLDivElement | null> }) {
  const { data: projects } = useProjects();
  const project = projects?.[0];
  useEffect(() => {
    const places = article.current?.querySelectorAll<HTMLElement>('[data-fill]') ?? [];
    for (const place of project ? places : []) {
      if (place.dataset.fill === 'key') {
        const whole = project && fullKeyOf(project.id);
        if (whole) place.textContent = whole;
        else if (project) place.title = reading.keyOf(project.name, project.apiKeyPrefix);
      } else {
        const path = place.textContent ?? '';
        place.textContent = path.endsWith('/preview')
          ? `${endpointPathOf(project)}/preview`
          : endpointPathOf(project);
      }
    }
  }, [article, project]);
  return null;
}
