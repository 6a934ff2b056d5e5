import { NO_WATCH } from '../../../../server/db/watch/row-watch';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { randomIds } from '../../../../server/adapters/ids/random';
import type { Id, Tables } from '../../../../server/db/tables';
import type { Caller } from '../../../../server/http/caller';
import { createAccess } from '../../../../server/modules/access/access.service';
import { createInteractionLists } from '../../../../server/modules/interaction/interaction-list.service';
import { createNotices, type NoticeService } from '../../../../server/modules/notice/notice.service';
import { createTestDatabase, type TestDatabase } from '../../../support/database';
import { aPerson, aSeededAlbum, seedMedia } from '../../../support/seed-media';

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const MINE = 5_000;
const origin = { ip: '', client: '', equipmentCode: '', localIp: '', userAgent: '' };

let database: TestDatabase;
let reader: Caller;
let notices: NoticeService;
let interactions: ReturnType<typeof createInteractionLists>;
let queries: { sql: string; parameters: readonly unknown[] }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const readerId = await aPerson(db);
  const others: Id[] = [];
  while (others.length < 100) others.push(await aPerson(db));
  await sql`
    insert into user_notice (uid, user_id, type, section, cause, facts, created_at, read_at)
    select md5(random()::text || index), case when index % 4 = 0 then ${readerId}::bigint
      else (${others}::bigint[])[1 + index % 100] end, 3, 1 + (index / 4) % 7, 'a:' || index, '{}', now(),
      case when index % 3 > 0 then now() end
    from generate_series(1, ${MINE * 4}::int) as index`.execute(db);
  const album = await aSeededAlbum(db, readerId);
  await seedMedia(db, album, { count: 60 });
  await sql`
    insert into interaction_event (actor_id, target_id, kind, album_id, media_id, at)
    select (${others}::bigint[])[1 + index % 100], ${readerId}, 1, ${album.albumId}, photo.id,
      now() - (${MINE} - index) * interval '1 hour'
    from generate_series(1, ${MINE}::int) as index
    join (select id, row_number() over (order by id) as place from media where album_id = ${album.albumId}) as photo
      on photo.place = 1 + (index / 100) % 60
    order by index`.execute(db);
  await sql`vacuum analyze user_notice, interaction_event, media, app_user`.execute(db);
  const watched = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: (event) => void queries.push({ sql: event.query.sql, parameters: event.query.parameters }),
  });
  const clock = { now: () => new Date() };
  const access = createAccess({ db: watched, watch: NO_WATCH, clock });
  interactions = createInteractionLists({ db: watched, access, mediaLists: { listByUids: async () => [] } });
  notices = createNotices({ db: watched, clock, ids: randomIds, access, countNewInteractions: interactions.countNew });
  reader = { kind: 'user', sessionId: '1', userId: readerId, hasNickname: true, isAdmin: false, origin };
});
afterAll(() => database.drop());

function sumRead(node: PlanNode, relation: string): number {
  const own =
    node['Relation Name'] === relation
      ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      : 0;
  return own + (node.Plans ?? []).reduce((sum, below) => sum + sumRead(below, relation), 0);
}

/** Rows of the table that the heaviest of the work's queries reads. */
async function rowsRead(relation: string, work: () => Promise<unknown>): Promise<number> {
  queries = [];
  await work();
  const asked = queries.filter(({ sql: text }) => text.includes(`"${relation}"`));
  expect(asked.length).toBeGreaterThan(0);
  const counts = await Promise.all(
    asked.map(async ({ sql: text, parameters }) => {
      const { rows } = await database.pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, format json) ${text}`,
        [...parameters],
      );
      const plan = rows[0]?.['QUERY PLAN'][0].Plan;
      if (plan === undefined) throw new Error('no plan');
      return sumRead(plan, relation);
    }),
  );
  return Math.max(...counts);
}

test('a page reads its own rows, whatever the person has besides', async () => {
  expect(await rowsRead('user_notice', () => notices.list(reader, { size: 30 }))).toBeLessThan(60);
  expect(await rowsRead('user_notice', () => notices.list(reader, { size: 30, group: 4 }))).toBeLessThan(60);
});

test('a page far behind reads no more', async () => {
  const { next } = await notices.list(reader, { size: 30 });
  const far = String(Number(next) - 15_000);
  expect(await rowsRead('user_notice', () => notices.list(reader, { size: 30, cursor: far }))).toBeLessThan(60);
});

test('unread ones are counted up to the largest number and no further', async () => {
  expect(await rowsRead('user_notice', () => notices.countUnread(reader))).toBeLessThanOrEqual(110);
  expect(await rowsRead('user_notice', () => notices.listGroups(reader, {}))).toBeLessThanOrEqual(110);
});

test('merged interactions are found without reading all of them', async () => {
  const work = () => interactions.list(reader, { size: 10 });
  expect(await rowsRead('interaction_event', work)).toBeLessThan(MINE / 4);
  expect(await rowsRead('interaction_event', () => interactions.countNew(reader))).toBeLessThan(310);
});
