import type { SetTitleCount } from './types';

const COUNT = /^\(\d+\+?\) /;

let shown = 0;
let observer: MutationObserver | null = null;

function apply(): void {
  const plain = document.title.replace(COUNT, '');
  const title = shown === 0 ? plain : `(${shown > 99 ? '99+' : shown}) ${plain}`;
  if (title !== document.title) document.title = title;
}

export const setTitleCount: SetTitleCount = (count) => {
  shown = count;
  apply();
  const element = document.querySelector('title');
  if (observer !== null || element === null) return;
  observer = new MutationObserver(apply);
  observer.observe(element, { childList: true });
};
