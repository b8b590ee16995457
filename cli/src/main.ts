import { CommanderError } from 'commander';
import { formatError, toReportedError } from './error-report.ts';
import { exitCodes } from './exit-codes.ts';
import { createProgram } from './program.ts';

const program = createProgram((code) => {
  process.exitCode = code;
});

// A program that reads the output, such as `head`, may close the pipe early.
process.stdout.on('error', () => {
  process.exitCode = exitCodes.writeFailed;
});
// Nobody reads the messages any more, but the images are still written, and the exit code is theirs.
process.stderr.on('error', () => undefined);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? exitCodes.success : exitCodes.invalidInput;
  } else {
    const reported = toReportedError(error);
    process.stderr.write(`${formatError(reported)}\n`);
    process.exitCode = reported.exitCode;
  }
}
