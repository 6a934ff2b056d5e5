import { followOtherTabs, setTextSize, setAppearance, useSettings, type Settings } from '@/stores/base/settings';

let mockSystem: 'light' | 'dark' | null = null;
const mockWatchers = new Set<() => void>();
jest.mock('@/platform/appearance', () => ({
  appearance: {
    read: () => mockSystem,
    watch: (onChange: () => void) => {
      mockWatchers.add(onChange);
      return () => mockWatchers.delete(onChange);
    },
  },
}));

const KEY = '_settings';

function changeInOtherTab(settings: unknown): void {
  const newValue = JSON.stringify({ v: settings, e: Date.now() + 60_000 });
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue }));
}

/** As the next visit reads what this one has left. */
function startAgain(stored: unknown): Settings {
  localStorage.setItem(KEY, JSON.stringify({ v: stored, e: Date.now() + 60_000 }));
  let settings: Settings | undefined;
  jest.isolateModules(() => {
    const fresh = jest.requireActual<typeof import('@/stores/base/settings')>('../../../../src/stores/base/settings');
    settings = fresh.useSettings.getState();
  });
  if (settings === undefined) throw new Error('no settings');
  return settings;
}

test('a choice holds at once and at the next visit, and leaves the other one alone', async () => {
  await setAppearance('dark');
  await setTextSize('extraLarge');
  expect(useSettings.getState()).toEqual({ appearance: 'dark', themeType: 'dark', textSize: 'extraLarge' });
  const { v } = JSON.parse(localStorage.getItem(KEY) ?? '{}');
  expect(startAgain(v)).toEqual({ appearance: 'dark', themeType: 'dark', textSize: 'extraLarge' });
});

test.each([
  [null, 'light', 'standard'],
  ['dark', 'light', 'standard'],
  [{ themeType: 'blue', textSize: 'large' }, 'light', 'large'],
  [{ themeType: 'dark', textSize: 7 }, 'dark', 'standard'],
])('a stored %j is read as %s and %s', (stored, themeType, textSize) => {
  expect(startAgain(stored)).toEqual({ appearance: themeType, themeType, textSize });
});

test('what another tab chooses holds here too, until one stops following', () => {
  const stop = followOtherTabs();
  changeInOtherTab({ themeType: 'light', textSize: 'large' });
  expect(useSettings.getState()).toMatchObject({ themeType: 'light', textSize: 'large' });
  stop();
  changeInOtherTab({ themeType: 'dark', textSize: 'standard' });
  expect(useSettings.getState().themeType).toBe('light');
});

test('as the system is, where it tells: at once, as it changes, and at the next visit', async () => {
  mockSystem = 'dark';
  const stop = followOtherTabs();
  await setAppearance('system');
  expect(useSettings.getState()).toMatchObject({ appearance: 'system', themeType: 'dark' });
  mockSystem = 'light';
  for (const tell of mockWatchers) tell();
  expect(useSettings.getState()).toMatchObject({ appearance: 'system', themeType: 'light' });
  const { v } = JSON.parse(localStorage.getItem(KEY) ?? '{}');
  mockSystem = 'dark';
  expect(startAgain(v)).toMatchObject({ appearance: 'system', themeType: 'dark' });
  // Where nobody tells, what was last shown stays.
  mockSystem = null;
  expect(startAgain(v).appearance).not.toBe('system');
  await setAppearance('light');
  mockSystem = 'dark';
  for (const tell of mockWatchers) tell();
  expect(useSettings.getState().themeType).toBe('light');
  stop();
  mockSystem = null;
});
