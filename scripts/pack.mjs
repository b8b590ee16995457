// `npm run packages`: the command line, the MCP server and the fonts of all scripts as files that npm installs, in out/packages.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { bringCliUpToDate, bringFontsUpToDate, bringMcpUpToDate } from './build.mjs';
import { install } from './install.mjs';
import { root, runNpm } from './run-command.mjs';

await install();
await bringCliUpToDate();
await bringMcpUpToDate();
await bringFontsUpToDate();
const folder = path.join(root, 'out/packages');
await mkdir(folder, { recursive: true });
const places = ['cli/dist', 'integrations/mcp/dist', 'engine/dist/fonts-world'].map((place) => `./${place}`);
process.exitCode = await runNpm(['pack', ...places, '--pack-destination', folder, '--loglevel=error']);
