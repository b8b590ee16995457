import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { projectPaths, projectRoot, readProjectFile } from './source-tree.ts';

const unit = readProjectFile('deploy/pictable.service').text;
const runbook = readProjectFile('deploy/RUNBOOK.md').text;
const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];
const canVerify = spawnSync('systemd-analyze', ['--version']).status === 0;

describe('the systemd unit', () => {
  it('starts the built server and builds nothing, so that a restart after a crash takes seconds', () => {
    const [script, program] = setting('ExecStart')!.split(' ').slice(-2);
    expect(projectPaths()).toContain(script);
    expect(program).toBe('server/dist/main.js');
    expect(unit).toContain(`AssertPathExists=/opt/pictable/${program}`);
    expect(unit).not.toContain('ReadWritePaths=/opt/pictable');
  });

  it('sends SIGTERM to the service only, whose requests still need its PostgreSQL', () => {
    expect(setting('KillMode')).toBe('mixed');
  });

  it('waits longer than the service listens (5 s) and drains (25 s)', () => {
    expect(Number(setting('TimeoutStopSec'))).toBeGreaterThan(5 + 25);
  });

  it.skipIf(!canVerify)('is valid for systemd-analyze, if that is installed', () => {
    execFileSync('systemd-analyze', ['verify', `${projectRoot}/deploy/pictable.service`]);
  });
});

describe('the runbook', () => {
  it('names npm scripts that exist', () => {
    const { scripts } = JSON.parse(readProjectFile('package.json').text);
    const named = [...runbook.matchAll(/npm run ([a-z]+(?::[a-z]+)?)/g)].map((match) => match[1]!);
    expect(named.length).toBeGreaterThan(5);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
  });

  it('builds with a script that exists before each start of another version', () => {
    const script = /^build\(\) .* (scripts\/\S+\.mjs); \}$/m.exec(runbook)?.[1];
    expect(projectPaths()).toContain(script);
    const blocks = [...runbook.matchAll(/```bash\n(.*?)```/gs)].map(([, commands]) => commands!);
    const changing = blocks.filter((commands) => /git (?:pull|checkout)/.test(commands));
    expect(changing).toHaveLength(2);
    for (const commands of changing)
      expect(commands).toMatch(/systemctl stop.*git (?:pull|checkout).*\nbuild\n.*systemctl start/s);
  });

  it('names files of the installation that exist', () => {
    const named = [...runbook.matchAll(/\/opt\/pictable\/([\w./-]+)/g)].map((match) => match[1]!);
    expect(named.length).toBeGreaterThan(0);
    expect(projectPaths()).toEqual(expect.arrayContaining(named));
  });
});
