import { getMemberPermissionMap } from '@contract/http/member';
import { HelpScreen } from '@/features/system/screens/HelpScreen';
import { openWorld } from '../../../../support/client-world';
import { mountComponent } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumE/help/help') };
});

const TOPICS = [
  {
    title: '登录',
    questions: [
      { question: '怎样登录？', answer: ['用手机号'] },
      { question: '怎样退出？', answer: ['在设置里'] },
    ],
  },
];
const question = (words: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('[aria-expanded]')].find(
    ({ textContent }) => textContent === words,
  );
  if (found === undefined) throw new Error(`no question ${words}`);
  return found;
};

test('the only question that is found is open, and can be closed', async () => {
  await openWorld();
  const screen = await mountComponent(() => <HelpScreen topics={TOPICS} />);
  const field = document.querySelector<HTMLElement>('input');
  await screen.type(field ?? document.body, '退出');
  expect(screen.text()).toContain('在设置里');
  await screen.tap(question('怎样退出？'));
  expect(screen.text()).not.toContain('在设置里');
  await screen.type(field ?? document.body, '');
  await screen.tap(question('怎样登录？'));
  expect(screen.text()).toContain('用手机号');
});

test('what ordinary members may send is what the operator lets them send', async () => {
  const world = await openWorld();
  const may = { PHOTO_UPLOAD_MAX_SIZE: 6 * 1_024 ** 2, VIDEO_UPLOAD_MAX_SIZE: 90 * 1_024 ** 2 };
  world.answer(getMemberPermissionMap, () => ({ level_10: may, level_20: may, level_30: may, level_40: may }));
  const screen = await mountComponent(() => <HelpScreen />);
  await screen.tap(question('支持哪些格式，多大的文件？'));
  expect(screen.text()).toContain('普通用户单张照片最大6MB，单个视频最大90MB');
});
