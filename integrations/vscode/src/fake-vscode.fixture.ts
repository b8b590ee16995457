import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

type Listener = (event: object) => void;

/** A panel, whose page the test shows: the fake has no browser. */
export class FakePanel {
  visible = true;
  readonly posted: unknown[] = [];
  readonly reveals: boolean[] = [];
  readonly webview = {
    html: '',
    onDidReceiveMessage: (listener: (message: object) => void) => this.#receivers.push(listener),
    postMessage: (message: unknown) => this.posted.push(message),
  };
  readonly #receivers: ((message: object) => void)[] = [];
  readonly #closing: (() => void)[] = [];

  readonly options: object;

  constructor(options: object) {
    this.options = options;
  }

  onDidDispose(listener: () => void): void {
    this.#closing.push(listener);
  }

  reveal(_column: unknown, preserveFocus: boolean): void {
    this.reveals.push(preserveFocus);
  }

  dispose(): void {
    for (const listener of this.#closing.splice(0)) listener();
  }

  /** Sends a message as the script of the page does. */
  receive(message: object): void {
    for (const receiver of this.#receivers) receiver(message);
  }
}

/** The part of `vscode` that the extension uses. Documents, files and settings are real; what a user sees is recorded. */
export class FakeVscode {
  readonly messages: string[] = [];
  readonly panels: FakePanel[] = [];
  readonly registered = new Map<string, () => Promise<void>>();
  readonly settings = new Map<string, unknown>();
  /** The next answer to the dialog that asks for a file, and what it proposed. */
  chosenFile: string | undefined;
  proposed: { readonly defaultUri?: FakeUri; readonly filters?: object } | undefined;

  readonly #defaults: Readonly<Record<string, { default: unknown }>>;
  readonly #listeners = new Map<string, Listener[]>();

  /** @param extension the folder of the installed extension, whose manifest has the defaults of the settings */
  constructor(extension: string) {
    const manifest = JSON.parse(readFileSync(path.join(extension, 'package.json'), 'utf8'));
    this.#defaults = manifest.contributes.configuration.properties;
  }

  readonly ViewColumn = { Beside: -2 };
  readonly Uri = FakeUri;
  readonly commands = {
    registerCommand: (name: string, run: () => Promise<void>) => {
      this.registered.set(name, run);
      return { dispose: () => this.registered.delete(name) };
    },
  };
  readonly window = {
    activeTextEditor: undefined as object | undefined,
    createWebviewPanel: (_type: string, _title: string, _place: object, options: object) => {
      const panel = new FakePanel(options);
      this.panels.push(panel);
      return panel;
    },
    showInformationMessage: (message: string) => this.messages.push(message),
    showErrorMessage: (message: string) => this.messages.push(`Error: ${message}`),
    showSaveDialog: async (proposed: object) => {
      this.proposed = proposed;
      return this.chosenFile === undefined ? undefined : new FakeUri('file', this.chosenFile);
    },
    onDidChangeActiveTextEditor: (listener: Listener) => this.#listen('editor', listener),
    onDidChangeTextEditorSelection: (listener: Listener) => this.#listen('selection', listener),
  };
  readonly workspace = {
    getConfiguration: (section: string) => ({
      get: (name: string) =>
        this.settings.get(`${section}.${name}`) ?? this.#defaults[`${section}.${name}`]?.default,
    }),
    onDidChangeTextDocument: (listener: Listener) => this.#listen('text', listener),
    onDidChangeConfiguration: (listener: Listener) => this.#listen('settings', listener),
    fs: {
      writeFile: async (uri: FakeUri, bytes: Uint8Array) => {
        mkdirSync(path.dirname(uri.path), { recursive: true });
        writeFileSync(uri.path, bytes);
      },
    },
  };

  #listen(event: string, listener: Listener) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    return { dispose: () => this.#listeners.delete(event) };
  }

  #emit(event: string, value: object): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(value);
  }

  /** Opens a document, or replaces its text, with the cursor in a line. */
  edit(fileName: string, text: string, line = 0): void {
    const document = {
      fileName,
      languageId: 'plaintext',
      uri: new FakeUri('file', fileName),
      getText: () => text,
    };
    this.window.activeTextEditor = { document, selection: { active: { line }, isEmpty: true } };
    this.#emit('editor', this.window.activeTextEditor);
    this.#emit('text', { document });
    this.#emit('selection', {});
  }

  set(name: string, value: unknown): void {
    this.settings.set(name, value);
    this.#emit('settings', { affectsConfiguration: (section: string) => name.startsWith(section) });
  }

  async run(command: string): Promise<void> {
    const registered = this.registered.get(command);
    if (!registered) throw new Error(`${command} is not registered.`);
    await registered();
  }
}

/** A URI with the members that the extension uses. */
class FakeUri {
  readonly scheme: string;
  readonly path: string;

  constructor(scheme: string, path: string) {
    this.scheme = scheme;
    this.path = path;
  }

  with(change: { readonly path: string }): FakeUri {
    return new FakeUri(this.scheme, change.path);
  }

  static joinPath(base: FakeUri, ...steps: readonly string[]): FakeUri {
    return new FakeUri(base.scheme, path.posix.join(base.path, ...steps));
  }
}
