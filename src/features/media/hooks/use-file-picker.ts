import { useCallback, useRef } from 'react';
import { MAX_FILES_PER_PICK } from '@contract/constants/media';
import { media } from '@/platform/media';
import type { ChooseOptions, PickedFile } from '@/platform/media/types';
import { showToast } from '@/stores/overlays';
import { agreeToTraffic } from '@/stores/upload-consent';

const KINDS = ['photo', 'video'] as const;
/** A folder may hold a whole day's shooting. */
const MAX_FILES_PER_FOLDER = 5_000;

export interface FilePicker {
  chooseFiles(): Promise<void>;
  chooseFolder(): Promise<void>;
  chooseFromChat(): Promise<void>;
  takePicture(): Promise<void>;
  /** Files that came another way: dropped or pasted. */
  add(files: PickedFile[]): void;
}

export function useFilePicker(onFiles: (files: PickedFile[]) => Promise<unknown>): FilePicker {
  const latest = useRef(onFiles);
  latest.current = onFiles;

  const addAgreed = useCallback(async (files: PickedFile[]): Promise<void> => {
    if (await agreeToTraffic()) await latest.current(files);
  }, []);
  const choose = async (options: ChooseOptions): Promise<void> => {
    const outcome = await media.chooseFiles(options);
    switch (outcome.kind) {
      case 'picked':
        if (outcome.files.length === 0) showToast('没有找到照片或视频', { isError: true });
        else await addAgreed(outcome.files);
        return;
      case 'failed':
        showToast(outcome.reason, { isError: true });
        return;
      case 'cancelled':
        return;
    }
  };
  const add = useCallback(
    (files: PickedFile[]): void => {
      void addAgreed(files); // the queue tells what is wrong with a file in its row
    },
    [addAgreed],
  );

  return {
    chooseFiles: () => choose({ kinds: KINDS, maxCount: MAX_FILES_PER_PICK }),
    chooseFolder: () => choose({ kinds: KINDS, maxCount: MAX_FILES_PER_FOLDER, folder: true }),
    chooseFromChat: () => choose({ kinds: KINDS, maxCount: MAX_FILES_PER_PICK, chat: true }),
    takePicture: () => choose({ kinds: KINDS, maxCount: 1, camera: true }),
    add,
  };
}
