import { WORD_LINE_FAULT } from '@contract/constants/word';
import {
  addWord,
  importWords,
  listWordGroups,
  listWords,
  removeWordGroup,
  removeWords,
  saveWordGroup,
  setWordLevel,
  testText,
} from '@contract/http/word';
import { getMemberPermissions, getUserInfo } from '@contract/http/user';
import type { SensitiveWord } from '@contract/schemas/word';
import { WordsScreen } from '@/features/system/screens/WordsScreen';
import { textFile } from '@/platform/text-file';
import { answerDialog, chooseAction, useOverlays } from '@/stores/base/overlays';
import { useSession } from '@/stores/session/session-state';
import { type ClientWorld, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumE/backgroundProcess/sensitive') };
});

const GROUP = 'g'.repeat(22);
let world: ClientWorld;

const aWord = (text: string): SensitiveWord => ({
  id: (text === '发票' ? 'a' : 'b').repeat(22),
  text,
  groupId: GROUP,
  groupName: '广告',
  level: 0,
  effectiveLevel: 1,
  hits: 2,
  lastHitTime: Date.now(),
  createTime: Date.now(),
});

async function openWords(words: SensitiveWord[], { isAdmin = true, hasGroup = true } = {}): Promise<Mounted> {
  await signInHere();
  useSession.setState(({ user }) => ({ user: user === null ? null : { ...user, isAdmin } }));
  world.answer(listWordGroups, () =>
    hasGroup ? [{ id: GROUP, name: '广告', level: 1, wordCount: words.length, hits: 2 }] : [],
  );
  world.answer(listWords, () => ({ records: words, total: words.length, size: 30, current: 1, pages: 1 }));
  const screen = await mountComponent(() => <WordsScreen />);
  await letAnswersCome(screen);
  return screen;
}

function groupNamed(name: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('[role="radio"]')].find((one) =>
    one.textContent?.startsWith(name),
  );
  if (found === undefined) throw new Error(`no group ${name}`);
  return found;
}

beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => jest.restoreAllMocks());

test('nobody but a super admin finds anything here', async () => {
  const screen = await openWords([], { isAdmin: false });
  expect(screen.text()).toContain('页面不存在');
  expect(world.sentTo(listWords)).toEqual([]);
});

test('where there is nothing yet it begins with a group', async () => {
  const screen = await openWords([], { hasGroup: false });
  world.answer(saveWordGroup, () => ({ id: GROUP, name: '广告', level: 3, wordCount: 0, hits: 0 }));
  await screen.tap(screen.control('新建分组'));
  await screen.tap(screen.control('保存'));
  expect(screen.text()).toContain('请输入分组名称');
  await screen.type(screen.control('分组名称'), '广告');
  await screen.tap(screen.control('换成*'));
  await screen.tapLater(screen.control('保存'));
  await letAnswersCome(screen);
  expect(world.sentTo(saveWordGroup)).toEqual([{ name: '广告', level: 3 }]);
});

test('words say their group, what becomes of them and how often they were found; a group shows its own', async () => {
  const screen = await openWords([aWord('发票')]);
  expect(screen.text()).toContain('广告，不能发布，命中2次，刚刚');
  await screen.tap(groupNamed('广告'));
  await letAnswersCome(screen);
  expect(world.sentTo(listWords).at(-1)).toMatchObject({ groupId: GROUP });
  await screen.tap(screen.control('命中最多'));
  await letAnswersCome(screen);
  expect(world.sentTo(listWords).at(-1)).toMatchObject({ groupId: GROUP, byHits: 'true' });
});

test('a word is added, and one that is there already says where', async () => {
  const screen = await openWords([aWord('发票')]);
  world.answer(addWord, () => ({ isNew: false, word: aWord('发票') }));
  await screen.tap(screen.control('添加敏感词'));
  await screen.type(screen.control('词'), '發票');
  await screen.tap(screen.control('添加'));
  await letAnswersCome(screen);
  expect(world.sentTo(addWord)).toEqual([{ groupId: GROUP, text: '發票', level: 0 }]);
  expect(useOverlays.getState().toast?.message).toBe('“发票”已在“广告”中');
});

