import path from 'node:path';
import asc from 'assemblyscript/asc';
import { root } from '../run-command.mjs';

/** Source files of the kernel; each exports some of its functions. */
const files = ['checksum', 'rows', 'jpeg', 'pixels', 'colors', 'png'].map(
  (name) => `engine/kernel/${name}.ts`,
);

const options = [
  ...['-O3', '--converge', '--noAssert', '--enable', 'simd'],
  ...['--runtime', 'stub', '--initialMemory', '2'],
];

// Compiles the hot loops of the engine from AssemblyScript to `engine/dist/kernel.wasm`.
const target = ['--baseDir', root, '--outFile', path.join('engine', 'dist', 'kernel.wasm')];
const { error, stderr } = await asc.main([...files, ...target, ...options]);
if (error !== null) {
  console.error(`The kernel could not be compiled.\n${stderr.toString()}`);
  process.exit(1);
}
