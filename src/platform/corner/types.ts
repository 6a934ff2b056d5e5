import type { TouchPoint } from '../gesture/types';

/** Where the element's upper left corner is, in px of the window. Null while it is not drawn. */
export type ReadCorner = (elementId: string) => Promise<TouchPoint | null>;
