import {
  type TileFacts,
  type TileReading,
  toTileFlags,
} from '../../../../../server/modules/media/wall/media-list.rules';

const plain = {
  liked: false,
  state: 1,
  isHidden: false,
  legalStatus: 0,
  isMade: false,
  isEssence: false,
  reviewState: 0,
  isHeld: false,
  isBought: false,
  legalMark: 0,
  canFetch: true,
} as const;

test.each<[Partial<TileFacts & TileReading>, number]>([
  [{}, 0],
  [{ liked: true }, 1],
  [{ state: 0 }, 2],
  [{ isHidden: true }, 4],
  [{ legalStatus: 1 }, 8],
  [{ legalStatus: 2 }, 16],
  [{ legalStatus: 7 }, 16],
  [{ legalStatus: 8 }, 16],
  [{ isEssence: true }, 32],
  [{ reviewState: 1 }, 64],
  [{ reviewState: 2 }, 64],
  [{ isBought: true }, 128],
  [{ isHeld: true }, 1024],
  [{ isMade: true }, 2048],
  [{ legalStatus: 1, legalMark: 1 }, 264],
  [{ legalStatus: 2, legalMark: 2 }, 272],
  [{ legalStatus: 1, legalMark: 3, canFetch: false }, 520],
  [{ legalStatus: 2, legalMark: 4, canFetch: false }, 528],
  [{ liked: true, state: 0, isHidden: true, legalStatus: 1, isEssence: true }, 47],
])('%j has the flags %i', (facts, flags) => {
  const row = { ...plain, ...facts };
  expect(toTileFlags(row, row)).toBe(flags);
});
