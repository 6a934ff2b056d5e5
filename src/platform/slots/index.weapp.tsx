import { View } from '@tarojs/components';
import { Fragment, useRef } from 'react';
import type { Slots as SlotsComponent } from './types';

/** What stays keeps its place, what is new takes the place of what is gone. */
function assign(before: readonly (string | null)[], keys: readonly string[]): (string | null)[] {
  const wanted = new Set(keys);
  const slots = before.map((key) => (key !== null && wanted.delete(key) ? key : null));
  for (const key of wanted) {
    const free = slots.indexOf(null);
    if (free < 0) slots.push(key);
    else slots[free] = key;
  }
  return slots;
}

/**
 * One removed child makes Taro send all that remain of its parent once more, with everything in them (`updateChildNodes` of
 * @tarojs/runtime). So no place is ever removed: one whose content left is empty until the next comes.
 */
export const Slots: SlotsComponent = ({ keys, render }) => {
  const held = useRef<readonly (string | null)[]>([]);
  const slots = assign(held.current, keys);
  held.current = slots;
  return (
    <>
      {slots.map((key, place) => (
        <View key={place}>{key !== null && <Fragment key={key}>{render(key)}</Fragment>}</View>
      ))}
    </>
  );
};
