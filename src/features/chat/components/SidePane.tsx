import { Text, View } from '@tarojs/components';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { joinClasses } from '@/components/class-names';
import { IconButton } from '@/components/IconButton';
import { toA11yProps } from '@/platform/a11y';
import { back } from '@/platform/back';
import { useBack } from '@/platform/back/use-back';
import { hotkeys } from '@/platform/hotkeys';
import { useHotkeys } from '@/platform/hotkeys/use-hotkeys';
import { usePageShown } from '@/platform/page-shown/use-page-shown';
import type { NavAction } from '@/shell/NavBar';
import styles from './WideChat.module.scss';

export interface SidePaneProps {
  readonly title: string;
  /** Of its heading: 1 where it is in the place of what has the page's. */
  readonly level: 1 | 2;
  readonly closeIcon: 'chevron-left' | 'x';
  readonly closeLabel: string;
  readonly actions?: readonly NavAction[];
  /** Of the control that opens it, which has the focus again afterwards. */
  readonly openerId: string;
  /** Noted while it is open, for a page that is loaded anew: all that stands there. */
  readonly shownId: string;
  /** The page's address leads to it: nobody has opened it here, and the way back leaves the page. */
  readonly isOfPage: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What on a phone is a page of its own. Its button, Escape and the way back close it. */
export function SidePane({ title, level, closeIcon, closeLabel, actions = [], ...props }: SidePaneProps) {
  const { openerId, shownId, isOfPage, onClose, children } = props;
  const id = `pane${useId().replace(/:/g, '')}`;
  const isShown = usePageShown();
  useBack(!isOfPage, onClose);
  useHotkeys(({ key }) => {
    if (key !== 'Escape' || !isShown) return false;
    onClose();
    return true;
  });
  useEffect(() => {
    // Then there is nothing over the page, or what another pane has noted.
    if (isOfPage) return;
    back.noteShown(shownId);
    return () => back.noteShown(null);
  }, [isOfPage, shownId]);
  const isOpened = useRef(!isOfPage);
  useEffect(() => {
    if (isOpened.current) hotkeys.focusOn(id);
    return () => void hotkeys.focusOn(openerId);
  }, [id, openerId]);
  return (
    <View className={styles['pane'] ?? ''} {...toA11yProps({ role: 'region', label: title })}>
      <View className={joinClasses(styles['paneHead'], closeIcon === 'x' && styles['isTitleFirst'])}>
        {closeIcon === 'chevron-left' && <IconButton id={id} icon={closeIcon} label={closeLabel} onPress={onClose} />}
        <View className={styles['title'] ?? ''} {...toA11yProps({ role: 'heading', level, label: title })}>
          <Text>{title}</Text>
        </View>
        {actions.map(({ id: actionId, icon, label, onPress }) => (
          <IconButton key={actionId} icon={icon} label={label} onPress={onPress} />
        ))}
        {closeIcon === 'x' && <IconButton id={id} icon={closeIcon} label={closeLabel} onPress={onClose} />}
      </View>
      {children}
    </View>
  );
}
