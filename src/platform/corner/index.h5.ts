import type { ReadCorner } from './types';

export const readCorner: ReadCorner = async (elementId) => {
  const box = document.getElementById(elementId)?.getBoundingClientRect();
  return box === undefined ? null : { x: box.left, y: box.top };
};
