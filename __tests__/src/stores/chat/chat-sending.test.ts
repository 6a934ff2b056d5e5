import { CHAT_ERRORS } from '@contract/chat-errors';
import { CHAT_SENDS } from '@contract/constants/chat';
import { createStore } from 'zustand';
import { createSending } from '@/stores/chat/chat-sending';
import { EMPTY_CHAT, type ChatState } from '@/stores/chat/chat-state';
import { ModelChat, ModelRefusal } from '../../../support/chat/chat-model';

const ME = 'ann';
const GROUPS = ['g', 'h'];

afterEach(() => jest.useRealTimers());

test('whoever has more to send than may be sent at once sends it all, in order, and is told why it takes its time', async () => {
  jest.useFakeTimers();
  const model = new ModelChat(() => undefined, Date.now);
  for (const group of GROUPS) model.join(group, [ME, 'bob']);
  const state = createStore<ChatState>(() => EMPTY_CHAT);
  let refused = 0;
  const sending = createSending({
    state,
    remote: {
      async send(input) {
        try {
          return model.send(ME, input);
        } catch (error) {
          refused += 1;
          throw error;
        }
      },
      upload: async () => null,
      refusalOf: (error) => (error instanceof ModelRefusal ? error : null),
    },
    isOver: () => false,
    note: () => undefined,
    settle: async () => undefined,
    later(waitMs, run) {
      const timer = setTimeout(run, waitMs);
      return () => clearTimeout(timer);
    },
    now: Date.now,
    random: () => 0.5,
  });
  const ids = Array.from({ length: 4 * CHAT_SENDS.max }, (_, index) => String(index));
  await sending.add(
    ids.map((id) => ({
      id,
      conversationId: GROUPS[Number(id) % 2] ?? '',
      content: { type: 'text', body: { text: id } },
    })),
  );
  await jest.advanceTimersByTimeAsync(CHAT_SENDS.inMs / 2);
  expect(model.sent.size).toBe(CHAT_SENDS.max);
  expect(state.getState().outbox[0]).toMatchObject({ state: 'waiting', words: CHAT_ERRORS.CHAT_TOO_FAST.msg });

  await jest.advanceTimersByTimeAsync(4 * CHAT_SENDS.inMs);
  expect(state.getState().outbox).toEqual([]);
  for (const [at, group] of GROUPS.entries()) {
    const sent = model.conversations.get(group)?.messages.map(({ message }) => message.unique_id);
    expect(sent).toEqual(ids.filter((id) => Number(id) % 2 === at));
  }
  // Both conversations ask once in each rest.
  expect(refused).toBeLessThanOrEqual((2 * 4 * CHAT_SENDS.inMs) / (CHAT_SENDS.inMs / 5));
});
