import { pageOffset, toPage } from '@contract/rules/page';
import type { LikeUserPage, LikeUserQuery } from '@contract/schemas/album-person';
import type { Db } from '../../db/tables';
import type { Caller } from '../../http/caller';
import { type AccessService, viewerOf } from '../access/access.service';
import { mediaPredicate, toMediaAccess } from '../access/media-access.service';
import { countLikeUsers, listLikeUsers } from './album-person.repository';

/** Who likes what of an album. */
export interface LikeUserService {
  findLikeUsers(caller: Caller, query: LikeUserQuery): Promise<LikeUserPage>;
}

export function createLikeUsers({ db, access }: { readonly db: Db; readonly access: AccessService }): LikeUserService {
  return {
    async findLikeUsers(caller, query) {
      const album = await access.requireAlbum(db, caller, query.albumId, 'see');
      const filter = {
        albumId: album.albumId,
        mediaUid: query.resourceId ?? null,
        predicate: mediaPredicate(toMediaAccess(caller, album.rights)),
        readerId: album.rights.canManage ? null : (viewerOf(caller).userId ?? '0'),
      };
      const [rows, total] = await Promise.all([
        listLikeUsers(db, filter, { limit: query.size, offset: pageOffset(query) }),
        countLikeUsers(db, filter),
      ]);
      const records = rows.map((row) => ({
        userId: row.userUid,
        nickname: row.nickname,
        avatar: row.avatarUrl,
        likeCount: row.likeCount,
        lastTime: row.lastAt.getTime(),
      }));
      return toPage(records, total, query);
    },
  };
}
