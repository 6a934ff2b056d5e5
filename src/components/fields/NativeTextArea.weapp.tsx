import { Textarea } from '@tarojs/components';
import { useContext } from 'react';
import { toA11yProps } from '@/platform/a11y';
import { CURSOR_SPACING_PX } from '@/platform/keyboard/index.weapp';
import { FixedLayer } from '../layers/fixed-layer';
import type { NativeTextAreaProps } from './native-text-area-props';

export function NativeTextArea(props: NativeTextAreaProps) {
  // WeChat needs `fixed`, or it draws the text where the field would be in the page.
  const isFixed = useContext(FixedLayer);
  return (
    <Textarea
      {...toA11yProps({ label: props.label })}
      className={props.className}
      value={props.value}
      placeholder={props.placeholder}
      fixed={isFixed}
      cursorSpacing={CURSOR_SPACING_PX}
      maxlength={props.maxLength}
      onInput={(event) => props.onChange(event.detail.value)}
      onFocus={() => props.onFocusChange(true)}
      onBlur={() => props.onFocusChange(false)}
    />
  );
}
