import { ANSWER_STATE, QUESTIONS_A_DAY } from '@contract/constants/assistant';
import { ASSISTANT_ERRORS } from '@contract/assistant-errors';
import { CHAT_KIND } from '@contract/constants/chat';
import { MATTER_THING, UNDO_TAKEN_MS, VERDICT } from '@contract/constants/moderation';
import { NOTICE_TYPE } from '@contract/constants/notice';
import { createAlbum } from '@contract/http/album';
import { getAnswer, getAnswerFound, openAssistant, retryAnswer, stopAnswer } from '@contract/http/assistant';
import * as chat from '@contract/http/chat';
import { addThingReport, checkThingMatters, listThingMatters } from '@contract/http/moderation';
import { MODERATION_ERRORS } from '@contract/moderation-errors';
import { randomIds } from '../../../../server/adapters/ids/random';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { asking } from '../../../support/chat/asking';
import { aSignedInPerson, type Person } from '../../../support/people';
import { refusal } from '../../../support/refusal';

let app: TestApp;
let anna: Person;
let other: Person;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  app.clock.advanceMs(20_000);
  anna = await aSignedInPerson(app, { nickname: '安娜' });
  other = await aSignedInPerson(app, { nickname: '别人' });
});
afterEach(() => app.services.assistant.answering.settled());
afterAll(() => app.close());

const anAlbum = async (name: string, happenedOn = '', by: Person = anna): Promise<string> =>
  (
    await app.call(
      createAlbum,
      { name, description: '', template: 2, visibility: 2, happenedOn, requestId: randomIds.newId() },
      by,
    )
  ).id;

test('the conversation is one of each person, however often it is opened and at once', async () => {
  const opened = await Promise.all([1, 2, 3].map(() => app.call(openAssistant, {}, anna)));
  expect(new Set(opened.map(({ conversation_id }) => conversation_id)).size).toBe(1);
  expect(opened[0]).toMatchObject({ isModel: false, modelHost: '', isAgreed: true, left: QUESTIONS_A_DAY.level_10 });
  const { conversations } = await app.call(chat.listChatChanges, {}, anna);
  expect(conversations).toMatchObject([{ type: CHAT_KIND.assistant, user_info: { nickname: '智能助手' } }]);
  expect((await app.call(openAssistant, {}, other)).conversation_id).not.toBe(opened[0]?.conversation_id);
});

test('a question and its answer are messages, and both come by the person’s changes', async () => {
  const { ask, open } = asking(app, anna);
  const { conversation_id } = await open();
  await ask('怎么创建相册？');
  await app.services.assistant.answering.settled();
  const { messages } = await app.call(chat.pullChatMessages, { wants: [{ conversation_id, after: 0 }] }, anna);
  expect(messages.map(({ type, seq }) => [type, seq])).toEqual([
    ['text', 1],
    ['answer', 2],
  ]);
  const [question, answer] = messages;
  expect(answer).toMatchObject({ from_uid: '', about_msg_id: question?._id, body: { state: ANSWER_STATE.done } });
  expect(answer?.version).toBeGreaterThan(2);
});

test('without a model the help answers, and says what it is', async () => {
  const { body } = await asking(app, anna).whole('收不到验证码怎么办');
  expect(body).toMatchObject({ isModel: false, steps: [{ tool: 'help' }] });
  expect(body.text).toContain('未接入大模型');
  expect(body.text).toContain('收不到验证码');
  expect(body.cards).toEqual([{ kind: 'page', page: 'help', title: '帮助', note: '查看全部问题' }]);
});

test('without a model the help tells what ordinary members may send by now', async () => {
  await app.parts.db
    .updateTable('member_level')
    .set({ photo_max_bytes: 6 * 1_024 ** 2 })
    .where('level', '=', 'level_10')
    .execute();
  const { body } = await asking(app, anna).whole('支持哪些格式，多大的文件？');
  expect(body.text).toContain('普通用户单张照片最大6MB，单个视频最大80MB');
});

