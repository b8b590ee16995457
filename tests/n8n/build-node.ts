import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

const source = path.resolve(import.meta.dirname, '../../integrations/n8n');

interface Manifest {
  readonly name: string;
  readonly n8n: { readonly credentials: readonly string[]; readonly nodes: readonly string[] };
}

/** Puts the community node where n8n keeps installed packages, with the files that its manifest names. */
export async function installNode(packagesFolder: string): Promise<void> {
  const text = await readFile(path.join(source, 'package.json'), 'utf8');
  const { name, n8n } = JSON.parse(text) as Manifest;
  const folder = path.join(packagesFolder, 'node_modules', name);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), text);
  await cp(path.join(source, 'icons'), path.join(folder, 'dist/icons'), { recursive: true });
  await build({
    absWorkingDir: source,
    entryPoints: [...n8n.credentials, ...n8n.nodes].map(sourceOf),
    outdir: path.join(folder, 'dist'),
    outbase: '.',
    bundle: true,
    format: 'cjs',
    platform: 'node',
    external: ['n8n-workflow'],
    logLevel: 'warning',
  });
}

function sourceOf(built: string): string {
  return built.replace(/^dist\//, '').replace(/\.js$/, '.ts');
}
