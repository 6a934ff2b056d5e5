/** What both platforms' element of several lines takes. */
export interface NativeTextAreaProps {
  className: string;
  label: string;
  isInvalid: boolean;
  value: string;
  placeholder: string;
  maxLength: number;
  onChange: (value: string) => void;
  onFocusChange: (hasFocus: boolean) => void;
}
