import { breakOpportunities } from '../unicode/break-opportunities.ts';
import { allowWordBreaks, SCRIPT_BLOCK_STARTS, type WordScript, wordScripts } from './word-breaks.ts';
import { WordList } from './word-list.ts';

/** Loads and decompresses word lists. */
interface WordListHost {
  loadWords(script: WordScript): Promise<Uint8Array>;
  unpackBrotli(packed: Uint8Array): Promise<Uint8Array>;
}

/** The loaded word lists, used to find break opportunities. */
export class WordLists {
  private readonly host: WordListHost;
  private readonly lists = new Map<WordScript, WordList>();
  private readonly pending = new Map<WordScript, Promise<void>>();

  constructor(host: WordListHost) {
    this.host = host;
  }

  /** Loads the lists not loaded yet, each once even if it is requested several times concurrently. */
  async load(scripts: Iterable<WordScript>): Promise<void> {
    for (const script of scripts) await this.loadOne(script);
  }

  private loadOne(script: WordScript): Promise<void> | undefined {
    if (this.lists.has(script)) return undefined;
    let work = this.pending.get(script);
    if (!work) {
      work = this.read(script).finally(() => this.pending.delete(script));
      this.pending.set(script, work);
    }
    return work;
  }

  private async read(script: WordScript): Promise<void> {
    const serialized = await this.host.unpackBrotli(await this.host.loadWords(script));
    this.lists.set(script, new WordList(serialized, SCRIPT_BLOCK_STARTS[script]));
  }

  /** Allowed and forced breaks: by the rules for all scripts, and between words of the loaded lists. */
  breaksOf(text: string): Uint8Array {
    const breaks = breakOpportunities(text);
    if (this.lists.size === 0) return breaks;
    for (const script of wordScripts(text)) {
      const words = this.lists.get(script);
      if (words) allowWordBreaks(text, script, words, breaks);
    }
    return breaks;
  }
}
