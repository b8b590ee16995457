import { CommanderError } from 'commander';
import { exitCodes } from './exit-codes.ts';
import { describeProblem, problemOf } from './problem.ts';
import { createProgram } from './program.ts';

const program = createProgram((code) => {
  process.exitCode = code;
});

// Whoever reads our output may stop early, as `head` does.
process.stdout.on('error', () => {
  process.exitCode = exitCodes.notWritten;
});

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.badInput;
  } else {
    const problem = problemOf(error);
    process.stderr.write(`${describeProblem(problem)}\n`);
    process.exitCode = problem.exitCode;
  }
}
