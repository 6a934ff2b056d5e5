import { CHAT_ERRORS } from '@contract/chat-errors';
import { lookAtGroup } from '@contract/http/chat';
import { GroupDoor } from '@/features/chat/info/GroupDoor';
import { navigation } from '@/platform/navigation';
import { letAnswersCome, openWorld, refusing, signInHere } from '../../../../support/client-world';
import { mountComponent } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/uni_modules/uni-im/pages/group/info') };
});

test.each([
  [CHAT_ERRORS.GROUP_ABSENT, '群二维码已失效请让群里的人重新发一个'],
  [CHAT_ERRORS.GROUP_CLOSED, '该群聊不再接受新成员'],
])('a code that is refused with %j says what to do, and leads to the messages', async (refusal, words) => {
  const world = await openWorld();
  await signInHere();
  world.answer(lookAtGroup, () => refusing(refusal));
  const screen = await mountComponent(() => <GroupDoor conversationId={'c'.repeat(22)} code="code" />);
  await letAnswersCome(screen);
  expect(screen.text()).toContain(words);
  await screen.tap(screen.control('回到消息'));
  expect(navigation.currentPath()).toBe('/uni_modules/uni-im/pages/index/index');
});
