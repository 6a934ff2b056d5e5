import { WritingLine } from '@/platform/writing-line/index.h5';
import { mountComponent } from '../../support/mounted';

const nothing = (): void => undefined;

test('on wide screens Enter sends, unless it takes a word of an input method or Shift is held', async () => {
  let sent = 0;
  await mountComponent(() => (
    <WritingLine
      id="line"
      className=""
      label="消息"
      placeholder=""
      value="ni"
      maxLength={100}
      sendsByEnter
      onChange={nothing}
      onSend={() => (sent += 1)}
      onFocus={nothing}
    />
  ));
  const press = (how: KeyboardEventInit): void => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...how });
    document.querySelector('textarea')?.dispatchEvent(event);
  };
  press({ isComposing: true, keyCode: 229 });
  // Safari ends the word first.
  press({ keyCode: 229 });
  press({ shiftKey: true });
  expect(sent).toBe(0);
  press({ keyCode: 13 });
  expect(sent).toBe(1);
});
