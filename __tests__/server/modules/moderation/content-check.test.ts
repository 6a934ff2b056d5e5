import { VERDICT } from '@contract/constants/moderation';
import { createAlbum, updateAlbum } from '@contract/http/album';
import { getMedia } from '@contract/http/media';
import { addAppeal, checkChecked, countCases, listCheckedCases, undoDecisions } from '@contract/http/moderation';
import { createMemoryChecker, HARMLESS, type MemoryChecker } from '../../../../server/adapters/content-check/memory';
import type { PictureOutcome } from '../../../../server/adapters/content-check/types';
import { randomIds } from '../../../../server/adapters/ids/random';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { drawSpots } from '../../../support/files/spots';
import { adminTokenOf, namedCallers, tokenOf } from '../../../support/media-app';
import { aPerson } from '../../../support/seed-media';
import { save, sendBytes } from '../../../support/upload-file';

const judged = (scores: Partial<typeof HARMLESS>): PictureOutcome => ({
  kind: 'judged',
  scores: { ...HARMLESS, ...scores },
});
const RISKY = judged({ porn: 0.62, hentai: 0.2, neutral: 0 });
const BARE = judged({ sexy: 0.99, neutral: 0 });
const PAGE = { current: 1, size: 10, decided: false };

type Token = { token: string };

interface World {
  readonly app: TestApp;
  readonly checker: MemoryChecker;
  readonly albumId: string;
  readonly owner: Token;
  readonly uploader: Token;
  readonly guest: Token;
  readonly admin: Token;
  /** Uploads a photo and has its pictures made. */
  upload(): Promise<string>;
}

async function open(contentCheck: string): Promise<World> {
  const checker = createMemoryChecker();
  const app = await startTestApp({ ...namedCallers, env: { CONTENT_CHECK: contentCheck }, parts: { checker } });
  const { db } = app.parts;
  const owner = tokenOf(await aPerson(db, '主人'));
  const uploader = tokenOf(await aPerson(db, '上传者'));
  const input = { name: '年会', description: '', template: 1, visibility: 2, happenedOn: '', uploadBy: 3 } as const;
  const { id: albumId } = await app.call(createAlbum, { ...input, requestId: randomIds.newId() }, owner);
  let count = 0;
  return {
    app,
    checker,
    albumId,
    owner,
    uploader,
    guest: tokenOf(await aPerson(db, '客人')),
    admin: adminTokenOf(await aPerson(db, '管理员')),
    async upload() {
      count += 1;
      const bytes = await drawSpots([{ who: 'red', left: 20 * count, top: 200, edge: 160 }]);
      const sent = await sendBytes(app, owner, bytes, `${count}.jpg`);
      const [saved] = await save(app, owner, albumId, [sent]);
      if (saved?.code !== 0) throw new Error(`not saved: ${saved?.msg}`);
      return saved.resourceId;
    },
  };
}

let world: World;
afterEach(() => world.app.close());

const read = (id: string, by: Token) => world.app.call(getMedia, { id }, by);
const queue = async () => (await world.app.call(listCheckedCases, PAGE, world.admin)).records;

describe('where risky ones are flagged', () => {
  beforeEach(async () => {
    world = await open('flag');
  });

  test('one becomes a case with its scores, is never illegal by itself, and passes at the desk', async () => {
    world.checker.say(RISKY);
    const id = await world.upload();
    await world.app.runJobs();
    expect(await read(id, world.guest)).toMatchObject({ legalStatus: 2, src: '' });
    expect((await read(id, world.owner)).src).not.toBe('');
    const [one] = await queue();
    expect(one).toMatchObject({ resourceId: id, kind: 4, scores: { porn: 620, hentai: 200 } });
    expect(await world.app.call(countCases, {}, world.admin)).toMatchObject({ checked: 1 });
    const ids = [one?.id ?? ''];
    const refuse = world.app.call(checkChecked, { ids, verdict: VERDICT.refuse, reason: '' }, world.admin);
    await expect(refuse).rejects.toMatchObject({ code: 2706 });
    const { act } = await world.app.call(checkChecked, { ids, verdict: VERDICT.pass, reason: '' }, world.admin);
    expect(await read(id, world.guest)).toMatchObject({ legalStatus: 0 });
    await world.app.call(undoDecisions, { act }, world.admin);
    expect(await read(id, world.guest)).toMatchObject({ legalStatus: 2 });
  });

  test('bare skin by itself flags nothing, and what has been looked at is not looked at again', async () => {
    world.checker.say(BARE);
    const id = await world.upload();
    await world.app.runJobs();
    expect(await read(id, world.guest)).toMatchObject({ legalStatus: 0 });
    expect(await queue()).toEqual([]);
    const seen = world.checker.shown.length;
    await world.app.services.moderation.checks.sweep();
    await world.app.runJobs();
    expect(world.checker.shown).toHaveLength(seen);
  });

  test('what was uploaded while no model was there is looked at by the sweep, and what an admin passed is left alone', async () => {
    world.checker.say({ kind: 'missing', reason: 'none' });
    const id = await world.upload();
    await world.app.runJobs();
    expect(await read(id, world.guest)).toMatchObject({ legalStatus: 0 });
    world.checker.say(RISKY);
    await world.app.services.moderation.checks.sweep();
    await world.app.runJobs();
    expect(await read(id, world.guest)).toMatchObject({ legalStatus: 2 });
    const ids = (await queue()).map((one) => one.id);
    await world.app.call(checkChecked, { ids, verdict: VERDICT.pass, reason: '' }, world.admin);
    await world.app.database.pool.query('delete from content_check');
    await world.app.services.moderation.checks.sweep();
    await world.app.runJobs();
    expect(await read(id, world.guest)).toMatchObject({ legalStatus: 0 });
    expect(await queue()).toEqual([]);
  });
});

