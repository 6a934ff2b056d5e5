import { COLLECT_KIND } from '@contract/constants/interaction';
import { setCollect } from '@contract/http/interaction';
import {
  hiddeOrShowPhoto,
  hiddeOrShowVideo,
  likeOrCancel,
  settingBoutiqueOrCancelBoutique,
} from '@contract/http/media';
import type { CollectResult } from '@contract/schemas/interaction';
import type { LikeResult } from '@contract/schemas/media';
import type { SettingResults } from '@contract/schemas/shared';
import { call } from '@/api/client';
import type { MediaChange, MediaChanges } from '@/domain/viewer/media-changes';
import { switchMedia } from '@/stores/media-changes';

/**
 * Null, of this and the next: something else was wanted before it was sent. Each rejects as its call does; the error has been shown by
 * then.
 */
export const likeMedia = (id: string, like: boolean): Promise<LikeResult | null> =>
  switchMedia([id], {
    fact: 'liked',
    value: like,
    isTap: true,
    send: () => call(likeOrCancel, { id, like }),
    read: (answer) => new Map([[id, answer]]),
  });

export const collectMedia = (id: string, kind: 'photo' | 'video', collect: boolean): Promise<CollectResult | null> =>
  switchMedia([id], {
    fact: 'collected',
    value: collect,
    isTap: true,
    send: () => call(setCollect, { type: COLLECT_KIND[kind], id, collect }),
    read: (answer) => new Map([[id, answer]]),
  });

/** Those of a batch that were set. */
const readSet = ({ results }: SettingResults<boolean>, said: MediaChange): MediaChanges =>
  new Map(results.flatMap(({ id, code }) => (code === 0 ? [[id, said] as const] : [])));

const NONE: SettingResults<boolean> = { changed: 0, results: [], former: [] };

async function setFact(
  ids: string[],
  fact: 'isHidden' | 'isEssence',
  value: boolean,
  send: () => Promise<SettingResults<boolean>>,
): Promise<SettingResults<boolean>> {
  const read = (answer: SettingResults<boolean>): MediaChanges => readSet(answer, { [fact]: value });
  return (await switchMedia(ids, { fact, value, isTap: false, send, read })) ?? NONE;
}

/** At most BATCH_MAX, all of them photos or all videos. */
export const hideMedia = (kind: 'photo' | 'video', ids: string[], hidden: boolean): Promise<SettingResults<boolean>> =>
  setFact(ids, 'isHidden', hidden, () => call(kind === 'video' ? hiddeOrShowVideo : hiddeOrShowPhoto, { ids, hidden }));

/** Among the album's best, or no longer. At most BATCH_MAX. */
export const chooseMedia = (ids: string[], boutique: boolean): Promise<SettingResults<boolean>> =>
  setFact(ids, 'isEssence', boutique, () => call(settingBoutiqueOrCancelBoutique, { ids, boutique }));
