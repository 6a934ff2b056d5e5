import { ScrollView, View } from '@tarojs/components';
import Taro from '@tarojs/taro';
import { useEffect, useRef, useState } from 'react';
import { slice, TARGET_AT, type MessageScroller as Scroller } from './types';

// What is drawn at once goes over to WeChat in one piece, which is not to weigh more than 64 KB: a row weighs up to 1.1.
const ROWS = { most: 54, step: 18 } as const;
const NEAR_PX = 400;
const END_PX = 40;
/** With so few below it, what has been gone to is in sight together with the end. */
const LAST_ROWS = 8;
/** The messages have about so much of the screen's height. */
const PART_OF_SCREEN = 0.78;

const idOf = (key: string): string => `row-${key.replace(/[^\w-]/g, '_')}`;
/** With this one some above it are drawn; null, or what is not among them: the newest. */
function firstKeyFor(keys: readonly string[], key: string | null): string | null {
  const at = key === null ? -1 : keys.indexOf(key);
  return keys[Math.max(0, at < 0 ? keys.length - ROWS.step : at - ROWS.step / 2)] ?? null;
}
const markOf = (turn: number): string => `mark-${turn}`;

/** WeChat itself keeps what one looks at in its place (`scroll-anchoring`). */
export const MessageScroller: Scroller = ({
  className,
  keys,
  render,
  hasNewer,
  target,
  onNearTop,
  onNearEnd,
  onAtEnd,
}) => {
  // What is drawn and left at once goes over to WeChat all the same.
  const [firstKey, setFirstKey] = useState(() => firstKeyFor(keys, target.key));
  /** Where to scroll. `turn` makes each request distinct: setting the same place again would move nothing. Key null: to the end. */
  const [goal, setGoal] = useState({ turn: 0, key: target.key });
  const [into, setInto] = useState('');
  const isAtEnd = useRef(true);
  const drawn = useRef<readonly string[]>([]);
  const { first, end } = slice(keys, firstKey, drawn.current, ROWS);
  const last = keys[keys.length - 1];

  const tellEnd = (isNow: boolean): void => {
    if (isAtEnd.current !== isNow) onAtEnd(isNow);
    isAtEnd.current = isNow;
  };
  const goTo = (key: string | null): void => {
    const at = key === null ? keys.length : keys.indexOf(key);
    if (key === null ? end < keys.length : at < first || at >= end) setFirstKey(firstKeyFor(keys, key));
    setGoal(({ turn }) => ({ turn: turn + 1, key }));
  };
  useEffect(() => {
    drawn.current = keys.slice(first, end);
  }, [keys, first, end]);
  useEffect(() => {
    const at = target.key === null ? keys.length : keys.indexOf(target.key);
    if (at < 0) return;
    if (target.key === null) isAtEnd.current = true;
    else if (hasNewer || keys.length - at > LAST_ROWS) tellEnd(false);
    goTo(target.key);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each target
  }, [target.id]);
  useEffect(() => {
    if (isAtEnd.current && !hasNewer && last !== undefined) goTo(null);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- when something new is at the end
  }, [last]);
  // The view scrolls only to what it has drawn.
  useEffect(() => {
    if (goal.turn > 0) Taro.nextTick(() => setInto(markOf(goal.turn)));
  }, [goal.turn]);

  return (
    <ScrollView
      className={className}
      scrollY
      enhanced
      scrollAnchoring
      scrollIntoView={into}
      upperThreshold={NEAR_PX}
      lowerThreshold={END_PX}
      onScrollToUpper={() => (first > 0 ? setFirstKey(keys[Math.max(0, first - ROWS.step)] ?? null) : onNearTop())}
      onScrollToLower={() => {
        if (end < keys.length) return setFirstKey(keys[Math.min(first + ROWS.step, keys.length - ROWS.step)] ?? null);
        if (!hasNewer) tellEnd(true);
        onNearEnd();
      }}
      onScroll={({ detail }) => {
        if (detail.deltaY > 0) tellEnd(false);
      }}
    >
      {keys.slice(first, end).map((key) => (
        <View key={key} id={idOf(key)} style={{ position: 'relative' }}>
          {key === goal.key && (
            // So far above it that it comes to stand where it is to stand.
            <View
              id={markOf(goal.turn)}
              style={{ position: 'absolute', top: `-${TARGET_AT * PART_OF_SCREEN * 100}vh` }}
            />
          )}
          {render(key)}
        </View>
      ))}
      {/* Always there: without one of them all rows would go over to WeChat anew. */}
      <View id={goal.key === null ? markOf(goal.turn) : 'end'} style={{ height: '1px' }} />
    </ScrollView>
  );
};
