// `npm run pack`: creates installable packages of the programs, the clients, the extension for VS Code and the
// fonts of further scripts in out/packages. Installs dependencies first.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import {
  bringActionUpToDate,
  bringClientsUpToDate,
  bringCliUpToDate,
  bringFontsUpToDate,
  bringMcpUpToDate,
  bringSdkUpToDate,
  bringVscodeUpToDate,
} from './build/build.mjs';
import { install } from './install.mjs';
import { CommandFailed, readNpm, reportFailedCommand, root } from './run-command.mjs';

const folder = path.join(root, 'out/packages');

/** @returns the name of the package file */
async function pack(part) {
  const cwd = path.join(root, part);
  const name = (await readNpm(['pack', '--pack-destination', folder], { cwd })).trim();
  if (name !== '' && existsSync(path.join(folder, name))) return name;
  throw new CommandFailed(`npm pack failed in ${part}.`);
}

try {
  await install();
  await bringCliUpToDate();
  await bringMcpUpToDate();
  await bringSdkUpToDate();
  await bringClientsUpToDate();
  await bringVscodeUpToDate();
  await bringFontsUpToDate();
  await bringActionUpToDate();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const parts = [
    'cli/dist',
    'integrations/mcp/dist',
    'sdk/dist',
    'clients/web-component/dist',
    'clients/react/dist',
    'engine/dist/fonts-world',
    'integrations/github-action/dist',
  ];
  for (const part of parts) console.log(`out/packages/${await pack(part)}`);
  // Its packages are installed only now.
  const { writeVsix } = await import('./build/write-vsix.ts');
  console.log(`out/packages/${writeVsix(path.join(root, 'integrations/vscode/dist'), folder)}`);
} catch (error) {
  reportFailedCommand(error);
}
