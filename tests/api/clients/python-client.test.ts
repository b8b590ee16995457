import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { API_VERSION } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWheel, findBuildPython, installWheel } from '../../../scripts/release/build-wheel.ts';
import { findPython } from '../../../scripts/testing/find-python.ts';
import { blockText } from '../documentation/documented-blocks.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

const run = promisify(execFile);
const source = path.resolve(import.meta.dirname, '../../../clients/python');
const python = findPython();
const pythonWithPandas = findPython(['pandas']);
const pythonWithPip = findBuildPython();

let setup: TestSetup;
let folder: string;
beforeAll(async () => {
  setup = await openTestSetup();
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-python-'));
});
afterAll(async () => {
  await setup?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs Python with the service in its environment. A warning of Python itself is an error. */
async function runPython(program: string, args: readonly string[], cwd = source) {
  const { PYTHONPATH: _, ...inherited } = process.env;
  const env = {
    ...inherited,
    PYTHONDONTWRITEBYTECODE: '1',
    PICTABLE_URL: setup.url,
    PICTABLE_API_KEY: setup.owner.key,
    PICTABLE_TEST_ENDPOINT_PATH: setup.owner.project.endpointPath,
    PICTABLE_TEST_PROJECT_ID: String(setup.owner.project.id),
  };
  return run(program, [...args], { cwd, env });
}

describe('the unit tests in Python', () => {
  it.skipIf(python === undefined).each(['test_cells', 'test_client', 'test_service'])(
    '%s pass',
    async (name) => {
      const { stderr } = await runPython(python!, ['-m', 'unittest', `tests.${name}`]);
      expect(stderr).toMatch(/^OK/m);
    },
  );

  // The tests of data frames are part of test_service too, so it runs again.
  it.skipIf(pythonWithPandas === undefined).each(['test_frames', 'test_service'])(
    '%s pass with pandas',
    async (name) => {
      const { stderr } = await runPython(pythonWithPandas!, ['-m', 'unittest', `tests.${name}`]);
      expect(stderr).toMatch(/^OK$/m);
    },
  );

  it.skipIf(python === undefined)('use the syntax of Python 3.9', async () => {
    const check =
      'import ast, sys; [ast.parse(open(f).read(), f, feature_version=(3, 9)) for f in sys.argv[1:]]';
    const files = (await readdir(path.join(source, 'pictable'))).filter((file) => file.endsWith('.py'));
    expect(files.length).toBeGreaterThan(6);
    await runPython(python!, ['-c', check, ...files.map((file) => path.join(source, 'pictable', file))]);
  });
});

describe('the README', () => {
  it.skipIf(pythonWithPandas === undefined)(
    'has programs that work, and the image of the first one',
    async () => {
      const readme = await readFile(path.join(source, 'README.md'), 'utf8');
      const programs = [...readme.matchAll(/^```python\n([\s\S]*?)^```$/gm)].map(([, text = '']) =>
        text.replace('https://pictable.example', setup.url).replace('YOUR_API_KEY', setup.owner.key),
      );
      expect(programs).toHaveLength(3);
      const cwd = await mkdtemp(path.join(folder, 'readme-'));
      const file = path.join(cwd, 'program.py');
      await writeFile(
        file,
        [`import sys\nsys.path.insert(0, ${JSON.stringify(source)})`, ...programs].join('\n'),
      );
      const { stdout } = await runPython(pythonWithPandas!, ['-W', 'error', file], cwd);
      const [url = '', error] = stdout.trim().split('\n');
      expect((await fetch(url)).headers.get('content-type')).toBe('image/png');
      expect(error).toMatch(/gif.* 400 \S+ \/options\/format .* [\w-]{36}$/);
      const shown = await readFile(path.join(source, 'sales.png'));
      expect(shown.equals(await readFile(path.join(cwd, 'sales.png')))).toBe(true);
    },
  );

  it.skipIf(pythonWithPandas === undefined)(
    'has the command of the documentation, whose program works',
    async () => {
      const page = 'documentation/sdk.md';
      const command = blockText(page, 'Install the Python client');
      expect(await readFile(path.join(source, 'README.md'), 'utf8')).toContain(`\n${command}\n`);
      const cwd = await mkdtemp(path.join(folder, 'page-'));
      const head = `import sys; sys.path.insert(0, ${JSON.stringify(source)})\n`;
      const { stdout } = await runPython(
        pythonWithPandas!,
        ['-W', 'error', '-c', head + blockText(page, 'A data frame as an image')],
        cwd,
      );
      expect(stdout).toMatch(/^http\S+\.png Sales, a table with 2 rows/);
      expect((await readFile(path.join(cwd, 'sales.png'))).subarray(1, 4).toString()).toBe('PNG');
    },
  );
});

describe('the package', () => {
  it('has the version of the service', async () => {
    const text = await readFile(path.join(source, 'pictable/__init__.py'), 'utf8');
    expect(text).toContain(`__version__ = "${API_VERSION}"`);
    const manifest = await readFile(path.join(source, 'pyproject.toml'), 'utf8');
    expect(manifest).toContain('dependencies = []');
  });

  it.skipIf(pythonWithPip === undefined)(
    'is built, installed in an empty folder and used without a network',
    async () => {
      const wheel = buildWheel(pythonWithPip!, folder);
      expect(path.basename(wheel)).toBe(`pictable-${API_VERSION}-py3-none-any.whl`);
      const target = path.join(folder, 'installed');
      installWheel(pythonWithPip!, wheel, target);
      const files = await readdir(target, { recursive: true });
      const sources = await readdir(path.join(source, 'pictable'));
      for (const file of sources) expect(files).toContain(`pictable/${file}`);
      const info = `pictable-${API_VERSION}.dist-info`;
      expect(files).toContain(`${info}/LICENSE`);
      expect(files.filter((file) => /tests|CHANGELOG/.test(file))).toEqual([]);
      const metadata = await readFile(path.join(target, info, 'METADATA'), 'utf8');
      expect(metadata).toMatch(/^License: MIT$/m);
      expect(metadata).not.toMatch(/^Requires-Dist/m);

      const program = [
        `import sys; sys.path.insert(0, ${JSON.stringify(target)})`,
        'import pictable',
        'image = pictable.render([{"Region": "North", "Sum": 1250.5}], title="Sales")',
        'print(pictable.__version__, image.save("sales.png")[0].stat().st_size == len(image.bytes), image.url)',
      ].join('\n');
      const { stdout } = await runPython(pythonWithPip!, ['-c', program], folder);
      expect(stdout).toMatch(new RegExp(`^${API_VERSION} True http\\S+\\.png\n$`));
    },
  );
});
