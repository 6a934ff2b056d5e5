import { ERRORS } from '@contract/errors';
import { planPuzzle } from '@contract/rules/puzzle';
import type { PuzzleInput } from '@contract/schemas/media-batch';
import type { FileReply } from '@contract/schemas/shared';
import type { DrawingEngine } from '../../../adapters/drawing/types';
import { type Caller, requireSession } from '../../../http/caller';
import { refuse } from '../../../http/refuse';
import type { DrawingGate } from '../objects/drawing-gate';
import type { DownloadService } from './media-download.service';

export interface PuzzleService {
  /**
   * Photos put together to one, as far as the caller may download each: marked where his downloads are. Refuses with PUZZLE_PHOTOS
   * and PUZZLE_LAYOUT.
   */
  make(caller: Caller, input: PuzzleInput): Promise<FileReply>;
}

export function createPuzzles(deps: {
  readonly drawing: DrawingEngine;
  readonly downloads: Pick<DownloadService, 'readPhotos'>;
  readonly gate: DrawingGate;
}): PuzzleService {
  const { drawing, downloads, gate } = deps;

  async function draw(caller: Caller, input: PuzzleInput): Promise<Buffer> {
    const photos = await downloads.readPhotos(caller, input.ids);
    const pictures = input.ids.flatMap((id) => photos.get(id) ?? []);
    if (pictures.length !== input.ids.length) throw refuse(ERRORS.PUZZLE_PHOTOS);
    const sizes = await Promise.all(pictures.map((picture) => drawing.readSize(picture)));
    const ratios = sizes.map(({ width, height }) => width / height);
    const plan = planPuzzle(input.layout, ratios, input.gap);
    if (plan === null) throw refuse(ERRORS.PUZZLE_LAYOUT);
    return drawing.drawPuzzle(pictures, plan, input.background);
  }

  return {
    async make(caller, input) {
      const session = requireSession(caller);
      return { mime: 'image/jpeg', bytes: await gate(() => draw(session, input)) };
    },
  };
}
