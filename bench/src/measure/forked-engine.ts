import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { youngGenerationMb } from '@pictable/engine/host/heap';
import type { Workload } from '../workload.ts';
import type { EngineMessage, RoundRequest, WindowRequest } from './engine-process-messages.ts';
import type { BenchmarkTarget, RenderRate, RenderTimes } from './measure-renders.ts';

/** Whose heap settings an engine process has: those of the service, or those of the command line, for our engine only. */
export type HeapSettings = 'service' | 'command-line';

/** An engine in its own process. */
export class ForkedEngine implements BenchmarkTarget {
  readonly name: string;
  readonly version: string;
  private readonly program: string;
  private readonly heap: HeapSettings;
  private child: ChildProcess;

  private constructor(name: string, version: string, program: string, heap: HeapSettings) {
    this.name = name;
    this.version = version;
    this.program = program;
    this.heap = heap;
    this.child = this.fork();
  }

  /** @param program the bundled `engine-process.ts` */
  static async open(
    program: string,
    name: string,
    version: string,
    heap: HeapSettings = 'service',
  ): Promise<ForkedEngine> {
    const engine = new ForkedEngine(name, version, program, heap);
    await engine.nextMessage();
    return engine;
  }

  private fork(): ChildProcess {
    // The same heap settings as for the render threads of the service, for all engines.
    const execArgv = this.heap === 'service' ? [`--max-semi-space-size=${youngGenerationMb / 3}`] : [];
    return fork(this.program, [this.name, this.heap], { serialization: 'advanced', execArgv });
  }

  private get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  async measure(workload: Workload, scale: number, repeats: number): Promise<RenderTimes> {
    const message = await this.ask({ workload: workload.name, scale, repeats });
    if (message.kind === 'round') return message.times;
    throw unexpected(message);
  }

  /** Renders for the given time. Rejects as `measure` does. */
  async count(workload: Workload, scale: number, durationMs: number): Promise<RenderRate> {
    const message = await this.ask({ workload: workload.name, scale, durationMs });
    if (message.kind === 'window') return message.count;
    throw unexpected(message);
  }

  private async ask(request: RoundRequest | WindowRequest): Promise<EngineMessage> {
    if (this.hasEnded) {
      this.child = this.fork();
      await this.nextMessage();
    }
    const response = this.nextMessage();
    this.child.send(request);
    return response;
  }

  async close(): Promise<void> {
    if (this.hasEnded) return;
    const ended = once(this.child, 'exit');
    this.child.disconnect();
    await ended;
  }

  /** Rejects if the process ends without a message, for example because it ran out of memory. */
  private async nextMessage(): Promise<EngineMessage> {
    const controller = new AbortController();
    const { signal } = controller;
    try {
      return await Promise.race([
        once(this.child, 'message', { signal }).then(([message]) => message as EngineMessage),
        once(this.child, 'exit', { signal }).then(([code, killedBy]) => {
          throw new Error(`its process ended (${killedBy ?? code})`);
        }),
      ]);
    } finally {
      controller.abort();
    }
  }
}

function unexpected(message: EngineMessage): Error {
  return new Error(message.kind === 'failed' ? message.message : 'the process was restarted');
}
