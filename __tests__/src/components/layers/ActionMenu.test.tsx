import { ActionMenu } from '@/components/layers/ActionMenu';
import { focus } from '@/platform/focus';
import { mountComponent } from '../../../support/mounted';

const ITEMS = [
  { id: 'copy', label: '复制链接' },
  { id: 'delete', label: '删除', isDanger: true },
];
const WIDTH_PX = 240;

const open = (at: { x: number; y: number } | null) =>
  mountComponent(() => <ActionMenu title="更多操作" items={ITEMS} at={at} onClose={() => undefined} />);

test('where the pointer asks for it the menu begins, with nothing to cancel', async () => {
  const screen = await open({ x: 120, y: 80 });
  const { style } = screen.control('更多操作');
  expect([style.left, style.top]).toEqual(['120px', '80px']);
  expect([screen.has('复制链接'), screen.has('取消')]).toEqual([true, false]);
});

test('what the actions answer stands above them, where that is asked for', async () => {
  const ask = (isTitled: boolean) =>
    mountComponent(() => <ActionMenu title="下架原因" items={ITEMS} isTitled={isTitled} onClose={() => undefined} />);
  expect((await ask(true)).text()).toBe('下架原因复制链接删除取消');
  document.body.innerHTML = '';
  expect((await ask(false)).text()).toBe('复制链接删除取消');
});

test('those with a sign stand in one row above the others, and say what they are', async () => {
  const signs = ['赞', '爱心', '大笑'].map((label, at) => ({ id: label, label, sign: `${at}`, isChosen: at === 1 }));
  const chosen: (string | null)[] = [];
  const screen = await mountComponent(() => (
    <ActionMenu title="消息" items={[...ITEMS, ...signs]} at={{ x: 0, y: 0 }} onClose={(id) => chosen.push(id)} />
  ));
  expect(screen.text()).toBe('012复制链接删除');
  expect(['赞', '爱心，已选择', '大笑'].map((label) => screen.control(label).parentElement)).toEqual(
    Array.from({ length: 3 }, () => screen.control('赞').parentElement),
  );
  expect(screen.control('赞').parentElement).not.toBe(screen.control('删除').parentElement);
  await screen.tap(screen.control('大笑'));
  expect(chosen).toEqual(['大笑']);
});

test('many signs make it wider, and it is as high as one row of them', async () => {
  const signs = Array.from({ length: 8 }, (_none, at) => ({ id: `${at}`, label: `${at}`, sign: `${at}` }));
  const at = { x: window.innerWidth - 4, y: window.innerHeight - 4 };
  const screen = await mountComponent(() => (
    <ActionMenu title="消息" items={[...signs, ...ITEMS]} at={at} onClose={() => undefined} />
  ));
  const { style } = screen.control('消息');
  expect([style.width, style.left]).toEqual(['336px', `${window.innerWidth - 8 - 336}px`]);
  expect(style.top).toBe(`${window.innerHeight - 8 - (3 * 52 + 16)}px`);
});

test('at the edge of the window it stays inside', async () => {
  const screen = await open({ x: window.innerWidth - 4, y: window.innerHeight - 4 });
  const { style } = screen.control('更多操作');
  expect(Number.parseInt(style.left, 10) + WIDTH_PX).toBeLessThan(window.innerWidth);
  expect(Number.parseInt(style.top, 10)).toBeLessThan(window.innerHeight - 2 * 52);
});

test('without a pointer it comes from below, with a way to cancel', async () => {
  const screen = await open(null);
  expect(screen.control('更多操作').style.left).toBe('');
  expect(screen.has('取消')).toBe(true);
});

test.each([
  ['left', { left: 300, right: 340 }, 300],
  ['right', { left: 700, right: 740 }, 740 - WIDTH_PX],
])('on a wide screen it lies over the side of its control: %s', async (_side, edges, leftPx) => {
  jest.spyOn(focus, 'readOpenerRect').mockReturnValue({ ...edges, top: 100, bottom: 140 });
  const screen = await open(null);
  expect(screen.control('更多操作').style.left).toBe(`${leftPx}px`);
  jest.restoreAllMocks();
});

test('the second tap of two on what opened it leaves it open, and a later one beside it closes it', async () => {
  const openedAtMs = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(openedAtMs);
  const chosen: (string | null)[] = [];
  const screen = await mountComponent(() => (
    <ActionMenu title="更多操作" items={ITEMS} onClose={(id) => chosen.push(id)} />
  ));
  const mask = screen.control('更多操作').previousElementSibling as HTMLElement;
  clock.mockReturnValue(openedAtMs + 150);
  await screen.tap(mask);
  expect(chosen).toEqual([]);
  clock.mockReturnValue(openedAtMs + 300);
  await screen.tap(mask);
  expect(chosen).toEqual([null]);
  clock.mockRestore();
});
