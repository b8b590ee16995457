import { Transform } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createClient } from '@pictable/sdk';
import { ExactArguments } from './exact-arguments.ts';
import { createLocalService } from './local-service.ts';
import { createMcpServer } from './mcp-server.ts';
import { ConnectionError, readConnection } from './read-connection.ts';
import { createRemoteService } from './remote-service.ts';
import type { TableService } from './table-service.ts';

async function openService(): Promise<TableService> {
  const connection = readConnection(process.env);
  if (connection) return createRemoteService(createClient(connection));
  return createLocalService(process.env.PICTABLE_OUTPUT_FOLDER || undefined);
}

try {
  const exact = new ExactArguments();
  const service = await openService();
  const input = process.stdin.pipe(observeLines((line) => exact.record(line)));
  await createMcpServer(service, exact).connect(new StdioServerTransport(input, process.stdout));
} catch (error) {
  if (!(error instanceof ConnectionError)) throw error;
  process.stderr.write(`pictable-mcp: ${error.message}\n`);
  process.exitCode = 1;
}

/** Forwards a stream line by line, and passes each line to a callback first. */
function observeLines(observe: (line: string) => void): Transform {
  let rest: Buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      for (let end = rest.indexOf(0x0a); end >= 0; end = rest.indexOf(0x0a)) {
        const line = rest.subarray(0, end + 1);
        observe(line.toString('utf8'));
        this.push(line);
        rest = rest.subarray(end + 1);
      }
      done();
    },
  });
}
