import { blendOver } from '../color/contrast.ts';
import type { Scene } from '../scene/scene.ts';
import { pageColor } from '../table/page-color.ts';

/** The scene on an opaque dark page, for a format without transparency, whose painter would use white. */
export function overDarkPage(scene: Scene): Scene {
  const page = pageColor({ isDark: true });
  return {
    ...scene,
    pages: scene.pages.map((one) => ({
      ...one,
      background: one.background === undefined ? page : blendOver(page, one.background),
    })),
  };
}
