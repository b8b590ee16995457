import { Readable } from 'node:stream';
import { imageListLimits, type Project } from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import { listKeys, type ManageKeysParts } from '../accounts/api-keys/manage-keys.ts';
import { presentUser } from '../accounts/present-user.ts';
import { usersRepo } from '../accounts/users.repo.ts';
import type { ProjectRow } from '../http/caller.ts';
import type { OperationContext } from '../http/operation-context.ts';
import type { SignParts } from '../images/access/sign-urls.ts';
import { listedImageJson } from '../images/image-response.ts';
import type { ImagesRepo } from '../images/images.repo.ts';
import { presentFor } from '../images/present-for.ts';
import type { LiveImagesRepo } from '../live/live-images.repo.ts';
import { presentLive } from '../live/present-live.ts';
import { type InvitationParts, presentInvitations } from '../members/invitation-handlers.ts';
import type { MembersRepo } from '../members/members.repo.ts';
import { presentMember } from '../members/present-member.ts';
import { connectedAppsOf } from '../oauth/connected-apps.ts';
import type { Db } from '../platform/db/database.ts';
import type { Platform } from '../platform/platform.ts';
import type { FontsRepo } from '../projects/fonts.repo.ts';
import type { LogosRepo } from '../projects/logos.repo.ts';
import { presentFonts } from '../projects/present-fonts.ts';
import { presentLogo } from '../projects/present-logo.ts';
import { type ProjectTransfers, presentProject } from '../projects/present-project.ts';
import { presentTheme } from '../projects/present-theme.ts';
import { themesOf } from '../projects/project-themes.ts';
import type { ProjectsRepo } from '../projects/projects.repo.ts';
import type { SettingsRepo } from '../settings/settings.repo.ts';
import type { TemplatesRepo } from '../templates/templates.repo.ts';
import { presentWebhook } from '../webhooks/webhook-handlers.ts';
import type { WebhooksRepo } from '../webhooks/webhooks.repo.ts';
import { exportRecords } from './export-records.ts';

export interface ExportParts
  extends ManageKeysParts,
    SignParts,
    Pick<Platform, 'clock' | 'config' | 'storage'> {
  readonly db: Db;
  readonly projects: ProjectsRepo;
  readonly members: MembersRepo;
  readonly transfers: ProjectTransfers;
  readonly invitations: InvitationParts['invitations'];
  readonly settings: SettingsRepo;
  readonly templates: TemplatesRepo;
  readonly fonts: FontsRepo;
  readonly logos: LogosRepo;
  readonly liveImages: LiveImagesRepo;
  readonly webhooks: WebhooksRepo;
  readonly images: ImagesRepo;
}

type ExportContext = OperationContext<'exportAccount'>;

/**
 * Sends all data of the account as one JSON file. It is written while it is sent, one page or file after the
 * other, because the data of an account can be larger than the memory of the service.
 */
export async function exportAccount(parts: ExportParts, context: ExportContext): Promise<FastifyReply> {
  const { reply } = context;
  // Whatever can be read before the first byte is sent can still fail with a proper error.
  const before = await beforeImages(parts, context);
  reply.headers({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="pictable-data.json"',
    'cache-control': 'no-store',
  });
  return reply.send(Readable.from(exportChunks(parts, context, before)));
}

