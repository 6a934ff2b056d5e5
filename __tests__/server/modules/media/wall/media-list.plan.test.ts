import { NO_WATCH } from '../../../../../server/db/watch/row-watch';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { TAB_KIND } from '@contract/constants/media';
import type { Tables } from '../../../../../server/db/tables';
import { createAccess } from '../../../../../server/modules/access/access.service';
import type { Caller } from '../../../../../server/http/caller';
import { type BinPlace, listBinRows } from '../../../../../server/modules/media/lifecycle/media-bin.repository';
import { changeCounted } from '../../../../../server/modules/media/rows/media-count.service';
import { createMediaGroups } from '../../../../../server/modules/media/wall/media-group.service';
import { createMediaList } from '../../../../../server/modules/media/wall/media-list.service';
import { createMediaUrls } from '../../../../../server/modules/media/rows/media-url';
import { createTestDatabase, type TestDatabase } from '../../../../support/database';
import { aLabel, aPerson, aSeededAlbum, type SeededAlbum, seedMedia } from '../../../../support/seed-media';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const origin = { ip: '', client: '', equipmentCode: '', localIp: '', userAgent: '' };
const visitor: Caller = { kind: 'device', sessionId: '1', deviceId: '1', origin };

let database: TestDatabase;
let album: SeededAlbum;
let labelUid: string;
let ownerUid: string;
let owner: Caller;
let queries: { sql: string; parameters: readonly unknown[] }[] = [];
let parts: Parameters<typeof createMediaGroups>[0];

beforeAll(async () => {
  database = await createTestDatabase();
  const ownerId = await aPerson(database.db);
  album = await aSeededAlbum(database.db, ownerId);
  const label = await aLabel(database.db, album.albumId);
  labelUid = label.uid;
  owner = { kind: 'user', sessionId: '1', userId: ownerId, hasNickname: true, isAdmin: false, origin };
  // Were there few videos, the planner would find photos by the index of both kinds just as cheaply.
  await seedMedia(database.db, album, { count: 20_000, videos: 400, hidden: 50, processing: 20, labelId: label.id });
  await database.db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('media')
      .select('id')
      .where(sql<boolean>`id % 10 in (3, 4)`)
      .execute();
    const ids = rows.map((row) => row.id);
    await changeCounted(tx, album.albumId, ids, async () => {
      const likes = { like_count: sql<number>`id % 97`, is_essence: true };
      await tx.updateTable('media').set(likes).where('id', 'in', ids).execute();
    });
  });
  for (const table of ['media_like', 'media_collect', 'media_purchase']) {
    await sql`
      insert into ${sql.table(table)} (user_id, media_id, created_at)
      select ${ownerId}, id, now() - id * interval '1 second' from media where id % 10 = 0`.execute(database.db);
  }
  ownerUid = (
    await database.db.selectFrom('app_user').select('uid').where('id', '=', ownerId).executeTakeFirstOrThrow()
  ).uid;
  await sql`vacuum analyze media, media_like, media_collect, media_purchase`.execute(database.db);
  const watched = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: (event) => {
      queries.push({ sql: event.query.sql, parameters: event.query.parameters });
    },
  });
  const clock = { now: () => new Date() };
  const access = createAccess({ db: watched, watch: NO_WATCH, clock });
  parts = { db: watched, watch: NO_WATCH, access, urls: createMediaUrls(Buffer.alloc(32), clock) };
});
afterAll(() => database.drop());

