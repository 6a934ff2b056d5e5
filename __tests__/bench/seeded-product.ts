import { type Database, openDatabase } from '../../server/db/connection';
import { clusterUrl, ensureRunning, prepareCluster, stopCluster } from '../../server/db/launcher/cluster';
import type { Db, Id } from '../../server/db/tables';
import { startBucketDouble } from '../support/doubles/object-store/bucket';
import { startStsDouble } from '../support/doubles/sts';
import { type Product, type ProductOptions, startProduct } from '../support/product';
import type { SeededAlbum } from '../support/seed-media';
import { makeDataDir, removeFolder } from '../support/server-process';

/** A database and a bucket that a product uses and has not started, as on machines of their own. */
export interface Apart {
  readonly settings: Readonly<Record<string, string | undefined>>;
  readonly databaseUrl: string;
  readonly postgresPid: number;
}

/** For two processes that answer and as many that work as there are cores, with a little beside. */
const CONNECTIONS = 200;

/** They are there for as long as the work takes. */
export async function withApart<T>(work: (apart: Apart) => Promise<T>): Promise<T> {
  const folder = makeDataDir();
  const cluster = prepareCluster(folder, { max_connections: String(CONNECTIONS) });
  const { pid } = await ensureRunning(cluster);
  const now = (): Date => new Date();
  const bucket = await startBucketDouble({ now });
  const sts = await startStsDouble('ali', bucket, now);
  const databaseUrl = clusterUrl(cluster, 'postgres');
  try {
    return await work({ settings: { ...sts.settings, DATABASE_URL: databaseUrl }, databaseUrl, postgresPid: pid });
  } finally {
    await sts.close();
    await bucket.close();
    await stopCluster(cluster, pid);
    removeFolder(folder);
  }
}

/** A running product whose database is open beside it: rows by the hundred thousand are not uploaded. */
export interface SeededProduct extends Product {
  readonly db: Db;
  readonly databaseUrl: string;
  close(): Promise<void>;
}

/** `apart`: on a database and a bucket that it does not start. */
export async function startSeededProduct(options: ProductOptions = {}, apart?: Apart): Promise<SeededProduct> {
  const product = await startProduct({ ...options, settings: { ...options.settings, ...apart?.settings } });
  const databaseUrl = apart?.databaseUrl ?? clusterUrl(prepareCluster(product.dataDir, {}));
  const database: Database = openDatabase({ url: databaseUrl }, { poolSize: 2, name: 'bench' });
  return {
    ...product,
    ...(apart === undefined ? {} : { postgresPid: () => apart.postgresPid }),
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
