import type { Logo, LogoResponse } from '@pictable/contract';
import type { StoredLogo } from '@pictable/engine';
import type { RenderRequest } from './render-types.ts';

/** After this time, the settings of the logo are loaded again. */
const SETTINGS_MS = 30_000;

interface LoadedLogo {
  readonly logo: Promise<StoredLogo | undefined>;
  readonly loadedAtMs: number;
}

const logos = new Map<number, LoadedLogo>();
/** Bytes of images by project and hash. */
const images = new Map<string, Promise<Uint8Array>>();

/** The logo of the project of a table. Runs in the worker. Without it, as when nobody is signed in, there is none. */
export async function logoFor({
  projectId,
}: Pick<RenderRequest, 'projectId'>): Promise<StoredLogo | undefined> {
  if (projectId === undefined) return undefined;
  const known = logos.get(projectId);
  const nowMs = performance.now();
  if (known !== undefined && nowMs - known.loadedAtMs < SETTINGS_MS) return known.logo;
  const logo = loadLogo(projectId);
  logos.set(projectId, { logo, loadedAtMs: nowMs });
  return logo;
}

async function loadLogo(projectId: number): Promise<StoredLogo | undefined> {
  try {
    const url = `/api/pictable/projects/${projectId}/logo`;
    const response = await fetch(url);
    const { logo } = response.ok ? ((await response.json()) as LogoResponse) : { logo: null };
    if (logo === null) return undefined;
    return { ...logo.settings, bytes: await imageOf(`${url}/image`, logo) };
  } catch {
    return undefined;
  }
}

function imageOf(url: string, { id }: Logo): Promise<Uint8Array> {
  const key = `${url} ${id}`;
  let image = images.get(key);
  if (image === undefined) {
    image = loadImage(url);
    images.set(key, image);
    image.catch(() => images.delete(key));
  }
  return image;
}

async function loadImage(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} returned ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}
