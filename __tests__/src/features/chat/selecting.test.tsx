import { deleteChatMessages } from '@contract/http/chat';
import { Choosable, SelectionBar } from '@/features/chat/components/Selecting';
import { useSelection } from '@/features/chat/hooks/use-selection';
import { navigation } from '@/platform/navigation';
import type { MemoryNavigation } from '@/platform/navigation/memory';
import { answerDialog, useOverlays } from '@/stores/base/overlays';
import { aMessage, controlOf, hasControl } from '../../../support/chat/chats';
import { type ClientWorld, letAnswersCome, openWorld, signInHere } from '../../../support/client-world';
import { mountComponent, type Mounted } from '../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/uni_modules/uni-im/pages/chat/chat') };
});

const CHAT = 'c'.repeat(22);
const MESSAGES = [aMessage('a', 1), aMessage('b', 2), { ...aMessage('d', 3), is_revoke: true }];

let world: ClientWorld;
let screen: Mounted;

function Screen() {
  const selection = useSelection(CHAT);
  return (
    <>
      {MESSAGES.map((message) => (
        <Choosable key={message._id} message={message} words={message.unique_id} selection={selection}>
          {message.unique_id}
        </Choosable>
      ))}
      {selection.chosen === null ? (
        // As 多选 of a message's menu does.
        <button aria-label="多选" onClick={() => MESSAGES[1] !== undefined && selection.toggle(MESSAGES[1])}>
          多选
        </button>
      ) : (
        <SelectionBar selection={selection} />
      )}
    </>
  );
}

beforeEach(async () => {
  world = await openWorld();
  await signInHere('小满', 'u'.repeat(22));
  screen = await mountComponent(() => <Screen />);
  await screen.tap(screen.control('多选'));
});

test('several are sent on in their order, and what was taken back is not among them', async () => {
  expect(screen.text()).toContain('已选1条');
  expect(hasControl('选择：d')).toBe(false);
  await screen.tap(controlOf('选择：a'));
  await screen.tap(screen.control('转发'));
  await letAnswersCome(screen);
  expect((navigation as MemoryNavigation).currentPath()).toBe('/uni_modules/uni-im/pages/index/listchat');
  expect(hasControl('取消多选')).toBe(false);
});

test('several are deleted at once, after one was asked', async () => {
  const deleted: unknown[] = [];
  world.answer(deleteChatMessages, ({ ids }) => {
    deleted.push(ids);
    return null;
  });
  await screen.tap(controlOf('选择：a'));
  await screen.tap(controlOf('选择：b'));
  await screen.tap(controlOf('选择：b'));
  await screen.tap(screen.control('删除'));
  const [dialog] = useOverlays.getState().dialogs;
  expect(dialog?.title).toBe('删除2条消息？');
  await screen.change(() => answerDialog(dialog?.id ?? 0, true));
  for (let turn = 0; turn < 4; turn += 1) await letAnswersCome(screen);
  expect(deleted).toEqual([['a'.repeat(22), 'b'.repeat(22)]]);
  expect(hasControl('取消多选')).toBe(false);
});
