import { sql } from 'kysely';
import { WebSocket } from 'ws';
import * as chat from '@contract/http/chat';
import { getUniToken } from '@contract/http/session';
import { randomIds } from '../../../../server/adapters/ids/random';
import type { Id } from '../../../../server/db/tables';
import { moveFeeds } from '../../../../server/modules/chat/chat-feed.repository';
import { FEED } from '../../../../server/modules/chat/chat.rules';
import { appendMessages } from '../../../../server/modules/chat/message-append.repository';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { type Asked, listTexts, watchStatements } from '../../../support/watch/asked-statements';
import { aSignedInPerson, type Person } from '../../../support/people';

let app: TestApp;
let anna: Person;
let bert: Person;
let asked: Asked[];

beforeAll(async () => {
  asked = watchStatements();
  app = await startTestApp();
  anna = await aSignedInPerson(app, { nickname: '安娜' });
  bert = await aSignedInPerson(app, { nickname: '贝特' });
  await app.call(chat.requestFriend, { userId: bert.id, text: '' }, anna);
  await app.call(chat.requestFriend, { userId: anna.id, text: '' }, bert);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await app.close();
});

test('a message between two is stored by five statements and told by two', async () => {
  const address = (await app.http.listen({ host: '127.0.0.1', port: 0 })).replace('http:', 'ws:');
  const { token } = await app.call(getUniToken, { uniPlatform: 'mp-weixin' }, bert);
  const socket = new WebSocket(`${address}/chat/socket`);
  const pushes: string[] = [];
  socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token })));
  socket.on('message', (data: Buffer) => void pushes.push(data.toString()));
  const pushed = async (text: string): Promise<void> => {
    while (!pushes.some((frame) => frame.startsWith('{"type":"push"') && frame.includes(text)))
      await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const { conversations } = await app.call(chat.listChatChanges, {}, bert);
  const send = (text: string) =>
    app.call(
      chat.sendChatMessage,
      {
        unique_id: randomIds.newId(),
        conversation_id: conversations[0]?.id ?? '',
        content: { type: 'text', body: { text } },
        client_create_time: 1,
      },
      anna,
    );
  // What is read once, and the listening connections, are there then.
  while (!pushes.some((frame) => frame.includes('"type":"changed"')))
    await new Promise((resolve) => setTimeout(resolve, 5));
  await Promise.all([send('先'), pushed('先')]);
  asked.length = 0;
  await Promise.all([send('后'), pushed('后')]);
  const texts = listTexts(asked);
  socket.close();
  const [begin, commit] = ['begin', 'commit'].map((word) => texts.indexOf(word));
  expect(texts.slice(begin, (commit ?? 0) + 1)).toHaveLength(5);
  // First what he may; then, beside each other, the answer to the sender, and the conversation and its message for the other.
  expect(texts.map((text) => text.slice(0, 60))).toHaveLength(1 + 5 + 3);
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

const scannedIn = (node: PlanNode): string[] => [
  ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []),
  ...(node.Plans ?? []).flatMap(scannedIn),
];

interface Place {
  readonly id: Id;
  readonly sender: Id;
}

function append(places: readonly Place[]) {
  const now = app.clock.now();
  const said = {
    uniqueId: '',
    type: 'text',
    body: '在吗',
    longText: null,
    pictureId: null,
    albumId: null,
    mediaId: null,
    action: null,
    people: [],
    aboutId: null,
    mentions: [],
    clientCreatedAt: now,
  };
  return app.parts.db.transaction().execute((tx) =>
    appendMessages(
      tx,
      places.map(({ id, sender }) => {
        const uid = randomIds.newId();
        return {
          conversationId: id,
          contentHash: Buffer.from(uid),
          message: { ...said, uid, uniqueId: uid, senderId: sender },
        };
      }),
      now,
    ),
  );
}

test('appending locks counters after members, as whoever reads a conversation does', async () => {
  const { db } = app.parts;
  const { rows } = await sql<Place & { userId: Id }>`
    select conversation_id as id, min(user_id) as sender, max(user_id) as "userId" from chat_member group by 1`.execute(
    db,
  );
  const [place = { id: '', sender: '', userId: '' }] = rows;
  await sql`update chat_member set is_away = true where conversation_id = ${place.id}`.execute(db);
  const reading = await db.startTransaction().execute();
  await sql`update chat_member set is_pinned = true where user_id = ${place.userId}`.execute(reading);
  const appended = append([place]);
  for (let isWaiting = false; !isWaiting;) {
    const { rows: waiting } = await sql`select from pg_locks where not granted`.execute(db);
    isWaiting = waiting.length > 0;
  }
  await moveFeeds(reading, [place.userId], FEED.conversation, place.id);
  await reading.commit().execute();
  expect(await appended).toHaveLength(1);
});

test('appending reads no table of the chats as a whole', async () => {
  const { db } = app.parts;
  await sql`
    insert into app_user (uid, nickname, created_at, updated_at)
    select md5(index::text), '别人', now(), now() from generate_series(1, 5000) as index`.execute(db);
  await sql`insert into chat_person (user_id) select id from app_user on conflict do nothing`.execute(db);
  await sql`
    with made as (
      insert into chat_conversation (uid, kind, last_at, created_at)
      select md5(index::text), 2, now(), now() from generate_series(1, 5000) as index returning id)
    insert into chat_member (conversation_id, user_id, joined_at)
    select made.id, app_user.id, now() from made join app_user on app_user.id % 500 = made.id % 500`.execute(db);
  await sql`insert into chat_feed (user_id, kind, target_id, number)
    select user_id, 1, conversation_id, conversation_id from chat_member on conflict do nothing`.execute(db);
  await sql`vacuum analyze chat_conversation, chat_member, chat_message, chat_feed, chat_person, app_user`.execute(db);
  const { rows } = await sql<Place>`
    select id, (select min(user_id) from chat_member where conversation_id = chat_conversation.id) as sender
    from chat_conversation order by id desc limit 3`.execute(db);
  asked.length = 0;
  await append(rows);
  const statement = asked.find(({ text }) => text.includes('insert into chat_message'));
  const { rows: plans } = await app.database.pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (format json) ${statement?.text ?? ''}`,
    [...(statement?.values ?? [])],
  );
  const plan = plans[0]?.['QUERY PLAN'][0].Plan;
  if (plan === undefined) throw new Error('no plan');
  expect(scannedIn(plan).filter((name) => name.startsWith('chat_'))).toEqual([]);
});