test('without a model albums are found by words and days, and only those that the caller sees', async () => {
  const { whole } = asking(app, anna);
  const sanya = await anAlbum('三亚之旅', '2025-07-20');
  await anAlbum('三亚团建', '2024-03-01');
  await anAlbum('三亚秘密', '2025-07-21', other);
  const { body, _id } = await whole('帮我找去年夏天在三亚的相册');
  expect(body.cards).toEqual([{ kind: 'album', id: sanya, title: '三亚之旅', note: '2025-07-20' }]);
  expect(body.steps).toEqual([{ tool: 'albums', words: '查了相册：三亚，2025年6月1日至2025年8月31日' }]);
  expect(body.text).toContain('[三亚之旅](card:0)');
  expect(body.text).not.toContain('秘密');
  expect((await app.call(getAnswerFound, { _id }, anna)).albums.map(({ name }) => name)).toEqual(['三亚之旅']);
  expect((await whole('我有哪些相册')).body.cards).toHaveLength(2);
});

test('without a model the account is explained', async () => {
  const { body } = await asking(app, anna).whole('我的容量还剩多少，余额呢');
  expect(body.text).toMatch(/余额￥0\.00.*\n.*容量共10GB/);
  expect(body.cards.map((card) => card.kind === 'page' && card.page)).toEqual([
    'balance',
    'capacity',
    'member',
    'integral',
  ]);
});

test('what nothing is found of is said, with what could be asked', async () => {
  expect((await asking(app, anna).whole('饕餮霹雳')).body.text).toContain('没有找到相关的内容');
});

test('signs in an album’s name are no Markdown', async () => {
  await anAlbum('三亚](https://evil.example) # **x**');
  const { body } = await asking(app, anna).whole('找三亚的相册');
  expect(body.text).toContain('[三亚\\]\\(https://evil.example\\) \\# \\*\\*x\\*\\*](card:0)');
});

test('the same question again is the same question, with one answer', async () => {
  const { ask, list } = asking(app, anna);
  const id = randomIds.newId();
  await Promise.all([ask('你好呀', id), ask('你好呀', id), ask('你好呀', id)]);
  await app.services.assistant.answering.settled();
  expect(await list()).toHaveLength(2);
});

test('only texts are asked, and no long ones', async () => {
  const { open, ask } = asking(app, anna);
  const { conversation_id } = await open();
  const albumId = await anAlbum('三亚');
  const content = { type: 'album', body: { albumId } } as const;
  await expect(
    app.call(
      chat.sendChatMessage,
      { unique_id: randomIds.newId(), conversation_id, content, client_create_time: 1 },
      anna,
    ),
  ).rejects.toMatchObject(refusal(ASSISTANT_ERRORS.QUESTION_ONLY_TEXT));
  await expect(ask('长'.repeat(1_001))).rejects.toMatchObject(refusal(ASSISTANT_ERRORS.QUESTION_TOO_LONG));
});

test('a day has so many questions, and the next day as many again', async () => {
  const { whole, ask, open } = asking(app, anna);
  for (let count = 0; count < QUESTIONS_A_DAY.level_10; count += 1) {
    await whole('你好');
    app.clock.advanceMs(1_000);
  }
  expect((await open()).left).toBe(0);
  await expect(ask('还有吗')).rejects.toMatchObject(refusal(ASSISTANT_ERRORS.QUESTIONS_ENOUGH));
  app.clock.advanceMs(86_400_000);
  expect((await open()).left).toBe(QUESTIONS_A_DAY.level_10);
  await whole('还有吗');
});

test('an answer is absent to everybody else, and once it was deleted or cleared', async () => {
  const { whole, open } = asking(app, anna);
  const { _id } = await whole('你好');
  const absent = refusal(ASSISTANT_ERRORS.ANSWER_ABSENT);
  const nobodys = randomIds.newId();
  for (const call of [getAnswer, stopAnswer, retryAnswer]) {
    await expect(app.call(call, { _id }, other)).rejects.toMatchObject(absent);
    await expect(app.call(call, { _id: nobodys }, anna)).rejects.toMatchObject(absent);
  }
  await expect(app.call(getAnswerFound, { _id }, other)).rejects.toMatchObject(absent);
  await expect(app.call(getAnswerFound, { _id: nobodys }, anna)).rejects.toMatchObject(absent);
  const { conversation_id } = await open();
  await expect(app.call(chat.listChatMessages, { conversation_id, limit: 10 }, other)).rejects.toMatchObject({
    status: 200,
  });
  await app.call(chat.deleteChatMessages, { conversation_id, ids: [_id] }, anna);
  await expect(app.call(getAnswer, { _id }, anna)).rejects.toMatchObject(absent);
  const second = await whole('再问');
  await app.call(chat.clearConversation, { conversation_id }, anna);
  await expect(app.call(getAnswer, { _id: second._id }, anna)).rejects.toMatchObject(absent);
});

