import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from './run-command.mjs';

const read = (name) => readFileSync(path.join(root, 'deploy', name), 'utf8');

describe('the compose file for several instances', () => {
  const { services } = parse(read('compose.cluster.yml'));
  const names = Object.keys(services).filter((name) => services[name].image === 'pictable');

  it('names every instance to the proxy, which then asks each for its health', () => {
    const { environment, depends_on } = services.proxy;
    expect(names.length).toBeGreaterThan(1);
    expect(environment.INSTANCES.split(' ')).toEqual(names.map((name) => `${name}:3000`));
    expect(depends_on).toEqual(names);
  });

  it('gives the proxy every setting that its configuration asks for', () => {
    const asked = [...read('caddy.conf').matchAll(/\{\$(\w+)\}/g)].map(([, name]) => name);
    expect([...new Set(asked)].sort()).toEqual(Object.keys(services.proxy.environment).sort());
  });

  it('waits longer for an instance that stops than the stop takes', () => {
    // 5 s for the proxy to see it, 25 s for the requests that run.
    for (const name of names)
      expect(Number.parseInt(services[name].stop_grace_period, 10)).toBeGreaterThan(30);
  });
});