/** The members before `images`, as JSON text without the closing brace. */
async function beforeImages(parts: ExportParts, context: ExportContext): Promise<string> {
  const { caller, origin } = context;
  const userId = caller.user.id;
  const now = parts.clock.now();
  const profile = await usersRepo(parts.db).getProfile(userId);
  const { keys } = await listKeys(parts, { ...context, query: {} });
  const open = await parts.transfers.openFor(userId, now);
  const about = ({ id }: ProjectRow) => ({ transfer: open.get(id) });
  const projects: string[] = [];
  for (const project of await parts.projects.listOfUser(userId))
    projects.push(await projectJson(parts, presentProject(project, origin, about(project)), project, now));
  const shared = await parts.members.listShared(userId);
  const memberships = shared.map(({ project, ...member }) =>
    presentProject(project, origin, { ...about(project), member }),
  );
  const liveImages = await parts.liveImages.list(userId, undefined);
  const webhooks = await parts.webhooks.list(userId, undefined);
  const members = {
    success: 'true',
    exportedAt: JSON.stringify(now),
    account: JSON.stringify(presentUser(profile, parts.config.planCatalogue, now, caller.session)),
    settings: await settingsJson(parts, userId, undefined),
    keys: JSON.stringify(keys),
    connectedApps: JSON.stringify(await connectedAppsOf(parts, userId)),
    projects: `[${projects.join(',')}]`,
    memberships: JSON.stringify(memberships),
    liveImages: JSON.stringify(liveImages.map((row) => presentLive(origin, row))),
    webhooks: JSON.stringify(webhooks.map((row) => presentWebhook(row, now))),
  };
  return `{${membersJson(members)}`;
}

async function settingsJson({ settings }: ExportParts, userId: number, projectId: number | undefined) {
  return (await settings.find({ userId, projectId }))?.settings ?? 'null';
}

/** A project with its settings and its templates, whose payloads keep the order of their keys. */
async function projectJson(
  parts: ExportParts,
  presented: Project,
  project: ProjectRow,
  now: Date,
): Promise<string> {
  const { templates } = parts;
  const exported: string[] = [];
  for (const template of await templates.list(project.id)) {
    const key = { projectId: project.id, name: template.name };
    const versions: string[] = [];
    for (const version of await templates.versions(key)) {
      const found = await templates.find(key, version);
      if (!found) continue;
      const createdAt = JSON.stringify(found.savedAt);
      versions.push(`{${membersJson({ version: String(version), createdAt, payload: found.payload })}}`);
    }
    exported.push(withMembers(template, { versions: `[${versions.join(',')}]` }));
  }
  const logo = await parts.logos.find(project.id);
  return withMembers(presented, {
    settings: await settingsJson(parts, project.userId, project.id),
    templates: `[${exported.join(',')}]`,
    fonts: JSON.stringify(presentFonts(await parts.fonts.list(project.id))),
    themes: JSON.stringify(themesOf(project).map(presentTheme)),
    members: JSON.stringify(
      (await parts.members.list(project.id)).map((row) => presentMember(row, project.userId)),
    ),
    invitations: JSON.stringify(presentInvitations(await parts.invitations.listPending(project.id, now))),
    logo: JSON.stringify(logo === undefined ? null : presentLogo(logo)),
  });
}

/** An object as JSON text, with members that are JSON text already. */
function withMembers(object: object, members: Readonly<Record<string, string>>): string {
  return `${JSON.stringify(object).slice(0, -1)},${membersJson(members)}}`;
}

function membersJson(members: Readonly<Record<string, string>>): string {
  return Object.entries(members)
    .map(([name, json]) => `${JSON.stringify(name)}:${json}`)
    .join(',');
}

async function* exportChunks(parts: ExportParts, context: ExportContext, before: string) {
  yield `${before},"images":[`;
  let separator = '';
  for await (const record of imageRecords(parts, context)) {
    yield separator + record;
    separator = ',';
  }
  yield '],';
  yield* exportRecords(parts, context.caller.user.id, ['exported']);
  yield '}\n';
}

async function* imageRecords(parts: ExportParts, context: ExportContext): AsyncGenerator<string> {
  const { images: limit, payloadBytesMax } = imageListLimits;
  const userId = context.caller.user.id;
  for (let beforeId: number | undefined; ; ) {
    const page = await parts.images.list({ userId, projectId: undefined, beforeId, limit });
    const ids = page.map(({ id }) => id);
    const payloads = await parts.images.listPayloads(ids, payloadBytesMax);
    const rows = page.slice(0, payloads.length);
    const presentedFor = await presentFor(parts, context, rows);
    yield* rows.map((row, index) => listedImageJson(row, presentedFor, payloads[index] ?? null));
    beforeId = rows.at(-1)?.id;
    if (beforeId === undefined || (page.length < limit && rows.length === page.length)) return;
  }
}
