import { expect } from '@playwright/test';
import { newEmail, password, randomClientHeaders } from '../e2e/setup/account.ts';
import { bundleForPage } from '../e2e/setup/bundle-for-page.ts';
import { serverOrigin } from '../e2e/setup/server-origin.ts';
import type { BrowserDriver, Key } from './browser-driver.ts';
import type * as finder from './in-page/find-in-page.ts';
import type { ClickPoint, Wording } from './in-page/find-in-page.ts';

type Finder = typeof finder;

/** Script that defines the global variable `pageFinder` in a page. */
const finderScript = bundleForPage('../../browsers/in-page/find-in-page.ts', 'pageFinder');

/** A page without scripts of the app. */
const quietPath = '/robots.txt';

const wording = (text: string | RegExp): Wording =>
  typeof text === 'string' ? text : { pattern: text.source };

/** How long to wait for what a user sees; WebKitGTK compiles the engine in up to ten seconds on two cores. */
const patience = { timeout: 30_000, intervals: [50, 100, 200] };

/**
 * Somebody who uses the app in a browser. Elements are found by role and name, clicked with the pointer where
 * nothing covers them, and keys go to the element that has the focus.
 */
export class BrowserUser {
  readonly driver: BrowserDriver;

  constructor(driver: BrowserDriver) {
    this.driver = driver;
  }

  /** Opens a page of the service, or any URL. */
  async opens(path: string): Promise<void> {
    await this.driver.open(new URL(path, serverOrigin).href);
  }

  /** Ends the session, and forgets what the app stored in the browser. */
  async startsAsVisitor(): Promise<void> {
    await this.opens(quietPath);
    await this.#evaluate(`fetch('/api/logout', { method: 'POST' })
      .then(() => { localStorage.clear(); sessionStorage.clear(); })`);
  }

  /** Has a new account and is signed in. @returns the name of their only project */
  async hasAccount(name: string): Promise<string> {
    const project = 'Weekly orders';
    const account = JSON.stringify({ email: newEmail(name), password });
    const headers = JSON.stringify({ 'content-type': 'application/json', ...randomClientHeaders() });
    const status = await this.#evaluate<number>(`(async () => {
      const post = (path, body) => fetch(path, { method: 'POST', headers: ${headers}, body });
      await post('/api/register', ${JSON.stringify(account)});
      localStorage.setItem('pictable-signed-in', 'yes');
      const created = await post('/api/pictable/projects', '{"name":"${project}"}');
      return created.status;
    })()`);
    expect(status).toBe(201);
    return project;
  }

  async clicks(role: string, name: string | RegExp): Promise<void> {
    const { x, y } = await this.#restingPoint(role, wording(name));
    await this.driver.clickAt(x, y);
  }

  /** Clicks an element the moment it is there, even if the code of the page is not loaded yet. */
  async clicksAtOnce(selector: string): Promise<void> {
    const { x, y } = await this.#evaluate<{ x: number; y: number }>(`(() => {
      const element = document.querySelector(${JSON.stringify(selector)});
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
    })()`);
    await this.driver.clickAt(x, y);
  }

  /** Replaces the text of a field by typing. */
  async fills(name: string, text: string): Promise<void> {
    await this.clicks('textbox', name);
    await this.driver.press('Control', 'a');
    await this.driver.type(text);
  }

  async types(text: string): Promise<void> {
    await this.driver.type(text);
  }

  async presses(...keys: readonly Key[]): Promise<void> {
    await this.driver.press(...keys);
  }

  async sees(role: string, name: string | RegExp): Promise<void> {
    const count = () => this.#callFinder('countRole', role, wording(name));
    await expect.poll(count, { ...patience, message: `${role} ${name}` }).toBeGreaterThan(0);
  }

  async seesNo(role: string, name: string | RegExp): Promise<void> {
    const count = () => this.#callFinder('countRole', role, wording(name));
    await expect.poll(count, { ...patience, message: `no ${role} ${name}` }).toBe(0);
  }

  async reads(text: string | RegExp): Promise<void> {
    const count = () => this.#callFinder('countText', wording(text));
    await expect.poll(count, { ...patience, message: `text ${text}` }).toBeGreaterThan(0);
  }

  /** Waits for a path, with its query and fragment. */
  async isAt(path: string): Promise<void> {
    const current = () => this.#evaluate('location.pathname + location.search + location.hash');
    await expect.poll(current, patience).toBe(path);
  }

  /** Waits for an element. @returns its attribute */
  async attributeOf(role: string, name: string | RegExp, attribute: string): Promise<string> {
    await this.sees(role, name);
    return (await this.#callFinder('attributeOf', role, wording(name), attribute)) ?? '';
  }

  /** Waits until an expression in the page has a value. */
  async waitsFor<Value>(expression: string, expected: Value): Promise<void> {
    await expect
      .poll(() => this.#evaluate(expression), { ...patience, message: expression })
      .toEqual(expected);
  }

  /** Drops a file on an element. */
  async drops(selector: string, name: string, bytes: Uint8Array): Promise<void> {
    await this.#callFinder('dropFile', selector, name, Buffer.from(bytes).toString('base64'));
  }

  /** What Ctrl+V inserts, from the clipboard of the operating system. */
  async pastes() {
    await this.#callFinder('openPasteField');
    await this.driver.press('Control', 'v');
    let pasted: ReturnType<Finder['closePasteField']>;
    const read = async () => {
      pasted = await this.#callFinder('closePasteField');
      return pasted;
    };
    await expect.poll(read, { ...patience, message: 'a paste event' }).toBeTruthy();
    return pasted ?? { text: '', imageStart: [] };
  }

  scriptErrors(): Promise<readonly string[]> {
    return this.#callFinder('scriptErrors');
  }

  /** A point of the element once it no longer moves: parts of a page are laid out when they come into view. */
  async #restingPoint(role: string, name: Wording): Promise<{ x: number; y: number }> {
    let before: ClickPoint | undefined;
    let point: ClickPoint = { problem: '' };
    const rest = async () => {
      before = point;
      point = await this.#callFinder('clickPoint', role, name);
      if ('problem' in point) return point.problem;
      return 'x' in before && before.x === point.x && before.y === point.y ? 'rests' : 'it moves';
    };
    await expect.poll(rest, { ...patience, message: `${role} ${JSON.stringify(name)}` }).toBe('rests');
    if ('problem' in point) throw new Error(point.problem);
    return point;
  }

  async #callFinder<Name extends keyof Finder>(
    name: Name,
    ...args: Parameters<Finder[Name]>
  ): Promise<ReturnType<Finder[Name]>> {
    const isLoaded = await this.#evaluate<boolean>(`typeof pageFinder !== 'undefined'`);
    if (!isLoaded) await this.#evaluate(`(() => { ${finderScript}; globalThis.pageFinder = pageFinder; })()`);
    return await this.#evaluate(`pageFinder.${name}(...${JSON.stringify(args)})`);
  }

  /** Evaluates an expression in the page. Its value, or what its promise yields, travels as JSON. */
  async #evaluate<Value>(expression: string): Promise<Value> {
    const json = `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`;
    return JSON.parse(await this.driver.evaluate(json)) as Value;
  }
}
