import { arch, cpus, platform } from 'node:os';

/** The machine, for reports. */
export function machineName(): string {
  const processors = cpus();
  return `${processors.length} × ${processors[0]?.model.trim() ?? 'unknown processor'}, ${platform()} ${arch()}`;
}
