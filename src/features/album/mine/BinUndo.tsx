import { UndoBar } from '@/components/layers/UndoBar';
import type { BinAlbumsInHand } from './use-bin-albums';

/** The way back for an album that is to go for good, while there is one. */
export function BinUndo({ bin }: { readonly bin: BinAlbumsInHand }) {
  if (bin.ending === null) return null;
  return <UndoBar id={bin.ending.id} text={`已彻底删除“${bin.ending.name}”`} onUndo={bin.undo} onEnd={bin.end} />;
}
