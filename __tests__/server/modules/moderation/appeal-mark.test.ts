import { LEGAL_STATUS } from '@contract/constants/media';
import { CASE_KIND, CASE_STATE, SANCTION, VERDICT, type Verdict } from '@contract/constants/moderation';
import { NOTICE_TYPE } from '@contract/constants/notice';
import {
  addAppeal,
  addReport,
  checkAppeals,
  checkReports,
  listAppealCases,
  modifyLegalStatus,
  undoDecisions,
} from '@contract/http/moderation';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { adminTokenOf, namedCallers, tokenOf } from '../../../support/media-app';
import { aPerson, aSeededAlbum, seedMedia } from '../../../support/seed-media';

type Token = { token: string };
const REPORTERS = 4;
const DEPTH = 2;
let app: TestApp;
let admin: Token;
let ownerId: string;
let owner: Token;
let reporters: Token[];

beforeAll(async () => {
  app = await startTestApp(namedCallers);
  const { db } = app.parts;
  admin = adminTokenOf(await aPerson(db, '管理员'));
  ownerId = await aPerson(db, '主人');
  owner = tokenOf(ownerId);
  reporters = [];
  for (let at = 0; at < REPORTERS; at += 1) reporters.push(tokenOf(await aPerson(db, `客人${at}`)));
  untouched = await aPhoto();
});
afterAll(() => app.close());

/** One photo, and what has happened to it. */
interface Told {
  readonly mediaId: string;
  readonly mediaUid: string;
  readonly albumId: string;
  readonly acts: string[];
  reports: number;
}

let untouched: Pick<Told, 'mediaId' | 'mediaUid' | 'albumId'>;

async function aPhoto(): Promise<typeof untouched> {
  const { db } = app.parts;
  const album = await aSeededAlbum(db, ownerId);
  await seedMedia(db, album, { count: 1 });
  const { id, uid } = await db
    .selectFrom('media')
    .select(['id', 'uid'])
    .where('album_id', '=', album.albumId)
    .executeTakeFirstOrThrow();
  return { mediaId: id, mediaUid: uid, albumId: album.albumId };
}

async function caseOf(photo: Told, kind: number, isOpen: boolean): Promise<string[]> {
  const rows = await app.parts.db
    .selectFrom('moderation_case')
    .select('uid')
    .where('media_id', '=', photo.mediaId)
    .where('kind', '=', kind)
    .where('state', isOpen ? '=' : '<>', CASE_STATE.open)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ uid }) => uid).slice(0, 1);
}

const decide = (kind: 'report' | 'appeal', verdict: Verdict) => async (photo: Told) => {
  const ids = await caseOf(photo, CASE_KIND[kind], true);
  if (ids.length === 0) return;
  const check = kind === 'report' ? checkReports : checkAppeals;
  photo.acts.push((await app.call(check, { ids, verdict, reason: '广告' }, admin)).act);
};
const modify = (legalStatus: 0 | 1) => async (photo: Told) => {
  const [id] = await caseOf(photo, CASE_KIND.report, false);
  if (id === undefined) return;
  photo.acts.push((await app.call(modifyLegalStatus, { id, legalStatus, reason: '广告' }, admin)).act);
};
/** The last but so many. */
const undo = (back: number) => async (photo: Told) => {
  const at = photo.acts.length - 1 - back;
  const [act] = at < 0 ? [] : photo.acts.splice(at, 1);
  if (act !== undefined) await app.call(undoDecisions, { act }, admin);
};
const set = (table: 'media' | 'album', deletedAt: Date | null) => async (photo: Told) => {
  const id = table === 'media' ? photo.mediaId : photo.albumId;
  await app.parts.db.updateTable(table).set({ deleted_at: deletedAt }).where('id', '=', id).execute();
};

const EVENTS: Readonly<Record<string, (photo: Told) => Promise<void>>> = {
  async report(photo) {
    const by = reporters[photo.reports];
    if (by === undefined) return;
    photo.reports += 1;
    await app.call(addReport, { resourceId: photo.mediaUid, reason: 1, text: '' }, by);
  },
  async appeal(photo) {
    await app.call(addAppeal, { resourceId: photo.mediaUid, text: '本人拍摄' }, owner);
  },
  takeDown: decide('report', VERDICT.takeDown),
  letStand: decide('report', VERDICT.pass),
  refuse: decide('appeal', VERDICT.refuse),
  grant: decide('appeal', VERDICT.pass),
  takeDownInAppeal: decide('appeal', VERDICT.takeDown),
  unblock: modify(0),
  block: modify(1),
  undoLast: undo(0),
  undoBefore: undo(1),
  undoThird: undo(2),
};
/** What goes on around it. */
const AROUND: Readonly<Record<string, (photo: Told) => Promise<void>>> = {
  delete: set('media', new Date()),
  restore: set('media', null),
  deleteAlbum: set('album', new Date()),
  restoreAlbum: set('album', null),
  async ban() {
    const at = app.clock.now();
    const ban = { user_id: ownerId, kind: SANCTION.account, until: new Date(at.getTime() + 1_000_000), reason: '' };
    await app.parts.db
      .insertInto('sanction')
      .values({ ...ban, act: 'act', actor_id: ownerId, created_at: at })
      .execute();
  },
};

