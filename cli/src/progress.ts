const barChars = 24;

/** Reports progress on standard error. Standard output is reserved for results. */
export interface ProgressReporter {
  /** Shows the input that is being processed. */
  start(name: string): void;
  /** Prints one line. */
  log(line: string): void;
  end(): void;
}

/**
 * A progress bar if standard error is a terminal and there are several inputs. Otherwise, prints lines only.
 */
export function createProgressReporter(total: number, isQuiet: boolean): ProgressReporter {
  const print = (line: string) => {
    if (!isQuiet) process.stderr.write(`${line}\n`);
  };
  if (isQuiet || total < 2 || !process.stderr.isTTY) {
    return { start: () => undefined, log: print, end: () => undefined };
  }
  let done = -1;
  return {
    start: (name) => {
      done += 1;
      showBar(done, total, name);
    },
    log: (line) => {
      clearLine();
      print(line);
    },
    end: () => {
      clearLine();
      print(`${total} of ${total} done.`);
    },
  };
}

function showBar(done: number, total: number, name: string): void {
  const filled = Math.round((done / total) * barChars);
  const bar = '█'.repeat(filled) + '░'.repeat(barChars - filled);
  const nameCharsMax = Math.max(0, (process.stderr.columns ?? 80) - barChars - 16);
  clearLine();
  process.stderr.write(`${bar} ${done}/${total} ${name.slice(-nameCharsMax)}`);
}

function clearLine(): void {
  process.stderr.write('\r\x1b[2K');
}