test('a word that was deleted can be brought back as it was', async () => {
  const screen = await openWords([aWord('发票'), aWord('办证')]);
  world.answer(removeWords, () => ({ changed: 1 }));
  await screen.tap(screen.control('删除发票'));
  await letAnswersCome(screen);
  expect(world.sentTo(removeWords)).toEqual([{ ids: ['a'.repeat(22)] }]);
  expect(screen.has('删除发票')).toBe(false);
  expect(screen.text()).toContain('已删除“发票”');
  world.answer(addWord, () => ({ isNew: true, word: aWord('发票') }));
  await screen.tap(screen.control('撤销'));
  await letAnswersCome(screen);
  expect(world.sentTo(addWord)).toEqual([{ groupId: GROUP, text: '发票', level: 0 }]);
  expect(screen.has('删除发票')).toBe(true);
});

test('a word gets a level of its own', async () => {
  const screen = await openWords([aWord('发票')]);
  world.answer(setWordLevel, () => ({ changed: 1 }));
  await screen.tap(screen.control('修改发票的处理方式'));
  await screen.change(() => chooseAction('3'));
  await letAnswersCome(screen);
  expect(world.sentTo(setWordLevel)).toEqual([{ ids: ['a'.repeat(22)], level: 3 }]);
});

test('deleting a group says how many words go with it', async () => {
  const screen = await openWords([aWord('发票')]);
  world.answer(removeWordGroup, () => null);
  await screen.tap(groupNamed('广告'));
  await screen.tap(screen.control('删除分组广告'));
  const dialog = useOverlays.getState().dialogs.at(-1);
  expect(dialog?.text).toContain('1个词会一起删除');
  await screen.change(() => answerDialog(dialog?.id ?? 0, true));
  await letAnswersCome(screen);
  expect(world.sentTo(removeWordGroup)).toEqual([{ id: GROUP }]);
});

test('a file of words is imported into a group, and its errors are shown', async () => {
  const screen = await openWords([aWord('发票')]);
  jest.spyOn(textFile, 'pick').mockResolvedValue({ kind: 'picked', text: '办证\n！' });
  world.answer(importWords, () => ({
    taken: 1,
    doubled: 0,
    bad: 2,
    badLines: [{ line: 2, text: '！', reason: WORD_LINE_FAULT.nothing }],
  }));
  await screen.tap(screen.control('导入文件'));
  await screen.change(() => chooseAction(GROUP));
  await letAnswersCome(screen);
  expect(world.sentTo(importWords)).toEqual([{ groupId: GROUP, text: '办证\n！' }]);
  expect(screen.text()).toContain('新增1个，重复0个，有问题2行');
  expect(screen.text()).toContain('第2行“！”：没有文字或数字');
  expect(screen.text()).toContain('还有1行没有列出');
});

test('a text is tried out, with its marks', async () => {
  const screen = await openWords([aWord('发票')]);
  world.answer(testText, () => ({
    level: 3,
    marks: [{ start: 1, end: 3, word: '发票', groupName: '广告', level: 3 }],
    isCut: false,
    stored: '开**',
  }));
  await screen.type(screen.control('试一段文字'), '开發票');
  await screen.tap(screen.control('检查'));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('这段文字会换掉一部分再发布');
  expect(screen.text()).toContain('发票：广告，换成*');
  expect(screen.text()).toContain('发布为：开**');
});

test('rights that were given a moment ago open the page, whatever was known before', async () => {
  let answer = (): void => undefined;
  world.answer(getMemberPermissions, () => ({ PHOTO_UPLOAD_MAX_SIZE: 5, VIDEO_UPLOAD_MAX_SIZE: 8 }));
  world.answer(getUserInfo, async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return {
      ...{ id: 'u'.repeat(22), nickname: '小满', nickName: '小满', phone: '', avatar: '', avatarUrl: '' },
      albumUserMember: { memberTypeKey: 'level_10', memberTypeName: '普通用户', endTime: null },
      adminFlag: true,
    };
  });
  const screen = await openWords([aWord('发票')], { isAdmin: false });
  expect(screen.text()).not.toContain('页面不存在');
  answer();
  await letAnswersCome(screen);
  expect(screen.text()).toContain('发票');
});