/** What stands after it, in a form that two paths may share. */
async function stateOf(
  photo: Told,
): Promise<{ readonly key: string; readonly isMarked: boolean; readonly isOpen: boolean; readonly isSeen: boolean }> {
  const { pool } = app.database;
  const { rows: media } = await pool.query<{ status: number; listed: boolean; there: boolean }>(
    `select legal_status as status, media.is_listed as listed, album.deleted_at is null as there
     from media join album on album.id = media.album_id where media.id = $1`,
    [photo.mediaId],
  );
  const { rows: cases } = await pool.query<{ kind: number; state: number; before: number }>(
    `select kind, state, before_status as before from moderation_case where media_id = $1 order by id`,
    [photo.mediaId],
  );
  const { rows: acts } = await pool.query(
    `select rule, from_status, to_status from moderation_decision where act = any($1) order by id`,
    [photo.acts.slice(-3)],
  );
  const [is] = media;
  return {
    key: JSON.stringify([
      media,
      cases
        .map(({ kind, state, before }) => [kind, state, before])
        .sort((a, b) => Number(a[0]) - Number(b[0]))
        .join(),
      acts,
    ]),
    isMarked: is?.status === LEGAL_STATUS.riskAppeal,
    isOpen: cases.some(({ kind, state }) => kind === CASE_KIND.appeal && state === CASE_STATE.open),
    isSeen: is?.listed === true && is.there,
  };
}

/** What tells two paths apart, and all that is needed to go on from there. */
interface Reached {
  readonly key: string;
  readonly photo: Told;
}

async function happen(photo: Told, name: string): Promise<void> {
  // What is refused changes nothing.
  await (EVENTS[name] ?? AROUND[name])?.(photo).catch(() => undefined);
}

async function check(path: readonly string[], photo: Told): Promise<Reached> {
  const { key, isMarked, isOpen, isSeen } = await stateOf(photo);
  const { total: waits } = await app.call(listAppealCases, { current: 1, size: 1, decided: false }, admin);
  expect({ path, isMarked, waits }).toEqual({ path, isMarked: isOpen, waits: isOpen && isSeen ? 1 : 0 });
  return { key, photo };
}

const NOTHING_HAPPENED = `
  update album set deleted_at = null where deleted_at is not null;
  update media set legal_status = 0, deleted_at = null;
  delete from moderation_case;
  delete from sanction`;

async function walk(path: readonly string[]): Promise<Reached> {
  await app.database.pool.query(NOTHING_HAPPENED);
  const photo: Told = { ...untouched, acts: [], reports: 0 };
  for (const name of path) await happen(photo, name);
  return check(path, photo);
}

/** All that EVENTS write and read, but for the photo's own row. */
const WRITTEN = ['moderation_case', 'moderation_report', 'moderation_appeal', 'moderation_decision', 'sanction'];

/** Keeps what stands, and answers what puts it back: going on from there costs less than walking there again. */
async function keepState({ mediaId, acts, reports }: Told): Promise<() => Promise<Told>> {
  const { pool } = app.database;
  const { rows } = await pool.query<{ status: number; kept: string }>(
    `select legal_status as status, json_build_object(${WRITTEN.map(
      (table) => `'${table}', (select coalesce(json_agg(one), '[]') from ${table} one)`,
    ).join()})::text as kept
     from media where id = $1`,
    [mediaId],
  );
  const [stands] = rows;
  if (stands === undefined) throw new Error('the photo is not there');
  return async () => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('update media set legal_status = $2 where id = $1', [mediaId, stands.status]);
      // As they were: no trigger has its say, nor does the one by which decisions stay.
      await client.query(
        `set local session_replication_role = replica; ${WRITTEN.map((table) => `delete from ${table}`).join(';')}`,
      );
      await client.query(
        `with ${WRITTEN.map(
          (table) => `kept_${table} as (insert into ${table} overriding system value
            select * from json_populate_recordset(null::${table}, $1::json -> '${table}'))`,
        ).join()} select`,
        [stands.kept],
      );
      await client.query('commit');
    } finally {
      client.release();
    }
    return { ...untouched, acts: [...acts], reports };
  };
}

