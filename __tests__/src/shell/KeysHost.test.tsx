import { KeysHost } from '@/shell/KeysHost';
import { letAnswersCome } from '../../support/client-world';
import { mountComponent } from '../../support/mounted';

test('? opens the list of keys and Escape closes it, but not while one types', async () => {
  const screen = await mountComponent(() => (
    <>
      <input aria-label="昵称" />
      <button aria-label="外面" />
      <KeysHost />
    </>
  ));
  await letAnswersCome(screen);
  await screen.press(screen.control('昵称'), '?');
  await letAnswersCome(screen);
  expect(screen.has('快捷键')).toBe(false);
  await screen.press(screen.control('外面'), '?');
  await letAnswersCome(screen);
  expect(screen.control('快捷键').getAttribute('role')).toBe('dialog');
  for (const words of ['查看照片', '上一张、下一张', '照片墙', '更多操作']) expect(screen.text()).toContain(words);
  await screen.press(screen.control('快捷键'), 'Escape');
  expect(screen.has('快捷键')).toBe(false);
});

test('a narrow window loads no list of keys', async () => {
  const widthPx = window.innerWidth;
  Object.defineProperty(window, 'innerWidth', { value: 375, configurable: true });
  window.dispatchEvent(new Event('resize'));
  const screen = await mountComponent(() => (
    <>
      <button aria-label="外面" />
      <KeysHost />
    </>
  ));
  await letAnswersCome(screen);
  await screen.press(screen.control('外面'), '?');
  await letAnswersCome(screen);
  expect(screen.has('快捷键')).toBe(false);
  Object.defineProperty(window, 'innerWidth', { value: widthPx, configurable: true });
  window.dispatchEvent(new Event('resize'));
});
