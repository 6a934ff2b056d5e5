/** Device pixels for one px of the interface. */
export type ReadPixelRatio = () => number;
