import { openDatabase } from '../../../server/db/connection';
import { clusterUrl, prepareCluster } from '../../../server/db/launcher/cluster';
import { findSeededAlbum } from '../../bench/seeded-product';
import { makeAlbum, visitAsUser } from '../../bench/visitor';
import { seedMedia } from '../../support/seed-media';
import type { FilledDesk } from './desk';

const PHOTOS = 20_000;
const DAYS = 200;

/** An album of as many groups as one of 100,000 photos has. All its rows show one picture of the sample. Its id. */
export async function fillLargeAlbum({ product, sample }: Pick<FilledDesk, 'product' | 'sample'>): Promise<string> {
  const { api } = await visitAsUser(product, '13900000012', '陈列');
  const albumUid = await makeAlbum(api, '两万张');
  const address = { url: clusterUrl(prepareCluster(product.dataDir, {})) };
  const database = openDatabase(address, { poolSize: 1, name: 'sample' });
  try {
    const { db } = database;
    const { albumId } = await findSeededAlbum(db, sample.albumId);
    const picture = await db.selectFrom('media').select('id').where('album_id', '=', albumId).executeTakeFirstOrThrow();
    const large = await findSeededAlbum(db, albumUid);
    await seedMedia(db, large, { count: PHOTOS, days: DAYS, picturesOf: picture.id });
    return albumUid;
  } finally {
    await database.close();
  }
}
