/** Stands in for the Stencil tab bar that Taro's router imports even when the tab bar is our own. */
export const defineCustomElementTaroTabbar = () => {};
