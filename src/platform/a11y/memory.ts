import type { ToA11yProps, ToAltProps } from './types';

export const toAltProps: ToAltProps = (text) => ({ 'data-alt': text });

/** Keeps the plain facts, for tests that ask what was said. */
export const toA11yProps: ToA11yProps = (a11y) => ({ 'data-a11y': JSON.stringify(a11y) });
