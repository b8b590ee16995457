import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type Command, readPageCommands } from '../../commands/page-commands.ts';
import { palette as names } from '../../messages/commands-texts.ts';
import { search as messages } from '../../messages/public-pages/docs-texts.ts';
import { matchesWordPrefixes } from '../../search/matches-word-prefixes.ts';
import { type SearchHit, searchSite } from '../../search/search.ts';
import { useCurrentUser } from '../../session/session.ts';
import { sitePages } from './site-pages.ts';
import { useOwnProjects, useProjectCommands } from './use-project-commands.ts';
import { useSiteCommands } from './use-site-commands.ts';

export interface PaletteEntry extends Command {
  readonly id: string;
  /** A longer text; an excerpt around the words is shown. */
  readonly text?: string;
}

export interface PaletteGroup {
  readonly name: string;
  readonly entries: readonly PaletteEntry[];
}

/** Number of projects listed before a word is typed; others are found by name. */
const projectsInitially = 5;

/** The entries that match the words, and a status line. */
export function usePalette(words: string): { groups: readonly PaletteGroup[]; note: string } {
  const wanted = words.trim();
  const found = useHits(wanted);
  const projects = useOwnProjects();
  const ofPage = readPageCommands();
  const ofSite = useSiteCommands(projects);
  const ofProjects = useProjectCommands(projects);
  const pages = usePages();
  const matching = (name: string, commands: readonly Command[]): PaletteGroup => ({
    name,
    entries: commands
      .filter(
        (command) =>
          wanted === '' || matchesWordPrefixes(`${command.name} ${command.keywords ?? ''}`, wanted),
      )
      .map((command) => ({ ...command, id: `${name} ${command.name} ${command.note}` })),
  });
  const groups = [
    matching(names.page, ofPage),
    matching(names.projects, wanted === '' ? ofProjects.slice(0, projectsInitially) : ofProjects),
    ...(wanted === ''
      ? [matching(names.pages, pages), matching(names.commands, ofSite)]
      : [matching(names.commands, ofSite), matching(names.pages, pages)]),
    { name: names.found, entries: useEntries(found.hits) },
  ].filter(({ entries }) => entries.length > 0);
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  return { groups, note: noteOf(wanted, count, found.state) };
}

function noteOf(wanted: string, count: number, state: 'loading' | 'failed' | 'done'): string {
  if (state === 'failed') return messages.failed;
  if (wanted === '') return messages.hint;
  if (state === 'loading' && count === 0) return messages.loading;
  return count === 0 ? messages.none(wanted) : messages.hits(count);
}

function usePages(): readonly Command[] {
  const router = useRouter();
  const other = useCurrentUser() ? 'visitor' : 'user';
  return sitePages
    .filter(({ audience }) => audience !== other)
    .map(({ href, name, about }) => ({ name, note: about, run: () => void router.navigate({ href }) }));
}

function useEntries(hits: readonly SearchHit[]): readonly PaletteEntry[] {
  const router = useRouter();
  return hits.map(({ href, page, title, text }) => ({
    id: `${href} ${title}`,
    name: title,
    note: page,
    text,
    run: () => void router.navigate({ href }),
  }));
}

interface Found {
  readonly state: 'loading' | 'failed' | 'done';
  readonly hits: readonly SearchHit[];
}

/** The search hits for these words; while a new search runs, the previous hits. */
function useHits(wanted: string): Found {
  const [found, setFound] = useState<Found>({ state: 'loading', hits: [] });
  useEffect(() => {
    let current = true;
    searchSite(wanted).then(
      (hits) => current && setFound({ state: 'done', hits }),
      () => current && setFound({ state: 'failed', hits: [] }),
    );
    return () => {
      current = false;
    };
  }, [wanted]);
  return wanted === '' ? { ...found, hits: [] } : found;
}
