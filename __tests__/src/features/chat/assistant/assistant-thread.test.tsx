import { ANSWER_STATE } from '@contract/constants/assistant';
import { MATTER_THING } from '@contract/constants/moderation';
import { ASSISTANT_ERRORS } from '@contract/assistant-errors';
import {
  agreeAssistant,
  getAnswer,
  getAnswerFound,
  openAssistant,
  retryAnswer,
  stopAnswer,
} from '@contract/http/assistant';
import {
  deleteChatMessages,
  listChatChanges,
  listChatMessages,
  pullChatMessages,
  readChat,
  sendChatMessage,
} from '@contract/http/chat';
import { countUnread } from '@contract/http/notice';
import { addThingReport } from '@contract/http/moderation';
import { getUniToken } from '@contract/http/session';
import type { Assistant } from '@contract/schemas/chat/assistant';
import type { Answer } from '@contract/schemas/chat/assistant-answer';
import type { ChatMessage } from '@contract/schemas/chat';
import { ConversationScreen } from '@/features/chat/screens/ConversationScreen';
import { MessagesScreen } from '@/features/chat/screens/MessagesScreen';
import { chatShelf } from '@/platform/chat-shelf';
import { navigation } from '@/platform/navigation';
import type { MemoryNavigation } from '@/platform/navigation/memory';
import { answerDialog, chooseAction, useOverlays } from '@/stores/base/overlays';
import { hearAnswer } from '@/stores/chat/answer-live';
import { useChatEngine } from '@/stores/chat/chat-client';
import { aConversation, controlOf, hasControl, messageFacts } from '../../../../support/chat/chats';
import { jsonAnswer } from '@/platform/http/memory';
import { type ClientWorld, letAnswersCome, openWorld, refusing, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/uni_modules/uni-im/pages/chat/chat') };
});
jest.mock('@/platform/chat-shelf', () => {
  const memory = jest.requireActual<typeof import('@/platform/chat-shelf/memory')>('@/platform/chat-shelf/memory');
  return { chatShelf: memory.createMemoryChatShelf() };
});
jest.mock('@/platform/socket', () => {
  const memory = jest.requireActual<typeof import('@/platform/socket/memory')>('@/platform/socket/memory');
  return { socket: memory.createMemorySocket() };
});

const ME = 'u'.repeat(22);
const ID = 'a'.repeat(22);
const ALBUM = 'b'.repeat(22);

let world: ClientWorld;
let screen: Mounted;
let messages: ChatMessage[];
let assistant: Assistant;
let cursor: number;

const NONE: Answer = { text: '', state: ANSWER_STATE.done, reason: '', isModel: false, steps: [], cards: [] };

const common = (seq: number) => ({
  ...messageFacts('', seq),
  _id: `${seq}`.padStart(22, 'm'),
  conversation_id: ID,
  create_time: 1_000 * seq,
  client_create_time: 1_000 * seq,
});
const addQuestion = (text: string): void =>
  void messages.push({ ...common(messages.length + 1), from_uid: ME, type: 'text', body: { text } });
const addAnswer = (more: Partial<Answer>): void =>
  void messages.push({ ...common(messages.length + 1), from_uid: '', type: 'answer', body: { ...NONE, ...more } });

function sentAt(at: number): ChatMessage {
  const message = messages.at(at);
  if (message === undefined) throw new Error('nothing was said');
  return message;
}

function change(at: number, more: Partial<Answer>): ChatMessage {
  const old = messages[at];
  if (old?.type !== 'answer') throw new Error('no answer');
  const version = Math.max(...messages.map((one) => one.version)) + 1;
  const now: ChatMessage = { ...old, version, body: { ...old.body, ...more } };
  messages[at] = now;
  return now;
}

const conversation = () =>
  aConversation({
    id: ID,
    type: 40,
    friend_uid: '',
    isFriend: false,
    user_info: { uid: ID, nickname: '智能助手', avatar_file: '', identities: [] },
    last_seq: messages.length,
    last_version: Math.max(0, ...messages.map(({ version }) => version)),
    msgList: messages.slice(-1),
  });

beforeEach(async () => {
  await chatShelf.clear(ME);
  messages = [];
  cursor = 1;
  assistant = { conversation_id: ID, isModel: false, modelHost: '', isAgreed: true, left: 20, aDay: 20 };
  world = await openWorld();
  world.answer(getUniToken, () => ({ token: 'chat', tokenExpired: Date.now() + 1_000_000 }));
  world.answer(countUnread, () => ({ notices: 0, interactions: 0 }));
  world.answer(openAssistant, () => assistant);
  world.answer(listChatChanges, (sent) => ({
    reset: false,
    conversations: sent.cursor === `${cursor}` ? [] : [conversation()],
    friends: [],
    notices: [],
    cursor: `${cursor}`,
    more: false,
  }));
  world.answer(listChatMessages, () => ({
    messages,
    users: [],
    version: conversation().last_version,
    hasOlder: false,
    hasNewer: false,
  }));
  world.answer(pullChatMessages, () => ({
    messages,
    users: [],
    reached: [{ conversation_id: ID, version: conversation().last_version }],
  }));
  world.answer(readChat, () => null);
  world.answer(getAnswerFound, () => ({ albums: [], media: [] }));
  world.answer(getAnswer, ({ _id }) => messages.find((one) => one._id === _id));
});

