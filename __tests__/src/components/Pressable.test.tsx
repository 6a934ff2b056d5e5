import { Pressable } from '@/components/Pressable';
import { mountComponent } from '../../support/mounted';

describe('Pressable', () => {
  test.each(['Enter', ' '])('the key "%s" is a tap', async (key) => {
    let taps = 0;
    const screen = await mountComponent(() => <Pressable label="打开相册" onPress={() => void (taps += 1)} />);
    const control = screen.control('打开相册');
    expect(control.getAttribute('role')).toBe('button');
    expect(control.tabIndex).toBe(0);
    await screen.press(control, key);
    await screen.press(control, 'a');
    expect(taps).toBe(1);
  });

  test('a key pressed on something inside is not its own', async () => {
    const taps: string[] = [];
    const screen = await mountComponent(() => (
      <Pressable label="外面" onPress={() => taps.push('外面')}>
        <Pressable label="里面" onPress={() => taps.push('里面')} />
      </Pressable>
    ));
    await screen.press(screen.control('里面'), 'Enter');
    expect(taps).toEqual(['里面']);
  });
});
