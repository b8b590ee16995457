/** Headings of the sections of bench/RESULTS.md that have a command of their own, in the order of the page. */
export const sectionHeadings = {
  app: '## The running application',
  service: '## The whole service',
} as const;

/** A section of a page, with its heading, up to the next one of the same level; empty if the page has none. */
export function sectionOf(page: string, heading: string): string {
  const start = page.indexOf(`${heading}\n`);
  if (start === -1) return '';
  const next = page.indexOf('\n## ', start);
  return `${page.slice(start, next === -1 ? undefined : next).trimEnd()}\n`;
}

/** The page with another version of a section. */
export function replaceSection(page: string, heading: string, section: string): string {
  const sections = Object.values(sectionHeadings).map((each) =>
    each === heading ? section : sectionOf(page, each),
  );
  return withSections(page, sections);
}

/** The report of the engines, with the other sections of an earlier page. */
export function withSectionsOf(report: string, earlier: string): string {
  return withSections(
    report,
    Object.values(sectionHeadings).map((heading) => sectionOf(earlier, heading)),
  );
}

function withSections(page: string, sections: readonly string[]): string {
  let rest = page;
  for (const heading of Object.values(sectionHeadings)) rest = rest.replace(sectionOf(rest, heading), '');
  const parts = [rest, ...sections].map((part) => part.trimEnd()).filter((part) => part !== '');
  return `${parts.join('\n\n')}\n`;
}