test('an answer is reported by whoever got it, and taken away by the desk without blaming him', async () => {
  const admin = await aSignedInPerson(app, { nickname: '管理员' });
  await app.parts.db.updateTable('app_user').set({ is_admin: true }).where('uid', '=', admin.id).execute();
  const { whole, open } = asking(app, anna);
  const { _id, body } = await whole('怎么创建相册？');
  const report = (by: Person) =>
    app.call(addThingReport, { thing: MATTER_THING.answer, id: _id, reason: 99, text: '答错了' }, by);
  await expect(report(other)).rejects.toMatchObject(refusal(MODERATION_ERRORS.THING_ABSENT));
  await report(anna);
  await report(anna);
  const { records } = await app.call(listThingMatters, { current: 1, size: 10, decided: false }, admin);
  const [matter] = records.filter(({ thing }) => thing === MATTER_THING.answer);
  expect(matter).toMatchObject({ reportCount: 1, said: '答错了', person: { nickname: '安娜' } });
  expect(matter?.text).toBe(`问：怎么创建相册？\n答：${body.text}`);
  const sanction = { kind: 2, days: 1 } as const;
  const verdict = { verdict: VERDICT.takeDown, reason: '答错了', sanction };
  await app.call(checkThingMatters, { ids: [matter?.id ?? ''], ...verdict }, admin);
  app.clock.advanceMs(UNDO_TAKEN_MS + 1_000);
  await app.runJobs();
  const { conversation_id } = await open();
  const { messages } = await app.call(chat.listChatMessages, { conversation_id, limit: 10 }, anna);
  expect(messages.at(-1)).toMatchObject({ _id, is_revoke: true, body: { text: '' } });
  await expect(app.call(getAnswer, { _id }, anna)).rejects.toMatchObject(refusal(ASSISTANT_ERRORS.ANSWER_ABSENT));
  const { db } = app.parts;
  const { id } = await db.selectFrom('app_user').select('id').where('uid', '=', anna.id).executeTakeFirstOrThrow();
  const told = await db.selectFrom('user_notice').select('type').where('user_id', '=', id).execute();
  expect(told.map(({ type }) => type)).toEqual([NOTICE_TYPE.reportPassed]);
  expect(await db.selectFrom('sanction').select('id').where('user_id', '=', id).execute()).toEqual([]);
});

test('only the last answer is written anew', async () => {
  const { whole, last } = asking(app, anna);
  const first = await whole('怎么分享相册');
  const second = await whole('怎么退出登录');
  await expect(app.call(retryAnswer, { _id: first._id }, anna)).rejects.toMatchObject(
    refusal(ASSISTANT_ERRORS.ANSWER_NOT_LAST),
  );
  const begun = await app.call(retryAnswer, { _id: second._id }, anna);
  expect(begun.version).toBeGreaterThan(second.version);
  await app.services.assistant.answering.settled();
  expect(await last()).toMatchObject({ _id: second._id, body: second.body });
});

test('whoever closes his account leaves nothing of what he asked', async () => {
  const { whole } = asking(app, anna);
  await whole('你好');
  const { rows } = await app.database.pool.query('select id from app_user where uid = $1', [anna.id]);
  const tables = ['assistant_person', 'assistant_answer', 'assistant_asked'];
  const count = async (): Promise<number[]> =>
    Promise.all(
      tables.map(async (table) =>
        Number(
          (await app.database.pool.query(`select count(*) from ${table} where user_id = $1`, [rows[0].id])).rows[0]
            .count,
        ),
      ),
    );
  expect(await count()).toEqual([1, 1, 1]);
  const { assistant_person: note } = (await import('../../../../server/modules/assistant/assistant.tables'))
    .ASSISTANT_TABLES;
  await app.parts.db.transaction().execute(async (tx) => {
    await note?.erasure?.first?.(tx, { userId: rows[0].id });
  });
  expect(await count()).toEqual([0, 0, 0]);
});
