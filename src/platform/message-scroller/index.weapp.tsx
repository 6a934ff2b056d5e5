import { ScrollView, View } from '@tarojs/components';
import { useEffect, useRef, useState } from 'react';
import { ROWS_STEP, slice, type MessageScroller as Scroller } from './types';

const NEAR_PX = 400;
const END_PX = 40;

const idOf = (key: string): string => `row-${key.replace(/[^\w-]/g, '_')}`;

/** WeChat itself keeps what one looks at in its place (`scroll-anchoring`). */
export const MessageScroller: Scroller = ({ className, keys, render, target, onNearTop, onNearEnd, onAtEnd }) => {
  const [firstKey, setFirstKey] = useState<string | null>(() => keys[slice(keys, null).first] ?? null);
  const [into, setInto] = useState('');
  const isAtEnd = useRef(true);
  const { first, end } = slice(keys, firstKey);
  const last = keys[keys.length - 1];

  useEffect(() => {
    if (target.key !== null && keys.includes(target.key)) {
      const at = keys.indexOf(target.key);
      setFirstKey(keys[Math.max(0, at - ROWS_STEP / 2)] ?? null);
      isAtEnd.current = false;
      setInto(idOf(target.key));
    } else if (target.key === null) {
      isAtEnd.current = true;
      setFirstKey(keys[Math.max(0, keys.length - ROWS_STEP)] ?? null);
      if (last !== undefined) setInto(idOf(last));
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each target
  }, [target.id]);
  useEffect(() => {
    if (!isAtEnd.current || last === undefined) return;
    if (end < keys.length) setFirstKey(keys[Math.max(0, keys.length - ROWS_STEP)] ?? null);
    setInto(idOf(last));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- when something new is at the end
  }, [last]);

  const tellEnd = (isNow: boolean): void => {
    if (isAtEnd.current !== isNow) onAtEnd(isNow);
    isAtEnd.current = isNow;
  };
  return (
    <ScrollView
      className={className}
      scrollY
      enhanced
      scrollAnchoring
      scrollIntoView={into}
      upperThreshold={NEAR_PX}
      lowerThreshold={END_PX}
      onScrollToUpper={() => (first > 0 ? setFirstKey(keys[Math.max(0, first - ROWS_STEP)] ?? null) : onNearTop())}
      onScrollToLower={() => {
        if (end < keys.length) return setFirstKey(keys[Math.min(first + ROWS_STEP, keys.length - ROWS_STEP)] ?? null);
        tellEnd(true);
        onNearEnd();
      }}
      onScroll={({ detail }) => {
        if (detail.deltaY > 0) tellEnd(false);
      }}
    >
      {keys.slice(first, end).map((key) => (
        <View key={key} id={idOf(key)}>
          {render(key)}
        </View>
      ))}
    </ScrollView>
  );
};
