import { create } from 'zustand';
import { CLIENT_VERSIONS } from '@contract/constants/client';
import { appearance } from '@/platform/appearance';
import { device } from '@/platform/device';
import { KEEP_SECONDS } from '@/platform/storage/types';
import { storage } from '@/platform/storage';

export type ThemeType = 'light' | 'dark';
/** 1, 1.15 and 1.3 times the type tokens. */
export type TextSize = 'standard' | 'large' | 'extraLarge';

/** `system`: as the system is set. */
export type AppearanceChoice = ThemeType | 'system';

export interface Settings {
  appearance: AppearanceChoice;
  /** What that comes to now. */
  themeType: ThemeType;
  textSize: TextSize;
}

const STORAGE_KEY = '_settings';
const DEFAULTS: Settings = { appearance: 'light', themeType: 'light', textSize: 'standard' };

function parseSettings(stored: unknown): Settings {
  if (typeof stored !== 'object' || stored === null) return DEFAULTS;
  const { appearance: wanted, themeType, textSize } = stored as Readonly<Record<string, unknown>>;
  const isSystem = wanted === 'system' && appearance.read() !== null;
  const plain: ThemeType = themeType === 'dark' ? 'dark' : 'light';
  return {
    appearance: isSystem ? 'system' : plain,
    themeType: isSystem ? (appearance.read() ?? 'light') : plain,
    textSize: textSize === 'large' || textSize === 'extraLarge' ? textSize : 'standard',
  };
}

/** Read at once, so that the first frame already has the theme. */
export const useSettings = create<Settings>()(() => parseSettings(storage.get(STORAGE_KEY)));

async function save(change: Partial<Settings>): Promise<void> {
  useSettings.setState(change);
  await storage.set(STORAGE_KEY, useSettings.getState(), KEEP_SECONDS);
}

export const setAppearance = (choice: AppearanceChoice): Promise<void> =>
  save({ appearance: choice, themeType: choice === 'system' ? (appearance.read() ?? 'light') : choice });

/** Where the system tells how it is set. */
export const canFollowSystem = (): boolean => appearance.read() !== null;

export const setTextSize = (textSize: TextSize): Promise<void> => save({ textSize });

/** Takes over what another tab has chosen, and what the system changes to. Returns the way to stop. */
export function followOtherTabs(): () => void {
  const stops = [
    storage.subscribe(STORAGE_KEY, (value) => useSettings.setState(parseSettings(value))),
    appearance.watch(() => {
      const { appearance: choice } = useSettings.getState();
      if (choice === 'system') useSettings.setState({ themeType: appearance.read() ?? 'light' });
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Of this client, as the published versions are counted. */
export const clientVersion: number = device.kind === 'miniProgram' ? CLIENT_VERSIONS.miniProgram : CLIENT_VERSIONS.web;
