import { View } from '@tarojs/components';
import { useRef, type ReactNode } from 'react';
import { TAP_GUARD_MS } from '@contract/constants/client';
import { toA11yProps } from '@/platform/a11y';
import type { A11y, A11yRole } from '@/platform/a11y/types';
import { joinClasses } from './class-names';
import { notify } from './notify';
import styles from './Pressable.module.scss';

export interface PressableProps {
  /** What is said instead of what is seen. An unnamed control does not compile. */
  label: string;
  onPress: () => void;
  /**
   * Browsers take the name from the words inside, which say the same: a spoken name that leaves out words one sees cannot be used by
   * those who speak to their device (WCAG 2.5.3).
   */
  isNamedByContent?: boolean | undefined;
  role?: A11yRole | undefined;
  className?: string | undefined;
  style?: Record<string, string> | undefined;
  isDisabled?: boolean | undefined;
  /** Said as a toast when a disabled control is tapped. */
  disabledReason?: string | undefined;
  /** Taps are ignored. */
  isBusy?: boolean | undefined;
  /** A tap within 1.5 s of the last is refused with 点击太快. */
  isGuarded?: boolean | undefined;
  /** False for members of a group that is one stop of the Tab key. */
  isFocusable?: boolean | undefined;
  /** On a photo the ring is white and black. */
  isOnPhoto?: boolean | undefined;
  /** What else there is to say: selected, checked, expanded, further keys. */
  a11y?: A11y | undefined;
  id?: string | undefined;
  children?: ReactNode;
}

/** The base of everything that can be tapped. */
export function Pressable({
  label,
  onPress,
  role = 'button',
  className,
  style,
  isNamedByContent = false,
  isDisabled = false,
  disabledReason,
  isBusy = false,
  isGuarded = false,
  isFocusable = true,
  isOnPhoto = false,
  a11y,
  id,
  children,
}: PressableProps) {
  const lastTapMs = useRef(-TAP_GUARD_MS);

  const handlePress = () => {
    if (isBusy) return;
    if (isDisabled) {
      if (disabledReason !== undefined) notify(disabledReason);
      return;
    }
    const nowMs = Date.now();
    const isTooFast = isGuarded && nowMs - lastTapMs.current < TAP_GUARD_MS;
    if (isGuarded) lastTapMs.current = nowMs;
    if (isTooFast) notify('点击太快');
    else onPress();
  };

  return (
    <View
      {...(id === undefined ? {} : { id })}
      {...(style === undefined ? {} : { style })}
      className={joinClasses(
        styles['pressable'],
        isDisabled && styles['disabled'],
        isOnPhoto && styles['onPhoto'],
        className,
      )}
      hoverClass={isDisabled || isBusy ? 'none' : (styles['pressed'] ?? 'none')}
      hoverStayTime={120}
      onClick={handlePress}
      {...toA11yProps({
        role,
        label,
        isNamedByContent,
        isDisabled,
        isBusy,
        isFocusable,
        onActivate: handlePress,
        ...a11y,
      })}
    >
      {children}
    </View>
  );
}
