import type { ToA11yProps, ToAltProps } from './types';

// Taro's Image is a box around the real picture. Its own `lazyLoad` sets an address on what is gone by then: the browser waits better.
export const toAltProps: ToAltProps = (text, isLazy) => ({
  imgProps: { alt: text, ...(isLazy === true ? { loading: 'lazy' } : {}) },
});

interface KeyEvent {
  readonly key: string;
  readonly target: unknown;
  readonly currentTarget: unknown;
  preventDefault(): void;
}

// As text: an attribute that is false must be said, not left out.
const flag = (value: boolean) => (value ? 'true' : 'false');

export const toA11yProps: ToA11yProps = (a11y) => {
  const props: Record<string, unknown> = {};
  if (a11y.role !== undefined) props['role'] = a11y.role;
  if (a11y.label !== undefined && a11y.isNamedByContent !== true) props['aria-label'] = a11y.label;
  if (a11y.isSelected !== undefined) props['aria-selected'] = flag(a11y.isSelected);
  if (a11y.isChecked !== undefined) props['aria-checked'] = flag(a11y.isChecked);
  if (a11y.isDisabled === true) props['aria-disabled'] = 'true';
  if (a11y.isBusy === true) props['aria-busy'] = 'true';
  if (a11y.isExpanded !== undefined) props['aria-expanded'] = flag(a11y.isExpanded);
  if (a11y.isModal === true) props['aria-modal'] = 'true';
  if (a11y.isCurrent === true) props['aria-current'] = 'page';
  if (a11y.isHidden === true) props['aria-hidden'] = 'true';
  if (a11y.isInvalid === true) props['aria-invalid'] = 'true';
  if (a11y.live !== undefined) props['aria-live'] = a11y.live;
  if (a11y.level !== undefined) props['aria-level'] = a11y.level;
  if (a11y.valuePercent !== undefined) {
    props['aria-valuemin'] = 0;
    props['aria-valuemax'] = 100;
    props['aria-valuenow'] = a11y.valuePercent;
  }
  if (a11y.valueText !== undefined) props['aria-valuetext'] = a11y.valueText;
  if (a11y.isFocusable !== undefined) props['tabIndex'] = a11y.isFocusable ? 0 : -1;
  const { onActivate, onKey } = a11y;
  if (onActivate !== undefined || onKey !== undefined) {
    props['onKeyDown'] = (event: KeyEvent) => {
      // A key pressed on something inside belongs to that.
      if (event.target !== event.currentTarget) return;
      if (onActivate !== undefined && (event.key === 'Enter' || event.key === ' ')) {
        event.preventDefault();
        onActivate();
      } else if (onKey?.(event.key) === true) {
        event.preventDefault();
      }
    };
  }
  return props;
};
