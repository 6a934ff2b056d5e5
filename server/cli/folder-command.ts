import path from 'node:path';
import { interruptible } from './interrupt';

export const EXIT = { ok: 0, failed: 1, usage: 2, interrupted: 130 } as const;

export interface FolderCommand {
  readonly usage: string;
  /** Said after Ctrl-C. */
  readonly whenStopped: string;
  /** Answers the exit code. */
  run(folder: string, signal: AbortSignal): Promise<number>;
  /** What to say of an error; null where it is the program's own fault, which is thrown. */
  describe(error: unknown): string | null;
}

/** A command whose only word is a folder. Sets the exit code. */
export async function runFolderCommand(command: FolderCommand, words: readonly string[]): Promise<void> {
  process.exitCode = await answer(command, words);
}

async function answer(command: FolderCommand, words: readonly string[]): Promise<number> {
  const [folder] = words;
  if (folder === undefined || words.length > 1 || folder.startsWith('-')) {
    process.stderr.write(command.usage);
    return EXIT.usage;
  }
  const signal = interruptible();
  try {
    return await command.run(path.resolve(folder), signal);
  } catch (error) {
    if (signal.aborted) {
      process.stdout.write(`${command.whenStopped}\n`);
      return EXIT.interrupted;
    }
    const text = command.describe(error);
    if (text === null) throw error;
    process.stderr.write(`${text}\n`);
    return EXIT.failed;
  }
}
