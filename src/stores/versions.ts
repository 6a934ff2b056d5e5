import { create } from 'zustand';
import { VERSION_PARAMS } from '@contract/constants/public-param';
import { getPublicValue } from '@contract/http/system';
import { hasUpdate, isAuditMode, parsePublishedVersion } from '@contract/rules/published-version';
import { call } from '@/api/client';
import { appUpdate } from '@/platform/app-update';
import { device } from '@/platform/device';
import { storage } from '@/platform/storage';
import { confirm } from './overlays';
import { clientVersion } from './settings';

export interface VersionsState {
  /** This client is ahead of the published one: a store is looking at it. */
  isAudit: boolean;
}

const KEY = device.kind === 'miniProgram' ? VERSION_PARAMS.miniProgram : VERSION_PARAMS.web;
/** The version that was offered; forgotten after a day. */
const OFFERED_KEY = '_updateOffered';

export const useVersions = create<VersionsState>()(() => ({ isAudit: false }));
export const selectIsAudit = (state: VersionsState): boolean => state.isAudit;

/** Silent: without an answer the client is taken for the published one. */
export async function checkVersions(): Promise<void> {
  try {
    const published = parsePublishedVersion(await call(getPublicValue, { key: KEY }));
    useVersions.setState({ isAudit: isAuditMode(clientVersion, published) });
    // A mini-program is brought up to date by WeChat, which says so by itself.
    if (device.kind === 'miniProgram' || !hasUpdate(clientVersion, published)) return;
    if (storage.get(OFFERED_KEY) === published.code) return;
    await storage.set(OFFERED_KEY, published.code);
    const title = '检测到新版本，是否前往应用商店/官网下载更新';
    if (await confirm({ title, text: published.notes, confirmText: '前往更新' })) appUpdate.open(published.address);
  } catch {
    // Asked again with the next visit.
  }
}

async function offerRestart(restart: () => void): Promise<void> {
  if (await confirm({ title: '更新提示', text: '新版本已经准备好，是否重启应用？' })) restart();
}

/** Returns the way to stop. */
export function watchVersions(): () => void {
  void checkVersions(); // silent, and not waited for
  return appUpdate.watch((restart) => void offerRestart(restart) /* never rejects */);
}
