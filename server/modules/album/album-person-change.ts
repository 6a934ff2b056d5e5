import { ERRORS } from '@contract/errors';
import type { Id, Tx } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { AccessService, AlbumAccess } from '../access/access.service';
import { findAlbumUser, findUserId, lockPeople } from './album-person.repository';
import { judgePersonChange } from './album-person.rules';

/** How every change of one of an album's people begins. */
export function createPersonChange({ access }: { readonly access: AccessService }) {
  /** The album's row locked, the person found, and the change allowed. */
  async function openChange(
    tx: Tx,
    caller: Caller,
    input: { readonly albumId: string; readonly userId: string },
    toRole: number | null,
  ): Promise<{ album: AlbumAccess; userId: Id; role: number | null }> {
    requireUser(caller);
    const album = await access.requireAlbum(tx, caller, input.albumId, 'people');
    await lockPeople(tx, album.albumId);
    const userId = await findUserId(tx, input.userId);
    if (userId === null) throw refuse(ERRORS.USER_ABSENT);
    const person = await findAlbumUser(tx, album.albumId, userId);
    const verdict = judgePersonChange({
      isOwner: userId === album.ownerId,
      isByOwner: album.rights.canOwn,
      from: person?.role ?? null,
      to: toRole,
    });
    if (verdict === 'ownerIsFixed') throw refuse(ERRORS.ALBUM_OWNER_FIXED);
    if (verdict === 'forOwnerOnly') throw refuse(ERRORS.FORBIDDEN);
    return { album, userId, role: person?.role ?? null };
  }

  return { openChange };
}