async function settle(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await letAnswersCome(screen);
}

async function open(): Promise<void> {
  await signInHere('小满', ME);
  screen = await mountComponent(() => <ConversationScreen conversationId={ID} seq={null} />);
  await settle();
}

/** As the server tells it. */
async function tell(): Promise<void> {
  cursor += 1;
  await screen.change(async () => {
    await useChatEngine.getState().engine?.sync();
  });
  await settle();
}

const hear = (text: string, at: number): Promise<void> =>
  screen.change(() =>
    hearAnswer({
      type: 'answer',
      conversation_id: ID,
      _id: messages.at(-1)?._id ?? '',
      at,
      text,
      steps: [{ tool: 'albums', words: '查了相册：三亚' }],
      cards: [],
    }),
  );

test('before anything was asked it says what it can, and a suggestion is asked by a tap', async () => {
  const sent: unknown[] = [];
  world.answer(sendChatMessage, (input) => {
    sent.push(input.content);
    addQuestion('我有哪些相册');
    addAnswer({ state: ANSWER_STATE.writing });
    return { message: sentAt(0) };
  });
  await open();
  expect(screen.text()).toContain('有什么可以帮你');
  expect(screen.text()).toContain('未接入大模型');
  await screen.tap(controlOf('我有哪些相册'));
  await settle();
  expect(sent).toEqual([{ type: 'text', body: { text: '我有哪些相册' } }]);
});

test('an answer grows as it is heard, a hole is filled by asking, and its end is the message’s', async () => {
  addQuestion('三亚');
  addAnswer({ state: ANSWER_STATE.writing });
  await open();
  expect(screen.text()).toContain('正在回答');
  await hear('你的', 0);
  await hear('**相册**', 2);
  expect(screen.text()).toContain('你的相册');
  expect(screen.text()).toContain('查了相册：三亚');
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
  // This device was away.
  change(1, { text: '你的**相册**有三本，' });
  await hear('还有', 12);
  await settle();
  expect(screen.text()).toContain('你的相册有三本，');
  change(1, { text: '你的**相册**有三本，完', state: ANSWER_STATE.done });
  await tell();
  expect(screen.text()).toContain('你的相册有三本，完');
  expect(screen.text()).not.toContain('正在回答');
  expect(screen.text()).toContain('由关键词查得');
  expect(document.querySelector('[aria-busy=true]')).toBeNull();
});

test('while it is written one can stop it, and afterwards have it written anew', async () => {
  addQuestion('三亚');
  addAnswer({ state: ANSWER_STATE.writing, text: '说了一半' });
  world.answer(stopAnswer, () => change(1, { state: ANSWER_STATE.stopped }));
  world.answer(retryAnswer, () => change(1, { state: ANSWER_STATE.writing, text: '' }));
  await open();
  expect(hasControl('发送')).toBe(false);
  await screen.tap(controlOf('停止'));
  await settle();
  expect(screen.text()).toContain('已停止');
  await screen.tap(controlOf('重试'));
  await settle();
  expect(screen.text()).toContain('正在回答');
  expect(screen.text()).not.toContain('说了一半');
});

test('an answer is reported in a sheet, and one that the desk took away says so', async () => {
  addQuestion('怎么创建相册？');
  addAnswer({ text: '点“新建相册”。' });
  const sent: object[] = [];
  world.answer(addThingReport, (input) => {
    sent.push(input);
    return null;
  });
  await open();
  await screen.tap(controlOf('举报'));
  await screen.tap(controlOf('违法犯罪'));
  await screen.tap(controlOf('提交'));
  await settle();
  const [, answer] = messages;
  expect(sent).toEqual([{ thing: MATTER_THING.answer, id: answer?._id, reason: 5, text: '' }]);
  if (answer === undefined) throw new Error('no answer');
  messages[1] = { ...answer, version: 9, is_revoke: true, body: NONE } as ChatMessage;
  await tell();
  expect(screen.text()).toContain('这条回答已被移除');
  expect(hasControl('重新回答')).toBe(false);
});

test('why an answer is reported is there again once the window has become narrow', async () => {
  const resize = (widthPx: number) =>
    screen.change(() => {
      window.innerWidth = widthPx;
      window.dispatchEvent(new Event('resize'));
    });
  const words = () => document.querySelector<HTMLTextAreaElement>('textarea[aria-label="补充说明（选填）"]');
  addQuestion('怎么创建相册？');
  addAnswer({ text: '点“新建相册”。' });
  await open();
  const before = window.innerWidth;
  await resize(1_280);
  await settle();
  await screen.tap(controlOf('举报'));
  const typed = words();
  if (typed === null) throw new Error('nothing to type in');
  await screen.type(typed, '答非所问');
  await resize(375);
  await settle();
  expect(words()).toBeNull();
  await screen.tap(controlOf('举报'));
  expect(words()?.value).toBe('答非所问');
  await resize(before);
});

