import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../../node_modules/.bin/redocly', import.meta.url));
export const redoclySettings = path.join(import.meta.dirname, 'redocly.yaml');

interface Outcome {
  readonly code: number;
  /** Standard output and standard error. */
  readonly output: string;
}

/** Runs a Redocly command in a folder, without telemetry and update notices. */
export function runRedocly(folder: string, args: readonly string[]): Promise<Outcome> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return new Promise((resolve) => {
    const child = execFile(program, args, { cwd: folder, env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? 1, output: stdout + stderr }),
    );
  });
}
