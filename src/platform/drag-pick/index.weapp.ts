import type { DragPick } from './types';

// Fingers only, and they scroll.
export const dragPick: DragPick = { watch: () => () => undefined };
