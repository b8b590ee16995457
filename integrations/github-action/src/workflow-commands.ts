import { randomUUID } from 'node:crypto';
import { appendFile } from 'node:fs/promises';

/** Position of a message in a file of the repository. */
export interface Place {
  readonly file?: string;
  /** From 1. */
  readonly line?: number;
}

/** What the action shows to the runner: lines of the log, annotations of files, outputs and a summary. */
export interface WorkflowLog {
  info(text: string): void;
  warning(text: string, place?: Place): void;
  error(text: string, place?: Place): void;
  setOutput(name: string, value: string): Promise<void>;
  summarise(markdown: string): Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The log of a run, which the runner reads from standard output and from two files. */
export function openWorkflowLog(env: Environment, write: (line: string) => void): WorkflowLog {
  const annotate = (command: string, text: string, place: Place = {}) => {
    const members = [
      ...(place.file === undefined ? [] : [`file=${escapeMember(place.file)}`]),
      ...(place.line === undefined ? [] : [`line=${place.line}`]),
    ];
    write(`::${[command, members.join(',')].filter((part) => part !== '').join(' ')}::${escapeData(text)}\n`);
  };
  return {
    // A text at the start of a line could be a command.
    info: (text) => write(`${showText(text)}\n`),
    warning: (text, place) => annotate('warning', text, place),
    error: (text, place) => annotate('error', text, place),
    async setOutput(name, value) {
      if (!env.GITHUB_OUTPUT) return;
      const end = `end-${randomUUID()}`;
      await appendFile(env.GITHUB_OUTPUT, `${name}<<${end}\n${value}\n${end}\n`);
    },
    async summarise(markdown) {
      if (env.GITHUB_STEP_SUMMARY) await appendFile(env.GITHUB_STEP_SUMMARY, markdown);
    },
  };
}

/** A text in one line, which is not a command of the runner. */
export function showText(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]/gu, (character) => JSON.stringify(character).slice(1, -1))
    .replace(/^(?=::|##\[)/, ' ');
}

function escapeData(text: string): string {
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

function escapeMember(text: string): string {
  return escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}
