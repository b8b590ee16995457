const barChars = 24;

/** Reports progress on standard error. Standard output is reserved for results. */
export interface Progress {
  /** Shows the input that is being processed. */
  begin(name: string): void;
  /** Prints one line. */
  tell(line: string): void;
  end(): void;
}

/**
 * A progress bar if standard error is a terminal and there are several inputs. Otherwise, prints lines only.
 */
export function openProgress(total: number, isQuiet: boolean): Progress {
  const print = (line: string) => {
    if (!isQuiet) process.stderr.write(`${line}\n`);
  };
  if (isQuiet || total < 2 || !process.stderr.isTTY) {
    return { begin: () => undefined, tell: print, end: () => undefined };
  }
  let done = -1;
  return {
    begin: (name) => {
      done += 1;
      showBar(done, total, name);
    },
    tell: (line) => {
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
