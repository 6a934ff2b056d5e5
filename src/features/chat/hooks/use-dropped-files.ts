import { useEffect, useRef } from 'react';
import { media } from '@/platform/media';
import type { PickedFile } from '@/platform/media/types';
import { usePageShown } from '@/platform/page-shown/use-page-shown';
import { confirm, showToast } from '@/stores/base/overlays';
import type { OutgoingFile } from './use-composing';

const MOST = 9;

function attachmentOf({ mime }: PickedFile): OutgoingFile['use'] {
  if (mime.startsWith('image/')) return 'picture';
  return mime.startsWith('video/') ? 'video' : 'file';
}

/** Files that are dropped onto the page or pasted into it are sent once that is confirmed. */
export function useDroppedFiles(isOpen: boolean, send: (files: readonly OutgoingFile[]) => Promise<void>): void {
  const isShown = usePageShown();
  const isAsking = useRef(false);
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    if (!isShown || !isOpen) return undefined;
    const offer = async (files: readonly PickedFile[]): Promise<void> => {
      const taken = files.slice(0, MOST);
      const [first] = taken;
      if (first === undefined || isAsking.current) return;
      if (files.length > MOST) showToast(`一次最多发送${MOST}个`);
      isAsking.current = true;
      const name = `“${first.name}”`;
      const isSure = await confirm({
        title: taken.length === 1 ? '发送这个文件？' : `发送这${taken.length}个文件？`,
        text: taken.length === 1 ? name : `${name}等`,
        confirmText: '发送',
      });
      isAsking.current = false;
      if (isSure) await latest.current(taken.map((file) => ({ file, use: attachmentOf(file) })));
    };
    return media.watchDrops((files) => void offer(files) /* its failures stand beside the messages */);
  }, [isShown, isOpen]);
}
