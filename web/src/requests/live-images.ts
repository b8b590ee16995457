import type { LiveImage } from '@pictable/contract';
import { useQuery } from '@tanstack/react-query';
import { service } from '../session/service.ts';
import { queryKeys } from '../session/session.ts';

/** The live images of a project, or of the account. Those of the account include the projects'. */
export function useLiveImages(projectId: number | undefined) {
  return useQuery({
    queryKey: [...queryKeys.liveImages, 'list', projectId ?? 'all'],
    queryFn: async () => (await service().liveImages({ projectId })).liveImages,
  });
}

/** A live image with the versions that are kept. @param projectId null: it belongs to no project */
export function useLiveImage(projectId: number | null, name: string) {
  return useQuery({
    queryKey: [...queryKeys.liveImages, 'one', projectId, name],
    queryFn: () => service().liveImage(name, { projectId: projectId ?? undefined }),
    refetchInterval: ({ state: { data } }) => untilRefreshedMs(data?.nextRefreshAt ?? null, Date.now()),
  });
}

const pollMs = 2_000;
/** A refresh that is further away is seen on the next visit. */
const awaitedMsMax = 600_000;

/** When to load a live image again, because it will have been refreshed; false if that is not soon. */
export function untilRefreshedMs(nextRefreshAt: string | null, nowMs: number): number | false {
  if (nextRefreshAt === null) return false;
  const waitMs = Math.max(0, Date.parse(nextRefreshAt) - nowMs) + pollMs;
  return waitMs <= awaitedMsMax && waitMs;
}

/** HTML and Markdown that show a live image from its stable URLs. */
export function embedSnippets({ name, urls }: Pick<LiveImage, 'name' | 'urls'>) {
  const text = (index: number) => (urls.length === 1 ? name : `${name}, ${index + 1} of ${urls.length}`);
  return {
    html: urls.map((url, index) => `<img src="${escapeHtml(url)}" alt="${text(index)}">`).join('\n'),
    markdown: urls.map((url, index) => `![${text(index)}](${url})`).join('\n'),
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
