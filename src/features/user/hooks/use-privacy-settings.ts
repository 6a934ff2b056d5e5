import { PAGE_SIZE_MAX } from '@contract/constants/client';
import { MESSAGE_FROM } from '@contract/constants/security';
import { exportMyAccount, exportMyFiles, getPrivacySettings, updatePrivacySettings } from '@contract/http/security';
import type { ExportedFiles, PrivacySettings } from '@contract/schemas/security';
import { call } from '@/api/client';
import { useCall, type CallState } from '@/api/use-call';
import { showActions, showToast } from '@/stores/base/overlays';
import { saveTextFile } from '@/stores/save-text-file';
import { useSwitch } from '@/stores/use-switch';

/** What is chosen for one is kept as well: its row comes with recommendations. */
export type PrivacyKey = Exclude<keyof PrivacySettings, 'messageFrom' | 'personalised'>;

export const usePrivacySettings = (): CallState<PrivacySettings> =>
  useCall(getPrivacySettings, {}, { toast: false, loading: false });

/** One of them. The answer tells all, of which another may be wanted otherwise by now. */
export function usePrivacySwitch(key: PrivacyKey, data: PrivacySettings, change: CallState<PrivacySettings>['change']) {
  return useSwitch({
    key: `privacy:${key}`,
    known: data[key],
    send: (isOn) => call(updatePrivacySettings, { [key]: isOn }, { loading: false }),
    onAnswer: (saved) => change((old) => ({ ...old, [key]: saved[key] })),
  });
}

const SENDERS: Readonly<Record<PrivacySettings['messageFrom'], string>> = {
  [MESSAGE_FROM.everybody]: '所有人',
  [MESSAGE_FROM.followed]: '我关注的人',
  [MESSAGE_FROM.nobody]: '不允许',
};

export const nameSenders = (messageFrom: PrivacySettings['messageFrom']): string => SENDERS[messageFrom];

/** Lets the person choose who may write to him. Tells its own failures. */
export async function chooseSenders(
  present: PrivacySettings['messageFrom'],
  change: CallState<PrivacySettings>['change'],
): Promise<void> {
  const offered = Object.values(MESSAGE_FROM).map((from) => ({
    id: `${from}`,
    label: SENDERS[from],
    isChosen: from === present,
  }));
  const chosen = await showActions(offered, '谁可以给我发消息');
  const messageFrom = Object.values(MESSAGE_FROM).find((from) => `${from}` === chosen);
  if (messageFrom === undefined || messageFrom === present) return;
  try {
    const saved = await call(updatePrivacySettings, { messageFrom });
    change((old) => ({ ...old, messageFrom: saved.messageFrom }));
    showToast('已保存');
  } catch {
    // The request layer has shown the error.
  }
}

async function listAllFiles(): Promise<ExportedFiles['records']> {
  const files: ExportedFiles['records'] = [];
  for (let current = 1; ; current += 1) {
    const page = await call(exportMyFiles, { current, size: PAGE_SIZE_MAX });
    files.push(...page.records);
    if (page.records.length === 0 || current >= page.pages) return files;
  }
}

/** Everything held about the person, as one file. Originals are downloaded from the albums. */
export async function exportMyData(): Promise<void> {
  try {
    const [account, files] = await Promise.all([call(exportMyAccount, {}), listAllFiles()]);
    await saveTextFile('智享相册-我的数据.json', JSON.stringify({ ...account, files }, null, 2), '数据');
  } catch {
    // The request layer has shown the error.
  }
}
