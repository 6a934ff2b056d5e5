import { UndoBar } from '@/components/layers/UndoBar';
import type { UndoState } from './picked-desk';

/** The way back from what was done last to photos, where there is one. */
export function PickedUndo({ undoing }: { readonly undoing: UndoState }) {
  const { wayBack, undo, forget } = undoing;
  return wayBack && <UndoBar id={wayBack.id} text={wayBack.words} onUndo={undo} onEnd={forget} />;
}
