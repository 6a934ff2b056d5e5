import { ADMIN_RIGHTS } from '@contract/constants/admin-right';
import { listMediaGroups } from '@contract/http/media';
import { randomIds } from '../../server/adapters/ids/random';
import type { Id } from '../../server/db/tables';
import type { TestApp } from '../support/app-harness';
import { aDevice, aPhone } from '../support/people';
import { aLabel, aSeededAlbum, seedMedia } from '../support/seed-media';
import type { Role, Target } from './access-matrix.table';

interface Somebody {
  readonly id: Id;
  readonly uid: string;
  readonly token: string;
}

/** New ones for each row: a call may end a token or change whoever asks. */
export interface Cast {
  readonly tokens: Readonly<Record<Role, string | null>>;
  readonly owner: Somebody;
  readonly manager: Somebody;
  /** Nobody of the table. */
  readonly other: Somebody;
}

export async function aPersonNamed(
  app: TestApp,
  nickname: string,
  set: { isAdmin?: boolean; level?: 'level_40' } = {},
): Promise<Somebody> {
  const phone = aPhone();
  const token = await app.services.session.sessions.openForOperator(phone);
  const made = app.parts.db
    .updateTable('app_user')
    .set({ nickname })
    .where('phone', '=', phone)
    .returning(['id', 'uid']);
  const person = await made.executeTakeFirstOrThrow();
  if (set.isAdmin === true) await app.services.moderation.rights.set(phone, ADMIN_RIGHTS);
  if (set.level !== undefined) await app.services.user.users.setMember(phone, set.level, null);
  return { ...person, token };
}

export async function aCast(app: TestApp): Promise<Cast> {
  const [device, owner, manager, other, account, user, member, admin] = await Promise.all([
    aDevice(app),
    aPersonNamed(app, '主人'),
    aPersonNamed(app, '管家'),
    aPersonNamed(app, '旁人'),
    aPersonNamed(app, ''),
    aPersonNamed(app, '路人'),
    aPersonNamed(app, '会员', { level: 'level_40' }),
    aPersonNamed(app, '站长', { isAdmin: true }),
  ]);
  const tokens = {
    visitor: null,
    device,
    account: account.token,
    user: user.token,
    member: member.token,
    admin: admin.token,
    manager: manager.token,
    owner: owner.token,
  };
  return { tokens, owner, manager, other };
}

/** An album of the owner with a photo and a label; 2: open to whoever has its link, 0: to nobody but its holders. */
export async function aTarget(app: TestApp, { owner, manager, other }: Cast, visibility: 0 | 2): Promise<Target> {
  const { db } = app.parts;
  const album = await aSeededAlbum(db, owner.id);
  const label = await aLabel(db, album.albumId);
  await seedMedia(db, album, { count: 1 });
  const made = db.selectFrom('media').select(['uid', 'id']).where('album_id', '=', album.albumId);
  const { uid, id } = await made.executeTakeFirstOrThrow();
  const object = await db
    .insertInto('stored_object')
    .values({
      storage_type: 1,
      key: `upload/${uid}`,
      sha256: Buffer.from(uid.padEnd(32)),
      size_bytes: 1,
      mime: 'image/jpeg',
      uses: 1,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.parts.store.put(`upload/${uid}`, Buffer.from('a'));
  await db
    .updateTable('media')
    .set({ object_id: object.id, derivative_key: `derived/${uid}` })
    .where('id', '=', id)
    .execute();
  await db.updateTable('album').set({ visibility }).where('id', '=', album.albumId).execute();
  const role = { album_id: album.albumId, user_id: manager.id, role: 1, created_at: new Date() };
  await db.insertInto('album_user').values(role).execute();
  const { groups } = await app.call(listMediaGroups, { albumId: album.albumUid, type: 8 }, owner);
  const groupKey = groups[0]?.key ?? '';
  return { albumId: album.albumUid, labelId: label.uid, mediaId: uid, groupKey, otherPersonId: other.uid };
}

/** The same of what is not there. */
export const nobodys = ({ groupKey, otherPersonId }: Target): Target => ({
  albumId: randomIds.newId(),
  labelId: randomIds.newId(),
  mediaId: randomIds.newId(),
  groupKey,
  otherPersonId,
});
