import { readFileSync } from 'node:fs';

const CHECK_EVERY_MS = 500;

/**
 * Calls back once when the parent process has ended without a signal: npm forwards signals, but not that it
 * was killed itself. Between npm and this process there may be the shell in which npm runs scripts, and that
 * shell survives.
 */
export function onceOrphaned(end) {
  const parentId = process.ppid;
  const npmId = isShellOfNpm(parentId) ? parentOf(parentId) : undefined;
  const watch = setInterval(() => {
    if (process.ppid === parentId && (npmId === undefined || parentOf(parentId) === npmId)) return;
    clearInterval(watch);
    end();
  }, CHECK_EVERY_MS);
  watch.unref();
}

/** Only detectable on Linux. On macOS, the shell is replaced by this process. */
function isShellOfNpm(id) {
  return /(?:^|\/)\w*sh\0-c\0/.test(readProcess(id, 'cmdline'));
}

function parentOf(id) {
  return /\) \S (\d+)/.exec(readProcess(id, 'stat'))?.[1];
}

function readProcess(id, file) {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
