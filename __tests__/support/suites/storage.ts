import type { Storage } from '@/platform/storage/types';

export interface StorageUnderTest {
  storage: Storage;
  /** The same store as a new start of the program sees it. */
  restart(): Storage;
  writeText(key: string, text: string): void;
}

/** What every storage does, on any platform. */
export function describeStorage(name: string, make: () => StorageUnderTest): void {
  describe(`storage: ${name}`, () => {
    test('a value can be read at once and after a restart when its key starts with an underscore', async () => {
      const { storage, restart } = make();
      const written = storage.set('_theme', { themeType: 'dark' });
      expect(storage.get('_theme')).toEqual({ themeType: 'dark' });
      expect(await written).toEqual({ kind: 'saved' });
      expect(restart().get('_theme')).toEqual({ themeType: 'dark' });
    });

    test('a key without an underscore is gone after a restart', async () => {
      const { storage, restart } = make();
      expect((await storage.set('theme', 'dark')).kind).toBe('memoryOnly');
      expect(storage.get('theme')).toBe('dark');
      expect(restart().get('theme')).toBeUndefined();
    });

    test('a value ends after its seconds, one day when nothing is said', async () => {
      const { storage, restart } = make();
      const start = Date.now();
      const clock = jest.spyOn(Date, 'now').mockReturnValue(start);
      await storage.set('_short', 1, 10);
      await storage.set('_day', 1);
      clock.mockReturnValue(start + 9_999);
      expect(storage.get('_short')).toBe(1);
      clock.mockReturnValue(start + 10_000);
      expect(storage.get('_short')).toBeUndefined();
      clock.mockReturnValue(start + 86_399_999);
      expect(restart().get('_day')).toBe(1);
      clock.mockReturnValue(start + 86_400_000);
      expect(restart().get('_day')).toBeUndefined();
      clock.mockRestore();
    });

    test.each(['', 'no json', '[]', '{"v":1}', '{"e":9999999999999}', 'null'])('%j in the store is absent', (text) => {
      const { restart, writeText } = make();
      writeText('_bad', text);
      expect(restart().get('_bad')).toBeUndefined();
    });

    test('a removed value is gone, also after a restart', async () => {
      const { storage, restart } = make();
      await storage.set('_a', 1);
      await storage.remove('_a');
      expect(storage.get('_a')).toBeUndefined();
      expect(restart().get('_a')).toBeUndefined();
    });

    test('what persists is listed with its size, and nothing else', async () => {
      const { storage, restart } = make();
      await Promise.all([storage.set('_kept', '照片'), storage.set('passing', 'x'), storage.set('_gone', 'y')]);
      await storage.remove('_gone');
      const later = restart();
      expect(later.listKeys()).toEqual(['_kept']);
      expect(later.sizeOf('_kept')).toBeGreaterThan('_kept'.length + 6);
      expect([later.sizeOf('passing'), later.sizeOf('_gone')]).toEqual([0, 0]);
    });

    test('the last of several writes is what stays', async () => {
      const { storage, restart } = make();
      await Promise.all([storage.set('_a', 1), storage.set('_a', 2), storage.remove('_a'), storage.set('_a', 3)]);
      expect(restart().get('_a')).toBe(3);
    });

    test('changing an object after storing it changes nothing', async () => {
      const { storage } = make();
      const value = { list: [1] };
      await storage.set('_a', value);
      value.list.push(2);
      expect(storage.get('_a')).toEqual({ list: [1] });
    });
  });
}
