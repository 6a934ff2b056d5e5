import { setTimeout as wait } from 'node:timers/promises';
import {
  GENERATE_TYPE,
  GENERATION_STATE,
  type GenerateOption,
  type GenerateRatio,
  type GenerateStyle,
} from '../../../contract/constants/generation';
import { TAB_KIND } from '../../../contract/constants/media';
import { generate, generateOfPhoto, getGeneration } from '../../../contract/http/generation';
import { listMedia } from '../../../contract/http/media';
import { firstKindOf, hasSource } from '../../../contract/rules/generation';
import type { Generation } from '../../../contract/schemas/generation';
import type { MediaItem } from '../../../contract/schemas/media';
import { type Api, Refused } from '../import/api';

/** Something that is made here, without any model. */
export interface DemoOrder {
  /** Words of their own, or a place among the album's photos, the newest first. */
  readonly of: string | number;
  readonly style: GenerateStyle;
  readonly option?: GenerateOption;
  readonly ratio: GenerateRatio;
  readonly count?: number;
  readonly seed: number;
}

const ASK_EVERY_MS = 500;
/** For the photos, and for each order: a machine that does other things besides takes minutes. */
const PATIENCE_MS = 1_800_000;

export interface DemoMaking {
  readonly api: Api;
  readonly write: (line: string) => void;
  readonly patienceMs?: number;
}

/** Orders what lies in an album, one after the other. What is not made is said, and the others are made all the same. */
export async function orderMade(
  { api, write, patienceMs = PATIENCE_MS }: DemoMaking,
  album: {
    readonly albumId: string;
    readonly name: string;
    readonly template: number;
    readonly made: readonly DemoOrder[];
  },
): Promise<void> {
  const { albumId, name, template, made } = album;
  if (made.length === 0) return;
  const type = firstKindOf(template);
  const sources = hasSource(type) ? await waitForPhotos(api, albumId, made.length, patienceMs) : [];
  let done = 0;
  for (const [at, { of, style, option = 1, ratio, count = 1, seed }] of made.entries()) {
    const look = { albumId, style, option, ratio, count, seed, requestId: `demo-${albumId}-${at}` };
    const order = async (): Promise<Generation | null> => {
      if (type === GENERATE_TYPE.wordtograph || type === GENERATE_TYPE.wordtovideo) {
        return api.call(generate, { ...look, type, prompt: String(of) });
      }
      const source = sources[Number(of) % Math.max(1, sources.length)];
      return source === undefined ? null : api.call(generateOfPhoto, { ...look, type, mediaId: source.id });
    };
    try {
      const ordered = await order();
      if (ordered !== null && (await waitForEnd(api, ordered.id, patienceMs))) done += 1;
    } catch (error) {
      // What the day allows is made.
      if (!(error instanceof Refused)) throw error;
    }
  }
  if (done < made.length) write(`演示相册“${name}”的创作只完成了${done}/${made.length}\n`);
}

/** Those whose pictures are there: of others nothing can be made. */
async function waitForPhotos(api: Api, albumId: string, wanted: number, patienceMs: number): Promise<MediaItem[]> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const page = { albumId, current: 1, size: wanted, type: TAB_KIND.photo, showFaceLocation: false } as const;
    const { records } = await api.call(listMedia, page);
    const isReady = records.length > 0 && records.every(({ smallUrl }) => smallUrl !== '');
    if (isReady || Date.now() > until) return records.filter(({ smallUrl }) => smallUrl !== '');
    await wait(ASK_EVERY_MS);
  }
}

async function waitForEnd(api: Api, id: string, patienceMs: number): Promise<boolean> {
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    const { state } = await api.call(getGeneration, { id });
    if (state !== GENERATION_STATE.waiting && state !== GENERATION_STATE.running) {
      return state === GENERATION_STATE.done;
    }
    await wait(ASK_EVERY_MS);
  }
  return false;
}
