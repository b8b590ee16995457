import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageFormats } from '@pictable/contract';
import { expectedFiles, goldenCases, goldenFolder } from './golden-cases.ts';
import { readFacts } from './golden-facts.ts';

/**
 * Hashes of one golden: of its payload, of its file in each format, and of its alternative text (`alt`). The SVG is
 * hashed without the alternative text.
 */
export type GoldenHashes = Readonly<Record<string, string>>;

/** The goldens of the previous release, which those of the next one are compared with. */
export interface PreviousRelease {
  /** Version of the release; null before the first one that has a render version. */
  readonly release: string | null;
  /** A commit with these goldens. */
  readonly commit: string;
  readonly renderVersion: number;
  readonly goldens: Readonly<Record<string, GoldenHashes>>;
}

/** The file with the goldens of the previous release. */
export const previousReleaseFile = join(goldenFolder, 'previous-release.json');

/** Enough to tell files apart, and short enough to keep the file small. */
const HASH_CHARS = 16;

/** The goldens of the previous release. */
export function readPreviousRelease(): PreviousRelease {
  return JSON.parse(readFileSync(previousReleaseFile, 'utf8')) as PreviousRelease;
}

/** The hashes of the blessed goldens, which `golden.test.ts` compares with what the engine renders. */
export function hashGoldens(): Record<string, GoldenHashes> {
  const facts = readFacts(goldenFolder);
  const stored: Readonly<Record<string, string>> = expectedFiles;
  return Object.fromEntries(
    goldenCases(goldenFolder).map(({ name, folder, payloadText }) => {
      const files = facts.get(name)?.files ?? {};
      const { image, alt } = separateAlt(readFileSync(join(folder, expectedFiles.svg), 'utf8'));
      const hashes = imageFormats.map((format) => {
        const file = stored[format];
        if (file === undefined) return [format, files[format]?.sha256?.slice(0, HASH_CHARS) ?? ''];
        return [format, shortHash(format === 'svg' ? image : readFileSync(join(folder, file)))];
      });
      return [name, { payload: shortHash(payloadText), alt: shortHash(alt), ...Object.fromEntries(hashes) }];
    }),
  );
}

/** Makes the blessed goldens those of the previous release. */
export function writePreviousRelease({ goldens, ...about }: PreviousRelease): void {
  const lines = Object.entries(goldens).map(
    ([name, hashes]) => `    ${JSON.stringify(name)}: ${JSON.stringify(hashes)}`,
  );
  const start = Object.entries(about).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`,
  );
  writeFileSync(previousReleaseFile, `{\n${start.join('')}  "goldens": {\n${lines.join(',\n')}\n  }\n}\n`);
}

/**
 * An SVG without its title and description, which are the alternative text, and the alternative text. The IDs in an SVG
 * start with a hash of all of it; it is removed, because it changes with the alternative text.
 */
export function separateAlt(svg: string): { readonly image: string; readonly alt: string } {
  const alt: string[] = [];
  const [, prefix] = / aria-labelledby="([^"]+?)-[td]/.exec(svg) ?? [];
  const image = svg.replaceAll(/<(title|desc) id="[^"]*">([^<]*)<\/\1>/g, (_, element, text) => {
    alt.push(`${element}: ${text}`);
    return '';
  });
  return {
    image: prefix === undefined ? image : image.replaceAll(prefix, ''),
    alt: alt.join('\n'),
  };
}

/**
 * The goldens of the previous release whose image has changed, with the formats in which it has. A new golden and one
 * with another payload say nothing about what users have sent. A change of the alternative text changes the file of the
 * PDF, too, which is not compared then: the alternative text is not a part of the layout.
 */
export function changedGoldens(
  previous: PreviousRelease['goldens'],
  current: PreviousRelease['goldens'],
): string[] {
  return Object.entries(previous).flatMap(([name, before]) => {
    const now = current[name];
    if (now === undefined || now.payload !== before.payload) return [];
    const compared = imageFormats.filter((format) => format !== 'pdf' || before.alt === now.alt);
    const formats = compared.filter((format) => format in before && before[format] !== now[format]);
    return formats.length === 0 ? [] : [`${name} (${formats.join(', ')})`];
  });
}

/** What is wrong with the render version, with what to do; empty if nothing is. */
export function renderVersionProblems(
  previous: PreviousRelease,
  current: PreviousRelease['goldens'],
  renderVersion: number,
): string[] {
  const changed = changedGoldens(previous.goldens, current);
  if (renderVersion !== previous.renderVersion && renderVersion !== previous.renderVersion + 1)
    return [
      `RENDER_VERSION is ${renderVersion}; after ${previous.renderVersion}, the version of the previous release, it must be that or ${previous.renderVersion + 1}.`,
    ];
  if (changed.length === 0 || renderVersion > previous.renderVersion) return [];
  return [
    `${changed.length} goldens of the previous release look different, but RENDER_VERSION is still ${renderVersion}: ${changed.join('; ')}. ` +
      'Undo the change, or raise RENDER_VERSION in contract/src/version.ts, run `npm run golden -- --before-after <name>` for a golden that shows the change, and add the entry that it prints to docs/documentation/changelog.md.',
  ];
}

/** An entry of the changelog about a render version. */
export interface RenderVersionEntry {
  readonly version: number;
  /** Path of the image on the pages of the service; undefined without one. */
  readonly image: string | undefined;
}

/** The entries of the changelog about render versions: list items such as `- **Render version 2.** … ![…](/…)`. */
export function renderVersionEntries(changelog: string): RenderVersionEntry[] {
  return [...changelog.matchAll(/^- \*\*Render version (\d+)\.\*\*(.*)$/gm)].map(
    ([, version, text = '']) => ({
      version: Number(version),
      image: /!\[[^\]]{10,}\]\((\/render-versions\/[a-z0-9-]+\.png)\)/.exec(text)?.[1],
    }),
  );
}

function shortHash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, HASH_CHARS);
}
