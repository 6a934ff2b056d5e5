import type { ToKeyboardProps } from './types';

/** Keeps the kind, for tests that ask for it. */
export const toKeyboardProps: ToKeyboardProps = (kind) => ({ 'data-keyboard': kind });
