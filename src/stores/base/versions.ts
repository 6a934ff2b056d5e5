import { create } from 'zustand';
import { VERSION_PARAMS } from '@contract/constants/published-client';
import { getPublicValue } from '@contract/http/system';
import {
  hasUpdate,
  isAuditMode,
  parsePublishedVersion,
  type PublishedVersion,
} from '@contract/rules/published-version';
import { call } from '@/api/client';
import { appUpdate } from '@/platform/app-update';
import { device } from '@/platform/device';
import { storage } from '@/platform/storage';
import { confirm, showToast } from './overlays';
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

async function offerUpdate({ notes, address }: PublishedVersion): Promise<void> {
  const title = '检测到新版本，是否前往应用商店/官网下载更新';
  if (await confirm({ title, text: notes, confirmText: '前往更新' })) appUpdate.open(address);
}

/** Requested by the person, so the result is shown in any case. */
export async function lookForUpdate(): Promise<void> {
  try {
    const published = parsePublishedVersion(await call(getPublicValue, { key: KEY }, { toast: true }));
    if (!hasUpdate(clientVersion, published)) showToast('已是最新版本');
    // WeChat fetches it by itself, and asks before it restarts.
    else if (device.kind === 'miniProgram') showToast('新版本将在下次启动时更新');
    else await offerUpdate(published);
  } catch {
    // The request layer has shown the error.
  }
}

/** Silent: without an answer the client is taken for the published one. */
export async function checkVersions(): Promise<void> {
  try {
    const published = parsePublishedVersion(await call(getPublicValue, { key: KEY }));
    useVersions.setState({ isAudit: isAuditMode(clientVersion, published) });
    // A mini-program is brought up to date by WeChat, which says so by itself.
    if (device.kind === 'miniProgram' || !hasUpdate(clientVersion, published)) return;
    if (storage.get(OFFERED_KEY) === published.code) return;
    await storage.set(OFFERED_KEY, published.code);
    await offerUpdate(published);
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