test('why it did not come to its end is said, and what was broken off as well', async () => {
  addQuestion('一');
  addAnswer({ state: ANSWER_STATE.interrupted, text: '半句' });
  addQuestion('二');
  addAnswer({ state: ANSWER_STATE.failed, reason: '大模型暂时没有回应，请重试', isModel: true });
  await open();
  expect(screen.text()).toContain('已中断');
  expect(screen.text()).toContain('大模型暂时没有回应，请重试');
  // Only the last one can be written anew.
  expect([...document.querySelectorAll('[role=button]')].filter((one) => one.textContent === '重试')).toHaveLength(1);
});

test('cards lead to what was found, also from the words', async () => {
  addQuestion('三亚');
  addAnswer({
    text: '你的[三亚之旅](card:0)，[坏](card:9)',
    isModel: true,
    cards: [
      { kind: 'album', id: ALBUM, title: '三亚之旅', note: '2025-07-20' },
      { kind: 'page', page: 'capacity', title: '我的容量', note: '还剩1GB' },
    ],
  });
  await open();
  expect(screen.text()).toContain('由AI生成，请核对');
  const [inWords] = document.querySelectorAll<HTMLElement>('[role=group] [role=link]');
  expect(inWords?.textContent).toBe('三亚之旅');
  if (inWords !== undefined) await screen.tap(inWords);
  expect((navigation as MemoryNavigation).currentPath()).toBe('/packageAlbumC/photos/photos');
  await screen.tap(controlOf('我的容量还剩1GB'));
  expect((navigation as MemoryNavigation).currentPath()).toBe('/packageAlbumE/myCapacity/myCapacity');
});

test('with a model one agrees first, and reads where what is asked goes', async () => {
  assistant = { ...assistant, isModel: true, modelHost: 'models.example', isAgreed: false };
  world.answer(agreeAssistant, () => (assistant = { ...assistant, isAgreed: true }));
  await open();
  expect(screen.text()).toContain('models.example');
  expect(hasControl('我有哪些相册')).toBe(false);
  await screen.tap(controlOf('同意并开始'));
  await settle();
  expect(hasControl('我有哪些相册')).toBe(true);
  expect(screen.text()).toContain('由AI生成，请核对。问题会发送到models.example');
});

test('what was agreed to is taken back, and then nothing is asked', async () => {
  assistant = { ...assistant, isModel: true, modelHost: 'api.example.com' };
  await open();
  const sent: object[] = [];
  world.answer(agreeAssistant, (input) => {
    sent.push(input);
    assistant = { ...assistant, isAgreed: false };
    return assistant;
  });
  await screen.tap(controlOf('撤回同意'));
  await screen.change(() => answerDialog(useOverlays.getState().dialogs.at(-1)?.id ?? 0, true));
  await settle();
  expect(sent).toEqual([{ isAgreed: false }]);
  expect(hasControl('同意并开始')).toBe(true);
  expect(hasControl('发送')).toBe(false);
});

test('the last question is asked in other words: it and its answer go', async () => {
  addQuestion('原来的问题');
  addAnswer({ text: '原来的回答' });
  const removed: unknown[] = [];
  world.answer(deleteChatMessages, ({ ids }) => {
    removed.push(ids);
    return jsonAnswer({ code: 0, msg: '', data: null });
  });
  world.answer(sendChatMessage, () => {
    addQuestion('改过的问题');
    return { message: sentAt(-1) };
  });
  await open();
  await screen.tap(controlOf('问题的更多操作'));
  await settle();
  await screen.change(() => chooseAction('edit'));
  await settle();
  expect(screen.text()).toContain('编辑后重新提问');
  const field = document.querySelector<HTMLElement>('textarea');
  if (field === null) throw new Error('no field');
  await screen.type(field, '改过的问题');
  await screen.tap(controlOf('发送'));
  await settle();
  expect(removed).toEqual([[messages[0]?._id, messages[1]?._id]]);
  const rows = [...document.querySelectorAll('[data-row]')].map((row) => row.textContent).join();
  expect(rows).not.toContain('原来的');
  expect(screen.text()).toContain('改过的问题');
});

test('a refused question says why beside it', async () => {
  world.answer(sendChatMessage, () => refusing(ASSISTANT_ERRORS.QUESTIONS_ENOUGH));
  await open();
  await screen.tap(controlOf('我有哪些相册'));
  await settle();
  expect(screen.text()).toContain(ASSISTANT_ERRORS.QUESTIONS_ENOUGH.msg);
});

test('the list of messages leads there, and says what was answered last', async () => {
  addQuestion('三亚');
  addAnswer({ text: '## 找到\n\n你的[三亚之旅](card:0)' });
  await signInHere('小满', ME);
  screen = await mountComponent(() => <MessagesScreen />);
  await settle();
  expect(screen.text()).toContain('智能助手');
  expect(screen.text()).toContain('找到 你的三亚之旅');
  // In its own place, and not among the others.
  expect(screen.text().split('智能助手')).toHaveLength(2);
});
