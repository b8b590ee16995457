import { fillPath } from '@pictable/contract';
import type { Done, LogoResponse, SavedLogo } from '../generated/api-types.ts';
import { paths } from '../paths.ts';
import { getRequest, type Transport } from '../transport.ts';

/** How tables show the logo of a project. */
export interface LogoSettings {
  /** Where it is; by default beside the title, where its lines start. */
  readonly position?: 'title-start' | 'title-end' | 'footer' | undefined;
  /** Height in px; the width follows from the image. */
  readonly height?: number | undefined;
  /** Its name, for screen readers. */
  readonly alt?: string | undefined;
  /** URL that it opens in SVG, PDF and HTML. */
  readonly link?: string | undefined;
}

/** Operations on the logo of a project, which all its tables have. */
export function logoOperations({ json }: Transport) {
  return {
    /** The logo of a project; null if it has none. */
    getLogo: (projectId: number) =>
      json<LogoResponse>(getRequest(fillPath(paths.getLogo, { id: projectId }))),

    /**
     * Sets the logo: a PNG, JPEG, GIF, WebP or SVG of up to 1 MB. All settings are replaced.
     *
     * @param image undefined keeps the stored image, and only changes the settings
     */
    putLogo: (
      projectId: number,
      image: Blob | Uint8Array<ArrayBuffer> | undefined,
      settings: LogoSettings = {},
    ) =>
      json<SavedLogo>({
        method: 'PUT',
        path: fillPath(paths.putLogo, { id: projectId }),
        query: { ...settings, height: settings.height === undefined ? undefined : String(settings.height) },
        file: image,
        isIdempotent: true,
      }),

    /** Deletes the logo. It cannot be restored. */
    deleteLogo: (projectId: number) =>
      json<Done>({ method: 'DELETE', path: fillPath(paths.deleteLogo, { id: projectId }) }),
  };
}
