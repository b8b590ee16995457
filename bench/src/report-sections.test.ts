import { expect, it } from 'vitest';
import { replaceSection, sectionHeadings, sectionOf, withSectionsOf } from './report-sections.ts';

const engines = '# Bench results\n\n## W1 (small ledger), scale 1\n';
const app = `${sectionHeadings.app}\n\n### Start\n\n| a |\n`;
const service = `${sectionHeadings.service}\n\n### Engine alone\n\n| b |\n`;

it('replaces one section and keeps the rest of the page, in a fixed order', () => {
  const page = replaceSection(
    replaceSection(engines, sectionHeadings.service, service),
    sectionHeadings.app,
    app,
  );
  expect(page).toBe(`${engines}\n${app}\n${service}`);
  expect(sectionOf(page, sectionHeadings.app)).toBe(app);
  expect(sectionOf(page, sectionHeadings.service)).toBe(service);
  expect(replaceSection(page, sectionHeadings.app, app)).toBe(page);
  expect(replaceSection(page, sectionHeadings.app, '')).toBe(`${engines}\n${service}`);
});

it('keeps the sections when the engines are measured again', () => {
  const page = `${engines}\n${app}\n${service}`;
  expect(withSectionsOf('# Bench results\n\nnew\n', page)).toBe(
    `# Bench results\n\nnew\n\n${app}\n${service}`,
  );
  expect(withSectionsOf(engines, engines)).toBe(engines);
});
