import type { ListedImage } from '@pictable/contract';

/** An image of the list of a user. */
export function listedImageOf(
  id: number,
  projectId: number | null,
  more: Partial<ListedImage> = {},
): ListedImage {
  const filename = more.filename ?? `table-${id}.png`;
  const createdAt = '2026-03-04T12:30:00.000Z';
  const publicUrl = `https://cdn.example/${filename}`;
  return {
    ...{ id, filename, title: `Table ${id}`, description: null, createdAt, created_at: createdAt },
    ...{ publicUrl, public_url: publicUrl, displayUrl: publicUrl },
    ...{ shareUrl: `https://pictable.example/s/${id}`, userId: 7, user_id: 7 },
    ...{
      projectId,
      project_id: projectId,
      access: 'public',
      expiresAt: null,
      expired: false,
      renderVersion: 1,
    },
    ...more,
  };
}
