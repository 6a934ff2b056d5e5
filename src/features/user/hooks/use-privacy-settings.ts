import { useState } from 'react';
import { PAGE_SIZE_MAX } from '@contract/constants/media';
import { exportMyAccount, exportMyFiles, getPrivacySettings, updatePrivacySettings } from '@contract/http/security';
import type { ExportedFiles, PrivacyChange, PrivacySettings } from '@contract/schemas/security';
import { call } from '@/api/client';
import { useCall, type CallState } from '@/api/use-call';
import { saveTextFile } from '@/stores/save-text-file';

export interface PrivacyForm {
  readonly settings: CallState<PrivacySettings>;
  /** The setting that is being saved. */
  readonly saving: keyof PrivacySettings | null;
  readonly set: <Key extends keyof PrivacySettings>(key: Key, value: PrivacySettings[Key]) => Promise<void>;
}

export function usePrivacySettings(): PrivacyForm {
  const settings = useCall(getPrivacySettings, {}, { toast: false, loading: false });
  const [saving, setSaving] = useState<keyof PrivacySettings | null>(null);

  const set: PrivacyForm['set'] = async (key, value) => {
    if (saving !== null) return;
    setSaving(key);
    try {
      const change: PrivacyChange = { [key]: value };
      const saved = await call(updatePrivacySettings, change, { loading: false });
      settings.change(() => saved);
    } catch {
      // The request layer has told why; the switch stays as it was.
    } finally {
      setSaving(null);
    }
  };

  return { settings, saving, set };
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
