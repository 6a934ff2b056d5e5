import { useCallback, useRef } from 'react';
import { MAX_FILES_PER_FOLDER, MAX_FILES_PER_PICK } from '@contract/constants/media';
import { formatCount } from '@/domain/format/format-count';
import { media } from '@/platform/media';
import type { ChooseOptions, PickedFile } from '@/platform/media/types';
import { chooseFiles } from '@/stores/upload/choose-files';
import { showToast } from '@/stores/base/overlays';
import { agreeToTraffic } from '@/stores/upload/upload-consent';

const KINDS = ['photo', 'video'] as const;

const tellNone = (): void => showToast('没有找到照片或视频', { isError: true });

function tellLeftOut(leftOut: number, max: number): void {
  if (leftOut === 0) return;
  const words = `一次最多选${formatCount(max)}个文件，其余${formatCount(leftOut)}个没有添加`;
  const hasMore = max < MAX_FILES_PER_FOLDER && media.canChooseFolder;
  showToast(hasMore ? `${words}，用“选择文件夹”可以一次选更多` : words, { isError: true });
}

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
    const chosen = await chooseFiles(options);
    if (chosen === null) return;
    if (chosen.files.length === 0) return tellNone();
    tellLeftOut(chosen.leftOut, options.maxCount);
    await addAgreed(chosen.files);
  };
  const add = useCallback(
    (files: PickedFile[]): void => {
      if (files.length === 0) return tellNone();
      const taken = files.slice(0, MAX_FILES_PER_FOLDER);
      tellLeftOut(files.length - taken.length, MAX_FILES_PER_FOLDER);
      void addAgreed(taken); // the queue tells what is wrong with a file in its row
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
