import {
  parseContactsParams,
  parseConversationParams,
  parsePeopleParams,
  parsePickParams,
  parseVideoParams,
  toConversationParams,
  toPeopleParams,
  toPickParams,
  toVideoParams,
  type PickParams,
} from '@/domain/chat/chat-routes';

const ID = 'abcdefghijklmnopqrst_-';
const OTHER = ID.toUpperCase();

test.each<PickParams>([
  { kind: 'forward', messageIds: [ID, OTHER] },
  { kind: 'album', albumId: ID },
  { kind: 'photo', albumId: ID, mediaId: OTHER },
  { kind: 'hidden' },
])('%j goes through an address and comes back', (of) => {
  expect(parsePickParams(toPickParams(of))).toEqual(of);
});

test('an address that names nothing lists what is hidden, and no more than thirty messages go at once', () => {
  expect(parsePickParams({ message: 'x', album: '../..' })).toEqual({ kind: 'hidden' });
  const many = parsePickParams({ message: encodeURIComponent(Array.from({ length: 40 }, () => ID).join('.')) });
  expect(many.kind === 'forward' && many.messageIds.length).toBe(30);
});

test('conversations, people and videos do as well', () => {
  expect(parseConversationParams(toConversationParams(ID))).toEqual({ conversationId: ID, seq: null });
  expect(parseConversationParams({ ...toConversationParams(ID), seq: '7' })).toMatchObject({ seq: 7 });
  expect(parseConversationParams({ seq: '-1' })).toEqual({ conversationId: null, seq: null });
  expect(parsePeopleParams(toPeopleParams('invite', { conversationId: ID }))).toEqual({
    aim: 'invite',
    conversationId: ID,
    userId: null,
  });
  expect(parsePeopleParams(toPeopleParams('group', { userId: ID }))).toMatchObject({ aim: 'group', userId: ID });
  expect(parsePeopleParams({ aim: 'constructor' })).toMatchObject({ aim: 'group', conversationId: null });
  expect(parseVideoParams(toVideoParams(ID, OTHER))).toEqual({ albumId: ID, mediaId: OTHER, film: null });
});

test.each([
  [{}, { tab: 'friends', userId: null }],
  [{ tab: 'requests' }, { tab: 'requests', userId: null }],
  [
    { tab: '__proto__', userId: ID },
    { tab: 'friends', userId: ID },
  ],
])('contacts opened with %j show %j', (raw, params) => {
  expect(parseContactsParams(raw)).toEqual(params);
});
