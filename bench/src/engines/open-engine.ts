import type { Workload } from '../workload.ts';
import { comparedWorkloads, makeWorkload } from '../workloads.ts';
import type { BenchEngine } from './bench-engine.ts';
import { controlLoop } from './control-loops.ts';
import { loadTableFonts } from './fonts.ts';
import { plainJpeg, skiaJpeg } from './jpeg-encoders.ts';
import { PdfkitEngine } from './pdfkit.ts';
import { type ColumnWidths, PictableEngine } from './pictable.ts';
import { SatoriEngine } from './satori.ts';
import { TakumiEngine } from './takumi.ts';

/** Opens an engine in this process. @throws Error if the name is unknown */
export async function openEngine(name: string): Promise<BenchEngine> {
  const control = controlLoop(name);
  if (control !== undefined) return control;
  const ours = await PictableEngine.open();
  const own = [ours, ours.as('svg'), ours.as('pdf'), ours.as('jpeg')];
  const found = own.find((engine) => engine.name === name);
  if (found !== undefined) return found;
  if (name === 'skia jpeg') return skiaJpeg(ours, makeWorkload('W2', 100, 8));
  if (name === 'jpeg-js') return plainJpeg(ours, makeWorkload('W2', 100, 8));
  const widths = new Map<string, ColumnWidths>();
  for (const workload of comparedWorkloads()) widths.set(workload.name, await ours.columnWidths(workload));
  const widthsOf = (workload: Workload) => widths.get(workload.name)!;
  const fonts = await loadTableFonts();
  if (name === 'takumi') return TakumiEngine.open(fonts, widthsOf);
  if (name === 'takumi svg') return (await TakumiEngine.open(fonts, widthsOf)).asSvg();
  if (name === 'pdfkit') return new PdfkitEngine(fonts, widthsOf);
  if (name === 'satori+resvg') return new SatoriEngine(fonts, widthsOf);
  throw new Error(`Unknown engine: ${name}.`);
}
