import type { Id } from '../../../../server/db/tables';
import {
  createShown,
  type Heard,
  isAsNew,
  PUSHED_CONVERSATIONS,
  toMoved,
} from '../../../../server/modules/chat/socket/chat-push';
import type { MessageRow } from '../../../../server/modules/chat/message.repository';

const heard = (number: number, conversationId: Id | null = '7'): Heard => ({
  number: String(number),
  conversationId,
  version: 1,
});

test('what was heard without a gap need not be read, in whatever order it came', () => {
  expect(toMoved('9', [heard(11, '8'), heard(10, '7')])).toEqual([
    { number: '10', conversationId: '7' },
    { number: '11', conversationId: '8' },
  ]);
});

test('a thing that has moved twice stands at its last number', () => {
  expect(toMoved('9', [heard(10, '7'), heard(11, '8'), heard(12, '7')])).toEqual([
    { number: '11', conversationId: '8' },
    { number: '12', conversationId: '7' },
  ]);
});

test('what was told before is nothing new', () => {
  expect(toMoved('9', [heard(8), heard(9)])).toEqual([]);
  expect(toMoved('9', [heard(9), heard(10)])).toEqual([{ number: '10', conversationId: '7' }]);
});

test('it has to be read where a number is missing, where nothing was heard and where it is more than is pushed', () => {
  expect(toMoved('9', [heard(10), heard(12)])).toBeNull();
  expect(toMoved('9', [heard(11)])).toBeNull();
  expect(toMoved('9', [])).toBeNull();
  const many = Array.from({ length: PUSHED_CONVERSATIONS + 1 }, (_, at) => heard(10 + at, String(at)));
  expect(toMoved('9', many)).toBeNull();
  expect(toMoved('9', many.slice(1))).toBeNull();
  expect(toMoved('9', many.slice(0, -1))).toHaveLength(PUSHED_CONVERSATIONS);
});

test('numbers are compared as numbers, however large', () => {
  const last = 2n ** 62n;
  expect(toMoved(`${last}`, [{ ...heard(0), number: `${last + 1n}` }])).toHaveLength(1);
  expect(toMoved('99', [heard(100)])).toHaveLength(1);
});

const message = (version: number, seq = version): MessageRow =>
  ({ id: String(version), conversationId: '7', version, seq }) as MessageRow;
const conversation = (lastVersion: number, isLeft = false) => ({ id: '7', fromSeq: 2, lastVersion, isLeft });

test('messages that were read before the last change of their conversation are not as new as it', () => {
  const last = { ...conversation(5) } as Parameters<typeof isAsNew>[1][number];
  expect(isAsNew([message(4), message(5)], [last])).toBe(true);
  expect(isAsNew([message(6)], [last])).toBe(true);
  expect(isAsNew([message(4)], [last])).toBe(false);
  expect(isAsNew([], [last])).toBe(false);
});

test('of messages somebody is shown what is new to him, up to where he was still found in the conversation', () => {
  const rows = [message(3, 1), message(4), message(5), message(6)];
  const shown = (last: number, isLeft = false) =>
    createShown(rows)(new Map([['7', 3]]), [{ row: conversation(last, isLeft) }]).map(({ version }) => version);
  expect(shown(6)).toEqual([4, 5, 6]);
  expect(shown(5)).toEqual([4, 5]);
  expect(shown(6, true)).toEqual([]);
  expect(createShown(rows)(new Map([['7', 2]]), [{ row: conversation(5) }]).map(({ version }) => version)).toEqual([
    4, 5,
  ]);
});
