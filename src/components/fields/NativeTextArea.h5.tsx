import { toA11yProps } from '@/platform/a11y';
import type { NativeTextAreaProps } from './native-text-area-props';

// The browser's own element: Taro's brings its web component run time along.
export function NativeTextArea(props: NativeTextAreaProps) {
  return (
    <textarea
      {...toA11yProps({ label: props.label, isInvalid: props.isInvalid })}
      className={props.className}
      value={props.value}
      placeholder={props.placeholder}
      maxLength={props.maxLength}
      rows={4}
      onChange={(event) => props.onChange(event.target.value)}
      onFocus={() => props.onFocusChange(true)}
      onBlur={() => props.onFocusChange(false)}
    />
  );
}
