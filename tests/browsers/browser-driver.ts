/** A key by its name in KeyboardEvent: a character or one of these. */
export type Key = 'Control' | 'Shift' | 'Enter' | 'Backspace' | (string & {});

/**
 * What the journey needs of a browser: input as the browser gets it from a mouse and a keyboard, and scripts in
 * the page. All that is the same in every browser is in `BrowserUser`.
 */
export interface BrowserDriver {
  /** Name and version, such as "firefox/140.3.0". */
  readonly version: string;
  open(url: string): Promise<void>;
  /** Evaluates an expression in the page whose value is a text or the promise of one. */
  evaluate(expression: string): Promise<string>;
  /** Clicks a point of the viewport with the left button. */
  clickAt(x: number, y: number): Promise<void>;
  /** Presses keys together: holds all but the last, and releases them in reverse order. */
  press(...keys: readonly Key[]): Promise<void>;
  /** Presses one key per character. */
  type(text: string): Promise<void>;
  /** The viewport as a PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Size of the viewport, or of the window if a driver cannot set the former. */
export const windowSize = { width: 1280, height: 900 };
