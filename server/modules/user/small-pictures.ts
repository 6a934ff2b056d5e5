import { LruMap } from 'toad-cache';
import type { PersonPictureWidth } from '@contract/constants/person-picture';
import type { DrawingEngine } from '../../adapters/drawing/types';
import type { ObjectStore } from '../../adapters/object-store/types';
import type { DrawingGate } from '../media/objects/drawing-gate';
import { readWhole } from '../media/objects/read-whole';

/** A face of 192 px is about 6 KB. */
const SMALL_PICTURES_MAX = 500;

export interface SmallPictures {
  /** Null when the picture is not there, or too much is being drawn. Asked at the same time it is drawn once. */
  get(key: string, width: PersonPictureWidth): Promise<Buffer | null>;
}

export interface SmallPictureDeps {
  readonly store: Pick<ObjectStore, 'openRead' | 'sizeOf'>;
  readonly drawing: Pick<DrawingEngine, 'toWidth'>;
  readonly conversions: DrawingGate;
}

/**
 * Pictures of people as small as they are shown. Drawn when they are asked for and kept in memory: the one that is kept in the store is the
 * only file to be named, moved and removed.
 */
export function createSmallPictures({ store, drawing, conversions }: SmallPictureDeps): SmallPictures {
  const drawn = new LruMap<Promise<Buffer | null>>(SMALL_PICTURES_MAX);

  async function draw(key: string, width: PersonPictureWidth): Promise<Buffer | null> {
    const picture = await readWhole(store, key);
    return picture === null ? null : conversions(() => drawing.toWidth(picture, width));
  }

  return {
    async get(key, width) {
      // What has been removed is gone at once, whoever has seen it.
      if ((await store.sizeOf(key)) === null) return null;
      const name = `${width}/${key}`;
      const known = drawn.get(name);
      if (known !== undefined) return known;
      const made = draw(key, width).catch(() => null);
      drawn.set(name, made);
      if ((await made) === null) drawn.delete(name);
      return made;
    },
  };
}
