import { INTERACTION } from '@contract/constants/interaction';
import { ERRORS } from '@contract/errors';
import { listAttention, listBlocked, listFans, setAttention, setBlock } from '@contract/http/attention';
import { findPeople, getPerson } from '@contract/http/user';
import { randomIds } from '../../../../server/adapters/ids/random';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aSignedInPerson } from '../../../support/people';
import { countOutcomes, refusal } from '../../../support/refusal';

const PAGE = { current: 1, size: 10 };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Follows that notices can be made of: who, and whom. */
async function listFollows(...people: readonly { id: string }[]): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ said: string }>(
    `select concat_ws(' ', actor.uid, target.uid) as said from interaction_event as event
     join app_user as actor on actor.id = actor_id join app_user as target on target.id = target_id
     where kind = $1 and actor.uid = any($2) order by event.id`,
    [INTERACTION.follow, people.map(({ id }) => id)],
  );
  return rows.map(({ said }) => said);
}

const namesOf = (page: { records: { nickname: string }[] }): string[] => page.records.map((each) => each.nickname);

describe('following', () => {
  test('twice is once, and so is no longer following', async () => {
    const [fan, star] = [await aSignedInPerson(app), await aSignedInPerson(app)];
    for (let round = 0; round < 2; round += 1) {
      const result = await app.call(setAttention, { userId: star.id, attention: true }, fan);
      expect(result).toEqual({ isFollowed: true, isMutual: false, fansCount: 1 });
    }
    expect(await listFollows(fan, star)).toEqual([`${fan.id} ${star.id}`]);
    for (let round = 0; round < 2; round += 1) {
      const result = await app.call(setAttention, { userId: star.id, attention: false }, fan);
      expect(result).toEqual({ isFollowed: false, isMutual: false, fansCount: 0 });
    }
    expect(await listFollows(fan, star)).toEqual([]);
  });

  test('both ways is mutual, in both lists and on the page', async () => {
    const [a, b] = [await aSignedInPerson(app, { nickname: '甲' }), await aSignedInPerson(app, { nickname: '乙' })];
    await app.call(setAttention, { userId: b.id, attention: true }, a);
    expect((await app.call(setAttention, { userId: a.id, attention: true }, b)).isMutual).toBe(true);
    for (const list of [listAttention, listFans]) {
      const [record] = (await app.call(list, PAGE, a)).records;
      expect(record).toMatchObject({ id: b.id, isFollowed: true, isFan: true, isMutual: true, isSelf: false });
    }
    const space = await app.call(getPerson, { keyword: b.id }, a);
    expect(space).toMatchObject({ isMutual: true, attentionCount: 1, fansCount: 1 });
  });

  test('lists the newest first, in pages, searched by nickname', async () => {
    const star = await aSignedInPerson(app);
    for (const nickname of ['小红', '小兰', '大明 Ming']) {
      const fan = await aSignedInPerson(app, { nickname });
      app.clock.advanceMs(1_000);
      await app.call(setAttention, { userId: star.id, attention: true }, fan);
    }
    expect(namesOf(await app.call(listFans, PAGE, star))).toEqual(['大明 Ming', '小兰', '小红']);
    const second = await app.call(listFans, { current: 2, size: 2 }, star);
    expect(second).toMatchObject({ total: 3, pages: 2, records: [{ nickname: '小红' }] });
    expect(namesOf(await app.call(listFans, { ...PAGE, keyword: '小' }, star))).toEqual(['小兰', '小红']);
    expect(namesOf(await app.call(listFans, { ...PAGE, keyword: 'ming' }, star))).toEqual(['大明 Ming']);
    expect((await app.call(listFans, { ...PAGE, keyword: '%' }, star)).total).toBe(0);
  });

  test('oneself, nobody and somebody without a name are refused', async () => {
    const person = await aSignedInPerson(app);
    const nameless = await aSignedInPerson(app, { nickname: '' });
    const follow = (userId: string) => app.call(setAttention, { userId, attention: true }, person);
    await expect(follow(person.id)).rejects.toMatchObject(refusal(ERRORS.ATTENTION_SELF));
    await expect(follow(randomIds.newId())).rejects.toMatchObject(refusal(ERRORS.USER_ABSENT));
    await expect(follow(nameless.id)).rejects.toMatchObject(refusal(ERRORS.USER_ABSENT));
    await expect(follow('1')).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
  });
});

describe('blocking', () => {
  test('ends following both ways, keeps the blocked from following and finding, and is taken back', async () => {
    const victim = await aSignedInPerson(app, { nickname: '受扰者' });
    const pest = await aSignedInPerson(app, { nickname: '打扰者' });
    await app.call(setAttention, { userId: victim.id, attention: true }, pest);
    await app.call(setAttention, { userId: pest.id, attention: true }, victim);
    expect(await listFollows(victim, pest)).toEqual([`${pest.id} ${victim.id}`, `${victim.id} ${pest.id}`]);
    for (let round = 0; round < 2; round += 1) {
      expect(await app.call(setBlock, { userId: pest.id, block: true }, victim)).toEqual({ isBlocked: true });
    }
    expect(await listFollows(victim, pest)).toEqual([]);
    expect((await app.call(listFans, PAGE, victim)).total).toBe(0);
    expect((await app.call(listAttention, PAGE, victim)).total).toBe(0);
    const follow = () => app.call(setAttention, { userId: victim.id, attention: true }, pest);
    await expect(follow()).rejects.toMatchObject(refusal(ERRORS.ATTENTION_BLOCKED));
    await expect(app.call(getPerson, { keyword: victim.id }, pest)).rejects.toMatchObject(refusal(ERRORS.USER_ABSENT));
    expect((await app.call(findPeople, { ...PAGE, keyword: '受扰者' }, pest)).total).toBe(0);
    expect((await app.call(findPeople, { ...PAGE, keyword: '打扰者' }, victim)).total).toBe(0);
    // Whoever blocked somebody still opens his page, where it is taken back.
    expect((await app.call(getPerson, { keyword: pest.id }, victim)).isBlocked).toBe(true);
    expect(namesOf(await app.call(listBlocked, PAGE, victim))).toEqual(['打扰者']);
    await app.call(setBlock, { userId: pest.id, block: false }, victim);
    expect((await app.call(listBlocked, PAGE, victim)).total).toBe(0);
    expect((await follow()).isFollowed).toBe(true);
  });

  test('at the same moment as following leaves nobody following a person who blocked him', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [a, b] = [await aSignedInPerson(app), await aSignedInPerson(app)];
      const settled = await Promise.allSettled([
        app.call(setAttention, { userId: b.id, attention: true }, a),
        app.call(setBlock, { userId: a.id, block: true }, b),
      ]);
      expect(countOutcomes(settled).codes.every((code) => code === ERRORS.ATTENTION_BLOCKED.code)).toBe(true);
      expect((await app.call(listFans, PAGE, b)).total).toBe(0);
      expect(await listFollows(a, b)).toEqual([]);
    }
  });

  test('oneself and nobody are refused', async () => {
    const person = await aSignedInPerson(app);
    const block = (userId: string) => app.call(setBlock, { userId, block: true }, person);
    await expect(block(person.id)).rejects.toMatchObject(refusal(ERRORS.BLOCK_SELF));
    await expect(block(randomIds.newId())).rejects.toMatchObject(refusal(ERRORS.USER_ABSENT));
  });
});