/** Rows of `media` that the work reads to find its page, and the kinds of nodes in that plan. */
async function planOf(work: () => Promise<unknown>): Promise<{ rowsRead: number; nodes: string[] }> {
  queries = [];
  await work();
  const asked = queries.filter(({ sql: text }) => text.includes('from "media"') && text.includes(' limit ')).at(-1);
  if (asked === undefined) throw new Error('media was not asked for');
  const { rows } = await database.pool.query(`explain (analyze, format json) ${asked.sql}`, [...asked.parameters]);
  const nodes: PlanNode[] = [];
  const walk = (node: PlanNode): void => {
    nodes.push(node);
    node.Plans?.forEach(walk);
  };
  walk(rows[0]['QUERY PLAN'][0].Plan);
  const rowsRead = nodes
    .filter((node) => node['Relation Name'] === 'media')
    .reduce(
      (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    );
  return { rowsRead, nodes: nodes.map((node) => `${node['Node Type']} ${node['Relation Name'] ?? ''}`.trim()) };
}

/** A sort, or a way to rows of `media` that is not its order. */
const NEEDLESS = /Sort|(Seq|Bitmap Heap) Scan media$/;

const FILTERS = [
  ['both kinds', {}, 8],
  ['photos', {}, 1],
  ['videos', {}, 2],
  ['a label', { label: true }, 8],
  ['videos of a label', { label: true }, 2],
] as const;

describe.each([['visitor'], ['holder']])('for a %s', (role) => {
  const caller = (): Caller => (role === 'holder' ? owner : visitor);

  test.each(FILTERS)('page 1 of %s reads one page from an index', async (_name, filter, type) => {
    const { list } = createMediaList(parts);
    const labelId = 'label' in filter ? { labelId: labelUid } : {};
    const query = { albumId: album.albumUid, ...labelId, type, showFaceLocation: false, current: 1, size: 30 };
    const plan = await planOf(() => list(caller(), query));
    expect(plan.rowsRead).toBeLessThanOrEqual(31);
    expect(plan.nodes.filter((node) => NEEDLESS.test(node))).toEqual([]);
  });

  test.each(FILTERS)('a group of %s reads its rows and no others', async (_name, filter, type) => {
    const { listGroups, getRows } = createMediaGroups(parts);
    const labelId = 'label' in filter ? { labelId: labelUid } : {};
    const query = { albumId: album.albumUid, ...labelId, type };
    const { groups } = await listGroups(caller(), query);
    const group = groups[Math.floor(groups.length / 2)];
    if (group === undefined) throw new Error('no group');
    const plan = await planOf(() => getRows(caller(), { ...query, key: group.key }));
    expect(plan.rowsRead).toBe(group.count);
    expect(plan.nodes.filter((node) => NEEDLESS.test(node))).toEqual([]);
  });

  test.each([
    ['the best', 6, {}],
    ['the best of a label', 6, { label: true }],
    ['the most liked', 9, {}],
    ['the most liked photos', 4, {}],
    ['the most liked videos', 5, {}],
  ] as const)('page 1 of %s reads one page from an index of its own', async (_name, type, filter) => {
    const { list } = createMediaList(parts);
    const labelId = 'label' in filter ? { labelId: labelUid } : {};
    const query = { albumId: album.albumUid, ...labelId, type, showFaceLocation: false, current: 1, size: 30 };
    const plan = await planOf(() => list(caller(), query));
    expect(plan.rowsRead).toBeLessThanOrEqual(31);
    expect(plan.nodes.filter((node) => NEEDLESS.test(node))).toEqual([]);
  });

  test('the oldest first reads one page as well, wherever it is', async () => {
    const { list } = createMediaList(parts);
    const query = { albumId: album.albumUid, type: 8, showFaceLocation: false, size: 30, sort: 2 } as const;
    for (const current of [1, 300]) {
      const plan = await planOf(() => list(caller(), { ...query, current }));
      expect(plan.rowsRead).toBeLessThanOrEqual(531);
    }
  });

  test('a page far down skips whole groups', async () => {
    const { list } = createMediaList(parts);
    const query = { albumId: album.albumUid, type: 8, showFaceLocation: false, current: 600, size: 30 } as const;
    const plan = await planOf(() => list(caller(), query));
    expect(plan.rowsRead).toBeLessThanOrEqual(531);
  });
});

/** Lists of thousands whose pages follow one another. */
const LONG_LISTS = [
  ['what one likes', () => ({ type: TAB_KIND.like })],
  ['what one collected', () => ({ type: TAB_KIND.collect })],
  ['what one bought', () => ({ type: TAB_KIND.buy })],
  ["one's uploads", () => ({ type: TAB_KIND.upload })],
  ["one's uploads by time", () => ({ type: TAB_KIND.timeline })],
  ["one's uploads that others like", () => ({ type: TAB_KIND.beLike })],
  ["one's uploads to an album", () => ({ type: TAB_KIND.mine, albumId: album.albumUid })],
  ["an album's largest", () => ({ type: TAB_KIND.capacity, albumId: album.albumUid })],
  ["one person's photos of an album", () => ({ ...ofAlbum(), uploaderId: ownerUid })],
  [
    "one person's photos of an album, the last uploaded first",
    () => ({ ...ofAlbum(), uploaderId: ownerUid, sort: 3 as const }),
  ],
  ['the last uploaded of an album', () => ({ ...ofAlbum(), sort: 3 as const })],
  ['some days of an album, the oldest first', () => ({ ...ofAlbum(), dayFrom: '2026-04-01', sort: 2 as const })],
  ['what is hidden in an album', () => ({ ...ofAlbum(), hidden: true })],
  ['the most liked of an album', () => ({ type: TAB_KIND.hotPhotoVideo, albumId: album.albumUid })],
] as const;
const ofAlbum = () => ({ type: TAB_KIND.photoVideo, albumId: album.albumUid });

test.each(LONG_LISTS)('page 1 and page 10 of %s read a page from an index', async (_name, filter) => {
  const { list } = createMediaList(parts);
  const query = { ...filter(), showFaceLocation: false, size: 30 };
  const first = await planOf(() => list(owner, { ...query, current: 1 }));
  const { next: cursor = '' } = await list(owner, { ...query, current: 9 });
  expect(cursor).not.toBe('');
  const tenth = await planOf(() => list(owner, { ...query, current: 10, cursor }));
  for (const plan of [first, tenth]) {
    expect(plan.rowsRead).toBeLessThanOrEqual(31);
    expect(plan.nodes.filter((node) => NEEDLESS.test(node))).toEqual([]);
  }
  // The page that is found by its place is the one that is found by its number.
  const ids = async (page: object): Promise<string[]> =>
    (await list(owner, { ...query, current: 10, ...page })).records.map(({ id }) => id);
  expect(await ids({ cursor })).toEqual(await ids({}));
});

test('page 1 of what was taken at one place follows the order of the album', async () => {
  // Half of them in one cell, the others in many.
  await sql`
    insert into media_exif (media_id, camera, lens, exposure_time, latitude, longitude)
    select id, 'Canon R5', '', '', 30 + case when id % 2 = 0 then 0.001 else id % 97 * 0.02 end, 120.001 from media`.execute(
    database.db,
  );
  await sql`vacuum analyze media_exif`.execute(database.db);
  const { list } = createMediaList(parts);
  const query = { ...ofAlbum(), showFaceLocation: false, size: 30, current: 1, place: '1500:6000' };
  const { rowsRead, nodes } = await planOf(() => list(owner, query));
  expect(rowsRead).toBeLessThanOrEqual(200);
  expect(nodes.filter((node) => NEEDLESS.test(node) || /Seq Scan/.test(node))).toEqual([]);
});

test.each([
  ['a person', () => ({ deletedBy: album.ownerId, ownerId: album.ownerId, albumId: null }), 3],
  ['an album', () => ({ deletedBy: null, ownerId: null, albumId: album.albumId }), 1],
] as const)('pages of the bin of %s read a page from each order', async (_name, toFilter, orders) => {
  const removed = sql`set deleted_at = now() - id * interval '1 second', deleted_by = uploader_id`;
  await sql`update media ${removed} where id % 7 = 5 and deleted_at is null`.execute(database.db);
  await sql`vacuum analyze media`.execute(database.db);
  const size = 30;
  let after: BinPlace | null = null;
  const seen = new Set<string>();
  for (let page = 1; page <= 3; page += 1) {
    let rows: Awaited<ReturnType<typeof listBinRows>> = [];
    const place: BinPlace | null = after;
    const { rowsRead } = await planOf(async () => {
      rows = await listBinRows(parts.db, toFilter(), place, size);
    });
    expect(rowsRead).toBeLessThanOrEqual(orders * size + 1);
    for (const { uid } of rows) seen.add(uid);
    after = rows.at(-1) ?? null;
  }
  expect(seen.size).toBe(3 * size);
});
