import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium } from 'playwright-core';
import { descendantCpuMs } from '../measure/cpu-time.ts';
import { type BenchmarkTarget, measureRenders, type RenderTimes } from '../measure/measure-renders.ts';
import type { Workload } from '../workload.ts';
import type { BenchEngine } from './bench-engine.ts';
import type { TableFonts } from './fonts.ts';
import { imageElementId, tableHtml } from './table-html.ts';

/** Options of the command line for a headless Chromium without services that disturb a measurement. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A browser that takes longer for a round is considered hung. */
const responseTimeoutMs = 120_000;

interface OpenPage {
  readonly browser: Browser;
  readonly session: CDPSession;
  readonly frameId: string;
}

/** The path of Chromium: `CHROMIUM_PATH`, the system's, or Playwright's; undefined if there is none. */
export function findChromium(): string | undefined {
  const configured = process.env.CHROMIUM_PATH;
  const candidates = configured === undefined ? [...systemPaths, chromium.executablePath()] : [configured];
  return candidates.find((path) => existsSync(path));
}

/**
 * A running headless Chromium, driven in the most efficient way: the page is replaced through the DevTools
 * protocol, and the screenshot is taken with `optimizeForSpeed`.
 */
export class ChromiumEngine implements BenchEngine, BenchmarkTarget {
  readonly name = 'chromium';
  readonly version: string;
  private readonly launch: () => Promise<OpenPage>;
  private readonly folder: string;
  private page: OpenPage;

  private constructor(page: OpenPage, launch: () => Promise<OpenPage>, folder: string) {
    this.version = page.browser.version();
    this.page = page;
    this.launch = launch;
    this.folder = folder;
  }

  static async open(executablePath: string, fonts: TableFonts): Promise<ChromiumEngine> {
    const folder = mkdtempSync(join(tmpdir(), 'pictable-bench-'));
    const env = { ...process.env, FONTCONFIG_FILE: writeFontSettings(folder, fonts) } as Record<
      string,
      string
    >;
    const launch = async (): Promise<OpenPage> => {
      const browser = await chromium.launch({ executablePath, headless: true, env, args: chromiumFlags });
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      const session = await page.context().newCDPSession(page);
      const { frameTree } = await session.send('Page.getFrameTree');
      return { browser, session, frameId: frameTree.frame.id };
    };
    return new ChromiumEngine(await launch(), launch, folder);
  }

  async render(workload: Workload, scale: number): Promise<Uint8Array> {
    const { session, frameId } = this.page;
    await session.send('Page.setDocumentContent', { frameId, html: tableHtml(workload) });
    const measured = await session.send('Runtime.evaluate', {
      expression: `document.fonts.ready.then(() => {
        const box = document.getElementById('${imageElementId}').getBoundingClientRect();
        return { width: Math.ceil(box.width), height: Math.ceil(box.height) };
      })`,
      awaitPromise: true,
      returnByValue: true,
    });
    const size = measured.result.value as { width: number; height: number };
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'png',
      clip: { x: 0, y: 0, ...size, scale },
      captureBeyondViewport: true,
      optimizeForSpeed: true,
    });
    return Buffer.from(data, 'base64');
  }

  /** Restarts a browser that was closed or does not respond, and tries again once. */
  async measure(workload: Workload, scale: number, repeats: number): Promise<RenderTimes> {
    if (workload.isMixed)
      throw new Error('cannot install WOFF2, the format of the further fonts: it would show boxes');
    try {
      return await this.measureOnce(workload, scale, repeats);
    } catch {
      await this.reopen();
      await this.measureOnce(workload, scale, 1);
      return this.measureOnce(workload, scale, repeats);
    }
  }

  private async measureOnce(workload: Workload, scale: number, repeats: number): Promise<RenderTimes> {
    const timeout = new AbortController();
    try {
      return await Promise.race([
        measureRenders(this, workload, scale, repeats),
        setTimeout(responseTimeoutMs, undefined, { signal: timeout.signal }).then(() => {
          throw new Error(`no response after ${responseTimeoutMs / 1000} s`);
        }),
      ]);
    } finally {
      timeout.abort();
    }
  }

  private async reopen(): Promise<void> {
    await this.page.browser.close().catch(() => {});
    this.page = await this.launch();
  }

  childCpuMs(): number {
    return descendantCpuMs(process.pid);
  }

  async close(): Promise<void> {
    await this.page.browser.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Fontconfig settings with only our two font files. */
function writeFontSettings(folder: string, fonts: TableFonts): string {
  writeFileSync(join(folder, 'regular.ttf'), fonts.regular);
  writeFileSync(join(folder, 'bold.ttf'), fonts.bold);
  const settings = join(folder, 'fonts.conf');
  const cache = join(folder, 'cache');
  writeFileSync(
    settings,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}</dir><cachedir>${cache}</cachedir></fontconfig>`,
  );
  return settings;
}
