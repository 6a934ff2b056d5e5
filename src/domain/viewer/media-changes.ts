/** What can be switched of a photo or video, and the numbers that go with it. Absent: as it was last read. */
export interface MediaChange {
  readonly liked?: boolean;
  readonly likeCount?: number;
  readonly collected?: boolean;
  readonly collectCount?: number;
  readonly isHidden?: boolean;
  readonly isEssence?: boolean;
}

/** Of what is changed, by id. */
export type MediaChanges = ReadonlyMap<string, MediaChange>;

const COUNTED = [
  ['liked', 'likeCount'],
  ['collected', 'collectCount'],
] as const;

/** `media` with a change over it. A number that the change does not tell is one more or less where what it counts has changed. */
export function withMediaChange<Media extends MediaChange>(media: Media, change: MediaChange | undefined): Media {
  if (change === undefined) return media;
  let changed: Media = { ...media, ...change };
  for (const [fact, count] of COUNTED) {
    const before = media[fact];
    const wanted = change[fact];
    const counted = media[count];
    if (before === undefined || wanted === undefined || counted === undefined || change[count] !== undefined) continue;
    changed = { ...changed, [count]: Math.max(0, counted + Number(wanted) - Number(before)) };
  }
  return changed;
}

/** Only what can be switched, of what says more. */
export function toMediaChange({
  liked,
  likeCount,
  collected,
  collectCount,
  isHidden,
  isEssence,
}: MediaChange): MediaChange {
  return {
    ...(liked === undefined ? {} : { liked }),
    ...(likeCount === undefined ? {} : { likeCount }),
    ...(collected === undefined ? {} : { collected }),
    ...(collectCount === undefined ? {} : { collectCount }),
    ...(isHidden === undefined ? {} : { isHidden }),
    ...(isEssence === undefined ? {} : { isEssence }),
  };
}

/** The same in the words of a wall and of spoken names. */
export function toTileChange({ liked, isHidden, isEssence }: MediaChange): {
  readonly isLiked?: boolean;
  readonly isHidden?: boolean;
  readonly isEssence?: boolean;
} {
  return {
    ...(liked === undefined ? {} : { isLiked: liked }),
    ...(isHidden === undefined ? {} : { isHidden }),
    ...(isEssence === undefined ? {} : { isEssence }),
  };
}
