import { readStyleSettings, type SavedSettings } from '@pictable/contract';
import { fromJs, type JsonObject, stringify } from '@pictable/contract/json';
import type { Caller } from '../http/caller.ts';
import { invalidMembers, publicError } from '../http/errors/public-error.ts';
import type { OperationContext } from '../http/operation-context.ts';
import { unknownMember } from '../http/reject-unknown.ts';
import type { SettingsOwner, SettingsRepo } from './settings.repo.ts';

/** The style settings of the caller, or of one of their projects. */
export async function getSettings(
  settings: SettingsRepo,
  context: OperationContext<'getSettings'>,
): Promise<SavedSettings> {
  const found = await settings.find(ownerOf(context.caller, context.query.projectId));
  if (!found) throw publicError('project-not-found', {});
  return present(found.settings);
}

/**
 * Validates style settings and replaces the stored ones, keeping the names and values as sent. An empty
 * object clears them.
 * @throws PublicError 400 that lists every invalid setting, 404 if the project does not belong to the caller
 */
export async function saveSettings(
  settings: SettingsRepo,
  context: OperationContext<'saveSettings'>,
): Promise<SavedSettings> {
  const { caller, query, body } = context;
  rejectMembersBeside(body);
  const sent = fromJs(body.settings ?? body) as JsonObject;
  const prefix = body.settings === undefined ? '' : '/settings';
  const owner = ownerOf(caller, query.projectId);
  const reading = readStyleSettings(sent, { themes: await settings.themeNames(owner) });
  if (reading.problems.length > 0)
    throw invalidMembers(reading.problems.map(({ path, message }) => ({ path: prefix + path, message })));
  const text = reading.settings.size === 0 ? null : stringify(reading.settings);
  const isSaved = await settings.save(owner, text);
  if (!isSaved) throw publicError('project-not-found', {});
  return present(text);
}

/**
 * What is beside `settings` is no setting. A `projectId` there would be lost, and the settings saved for the whole account.
 *
 * @throws PublicError 400
 */
function rejectMembersBeside(body: OperationContext<'saveSettings'>['body']): void {
  if (body.settings === undefined) return;
  const beside = Object.keys(body).filter((name) => name !== 'settings');
  if (beside.length > 0) throw invalidMembers(beside.map((name) => unknownMember(name, ['settings'])));
}

function ownerOf({ user }: Caller, projectId: string | undefined): SettingsOwner {
  return { userId: user.id, projectId: projectId === undefined ? undefined : Number(projectId) };
}

function present(text: string | null): SavedSettings {
  const settings = text === null ? null : (JSON.parse(text) as Record<string, unknown>);
  return { success: true, settings, warnings: [] };
}
