import { ActionMenu } from '@/components/layers/ActionMenu';
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
