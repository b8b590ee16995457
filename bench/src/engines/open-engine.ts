import type { Workload } from '../workload.ts';
import { comparedWorkloads, workloadOf } from '../workloads.ts';
import type { BenchEngine } from './bench-engine.ts';
import { controlLoop } from './control-loops.ts';
import { type ColumnWidths, PictableEngine, type WidthsOf } from './pictable.ts';

/**
 * Opens an engine in this process, which loads no other than ours: their code would count as memory of the engine.
 *
 * @throws Error if the name is unknown
 */
export async function openEngine(name: string): Promise<BenchEngine> {
  const control = controlLoop(name);
  if (control !== undefined) return control;
  const ours = await PictableEngine.open();
  const own = [ours, ours.as('svg'), ours.as('pdf'), ours.as('jpeg')];
  return own.find((engine) => engine.name === name) ?? openPeer(name, ours);
}

async function openPeer(name: string, ours: PictableEngine): Promise<BenchEngine> {
  if (name === 'skia jpeg' || name === 'jpeg-js') {
    const { plainJpeg, skiaJpeg } = await import('./jpeg-encoders.ts');
    return (name === 'skia jpeg' ? skiaJpeg : plainJpeg)(ours, workloadOf('W2'));
  }
  const widthsOf = await columnWidths(ours);
  const { loadTableFonts } = await import('./fonts.ts');
  const fonts = await loadTableFonts();
  if (name === 'takumi' || name === 'takumi svg') {
    const { TakumiEngine } = await import('./takumi.ts');
    const takumi = await TakumiEngine.open(fonts, widthsOf);
    return name === 'takumi' ? takumi : takumi.asSvg();
  }
  if (name === 'pdfkit') {
    const { PdfkitEngine } = await import('./pdfkit.ts');
    return new PdfkitEngine(fonts, widthsOf);
  }
  if (name === 'satori+resvg') {
    const { SatoriEngine } = await import('./satori.ts');
    return new SatoriEngine(fonts, widthsOf);
  }
  throw new Error(`Unknown engine: ${name}.`);
}

async function columnWidths(ours: PictableEngine): Promise<WidthsOf> {
  const widths = new Map<string, ColumnWidths>();
  for (const workload of comparedWorkloads()) widths.set(workload.name, await ours.columnWidths(workload));
  return (workload: Workload) => widths.get(workload.name)!;
}
