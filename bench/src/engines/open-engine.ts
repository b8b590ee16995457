import { makeWorkloads, type Workload } from '../workloads.ts';
import type { BenchEngine } from './bench-engine.ts';
import { loadTableFonts } from './fonts.ts';
import { type ColumnWidths, OurEngine } from './ours.ts';
import { SatoriEngine } from './satori.ts';
import { TakumiEngine } from './takumi.ts';

/** Opens an engine that runs in the process that asks. @throws Error for a name it does not know */
export async function openEngine(name: string): Promise<BenchEngine> {
  const ours = await OurEngine.open();
  if (name === ours.name) return ours;
  const widths = new Map<string, ColumnWidths>();
  for (const workload of makeWorkloads()) widths.set(workload.name, await ours.columnWidths(workload));
  const widthsOf = (workload: Workload) => widths.get(workload.name)!;
  const fonts = await loadTableFonts();
  if (name === 'takumi') return TakumiEngine.open(fonts, widthsOf);
  if (name === 'satori+resvg') return new SatoriEngine(fonts, widthsOf);
  throw new Error(`There is no engine called ${name}.`);
}
