import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import type { WritingLine as Line } from './types';

const LINES_MAX = 5;
/** Of keys that an input method takes. Safari says only so of the one that ends a word. */
const TAKEN_KEY = 229;

/** While a word is being put together from letters, Enter takes it. */
const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === TAKEN_KEY;

export const WritingLine: Line = (props) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const typed = useRef(props.value);
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null) return;
    element.style.height = 'auto';
    const linePx = Number.parseFloat(getComputedStyle(element).lineHeight);
    const paddingPx = element.offsetHeight - element.clientHeight;
    const topPx = Number.parseFloat(getComputedStyle(element).paddingTop) * 2;
    element.style.height = `${Math.min(element.scrollHeight, linePx * LINES_MAX + topPx) + paddingPx}px`;
    // A name or a picture was put in: one goes on behind it.
    if (typed.current !== props.value && document.activeElement === element) {
      element.setSelectionRange(props.value.length, props.value.length);
    }
    typed.current = props.value;
  }, [props.value]);
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || !props.sendsByEnter || isComposing(event)) return;
    event.preventDefault();
    props.onSend();
  };
  return (
    <textarea
      ref={field}
      id={props.id}
      className={props.className}
      aria-label={props.label}
      placeholder={props.placeholder}
      value={props.value}
      maxLength={props.maxLength}
      rows={1}
      onChange={(event) => {
        typed.current = event.target.value;
        props.onChange(event.target.value);
      }}
      onKeyDown={handleKey}
      onFocus={props.onFocus}
    />
  );
};
