import { hearChatMessage, reactToChatMessage } from '@contract/http/chat';
import type { ChatMessage } from '@contract/schemas/chat';
import { MessageRow } from '@/features/chat/components/MessageRow';
import { VoiceBar } from '@/features/chat/components/VoiceBar';
import { documents } from '@/platform/document';
import type { MemoryDocuments } from '@/platform/document/memory';
import type { PickedFile } from '@/platform/media/types';
import { navigation } from '@/platform/navigation';
import type { MemoryNavigation } from '@/platform/navigation/memory';
import { sound } from '@/platform/sound';
import type { MemorySound } from '@/platform/sound/memory';
import { answerDialog, useOverlays } from '@/stores/base/overlays';
import { type ClientWorld, letAnswersCome, openWorld, signInHere } from '../../../support/client-world';
import { controlOf, messageFacts } from '../../../support/chat/chats';
import { mountComponent, type Mounted } from '../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/uni_modules/uni-im/pages/chat/chat') };
});
jest.mock('@/platform/sound', () => {
  const memory = jest.requireActual<typeof import('@/platform/sound/memory')>('@/platform/sound/memory');
  return { sound: memory.createMemorySound() };
});
jest.mock('@/platform/recorder', () => {
  const memory = jest.requireActual<typeof import('@/platform/recorder/memory')>('@/platform/recorder/memory');
  return { recorder: memory.createMemoryRecorder() };
});
jest.mock('@/platform/document', () => {
  const memory = jest.requireActual<typeof import('@/platform/document/memory')>('@/platform/document/memory');
  return { documents: memory.createMemoryDocuments() };
});

const ME = 'u'.repeat(22);
const LI = 'l'.repeat(22);
const player = sound as MemorySound;

let world: ClientWorld;
let screen: Mounted;

const common = (id: string) => ({ ...messageFacts(id, 3), from_uid: LI, to_uid: ME });
const voice = (id: string): ChatMessage => ({
  ...common(id),
  type: 'voice',
  body: { durationMs: 3_200, url: `/voice/${id}`, isHeard: false },
});

async function show(...messages: readonly ChatMessage[]): Promise<void> {
  await signInHere('小满', ME);
  screen = await mountComponent(() => (
    <>
      {messages.map((message) => (
        <MessageRow
          key={message._id}
          message={message}
          owner={ME}
          nameOf={(uid) => (uid === ME ? '小满' : '李雷')}
          avatarOf={() => ''}
          isGroup={false}
          isMarked={false}
          readWords=""
          revokedText=""
          onMenu={() => undefined}
          onReaders={null}
          onQuote={() => undefined}
          onPicture={() => undefined}
          onPerson={() => undefined}
          onEditAgain={() => undefined}
        />
      ))}
    </>
  ));
  await letAnswersCome(screen);
}

beforeEach(async () => {
  world = await openWorld();
});

test('one voice plays at a time, and that it was heard is sent to the server', async () => {
  const heard: unknown[] = [];
  world.answer(hearChatMessage, ({ _id }) => {
    heard.push(_id);
    return null;
  });
  await show(voice('a'), voice('b'));
  const [first, second] = document.querySelectorAll<HTMLElement>('[aria-label="3″语音，播放，未听"]');
  if (first === undefined || second === undefined) throw new Error('two voices are shown');
  await screen.tap(first);
  expect(player.playing).toContain('/voice/a');
  await screen.tap(second);
  expect(player.playing).toContain('/voice/b');
  await letAnswersCome(screen);
  expect(heard).toEqual(['a'.repeat(22), 'b'.repeat(22)]);
  player.finish();
  expect(player.playing).toBe('');
});

test('a file is fetched under its name, and a video has its page', async () => {
  await show(
    { ...common('f'), type: 'file', body: { name: '合同.pdf', sizeBytes: 2_048, url: '/file/f' } },
    {
      ...common('v'),
      type: 'video',
      body: {
        width: 320,
        height: 180,
        thumbhash: '',
        poster: '/poster/v',
        url: '/film/v',
        durationMs: 32_000,
        sizeBytes: 9,
        state: 0,
      },
    },
  );
  await screen.tap(controlOf('合同.pdf2KB'));
  expect([...(documents as MemoryDocuments).fetched]).toEqual([['/file/f', '合同.pdf']]);
  await screen.tap(screen.control('0:00:32，播放视频'));
  expect((navigation as MemoryNavigation).currentPath()).toBe('/uni_modules/uni-im/pages/common/video/video');
});

test('a file on its way says so, comes once for two taps, and is sent in the tap that is asked for', async () => {
  let comes: () => void = () => undefined;
  let fetches = 0;
  let sends = 0;
  (documents as MemoryDocuments).fetches = async (watch) => {
    fetches += 1;
    watch.onStarted?.(() => undefined);
    watch.onProgress?.(37);
    await new Promise<void>((come) => (comes = come));
    return {
      kind: 'ready',
      send: async () => {
        sends += 1;
        return { kind: 'saved' };
      },
    };
  };
  await show({ ...common('z'), type: 'file', body: { name: '底片.zip', sizeBytes: 2_048, url: '/file/z' } });
  await screen.tap(controlOf('底片.zip2KB'));
  await screen.tap(controlOf('底片.zip正在下载 35%'));
  expect(fetches).toBe(1);
  comes();
  await letAnswersCome(screen);
  expect(sends).toBe(0);
  const [dialog] = useOverlays.getState().dialogs;
  expect(dialog?.title).toBe('文件已下载，发送到聊天？');
  answerDialog(dialog?.id ?? 0, true);
  await letAnswersCome(screen);
  expect(sends).toBe(1);
  controlOf('底片.zip2KB');
});

test('a card of an order tells strangers nothing', async () => {
  const body = { title: null, kind: 0, count: 0, payableFen: 0, refundedFen: 0, state: 0, deliveredAt: 0 };
  await show({ ...common('o'), type: 'order', body: { ...body, orderNo: null } });
  expect(screen.text()).toContain('订单仅买卖双方可见');
});

test('one adds oneself to an answer, and takes one’s own back', async () => {
  const sent: unknown[] = [];
  world.answer(reactToChatMessage, (input) => {
    sent.push(input['emoji']);
    return { ...common('t'), type: 'text' as const, body: { text: '好' } };
  });
  const text = { ...common('t'), type: 'text' as const, body: { text: '好' } };
  await show({
    ...text,
    reactions: [
      { emoji: '👍', count: 3, isMine: false, uids: [LI] },
      { emoji: '🎉', count: 1, isMine: true, uids: [ME] },
    ],
  });
  await screen.tap(controlOf('👍李雷等3人'));
  await screen.tap(controlOf('🎉小满'));
  await letAnswersCome(screen);
  expect(sent).toEqual(['👍', '']);
});

test('who taps goes on speaking until he sends it', async () => {
  const spoken: PickedFile[] = [];
  screen = await mountComponent(() => <VoiceBar onVoice={(file) => spoken.push(file)} />);
  await screen.press(controlOf('按住说话，或点一下开始'), 'Enter');
  await letAnswersCome(screen);
  await screen.tapLater(screen.control('发送语音'), 1_100);
  await letAnswersCome(screen);
  expect(spoken).toHaveLength(1);
});
