import { type Database, openDatabase } from '../../server/db/connection';
import { clusterUrl, prepareCluster } from '../../server/db/launcher/cluster';
import type { Db, Id } from '../../server/db/tables';
import { type Product, type ProductOptions, startProduct } from '../support/product';
import type { SeededAlbum } from '../support/seed-media';
import { removeFolder } from '../support/server-process';

/** A running product whose database is open beside it: rows by the hundred thousand are not uploaded. */
export interface SeededProduct extends Product {
  readonly db: Db;
  readonly databaseUrl: string;
  close(): Promise<void>;
}

export async function startSeededProduct(options: ProductOptions = {}): Promise<SeededProduct> {
  const product = await startProduct(options);
  const databaseUrl = clusterUrl(prepareCluster(product.dataDir, {}));
  const database: Database = openDatabase({ url: databaseUrl }, { poolSize: 2, name: 'bench' });
  return {
    ...product,
    db: database.db,
    databaseUrl,
    async close() {
      await database.close();
      await product.stop();
      removeFolder(product.dataDir);
    },
  };
}

/** An album that was made by a call, to be filled with rows. */
export async function findSeededAlbum(db: Db, albumUid: string): Promise<SeededAlbum> {
  const row = await db
    .selectFrom('album')
    .select(['id as albumId', 'owner_id as ownerId'])
    .where('uid', '=', albumUid)
    .executeTakeFirstOrThrow();
  return { albumUid, albumId: row.albumId satisfies Id, ownerId: row.ownerId };
}
