import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

export interface VirtualScreen {
  /** Environment of programs that are to open their windows on this screen. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Starts Xvfb. Every browser has its own screen, because a screen has one clipboard and one focused window. */
export async function openVirtualScreen(): Promise<VirtualScreen> {
  // The server chooses a free number and writes it to the file descriptor 3.
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const exited = once(server, 'exit').then(() => {
    throw new Error('Xvfb ended before it was ready.');
  });
  const [number] = (await Promise.race([once(server.stdio[3] as Readable, 'data'), exited])) as [Buffer];
  exited.catch(() => {});
  const inherited = Object.entries(process.env).filter(([name]) => name !== 'WAYLAND_DISPLAY');
  return {
    env: {
      ...(Object.fromEntries(inherited) as Record<string, string>),
      DISPLAY: `:${number.toString().trim()}`,
      GDK_BACKEND: 'x11',
    },
    async close() {
      const ended = once(server, 'exit');
      server.kill();
      await ended;
    },
  };
}
