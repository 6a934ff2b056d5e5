import { pageOffset, toPage } from '@contract/rules/page';
import type { KeptOriginalPage, KeptOriginalQuery } from '@contract/schemas/media-about';
import type { Db } from '../../../db/tables';
import { type Caller, requireUser } from '../../../http/caller';
import type { AccessService } from '../../access/access.service';
import { keptPredicate, personPredicate } from '../../access/media-access.service';
import { listKeptPage } from './kept-original.repository';

/** What a buyer has beside the photos that their albums still show him: see [Note: What a buyer keeps] in 0043-bought-original. */
export interface KeptOriginalService {
  list(caller: Caller, query: KeptOriginalQuery): Promise<KeptOriginalPage>;
}

export function createKeptOriginals(deps: { readonly db: Db; readonly access: AccessService }): KeptOriginalService {
  const { db, access } = deps;
  return {
    async list(caller, query) {
      const { userId } = requireUser(caller);
      const seen = db.selectFrom('album').select('album.id').where(access.seenAlbums(caller));
      const isSeen = personPredicate(db, caller, access);
      const page = { offset: pageOffset(query), size: query.size };
      const { rows, total } = await listKeptPage(db, userId, { isGiven: keptPredicate(userId), isSeen, seen }, page);
      const records = rows.map(({ uid, kind, boughtAt, isOpen, fileName, thumbhash, albumName, sizeBytes }) => ({
        id: uid,
        hotResourceType: kind,
        title: isOpen ? fileName : '',
        thumbhash: isOpen ? thumbhash : '',
        albumName,
        sizeBytes,
        boughtAt: boughtAt.getTime(),
        isOpen,
      }));
      return toPage(records, total, query);
    },
  };
}