/** From everything that has been reached, everything that may come next. */
async function explore(from: readonly string[], names: readonly string[], depth: number): Promise<number> {
  const start = await walk(from);
  const seen = new Set([start.key]);
  let reached = [{ path: from, goBack: await keepState(start.photo) }];
  for (let step = 1; step <= depth; step += 1) {
    const next: typeof reached = [];
    for (const { path, goBack } of reached) {
      for (const name of names) {
        const longer = [...path, name];
        const photo = await goBack();
        await happen(photo, name);
        const { key } = await check(longer, photo);
        if (!seen.has(key) && step < depth) next.push({ path: longer, goBack: await keepState(photo) });
        seen.add(key);
      }
    }
    reached = next;
  }
  return seen.size;
}

// From where much can go wrong: an appeal beside a report, and decisions of both.
const COURSES: readonly (readonly string[])[] = [
  ['report', 'takeDown'],
  ['report', 'takeDown', 'appeal', 'refuse'],
  ['report', 'takeDown', 'appeal', 'report'],
  ['report', 'takeDown', 'appeal', 'report', 'takeDown', 'refuse'],
  ['report', 'takeDown', 'appeal', 'grant', 'report', 'takeDown'],
  ['report', 'takeDown', 'appeal', 'unblock'],
];

test.each(COURSES)('in appeal exactly as long as a case of one is open, whatever comes after %j', async (...course) => {
  expect(await explore(course, Object.keys(EVENTS), DEPTH)).toBeGreaterThan(10);
});

test('what was kept and put back is what walking there leads to', async () => {
  const course = ['report', 'takeDown', 'appeal', 'report', 'takeDown'];
  const goBack = await keepState((await walk(course)).photo);
  for (const name of Object.keys(EVENTS)) {
    const photo = await goBack();
    await happen(photo, name);
    expect([name, (await check([...course, name], photo)).key]).toEqual([name, (await walk([...course, name])).key]);
  }
});

test('a take-down beside an appeal that is undone after the appeal was refused leaves no mark of one', async () => {
  await walk(['report', 'takeDown', 'appeal', 'report', 'takeDown', 'refuse', 'undoBefore']);
});

test.each(Object.keys(AROUND))('so it is where this comes in between: %s', async (name) => {
  const course = ['report', 'takeDown', 'appeal', 'refuse', 'undoBefore', 'takeDown', 'appeal'];
  for (let at = 1; at <= course.length; at += 1)
    await walk([...course.slice(0, at), name, ...course.slice(at), 'grant', 'restore', 'restoreAlbum', 'undoLast']);
  expect.hasAssertions();
});

/** Who was told what, by the notices of every act. */
async function tellAll(): Promise<string[]> {
  const { pool } = app.database;
  const { rows: acts } = await pool.query<{ act: string }>(
    `select act from moderation_decision where media_id = $1 group by act order by min(id)`,
    [untouched.mediaId],
  );
  await pool.query('delete from user_notice');
  for (const { act } of acts) await app.services.moderation.decisionNotices.tell(act);
  const { rows } = await pool.query<{ type: number }>('select type from user_notice where user_id = $1 order by id', [
    ownerId,
  ]);
  return rows.map(({ type }) => Object.entries(NOTICE_TYPE).find(([, value]) => value === type)?.[0] ?? '?');
}

test.each([
  ['the take-down is undone', ['report', 'takeDown', 'appeal', 'undoLast'], ['appealPassed']],
  ['what was decided is changed', ['report', 'takeDown', 'appeal', 'unblock'], ['illegal', 'appealPassed']],
  ['another report is let pass', ['report', 'takeDown', 'appeal', 'report', 'letStand'], ['illegal', 'appealPassed']],
  ['that is undone', ['report', 'takeDown', 'appeal', 'unblock', 'undoLast'], ['illegal']],
  [
    'it is taken down once more',
    ['report', 'takeDown', 'appeal', 'report', 'takeDown', 'refuse'],
    ['illegal', 'appealRefused'],
  ],
])('whoever appealed is told once where %s', async (_, path, told) => {
  // Decisions are never changed, and those of the paths before are of another photo.
  untouched = await aPhoto();
  await walk(path);
  expect(await tellAll()).toEqual(told);
});
