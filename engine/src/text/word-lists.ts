import { breakOpportunities } from './break-opportunities.ts';
import { allowWordBreaks, FIRST_LETTERS, type WordScript, wordScripts } from './word-breaks.ts';
import { WordList } from './word-list.ts';

/** What the lists ask of their surroundings. */
interface WordFiles {
  loadWords(script: WordScript): Promise<Uint8Array>;
  unpackBrotli(packed: Uint8Array): Promise<Uint8Array>;
}

/** The lists of words that were loaded, and where a text may be broken by them. */
export class WordLists {
  private readonly host: WordFiles;
  private readonly lists = new Map<WordScript, WordList>();
  private readonly pending = new Map<WordScript, Promise<void>>();

  constructor(host: WordFiles) {
    this.host = host;
  }

  /** Loads the lists that are not there yet, each once even when asked for several times at the same moment. */
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
    const written = await this.host.unpackBrotli(await this.host.loadWords(script));
    this.lists.set(script, new WordList(written, FIRST_LETTERS[script]));
  }

  /** Where a line may or must be broken: by the rules for all scripts, and between words of those that have a list here. */
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
