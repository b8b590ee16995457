import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

/** The installation commands in the README of the node. */
export async function readInstallCommands(): Promise<string> {
  const readme = await readFile(path.join(root, 'integrations/n8n/README.md'), 'utf8');
  const [, commands = ''] = /^```sh\n([\s\S]*?)^```$/m.exec(readme) ?? [];
  if (!commands.startsWith('cd integrations/n8n\n'))
    throw new Error('The README has no installation commands that start with cd integrations/n8n.');
  return commands;
}

/**
 * Installs the community node in a home folder with the commands of its README, from a copy of the sources.
 */
export async function installNode(home: string): Promise<void> {
  const clone = await mkdtemp(path.join(tmpdir(), 'pictable-n8n-node-'));
  const folder = 'integrations/n8n';
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard', folder], { cwd: root });
  for (const file of stdout.trim().split('\n')) await cp(path.join(root, file), path.join(clone, file));
  try {
    // Reuses the npm cache of the user.
    const cache = process.env.npm_config_cache ?? path.join(homedir(), '.npm');
    const env = { ...process.env, HOME: home, npm_config_cache: cache };
    await run('bash', ['-c', `set -e\n${await readInstallCommands()}`], { cwd: clone, env });
  } finally {
    await rm(clone, { recursive: true, force: true });
  }
}
