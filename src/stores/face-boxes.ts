import { create } from 'zustand';
import { onPersonLeft } from './session/session-state';

/** Whether faces that nobody was asked about are marked on photos, for those who manage an album. */
export const useFaceBoxes = create<{ readonly isShown: boolean }>()(() => ({ isShown: false }));

export function toggleFaceBoxes(): void {
  useFaceBoxes.setState(({ isShown }) => ({ isShown: !isShown }));
}

onPersonLeft(() => useFaceBoxes.setState({ isShown: false }));