describe('where an album has what comes into it looked at first', () => {
  beforeEach(async () => {
    world = await open('off');
  });

  test('it is a placeholder to visitors until it has been looked at; other albums show theirs at once', async () => {
    const before = await world.upload();
    await world.app.call(updateAlbum, { id: world.albumId, checkFirst: true }, world.owner);
    world.checker.say({ kind: 'missing', reason: 'none' });
    const id = await world.upload();
    await world.app.runJobs();
    expect(await read(before, world.guest)).toMatchObject({ legalStatus: 0 });
    expect(await read(id, world.guest)).toMatchObject({ legalStatus: 7, src: '' });
    expect((await read(id, world.owner)).src).not.toBe('');
    world.checker.say(judged({}));
    await world.app.services.moderation.checks.sweep();
    await world.app.runJobs();
    expect(await read(id, world.guest)).toMatchObject({ legalStatus: 0 });
    expect(world.checker.shown).toHaveLength(2);
  });

  test('what is risky there comes to the desk', async () => {
    await world.app.call(updateAlbum, { id: world.albumId, checkFirst: true }, world.owner);
    world.checker.say(RISKY);
    const id = await world.upload();
    await world.app.runJobs();
    expect(await read(id, world.guest)).toMatchObject({ legalStatus: 2, src: '' });
    expect(await queue()).toMatchObject([{ resourceId: id }]);
  });
});

describe('where everything waits until it has been looked at', () => {
  beforeEach(async () => {
    world = await open('hold');
  });

  test('only who uploaded it and holders see it meanwhile; passed, everybody does, and no case was needed', async () => {
    const id = await world.upload();
    const { rows } = await world.app.database.pool.query('select legal_status from media where uid = $1', [id]);
    expect(rows).toEqual([{ legal_status: 7 }]);
    world.checker.say({ kind: 'missing', reason: 'none' });
    await world.app.runJobs();
    expect(await read(id, world.guest)).toMatchObject({ legalStatus: 7, legalMark: 4, src: '' });
    expect((await read(id, world.owner)).src).not.toBe('');
    expect(await queue()).toEqual([]);
    world.checker.say(judged({}));
    await world.app.services.moderation.checks.sweep();
    await world.app.runJobs();
    expect(await read(id, world.guest)).toMatchObject({ legalStatus: 0, legalMark: 0 });
    expect((await read(id, world.guest)).src).not.toBe('');
    expect(await queue()).toEqual([]);
  });

  test('what cannot be read has not passed: somebody looks, and an appeal is possible', async () => {
    world.checker.say({ kind: 'broken' });
    const id = await world.upload();
    await world.app.runJobs();
    expect(await read(id, world.guest)).toMatchObject({ legalStatus: 7 });
    expect(await queue()).toMatchObject([{ resourceId: id, scores: null }]);
    await world.app.call(addAppeal, { resourceId: id, text: '本人拍摄' }, world.owner);
    expect(await read(id, world.guest)).toMatchObject({ legalStatus: 8 });
  });

  test('whatever has waited for two hours comes to the desk', async () => {
    world.checker.say({ kind: 'missing', reason: 'none' });
    const id = await world.upload();
    await world.app.runJobs();
    world.app.clock.advanceMs(3 * 3_600_000);
    await world.app.services.moderation.checks.sweep();
    expect(await queue()).toMatchObject([{ resourceId: id, legalStatus: 7, scores: null }]);
    const ids = (await queue()).map((one) => one.id);
    await world.app.call(checkChecked, { ids, verdict: VERDICT.takeDown, reason: '色情低俗' }, world.admin);
    expect(await read(id, world.guest)).toMatchObject({ legalStatus: 1 });
  });
});
