import { UndoBar } from '@/components/layers/UndoBar';
import { bringBackPost, forgetRemoved, useFeedChanges } from './feed-changes';

/** The way back to the post that was removed last. */
export function RemovedPost({ albumId }: { readonly albumId: string }) {
  const removed = useFeedChanges((state) => state.removed);
  if (removed === null || removed.albumId !== albumId) return null;
  return (
    <UndoBar
      id={removed.id}
      text="已删除笔记"
      onUndo={() => bringBackPost(removed.id)}
      onEnd={() => forgetRemoved(removed.id)}
    />
  );
}
