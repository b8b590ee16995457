import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Workload } from '../workloads.ts';
import type { EngineMessage, RoundOrder } from './engine-messages.ts';
import type { Contestant, DrawTimes } from './measure-draws.ts';

/** An engine in a process of its own. */
export class ForkedEngine implements Contestant {
  readonly name: string;
  readonly version: string;
  private readonly child: ChildProcess;

  private constructor(name: string, version: string, child: ChildProcess) {
    this.name = name;
    this.version = version;
    this.child = child;
  }

  /** @param program the bundled `engine-process.ts` */
  static async open(program: string, name: string, version: string): Promise<ForkedEngine> {
    const child = fork(program, [name], { serialization: 'advanced' });
    const engine = new ForkedEngine(name, version, child);
    await engine.nextMessage();
    return engine;
  }

  async measure(workload: Workload, scale: number, repeats: number): Promise<DrawTimes> {
    const order: RoundOrder = { workload: workload.name, scale, repeats };
    const answer = this.nextMessage();
    this.child.send(order);
    const message = await answer;
    if (message.kind === 'round') return message.times;
    throw new Error(message.kind === 'failed' ? message.message : 'the process began again');
  }

  async close(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.disconnect();
    await ended;
  }

  /** Rejects when the process ends instead of answering, as one does that runs out of memory. */
  private async nextMessage(): Promise<EngineMessage> {
    const waiting = new AbortController();
    const { signal } = waiting;
    try {
      return await Promise.race([
        once(this.child, 'message', { signal }).then(([message]) => message as EngineMessage),
        once(this.child, 'exit', { signal }).then(([code, killedBy]) => {
          throw new Error(`its process ended (${killedBy ?? code})`);
        }),
      ]);
    } finally {
      waiting.abort();
    }
  }
}
