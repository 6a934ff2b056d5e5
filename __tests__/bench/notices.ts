import { NO_WATCH } from '../../server/db/watch/row-watch';
import { sql } from 'kysely';
import type { Db, Id } from '../../server/db/tables';
import type { Caller } from '../../server/http/caller';
import { createAccess } from '../../server/modules/access/access.service';
import { createInteractionLists } from '../../server/modules/interaction/interaction-list.service';
import { createMediaList } from '../../server/modules/media/wall/media-list.service';
import { createMediaUrls } from '../../server/modules/media/rows/media-url';
import { createNotices } from '../../server/modules/notice/notice.service';
import { randomIds } from '../../server/adapters/ids/random';
import { aPerson, aSeededAlbum, seedMedia } from '../support/seed-media';
import { withBenchDatabase } from './bench-database';
import type { BenchRow } from './bench-row';
import { compare, type Times } from './figures';

const ALL = 1_000_000;
const LARGE = 10_000;
const SMALL = 1_000;
const OTHERS = 1_000;
const PHOTOS = 300;

/** Notices and interactions of a person with 10,000 of each, compared with those of a person with 1,000. */
export async function benchNotices(): Promise<BenchRow[]> {
  return withBenchDatabase(async (db) => {
    const [large, small] = [await aPerson(db), await aPerson(db)];
    const others: Id[] = [];
    while (others.length < OTHERS) others.push(await aPerson(db));
    await fillNotices(db, { [large]: LARGE, [small]: SMALL }, others);
    for (const [owner, count] of [
      [large, LARGE],
      [small, SMALL],
    ] as const) {
      await fillInteractions(db, owner, count, others);
    }
    await sql`vacuum analyze`.execute(db);
    return measure(db, large, small);
  });
}

/** A third of them unread, of all groups, one in twenty about an album. */
async function fillNotices(db: Db, mine: Readonly<Record<Id, number>>, others: readonly Id[]): Promise<void> {
  const fill = (userIds: readonly Id[], count: number) =>
    sql`
    insert into user_notice (uid, user_id, type, section, cause, facts, created_at, read_at)
    select md5(random()::text || index), (${[...userIds]}::bigint[])[1 + index % ${userIds.length}], 3, 1 + (index / 7) % 7,
      'bench:' || index, '{"endTime": 5}', now() - index * interval '1 minute', case when index % 3 > 0 then now() end
    from generate_series(1, ${count}::int) as index`.execute(db);
  for (const [userId, count] of Object.entries(mine)) await fill([userId], count);
  const rest = ALL - Object.values(mine).reduce((sum, count) => sum + count, 0);
  await fill(others, rest);
}

/** Likes of an album's photos by a thousand people over a year. */
async function fillInteractions(db: Db, ownerId: Id, count: number, others: readonly Id[]): Promise<void> {
  const album = await aSeededAlbum(db, ownerId);
  await seedMedia(db, album, { count: PHOTOS });
  await sql`
    insert into interaction_event (actor_id, target_id, kind, album_id, media_id, at)
    select (${[...others]}::bigint[])[1 + index % ${others.length}], ${ownerId}, 1, ${album.albumId}, photo.id,
      now() - (${count} - index) * interval '1 year' / ${count}
    from generate_series(1, ${count}::int) as index
    join (select id, row_number() over (order by id) as place from media where album_id = ${album.albumId}) as photo
      on photo.place = 1 + (index / ${others.length} + index) % ${PHOTOS}
    order by index
    on conflict do nothing`.execute(db);
}

async function measure(db: Db, large: Id, small: Id): Promise<BenchRow[]> {
  const clock = { now: () => new Date() };
  const access = createAccess({ db, watch: NO_WATCH, clock });
  const mediaLists = createMediaList({ db, access, urls: createMediaUrls(Buffer.alloc(32), clock) });
  const interactions = createInteractionLists({ db, access, mediaLists });
  const notices = createNotices({ db, clock, ids: randomIds, access, countNewInteractions: interactions.countNew });
  const origin = { ip: '', client: '', equipmentCode: '', localIp: '', userAgent: '' };
  const asPerson = (userId: Id): Caller => ({
    kind: 'user',
    sessionId: '1',
    userId,
    hasNickname: true,
    isAdmin: false,
    origin,
  });
  const works: Readonly<Record<string, (caller: Caller) => Promise<unknown>>> = {
    'a page of notices': (caller) => notices.list(caller, { size: 30 }),
    'a page of one group': (caller) => notices.list(caller, { size: 30, group: 4 }),
    'groups of notices': (caller) => notices.listGroups(caller, {}),
    'what is unread': (caller) => notices.countUnread(caller),
    'a page of interactions': (caller) => interactions.list(caller, { size: 30 }),
  };
  const rows: BenchRow[] = [];
  for (const [name, work] of Object.entries(works)) {
    const times = await compare(
      () => work(asPerson(large)),
      () => work(asPerson(small)),
      0.95,
    );
    rows.push({
      name: `${name} at 10,000 of 1,000,000, p95`,
      unit: 'ms',
      comparedTo: `somebody with ${SMALL}`,
      ...times,
      limit: '<= 1.5x + 2 ms',
      ok: isNear(times),
    });
  }
  return rows;
}

const isNear = ({ value, comparedValue }: Times): boolean => value <= comparedValue * 1.5 + 2;
