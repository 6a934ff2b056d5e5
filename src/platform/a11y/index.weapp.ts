import type { ToA11yProps, ToAltProps } from './types';

export const toAltProps: ToAltProps = (text, isLazy) => ({
  ...(text === '' ? {} : { ariaLabel: text }),
  ...(isLazy === true ? { lazyLoad: true } : {}),
});

// WeChat knows a role and a label. What has no property there is said in words.
export const toA11yProps: ToA11yProps = (a11y) => {
  const props: Record<string, unknown> = {};
  if (a11y.role !== undefined) props['ariaRole'] = a11y.role;
  const words = [a11y.label];
  if (a11y.isSelected === true || a11y.isChecked === true) words.push('已选中');
  if (a11y.isBusy === true) words.push('处理中');
  if (a11y.isDisabled === true) words.push('不可用');
  const label = words.filter((word) => word !== undefined).join('，');
  if (a11y.label !== undefined) props['ariaLabel'] = label;
  return props;
};
