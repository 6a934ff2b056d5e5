export type A11yRole =
  | 'alert'
  | 'banner'
  | 'button'
  | 'checkbox'
  | 'dialog'
  | 'group'
  | 'heading'
  | 'img'
  | 'link'
  | 'list'
  | 'listitem'
  | 'main'
  | 'menu'
  | 'menuitem'
  | 'navigation'
  | 'progressbar'
  | 'radio'
  | 'radiogroup'
  | 'region'
  | 'search'
  | 'slider'
  | 'status'
  | 'switch'
  | 'tab'
  | 'tablist';

/** What assistive technology announces for one element. Absent = not announced. */
export interface A11y {
  role?: A11yRole | undefined;
  label?: string | undefined;
  /** The words inside are the name; the label is for where that is not possible. */
  isNamedByContent?: boolean | undefined;
  isSelected?: boolean | undefined;
  isChecked?: boolean | undefined;
  isDisabled?: boolean | undefined;
  isBusy?: boolean | undefined;
  isExpanded?: boolean | undefined;
  isModal?: boolean | undefined;
  /** The place one is at, in a navigation. */
  isCurrent?: boolean | undefined;
  /** Decoration: assistive technology passes over it. */
  isHidden?: boolean | undefined;
  live?: 'polite' | 'assertive' | undefined;
  /** Of `heading`. */
  level?: 1 | 2 | 3 | undefined;
  /** Of `progressbar` and `slider`, 0 to 100. */
  valuePercent?: number | undefined;
  /** Said instead of the percent. */
  valueText?: string | undefined;
  isInvalid?: boolean | undefined;
  /** In the order of the Tab key. `onKey` elements need it. */
  isFocusable?: boolean | undefined;
  /** Enter or Space while the element has the focus. */
  onActivate?: (() => void) | undefined;
  /** Other keys by their DOM name (`ArrowLeft`, `Home`). True = taken, the browser does nothing more. */
  onKey?: ((key: string) => boolean) | undefined;
}

/** Turns it into properties for a Taro element: DOM attributes in browsers, `ariaRole` and `ariaLabel` in WeChat. */
export type ToA11yProps = (a11y: A11y) => Record<string, unknown>;

/**
 * The alternative text of a Taro Image: empty for a decoration, or where what it stands in says it. `isLazy`: not fetched before it is nearly
 * in view.
 */
export type ToAltProps = (text: string, isLazy?: boolean) => Record<string, unknown>;
