import { useState } from 'react';
import { TagsField } from '@/components/fields/TagsField';
import { mountComponent, type Mounted } from '../../../support/mounted';

let kept: readonly string[] = [];
const keep = (values: readonly string[]): void => void (kept = values);
beforeEach(() => keep(['年会']));

function Tags() {
  const [values, setValues] = useState<readonly string[]>(['年会']);
  return (
    <TagsField
      label="话题"
      placeholder=""
      hint=""
      values={values}
      max={3}
      maxLength={12}
      onAdd={(typed) => (values.includes(typed) ? null : [...values, typed])}
      problem="已经有这个话题了"
      onChange={(next) => {
        keep(next);
        setValues(next);
      }}
    />
  );
}

const input = (): HTMLInputElement => {
  const found = document.querySelector('input');
  if (found === null) throw new Error('no field');
  return found;
};
const leave = (screen: Mounted): Promise<void> =>
  screen.change(() => void input().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));

test('what was typed is taken where the person goes on without adding it, and stands there once', async () => {
  const screen = await mountComponent(Tags);
  await screen.type(input(), '露营');
  await screen.passTime(300, async () => {
    await leave(screen);
    expect([kept, input().value, screen.has('露营')]).toEqual([['年会', '露营'], '露营', false]);
  });
  expect([kept, input().value, screen.text()]).toEqual([['年会', '露营'], '', '话题添加年会露营']);
});

test('leaving for the button that adds it adds it once', async () => {
  const screen = await mountComponent(Tags);
  await screen.type(input(), '露营');
  await leave(screen);
  await screen.tap(screen.control('添加话题'));
  expect([kept, input().value, screen.text().includes('已经有')]).toEqual([['年会', '露营'], '', false]);
});

test('one that cannot be added says so as it is left', async () => {
  const screen = await mountComponent(Tags);
  await screen.type(input(), '年会');
  await leave(screen);
  expect([kept, input().value, screen.text().includes('已经有这个话题了')]).toEqual([['年会'], '年会', true]);
});
