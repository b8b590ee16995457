import { isArray } from '@pictable/contract/json';
import { findSetting, structurePath, type TextSettings, withoutSetting, withSetting } from './settings.ts';

/** Name of a list of notes with a control. */
export type NoteList = 'footnotes' | 'sourceNotes';

/** The notes of a list; `custom` if some of them are more than a text. */
export function notesIn(settings: TextSettings, name: NoteList): readonly string[] | 'custom' {
  const value = findSetting(settings, [name])?.value;
  if (value === undefined || value === '') return [];
  const notes = isArray(value) ? value : [value];
  const texts = notes.filter((note) => typeof note === 'string');
  return texts.length === notes.length ? texts : 'custom';
}

/** The text with a list of notes, or without it. */
export function withNotes(settings: TextSettings, name: NoteList, notes: readonly string[]): string {
  return notes.length === 0
    ? withoutSetting(settings, [name])
    : withSetting(settings, [name], notes, structurePath(settings, name));
}
