import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../run-command.mjs';

const read = (name) => readFileSync(path.join(root, 'deploy', name), 'utf8');

describe('the compose file for several instances', () => {
  const { services } = parse(read('compose.cluster.yml'));
  const names = Object.keys(services).filter((name) => services[name].image === 'pictable');

  it('passes every instance to the proxy, which checks their health', () => {
    const { environment, depends_on } = services.proxy;
    expect(names.length).toBeGreaterThan(1);
    expect(environment.INSTANCES.split(' ')).toEqual(names.map((name) => `${name}:3000`));
    expect(depends_on).toEqual(names);
  });

  it('gives the proxy every setting that its configuration uses', () => {
    const used = [...read('caddy.conf').matchAll(/\{\$(\w+)\}/g)].map(([, name]) => name);
    expect([...new Set(used)].sort()).toEqual(Object.keys(services.proxy.environment).sort());
  });

  it('waits longer for an instance to stop than a shutdown takes', () => {
    // 5 s until the proxy notices, 25 s for running requests.
    for (const name of names)
      expect(Number.parseInt(services[name].stop_grace_period, 10)).toBeGreaterThan(30);
  });
});
