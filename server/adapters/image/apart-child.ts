import { writeFileSync } from 'node:fs';
import type { ApartReply, ApartRequest } from './apart';
import { createSharpEngine } from './sharp';
import type { ImageEngine } from './types';

/** Its parent counts what it uses of a processor, and ends it earlier. */
const TIMEOUT_SECONDS = 3_600;
const forever = new AbortController().signal;

/** The other side of `decodeApart`: answers one request. Its parent ends it, or is gone. */
export function answerApart(): void {
  offerItself();
  const engine = createSharpEngine({ timeoutSeconds: TIMEOUT_SECONDS });
  process.once('disconnect', () => process.exit(0));
  process.once('message', (request: ApartRequest) => {
    const answering = run(engine, request).then(
      (outcome): ApartReply => ({ outcome }),
      (error: unknown): ApartReply => ({ fault: error instanceof Error ? error.message : String(error) }),
    );
    void answering.then((reply) => process.send?.(reply)); // never rejects
  });
}

/** Where the machine has no memory left the system ends this process first, and not the one that keeps the others' jobs. */
function offerItself(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // There is no such thing here.
  }
}

/** The parent is the same program: `by` is what its engine was given. */
function run(engine: ImageEngine, { task, file, mime, by }: ApartRequest): Promise<unknown> {
  switch (task) {
    case 'derive':
      return engine.derive(file, mime, forever, true, by as Parameters<ImageEngine['derive']>[4]);
    case 'cut':
      return engine.cut(file, mime, by as Parameters<ImageEngine['cut']>[2], forever);
    case 'shrink':
      return engine.shrink(file, mime, by as Parameters<ImageEngine['shrink']>[2], forever);
  }
}
