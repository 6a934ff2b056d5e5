import { parseConversationParams } from '@/domain/chat/chat-routes';

const ID = 'c'.repeat(22);

test.each([
  [{ conversation_id: ID }, { conversationId: ID, seq: null }],
  [
    { conversation_id: ID, seq: '12' },
    { conversationId: ID, seq: 12 },
  ],
  [
    { conversation_id: ID, seq: '-1' },
    { conversationId: ID, seq: null },
  ],
  [
    { conversation_id: ID, seq: 'x' },
    { conversationId: ID, seq: null },
  ],
  [{ conversation_id: '../' }, { conversationId: null, seq: null }],
  [{}, { conversationId: null, seq: null }],
])('%j names a conversation, and perhaps a message to begin with', (raw, params) => {
  expect(parseConversationParams(raw)).toEqual(params);
});
