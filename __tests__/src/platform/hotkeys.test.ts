import { hotkeys as h5 } from '@/platform/hotkeys/index.h5';
import { hotkeys as weapp } from '@/platform/hotkeys/index.weapp';
import { createMemoryHotkeys } from '@/platform/hotkeys/memory';
import type { KeyStroke } from '@/platform/hotkeys/types';
import { describeHotkeys } from '../../support/suites/hotkeys';

function pressOn(target: EventTarget, init: KeyboardEventInit): boolean {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return event.defaultPrevented;
}

describeHotkeys('memory', () => {
  const hotkeys = createMemoryHotkeys();
  return { hotkeys, press: (key) => hotkeys.press({ key }) };
});
describeHotkeys('h5', () => ({ hotkeys: h5, press: (key) => pressOn(document.body, { key }) }));

describe('hotkeys: h5 alone', () => {
  let heard: KeyStroke[];
  let stop: () => void;
  beforeEach(() => {
    heard = [];
    stop = h5.listen((stroke) => heard.push(stroke) > 0);
    document.body.innerHTML = '<div id="tile" tabindex="0"></div><input id="field"><textarea id="text"></textarea>';
  });
  afterEach(() => stop());
  const at = (id: string): HTMLElement => document.querySelector<HTMLElement>(`#${id}`) ?? document.body;

  test('the stroke says where the focus was and whether Shift was held', () => {
    pressOn(at('tile'), { key: 'ArrowRight', shiftKey: true });
    expect(heard).toEqual([{ key: 'ArrowRight', hasShift: true, targetId: 'tile' }]);
  });

  test.each(['field', 'text'])('what is typed into #%s stays there', (id) => {
    expect(pressOn(at(id), { key: 'l' })).toBe(false);
    expect(heard).toEqual([]);
  });

  test.each(['ctrlKey', 'altKey', 'metaKey'])('with %s a key is the browser’s', (name) => {
    expect(pressOn(document.body, { key: 'd', [name]: true })).toBe(false);
    expect(heard).toEqual([]);
  });

  test('a key that something on the page has used is not used again', () => {
    at('tile').addEventListener('keydown', (event) => event.preventDefault());
    pressOn(at('tile'), { key: 'Enter' });
    expect(heard).toEqual([]);
  });

  test('the focus is given to what is there', () => {
    expect(h5.focusOn('tile')).toBe(true);
    expect(document.activeElement?.id).toBe('tile');
    expect(h5.focusOn('nowhere')).toBe(false);
  });
});

test('weapp: there is no keyboard, so nobody is asked and nothing takes the focus', () => {
  const heard: string[] = [];
  const stop = weapp.listen(({ key }) => heard.push(key) > 0);
  expect(pressOn(document.body, { key: 'l' })).toBe(false);
  stop();
  expect(heard).toEqual([]);
  expect(weapp.focusOn('tile')).toBe(false);
});
