import { useState } from 'react';
import { Button } from '@/components/Button';
import { setNotifier } from '@/components/notify';
import { mountComponent } from '../../support/mounted';

describe('Button', () => {
  test('ignores taps until the promise of the first one settles', async () => {
    const finishes: (() => void)[] = [];
    const save = () => new Promise<void>((resolve) => finishes.push(resolve));
    const screen = await mountComponent(() => <Button text="保存" isGuarded={false} onPress={save} />);
    const button = screen.control('保存');
    await screen.tap(button);
    await screen.tap(button);
    expect(finishes).toHaveLength(1);
    expect(button.getAttribute('aria-busy')).toBe('true');
    await screen.change(() => finishes[0]?.());
    expect(button.getAttribute('aria-busy')).toBeNull();
    await screen.tap(button);
    expect(finishes).toHaveLength(2);
  });

  test('a second tap at once is refused with a word', async () => {
    const words: string[] = [];
    setNotifier((text) => words.push(text));
    let taps = 0;
    const screen = await mountComponent(() => <Button text="发布" onPress={() => void (taps += 1)} />);
    await screen.tap(screen.control('发布'));
    await screen.tap(screen.control('发布'));
    expect(taps).toBe(1);
    expect(words).toEqual(['点击太快']);
  });

  test('a tap while nothing could come of it does not make the next one too fast', async () => {
    const words: string[] = [];
    setNotifier((text) => words.push(text));
    let sent = 0;
    function Form() {
      const [hasAgreed, setHasAgreed] = useState(false);
      return (
        <Button text="登录" isGuarded={hasAgreed} onPress={() => (hasAgreed ? void (sent += 1) : setHasAgreed(true))} />
      );
    }
    const screen = await mountComponent(() => <Form />);
    await screen.tap(screen.control('登录'));
    await screen.tap(screen.control('登录'));
    expect([sent, words]).toEqual([1, []]);
    await screen.tap(screen.control('登录'));
    expect([sent, words]).toEqual([1, ['点击太快']]);
  });

  test('a disabled one says why and does nothing', async () => {
    const words: string[] = [];
    setNotifier((text) => words.push(text));
    let taps = 0;
    const screen = await mountComponent(() => (
      <Button text="登录" isDisabled disabledReason="请输入正确的手机号" onPress={() => void (taps += 1)} />
    ));
    await screen.tap(screen.control('登录'));
    expect(screen.control('登录').getAttribute('aria-disabled')).toBe('true');
    expect(words).toEqual(['请输入正确的手机号']);
    expect(taps).toBe(0);
  });
});
