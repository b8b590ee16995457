const barChars = 24;

/** Tells people on standard error how far the work is. Standard output stays for results. */
export interface Progress {
  /** One of the inputs begins. */
  begin(name: string): void;
  /** A sentence about what has just been done. */
  tell(sentence: string): void;
  end(): void;
}

/** A bar where a person watches and there is more than one thing to do; otherwise a line each. */
export function openProgress(total: number, isQuiet: boolean): Progress {
  const tell = (sentence: string) => {
    if (!isQuiet) process.stderr.write(`${sentence}\n`);
  };
  if (isQuiet || total < 2 || !process.stderr.isTTY) {
    return { begin: () => undefined, tell, end: () => undefined };
  }
  let done = -1;
  return {
    begin: (name) => {
      done += 1;
      draw(done, total, name);
    },
    tell: (sentence) => {
      clear();
      tell(sentence);
    },
    end: () => {
      clear();
      tell(`${total} of ${total} done.`);
    },
  };
}

function draw(done: number, total: number, name: string): void {
  const filled = Math.round((done / total) * barChars);
  const bar = '█'.repeat(filled) + '░'.repeat(barChars - filled);
  const room = Math.max(0, (process.stderr.columns ?? 80) - barChars - 16);
  clear();
  process.stderr.write(`${bar} ${done}/${total} ${name.slice(-room)}`);
}

function clear(): void {
  process.stderr.write('\r\x1b[2K');
}
