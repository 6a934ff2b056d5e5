import { View } from '@tarojs/components';
import { useHand } from '@/platform/hand';
import { mountComponent } from '../../support/mounted';

function Seen() {
  return <View>{useHand() ? '有人' : '没人'}</View>;
}

test('a page knows of the first hand at it, and the next page knows at once', async () => {
  const first = await mountComponent(Seen);
  expect(first.text()).toContain('没人');
  await first.change(() => void window.dispatchEvent(new Event('pointermove')));
  expect(first.text()).toContain('有人');
  document.body.innerHTML = '';
  const next = await mountComponent(Seen);
  expect(next.text()).toContain('有人');
});
