import type { LogoPosition, LogoSettings } from '@pictable/contract';
import type { SceneImage } from '../scene/scene.ts';

/** The logo that a project stores: its image, and the settings stored with it. */
export interface StoredLogo extends LogoSettings {
  /** A PNG, JPEG, GIF, WebP or SVG. */
  readonly bytes: Uint8Array;
}

/** The logo of a table after the payload stage. */
export interface TableLogo {
  /** http:, https: or data: URL; undefined for the stored logo. */
  readonly url: string | undefined;
  readonly position: LogoPosition;
  readonly heightPx: number;
  /** Its name; empty if readers skip it, undefined if none is given. */
  readonly alt: string | undefined;
  /** http, https, mailto or tel. */
  readonly link: string | undefined;
  /** JSON Pointer of the member; undefined if only the project has one. */
  readonly pointer: string | undefined;
}

/** A logo with its image, as layout gets it. */
export interface ShownLogo extends Pick<TableLogo, 'position' | 'heightPx' | 'link'> {
  readonly image: SceneImage;
  /** Empty if readers skip it. */
  readonly alt: string;
}
