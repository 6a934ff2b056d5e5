import { followOtherTabs, setTextSize, setThemeType, useSettings, type Settings } from '@/stores/settings';

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
    const fresh = jest.requireActual<typeof import('@/stores/settings')>('../../../src/stores/settings');
    settings = fresh.useSettings.getState();
  });
  if (settings === undefined) throw new Error('no settings');
  return settings;
}

test('a choice holds at once and at the next visit, and leaves the other one alone', async () => {
  await setThemeType('dark');
  await setTextSize('extraLarge');
  expect(useSettings.getState()).toEqual({ themeType: 'dark', textSize: 'extraLarge' });
  const { v } = JSON.parse(localStorage.getItem(KEY) ?? '{}');
  expect(startAgain(v)).toEqual({ themeType: 'dark', textSize: 'extraLarge' });
});

test.each([
  [null, 'light', 'standard'],
  ['dark', 'light', 'standard'],
  [{ themeType: 'blue', textSize: 'large' }, 'light', 'large'],
  [{ themeType: 'dark', textSize: 7 }, 'dark', 'standard'],
])('a stored %j is read as %s and %s', (stored, themeType, textSize) => {
  expect(startAgain(stored)).toEqual({ themeType, textSize });
});

test('what another tab chooses holds here too, until one stops following', () => {
  const stop = followOtherTabs();
  changeInOtherTab({ themeType: 'light', textSize: 'large' });
  expect(useSettings.getState()).toEqual({ themeType: 'light', textSize: 'large' });
  stop();
  changeInOtherTab({ themeType: 'dark', textSize: 'standard' });
  expect(useSettings.getState().themeType).toBe('light');
});
