import { focus } from '@/platform/focus/index.h5';

test('Escape closes what is on top, and gives up a word that an input method is at', () => {
  document.body.innerHTML = '<div id="sheet"><input id="field"></div>';
  const field = document.getElementById('field');
  let closed = 0;
  const release = focus.trap('sheet', () => (closed += 1));
  const press = (isComposing: boolean): boolean => {
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, isComposing });
    field?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect([press(true), closed]).toEqual([false, 0]);
  expect([press(false), closed]).toEqual([true, 1]);
  release();
});
