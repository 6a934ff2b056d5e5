import { MessageText } from '@/features/chat/components/MessageBody';
import { outside } from '@/platform/outside';
import { mountComponent } from '../../../support/mounted';

test('an address in a message is opened with the keyboard', async () => {
  const opened = jest.spyOn(outside, 'open').mockResolvedValue({ kind: 'opened' });
  const screen = await mountComponent(() => <MessageText text="看 https://example.com/a 吧" names={[]} />);
  const link = document.querySelector<HTMLElement>('[role="link"][tabindex="0"]');
  if (link === null) throw new Error('no link');
  await screen.press(link, 'Enter');
  expect(opened.mock.calls).toEqual([['https://example.com/a']]);
});
