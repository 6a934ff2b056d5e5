import { SingleBar } from 'cli-progress';

const MB = 1_048_576;

export interface FileProgress {
  readonly done: number;
  readonly total: number;
  readonly copiedBytes: number;
}

/** Shows how far the files are. Without a terminal, a line every five seconds. */
export async function withFileBar<T>(run: (onProgress: (progress: FileProgress) => void) => Promise<T>): Promise<T> {
  const bar = new SingleBar({
    format: '{bar} {percentage}%  {value}/{total}个文件  {mb}MB',
    hideCursor: true,
    noTTYOutput: true,
    notTTYSchedule: 5_000,
    stream: process.stderr,
  });
  bar.start(1, 0, { mb: 0 });
  try {
    return await run(({ done, total, copiedBytes }) => {
      bar.setTotal(Math.max(total, 1));
      bar.update(done, { mb: Math.round(copiedBytes / MB) });
    });
  } finally {
    bar.stop();
  }
}
