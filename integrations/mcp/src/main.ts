import { Transform } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createClient } from '@pictable/sdk';
import { ExactArguments } from './exact-arguments.ts';
import { createLocalService } from './local-service.ts';
import { createMcpServer } from './mcp-server.ts';
import { createRemoteService } from './remote-service.ts';

const { PICTABLE_URL: baseUrl, PICTABLE_API_KEY: apiKey, PICTABLE_OUTPUT_FOLDER: folder } = process.env;

if ((baseUrl === undefined) !== (apiKey === undefined)) {
  process.stderr.write(
    'pictable-mcp: set both PICTABLE_URL and PICTABLE_API_KEY, or neither to render offline.\n',
  );
  process.exit(1);
}

const exact = new ExactArguments();
const service =
  baseUrl && apiKey
    ? createRemoteService(createClient({ baseUrl, apiKey }))
    : await createLocalService(folder);
const input = process.stdin.pipe(observeLines((line) => exact.record(line)));
await createMcpServer(service, exact).connect(new StdioServerTransport(input, process.stdout));

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
