import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { API_VERSION } from '@pictable/contract';
import { createEngine } from '@pictable/engine';
import { nodeHost } from '@pictable/engine/host/node';
import { placeholderOrigin } from '../../src/guides/articles.ts';
import { writeGallery } from '../gallery/write-gallery.ts';
import { writeLanding } from '../landing/write-landing.ts';
import { apiTables } from './api-reference-article.ts';
import { articleFiles } from './article-files.ts';
import { contractTables } from './contract-tables.ts';
import { renderArticle } from './render-article.ts';
import { writeExamples } from './render-examples.ts';
import { renderSamples } from './render-samples.ts';
import { siteTexts } from './site-texts.ts';
import { workflowTables } from './workflow-tables.ts';
import { writeWorkflows } from './write-workflows.ts';

/**
 * Writes the content of the documentation pages: the articles as HTML, the example tables, and the images of
 * both, rendered by the engine of this build.
 *
 * @param project root folder of the project
 * @param generated output folder
 */
export async function writeArticles(project: string, generated: string): Promise<void> {
  const imagesFolder = `${generated}/images`;
  const articlesFolder = `${generated}/articles`;
  const textsFolder = `${generated}/texts`;
  for (const folder of [
    imagesFolder,
    articlesFolder,
    textsFolder,
    `${generated}/workflows`,
    `${generated}/tables`,
  ]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
  const read = (file: string) => readFileSync(`${project}/docs/${file}`, 'utf8');
  const engine = await createEngine(nodeHost());
  const tools = { engine, imagesFolder };
  const otherTables = [...apiTables(placeholderOrigin, API_VERSION), ...workflowTables()];
  const tables = new Map([...contractTables(await renderSamples(tools)), ...otherTables]);
  const tablesWithoutSamples = new Map([...contractTables(), ...otherTables]);
  for (const [name, files] of Object.entries(articleFiles)) {
    const markdown = files.map(read).join('\n\n');
    const html = await renderArticle(markdown, { ...tools, tables, steps: name.endsWith('-steps') });
    writeFileSync(`${articlesFolder}/${name}.html`, html);
  }
  const examples = await writeExamples({ ...tools, examplesFolder: `${project}/examples`, generated });
  const galleryFolder = `${project}/examples/gallery`;
  const gallery = await writeGallery({ ...tools, galleryFolder, generated });
  await writeLanding({ ...tools, project, generated });
  await writeWorkflows(engine, generated);
  for (const [name, text] of siteTexts({ tables: tablesWithoutSamples, read, examples, gallery }))
    writeText(`${textsFolder}/${name}`, text);
}

function writeText(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
