import type { Hotkeys } from '@/platform/hotkeys/types';

export interface HotkeysUnderTest {
  hotkeys: Hotkeys;
  /** True when somebody took the key. */
  press(key: string): boolean;
}

/** What keys do wherever there is a keyboard. */
export function describeHotkeys(name: string, make: () => HotkeysUnderTest): void {
  describe(`hotkeys: ${name}`, () => {
    test('who came last is asked first, and a key that is taken goes no further', () => {
      const { hotkeys, press } = make();
      const heard: string[] = [];
      const stops = [
        hotkeys.listen(({ key }) => heard.push(`wall ${key}`) > 0),
        hotkeys.listen(({ key }) => {
          heard.push(`viewer ${key}`);
          return key === 'l';
        }),
      ];
      expect(press('l')).toBe(true);
      expect(press('ArrowLeft')).toBe(true);
      expect(heard).toEqual(['viewer l', 'viewer ArrowLeft', 'wall ArrowLeft']);
      for (const stop of stops) stop();
      expect(press('l')).toBe(false);
      expect(heard).toHaveLength(3);
    });

    test('stopping twice stops nobody else', () => {
      const { hotkeys, press } = make();
      const stop = hotkeys.listen(() => true);
      const stopOther = hotkeys.listen(() => false);
      stopOther();
      stopOther();
      expect(press('i')).toBe(true);
      stop();
    });
  });
}
