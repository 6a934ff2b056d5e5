import type { Navigation } from '@/platform/navigation/types';

export interface NavigationUnderTest {
  navigation: Navigation;
  /** Addresses with their slash, the one in front last. */
  pages(): readonly string[];
}

/** What every navigation does, on any platform. It starts on one page, a deep link. */
export function describeNavigation(name: string, make: (first: string) => NavigationUnderTest): void {
  describe(`navigation: ${name}`, () => {
    test('parameters are encoded, and those that are undefined are left out', async () => {
      const { navigation, pages } = make('/a');
      await navigation.goTo('/b', { id: '你 &', labelId: undefined, size: 3, isNew: true });
      expect(pages()).toEqual(['/a', '/b?id=%E4%BD%A0%20%26&size=3&isNew=true']);
      expect(navigation.currentPath()).toBe('/b');
    });

    test('going back goes to the page before, and from the first page to the given one', async () => {
      const { navigation, pages } = make('/deep');
      await navigation.goTo('/b');
      await navigation.goBack('/tab');
      expect(pages()).toEqual(['/deep']);
      await navigation.goBack('/tab');
      expect(pages()).toEqual(['/tab']);
      await navigation.goBack('/c', { x: 1 });
      expect(pages()).toEqual(['/c?x=1']);
    });

    test('a replaced page is not in the history, a tab has none', async () => {
      const { navigation, pages } = make('/a');
      await navigation.goTo('/b');
      await navigation.replaceWith('/c', { x: 1 });
      expect(pages()).toEqual(['/a', '/c?x=1']);
      await navigation.switchTab('/tab');
      expect(pages()).toEqual(['/tab']);
    });
  });
}
