import { createH5NativeComponentConfig } from '@tarojs/plugin-framework-react/dist/runtime';
import TestUtils from '@tarojs/test-utils-react';
import * as React from 'react';
import type { FunctionComponent } from 'react';
import * as ReactDOM from 'react-dom/client';
import { TAP_GUARD_MS } from '@contract/constants/client';

// Taro's page hooks take React from whoever starts the app; here no app is started.
createH5NativeComponentConfig(null, React, ReactDOM);

/** A mounted component and what a person does to it. */
export interface Mounted {
  /** The control of this spoken name. Throws when there is none, or more than one. */
  control(label: string): HTMLElement;
  has(label: string): boolean;
  tap(element: HTMLElement): Promise<void>;
  /** Taps so much later than any tap before: a second one at once is taken for a mistake. */
  tapLater(element: HTMLElement, waitedMs?: number): Promise<void>;
  press(element: HTMLElement, key: string): Promise<void>;
  type(element: HTMLElement, value: string): Promise<void>;
  text(): string;
  /** Runs what changes the screen from outside: a store, a clock. */
  change(run: () => void | Promise<void>): Promise<void>;
  /** Lets so much of the program's time pass after it has begun: the timers that it sets come due, and nobody waits for them. */
  passTime(timeMs: number, begin: () => Promise<void>): Promise<void>;
}

const mounted: TestUtils[] = [];

afterEach(() => {
  for (const utils of mounted.splice(0)) utils.unmout();
  document.body.innerHTML = '';
});

export async function mountComponent(component: FunctionComponent): Promise<Mounted> {
  const utils = new TestUtils();
  await utils.mount(component);
  mounted.push(utils);
  // A button of the browser's own is named by the words in it that are not hidden from whoever listens.
  const wordsOf = (button: HTMLElement): string =>
    [...button.children]
      .filter((part) => part.getAttribute('aria-hidden') !== 'true')
      .map((part) => part.textContent)
      .join('');
  const find = (label: string) => [
    ...document.querySelectorAll<HTMLElement>(`[aria-label="${label}"]`),
    ...[...document.querySelectorAll<HTMLElement>('button:not([aria-label])')].filter((one) => wordsOf(one) === label),
  ];
  let laterMs = 0;
  const change = async (run: () => void | Promise<void>) => {
    await utils.act(async () => {
      await run();
    });
  };
  return {
    control(label) {
      const [found, second] = find(label);
      if (found === undefined) throw new Error(`no control "${label}" in ${document.body.innerHTML}`);
      if (second !== undefined) throw new Error(`more than one control "${label}"`);
      return found;
    },
    has: (label) => find(label).length > 0,
    tap: (element) => change(() => element.click()),
    async tapLater(element, waitedMs = TAP_GUARD_MS) {
      laterMs += waitedMs;
      const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + laterMs);
      try {
        await change(() => element.click());
      } finally {
        clock.mockRestore();
      }
    },
    press: (element, key) =>
      change(() => {
        element.focus();
        element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      }),
    type: (element, value) =>
      change(() => {
        // React watches the property of the element's class, not the one it has put on the element itself.
        const kind = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
        Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(element, value);
        element.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    text: () => document.body.textContent ?? '',
    change,
    async passTime(timeMs, begin) {
      jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
      try {
        await begin();
        await change(() => jest.advanceTimersByTimeAsync(timeMs));
      } finally {
        jest.useRealTimers();
      }
    },
  };
}

/** Where something is typed, by its label. */
export const field = (name: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`input[aria-label="${name}"], textarea[aria-label="${name}"]`);
  if (found === null) throw new Error(`no field ${name}`);
  return found;
};

/** What is ticked, by the words that it consists of. */
export const box = (words: string): HTMLElement => {
  const all = [...document.querySelectorAll<HTMLElement>('[role="checkbox"]')];
  const found = all.find(({ textContent }) => textContent === words);
  if (found === undefined) throw new Error(`no box ${words}`);
  return found;
};
