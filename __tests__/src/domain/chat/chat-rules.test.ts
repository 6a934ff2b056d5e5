import { parseChatFrame } from '@/domain/chat/chat-frames';
import { countNotices, countUnreadOf, sumBadge } from '@/domain/chat/chat-unread';
import { cutWindow, extendWindow, tellWindow, trimWindow, type HeldMessage } from '@/domain/chat/message-window';
import { afterLoss, listDue, nextDueMs, retryWaitMs, reviveOutbox, type OutboxItem } from '@/domain/chat/outbox';

const held = (seq: number, version = seq, over: Partial<HeldMessage> = {}): HeldMessage => ({
  _id: `m${seq}`,
  seq,
  version,
  is_delete: false,
  ...over,
});
const window = (version: number, messages: HeldMessage[], hasOlder = false) => ({ version, messages, hasOlder });
const seqs = ({ messages }: { messages: readonly HeldMessage[] }): number[] => messages.map(({ seq }) => seq);

test('a window has come as far as no change is missing', () => {
  expect(tellWindow(window(2, [held(1), held(2)]), [held(3)]).version).toBe(3);
  const behind = tellWindow(window(2, [held(1), held(2)]), [held(4)]);
  expect([behind.version, seqs(behind)]).toEqual([2, [1, 2, 4]]);
  expect(tellWindow(behind, [held(3)], 4).version).toBe(4);
});

test('the later change of a message wins, in whatever order they arrive, and what was deleted stays so', () => {
  const revoked = held(1, 5);
  expect(tellWindow(window(5, [revoked]), [held(1, 1)]).messages[0]).toBe(revoked);
  expect(tellWindow(window(1, [held(1, 1)]), [revoked]).messages[0]).toBe(revoked);
  const deleted = held(1, 1, { is_delete: true });
  expect(tellWindow(window(1, [deleted]), [held(1, 1)]).messages[0]?.is_delete).toBe(true);
});

test('what stands before a window is not put into it, unless nothing does', () => {
  expect(seqs(tellWindow(window(9, [held(8), held(9)], true), [held(2, 10), held(10, 11)]))).toEqual([8, 9, 10]);
  expect(seqs(tellWindow(window(0, []), [held(2, 1)]))).toEqual([2]);
  expect(seqs(extendWindow(window(9, [held(8)], true), [held(6), held(7)], true))).toEqual([6, 7, 8]);
});

test('an emptied history goes, and a long one is kept by its newest', () => {
  expect(cutWindow(window(3, [held(1), held(2), held(3)], true), 3)).toEqual(window(3, [held(3)]));
  expect(trimWindow(window(3, [held(1), held(2), held(3)]), 2)).toEqual(window(3, [held(2), held(3)], true));
});

const item = (id: string, over: Partial<OutboxItem> = {}): OutboxItem => ({
  id,
  conversationId: 'c',
  isMedia: false,
  state: 'waiting',
  tries: 0,
  dueMs: 0,
  ...over,
});
const ids = (items: readonly OutboxItem[]): string[] => items.map(({ id }) => id);

test('of a conversation one goes after the other, and no text waits for a picture', () => {
  const outbox = [
    item('picture', { isMedia: true }),
    item('first'),
    item('second'),
    item('there', { conversationId: 'd' }),
  ];
  expect(ids(listDue(outbox, 0))).toEqual(['picture', 'first', 'there']);
  expect(ids(listDue([item('first', { state: 'sending' }), item('second')], 0))).toEqual([]);
  expect(ids(listDue([item('first', { dueMs: 5 }), item('second')], 0))).toEqual([]);
  expect(ids(listDue([item('refused', { state: 'refused' }), item('second')], 0))).toEqual(['second']);
  expect(nextDueMs([item('first', { dueMs: 5 }), item('second')])).toBe(5);
});

test('it is tried again after 1, 2, 4, 8 and 16 seconds, a quarter more or less, and then it has failed', () => {
  expect([1, 2, 3, 4, 5].map((tries) => retryWaitMs(tries, 0.5))).toEqual([1_000, 2_000, 4_000, 8_000, 16_000]);
  expect([retryWaitMs(1, 0), retryWaitMs(1, 1)]).toEqual([750, 1_250]);
  let sent = item('one');
  for (let tries = 0; tries < 5; tries += 1) sent = afterLoss(sent, 0, 0.5);
  expect(sent).toMatchObject({ state: 'waiting', dueMs: 16_000 });
  expect(afterLoss(sent, 0, 0.5).state).toBe('failed');
  const revived = reviveOutbox(
    [item('lost', { state: 'failed', tries: 6 }), item('no', { state: 'refused' })],
    () => false,
  );
  expect(revived.map(({ state }) => state)).toEqual(['waiting', 'refused']);
});

const conversation = { unread_count: 5, read_seq: 3, last_seq: 9, isMuted: false, hidden: false, is_left: false };
const message = (seq: number, from_uid: string) => ({
  seq,
  from_uid,
  type: 'text',
  is_revoke: false,
  is_delete: false,
});

test('unread is the server’s count, until more has been read here', () => {
  const facts = { uid: 'me', readHere: 0, held: [] };
  expect(countUnreadOf(conversation, facts)).toBe(5);
  expect(countUnreadOf(conversation, { ...facts, readHere: 9 })).toBe(0);
  expect(countUnreadOf(conversation, { ...facts, readHere: 7, held: [message(8, 'you'), message(9, 'me')] })).toBe(1);
  expect(countUnreadOf(conversation, { ...facts, readHere: 7, held: [message(9, 'you')] })).toBe(5);
});

test('the tab counts what is shown and not muted', () => {
  const rows = [{}, { isMuted: true }, { hidden: true }, { is_left: true }].map((over) => ({
    conversation: { ...conversation, ...over },
    unread: 5,
  }));
  expect(sumBadge(rows)).toBe(5);
});

test('the tab counts whoever asks to be a friend as well, until he has been seen', () => {
  const payload = { subType: 'friendRequest', state: 0 };
  const notice = { is_read: false, payload };
  const asking = countNotices({
    a: notice,
    seen: { ...notice, is_read: true },
    accepted: { ...notice, payload: { ...payload, state: 1 } },
    accepting: { ...notice, payload: { subType: 'friendAccepted', state: 0 } },
  });
  expect(asking).toBe(1);
  expect(sumBadge([], asking)).toBe(1);
});

test.each([
  ['not json', null],
  ['null', null],
  ['{"type":"of a later version"}', null],
  ['{"type":"push","previous":"1","cursor":"2"}', null],
  ['{"type":"changed","cursor":5}', null],
  ['{"type":"changed","cursor":"5"}', 'changed'],
  ['{"type":"beat"}', 'beat'],
])('a frame that is none of ours is passed over: %s', (text, type) => {
  expect(parseChatFrame(text)?.type ?? null).toBe(type);
});
