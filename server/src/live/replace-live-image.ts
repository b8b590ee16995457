import { filenameSlug, type ImageFormat, limits } from '@pictable/contract';
import type { Caller, ProjectRow } from '../http/caller.ts';
import { publicError } from '../http/errors/public-error.ts';
import { LeaseLostError } from '../idempotency/lease-lost-error.ts';
import { styleLayers } from '../images/rendering/render-table.ts';
import { type StoredTable, type StoreParts, storeTable } from '../images/rendering/store-table.ts';
import type { TableRequest } from '../images/rendering/table-request.ts';
import { randomName } from '../platform/ids.ts';
import type { PayloadExpansion } from '../platform/render-pool/render-pool.ts';
import { fontsKey } from '../projects/project-fonts.ts';
import { logoKey } from '../projects/project-logos.ts';
import { themesLayer } from '../projects/project-themes.ts';
import { checkLiveAccess } from './check-live-access.ts';
import {
  type LiveImagesRepo,
  type LiveKey,
  LiveLimitReached,
  type NewestVersion,
  type NewVersion,
  showsTable,
} from './live-images.repo.ts';
import { fingerprintOf, fingerprintOfSource } from './table-fingerprint.ts';

export interface ReplaceLiveParts extends StoreParts {
  readonly liveImages: LiveImagesRepo;
}

/** A table that is to become the newest version of a live image. */
export interface LiveReplacement {
  readonly caller: Caller;
  readonly project: ProjectRow | undefined;
  readonly key: LiveKey;
  readonly table: TableRequest;
  /** Has lower precedence than the format in the payload. */
  readonly format: ImageFormat | undefined;
  readonly expansion: PayloadExpansion;
  readonly origin: string;
  readonly signal: AbortSignal;
  /** Decides from the newest version whether it may be replaced. @throws to reject the replacement */
  readonly check: (newest: NewestVersion | undefined, fingerprint: string) => void;
  /** Writes in the transaction that stores the new version. */
  readonly alsoWrite: NewVersion['alsoWrite'];
}

/** The new version, or the newest one if it was rendered from the same table. */
export type ReplacedLive =
  | { readonly live: NewestVersion; readonly stored: StoredTable }
  | { readonly live: NewestVersion; readonly stored?: undefined };

/**
 * Renders a table as the newest version of a live image, unless the newest version was rendered from the same
 * table: then nothing is rendered, charged or written.
 *
 * @throws PublicError 400, 402, 403, 404 if the live image was deleted meanwhile, and what `check` throws
 */
export async function replaceLiveImage(
  parts: ReplaceLiveParts,
  replacement: LiveReplacement,
): Promise<ReplacedLive> {
  const { caller, project, key, table, format, expansion, origin, signal } = replacement;
  const saved = styleLayers([caller.user.settings, project?.settings], format);
  const fingerprint = fingerprintOf(table, [
    expansion.template ?? '',
    ...(expansion.source ? [fingerprintOfSource(expansion.source)] : []),
    ...saved,
    ...themesLayer(project, [table.text, expansion.template, ...saved]),
    ...fontsKey(project),
    ...logoKey(project),
  ]);
  const check = (newest: NewestVersion | undefined) => replacement.check(newest, fingerprint);
  const before = await parts.liveImages.find(key);
  check(before);
  if (showsTable(before, fingerprint)) return { live: before };
  const newToken = `${filenameSlug(key.name, undefined, limits.filenameCharsMax)}-${randomName()}`;
  const version: NewVersion = { key, fingerprint, newToken, check, alsoWrite: replacement.alsoWrite };
  let live: NewestVersion | undefined;
  try {
    const stored = await storeTable(
      parts,
      {
        caller,
        project,
        table,
        acceptedFormat: format,
        origin,
        expansion: { ...expansion, alwaysFill: true },
        checkExpanded: checkLiveAccess,
        isLive: true,
        signal,
      },
      async ({ rows }, limit) => {
        const done = await parts.liveImages.putVersion(version, rows, limit, parts.clock.now());
        live = done?.live;
        return done?.charged;
      },
    );
    return { live: live!, stored };
  } catch (error) {
    if (error instanceof LiveLimitReached) throw liveLimitReached();
    if (!(error instanceof LeaseLostError)) throw error;
    // A concurrent request has stored the same table.
    const newest = await parts.liveImages.find(key);
    if (newest) return { live: newest };
    throw publicError('live-image-not-found', { name: key.name });
  }
}

export function liveLimitReached(): Error {
  return publicError('live-limit-reached', { limit: limits.liveImagesMax });
}
