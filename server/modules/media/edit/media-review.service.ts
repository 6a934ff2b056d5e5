import { REVIEW_STATE } from '@contract/constants/media';
import { pageOffset, toPage } from '@contract/rules/page';
import type { ReviewInput, ReviewQuery, ReviewResult } from '@contract/schemas/album-person';
import type { MediaPage } from '@contract/schemas/media';
import { compareIds } from '../../../db/compare-ids';
import type { Id } from '../../../db/tables';
import { type Caller, requireUser } from '../../../http/caller';
import { hasRight } from '../../access/access.rules';
import { changeCounted } from '../rows/media-count.service';
import { listMediaByUid } from '../wall/media-list.repository';
import { toItems } from '../wall/media-item';
import { findAccesses, type MediaListDeps } from '../wall/media-list.service';
import { countUnpassed, listUnpassed, setReviewState } from './media-review.repository';

/** What people upload into an album that is reviewed before it is published. */
export interface MediaReviewService {
  list(caller: Caller, query: ReviewQuery): Promise<MediaPage>;
  /** All of them or, when something fails, none. What the caller may not review counts as absent. */
  review(caller: Caller, input: ReviewInput): Promise<ReviewResult>;
}

export function createMediaReviews(deps: MediaListDeps): MediaReviewService {
  const { db, access, urls } = deps;
  return {
    async list(caller, query) {
      const { userId } = requireUser(caller);
      const { albumId } = await access.requireAlbum(db, caller, query.albumId, 'review');
      const state = query.state ?? REVIEW_STATE.waiting;
      const [uids, total] = await Promise.all([
        listUnpassed(db, albumId, state, { limit: query.size, offset: pageOffset(query) }),
        countUnpassed(db, albumId, state),
      ]);
      if (uids.length === 0) return toPage([], total, query);
      const rows = await listMediaByUid(db, uids, userId);
      const items = toItems(rows, await findAccesses(deps, caller, rows), urls);
      const places = new Map(uids.map((uid, at) => [uid, at]));
      items.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
      return toPage(items, total, query);
    },

    async review(caller, input) {
      const { userId } = requireUser(caller);
      const rows = await listMediaByUid(db, input.ids, userId);
      const idsByAlbum = new Map<Id, Id[]>();
      for (const albumId of new Set(rows.map((row) => row.albumId))) {
        const album = await access.findAlbum(db, caller, { id: albumId });
        if (album === null || !hasRight(album.rights, 'review')) continue;
        idsByAlbum.set(
          albumId,
          rows.filter((row) => row.albumId === albumId).map((row) => row.id),
        );
      }
      // Always in the same order, so that two reviews never wait for each other.
      const albums = [...idsByAlbum].sort(([a], [b]) => compareIds(a, b));
      const state = input.pass ? REVIEW_STATE.passed : REVIEW_STATE.refused;
      return db.transaction().execute(async (tx) => {
        let changed = 0;
        for (const [albumId, ids] of albums) {
          changed += (await changeCounted(tx, albumId, ids, (own) => setReviewState(tx, own, state))) ?? 0;
        }
        return { changed };
      });
    },
  };
}
