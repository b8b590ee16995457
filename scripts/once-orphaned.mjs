import { readFileSync } from 'node:fs';

const CHECK_EVERY_MS = 500;

/**
 * Calls back once when the process that started us has ended without a word: npm passes signals on, but cannot pass on
 * that it was killed. Between npm and us there may be the shell that npm runs scripts with, and that shell lives on.
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

/** Only Linux shows it. The shell of macOS becomes our process and is never in between. */
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
