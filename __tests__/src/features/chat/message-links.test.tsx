import { ERROR_TOAST_DELAY_MS } from '@contract/constants/client';
import { getLongChatMessage } from '@contract/http/chat';
import type { ChatMessage } from '@contract/schemas/chat';
import { UNREACHED_MESSAGE } from '@/api/errors';
import { LongText, MessageText } from '@/features/chat/components/MessageBody';
import { outside } from '@/platform/outside';
import { useOverlays } from '@/stores/base/overlays';
import { aMessage } from '../../../support/chat/chats';
import { DEAD_LINE, letAnswersCome, openWorld, signInHere } from '../../../support/client-world';
import { mountComponent } from '../../../support/mounted';

test('an address in a message is opened with the keyboard', async () => {
  const opened = jest.spyOn(outside, 'open').mockResolvedValue({ kind: 'opened' });
  const screen = await mountComponent(() => <MessageText text="看 https://example.com/a 吧" names={[]} />);
  const link = document.querySelector<HTMLElement>('[role="link"][tabindex="0"]');
  if (link === null) throw new Error('no link');
  await screen.press(link, 'Enter');
  expect(opened.mock.calls).toEqual([['https://example.com/a']]);
});

test('a long text that could not be had is said, and comes with the next try', async () => {
  const world = await openWorld();
  await signInHere();
  world.answer(getLongChatMessage, () => DEAD_LINE);
  const message = { ...aMessage('m'.repeat(22), 1, '前面'), is_long: true } as ChatMessage & { type: 'text' };
  const screen = await mountComponent(() => <LongText message={message} names={[]} />);
  await screen.tap(screen.control('展开全文'));
  await screen.change(() => new Promise((resolve) => setTimeout(resolve, ERROR_TOAST_DELAY_MS + 20)));
  expect(useOverlays.getState().toast?.message).toBe(UNREACHED_MESSAGE);
  world.answer(getLongChatMessage, () => ({ text: '前面和后面' }));
  await screen.tap(screen.control('展开全文'));
  await letAnswersCome(screen);
  expect(screen.text()).toBe('前面和后面');
});
