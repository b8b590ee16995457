import { CommanderError } from 'commander';
import { exitCodes } from './exit-codes.ts';
import { describeProblem, problemOf } from './problem.ts';
import { createProgram } from './program.ts';

const program = createProgram((code) => {
  process.exitCode = code;
});

// A program that reads the output, such as `head`, may close the pipe early.
process.stdout.on('error', () => {
  process.exitCode = exitCodes.notWritten;
});

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.badInput;
  } else {
    const reported = problemOf(error);
    process.stderr.write(`${describeProblem(reported)}\n`);
    process.exitCode = reported.exitCode;
  }
}
