import { ERRORS } from '@contract/errors';
import { changeChosen } from '../../../../../server/modules/media/wall/media-batch';
import { recountAlbum } from '../../../../../server/modules/media/rows/media-count.service';
import { createTestDatabase, type TestDatabase } from '../../../../support/database';
import { aPerson, aSeededAlbum, type SeededAlbum, seedMedia } from '../../../../support/seed-media';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const rowsOf = ({ albumId }: SeededAlbum) =>
  database.db.selectFrom('media').select(['id', 'uid']).where('album_id', '=', albumId).orderBy('id').execute();

test('what has moved since it was chosen is refused as absent, by its own id, and the rest is changed', async () => {
  const { db } = database;
  const ownerId = await aPerson(db);
  const [one, other] = [await aSeededAlbum(db, ownerId), await aSeededAlbum(db, ownerId)];
  for (const album of [one, other]) await seedMedia(db, album, { count: 2 });
  const [own, moved] = [await rowsOf(one), await rowsOf(other)];
  const before = { code: 1, msg: 'no' };
  const result = await changeChosen(
    db,
    { refused: new Map([['refused', before]]), albums: [[one.albumId, [...own, ...moved]]] },
    async (tx, ids, albumId) => {
      expect([albumId, [...ids].sort()]).toEqual([one.albumId, own.map(({ id }) => id).sort()]);
      await tx.updateTable('media').set({ is_hidden: true }).where('id', 'in', ids).execute();
      return ids.length;
    },
  );
  expect(result.changed).toBe(2);
  expect([...result.refused]).toEqual([['refused', before], ...moved.map(({ uid }) => [uid, ERRORS.MEDIA_ABSENT])]);
  const hidden = await db.selectFrom('media').select('id').where('is_hidden', '=', true).orderBy('id').execute();
  expect(hidden.map(({ id }) => id)).toEqual(own.map(({ id }) => id));
  for (const { albumId } of [one, other]) expect(await recountAlbum(db, albumId)).toEqual([]);
});
