import type { PickedFile } from '@/platform/media/types';
import { onPersonLeft } from '../session/session-state';

interface Dropped {
  readonly albumId: string;
  readonly files: PickedFile[];
}

/** Handed from the page on which they were dropped to the one that uploads. */
let dropped: Dropped | null = null;

onPersonLeft(() => {
  dropped = null;
});

export function dropOnAlbum(files: Dropped): void {
  dropped = files;
}

/** Once. Empty: none were dropped on this album. */
export function takeDropped(albumId: string): PickedFile[] {
  const files = dropped?.albumId === albumId ? dropped.files : [];
  dropped = null;
  return files;
}
