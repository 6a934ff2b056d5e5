import { COMMENT_STANDING } from '@contract/constants/interaction';
import type { Comment } from '@contract/schemas/interaction';
import type { Db } from '../../db/tables';
import type { Caller } from '../../http/caller';
import { type AlbumAccess, viewerOf } from '../access/access.service';
import { type CommentRow, listPeople } from './comment.repository';

/** Comments of one album, as the caller has them. */
export async function toComments(
  db: Db,
  caller: Caller,
  album: AlbumAccess,
  rows: readonly CommentRow[],
): Promise<Comment[]> {
  const mentioned = [...new Set(rows.flatMap((row) => row.mentions))];
  const people = new Map((await listPeople(db, mentioned)).map((person) => [person.id, person]));
  const viewer = viewerOf(caller);
  return rows.map((row) => ({
    id: row.uid,
    albumId: row.albumUid,
    mediaId: row.mediaUid ?? '',
    parentId: row.parentUid ?? '',
    author: { id: row.authorUid, nickname: row.authorName, avatar: row.authorAvatar },
    replyTo:
      row.replyToUid === null
        ? null
        : { id: row.replyToUid, nickname: row.replyToName ?? '', avatar: row.replyToAvatar ?? '' },
    text: row.body,
    mentions: row.mentions.flatMap((id) => {
      const person = people.get(id);
      return person === undefined ? [] : [{ id: person.uid, nickname: person.nickname, avatar: person.avatar }];
    }),
    replyCount: row.replyCount,
    createTime: row.createdAt.getTime(),
    canDelete: viewer.userId !== null && (row.authorId === viewer.userId || mayModerate(album)),
    ...(row.standing === COMMENT_STANDING.waiting ? { isWaiting: true as const } : {}),
  }));
}

export function mayModerate({ rights }: AlbumAccess): boolean {
  return rights.permissions.includes('comment');
}
