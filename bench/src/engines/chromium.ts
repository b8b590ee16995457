import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium } from 'playwright-core';
import { descendantCpuMs } from '../measure/cpu-time.ts';
import { type Contestant, type DrawTimes, measureDraws } from '../measure/measure-draws.ts';
import type { Workload } from '../workloads.ts';
import type { BenchEngine } from './bench-engine.ts';
import type { TableFonts } from './fonts.ts';
import { pictureId, tableHtml } from './table-html.ts';

const flags = [
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

/** A browser that takes longer for a round hangs. */
const answerMs = 120_000;

interface OpenPage {
  readonly browser: Browser;
  readonly session: CDPSession;
  readonly frameId: string;
}

/** Where a Chromium stands: `CHROMIUM_PATH`, the system's, or the one Playwright installed; undefined for none. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  const candidates = named === undefined ? [...systemPaths, chromium.executablePath()] : [named];
  return candidates.find((path) => existsSync(path));
}

/**
 * A headless Chromium that is already running, driven in the way that costs it least: the page is replaced through the
 * DevTools protocol, and the picture is taken with `optimizeForSpeed`.
 */
export class ChromiumEngine implements BenchEngine, Contestant {
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
      const browser = await chromium.launch({ executablePath, headless: true, env, args: flags });
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      const session = await page.context().newCDPSession(page);
      const { frameTree } = await session.send('Page.getFrameTree');
      return { browser, session, frameId: frameTree.frame.id };
    };
    return new ChromiumEngine(await launch(), launch, folder);
  }

  async draw(workload: Workload, scale: number): Promise<Uint8Array> {
    const { session, frameId } = this.page;
    await session.send('Page.setDocumentContent', { frameId, html: tableHtml(workload) });
    const measured = await session.send('Runtime.evaluate', {
      expression: `document.fonts.ready.then(() => {
        const box = document.getElementById('${pictureId}').getBoundingClientRect();
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

  /** A browser that was closed, or does not answer, is opened again and asked once more. */
  async measure(workload: Workload, scale: number, repeats: number): Promise<DrawTimes> {
    if (workload.isMixed)
      throw new Error('installs no WOFF2, which the further fonts are: it would draw boxes');
    try {
      return await this.answer(workload, scale, repeats);
    } catch {
      await this.reopen();
      await this.answer(workload, scale, 1);
      return this.answer(workload, scale, repeats);
    }
  }

  private async answer(workload: Workload, scale: number, repeats: number): Promise<DrawTimes> {
    const late = new AbortController();
    try {
      return await Promise.race([
        measureDraws(this, workload, scale, repeats),
        setTimeout(answerMs, undefined, { signal: late.signal }).then(() => {
          throw new Error(`no answer after ${answerMs / 1000} s`);
        }),
      ]);
    } finally {
      late.abort();
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

/** The browser sees our two font files and no others. */
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
