import type { Logo } from '@pictable/contract';
import type { LogoRow } from './logos.repo.ts';

/** The logo of a project. */
export function presentLogo(row: LogoRow): Logo {
  const { fileId, mediaType, widthPx, imageHeightPx, bytes, uploadedAt, position, heightPx, alt, link } = row;
  return {
    ...{ id: fileId, mediaType, width: widthPx, height: imageHeightPx, bytes },
    settings: {
      position,
      ...(heightPx !== null && { height: heightPx }),
      ...(alt !== null && { alt }),
      ...(link !== null && { link }),
    },
    uploadedAt: uploadedAt.toISOString(),
  };
}
