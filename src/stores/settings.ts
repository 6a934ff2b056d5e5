import { create } from 'zustand';
import { CLIENT_VERSIONS } from '@contract/constants/client';
import { device } from '@/platform/device';
import { KEEP_SECONDS } from '@/platform/storage/types';
import { storage } from '@/platform/storage';

export type ThemeType = 'light' | 'dark';
/** 1, 1.15 and 1.3 times the type tokens. */
export type TextSize = 'standard' | 'large' | 'extraLarge';

export interface Settings {
  themeType: ThemeType;
  textSize: TextSize;
}

const STORAGE_KEY = '_settings';
const DEFAULTS: Settings = { themeType: 'light', textSize: 'standard' };

function parseSettings(stored: unknown): Settings {
  if (typeof stored !== 'object' || stored === null) return DEFAULTS;
  const { themeType, textSize } = stored as Readonly<Record<string, unknown>>;
  return {
    themeType: themeType === 'dark' ? 'dark' : 'light',
    textSize: textSize === 'large' || textSize === 'extraLarge' ? textSize : 'standard',
  };
}

/** Read at once, so that the first frame already has the theme. */
export const useSettings = create<Settings>()(() => parseSettings(storage.get(STORAGE_KEY)));

async function save(change: Partial<Settings>): Promise<void> {
  useSettings.setState(change);
  await storage.set(STORAGE_KEY, useSettings.getState(), KEEP_SECONDS);
}

export const setThemeType = (themeType: ThemeType): Promise<void> => save({ themeType });
export const setTextSize = (textSize: TextSize): Promise<void> => save({ textSize });

/** Takes over what another tab has chosen. Returns the way to stop. */
export function followOtherTabs(): () => void {
  return storage.subscribe(STORAGE_KEY, (value) => useSettings.setState(parseSettings(value)));
}

/** Of this client, as the published versions are counted. */
export const clientVersion: number = device.kind === 'miniProgram' ? CLIENT_VERSIONS.miniProgram : CLIENT_VERSIONS.web;
