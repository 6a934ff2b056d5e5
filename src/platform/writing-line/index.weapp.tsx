import { Textarea } from '@tarojs/components';
import type { WritingLine as Line } from './types';

const PADDING_PX = 12;

export const WritingLine: Line = (props) => (
  <Textarea
    id={props.id}
    className={props.className}
    ariaLabel={props.label}
    placeholder={props.placeholder}
    value={props.value}
    maxlength={props.maxLength}
    autoHeight
    disableDefaultPadding
    showConfirmBar={false}
    cursorSpacing={PADDING_PX}
    onInput={(event) => props.onChange(event.detail.value)}
    onFocus={props.onFocus}
  />
);
