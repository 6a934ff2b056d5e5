import { Textarea } from '@tarojs/components';
import { toA11yProps } from '@/platform/a11y';
import type { NativeTextAreaProps } from './native-text-area-props';

export function NativeTextArea(props: NativeTextAreaProps) {
  return (
    <Textarea
      {...toA11yProps({ label: props.label })}
      className={props.className}
      value={props.value}
      placeholder={props.placeholder}
      maxlength={props.maxLength}
      onInput={(event) => props.onChange(event.detail.value)}
      onFocus={() => props.onFocusChange(true)}
      onBlur={() => props.onFocusChange(false)}
    />
  );
}
