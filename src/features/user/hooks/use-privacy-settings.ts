import { PAGE_SIZE_MAX } from '@contract/constants/media';
import { exportMyAccount, exportMyFiles, getPrivacySettings, updatePrivacySettings } from '@contract/http/security';
import type { ExportedFiles, PrivacySettings } from '@contract/schemas/security';
import { call } from '@/api/client';
import { useCall, type CallState } from '@/api/use-call';
import { saveTextFile } from '@/stores/save-text-file';
import { useSwitch } from '@/stores/use-switch';

/** Who may write, and what is chosen for one, are kept as well: their rows come with the chat and with recommendations. */
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
    // The request layer has told why.
  }
}
