import { Text, View } from '@tarojs/components';
import { toA11yProps } from '@/platform/a11y';
import { focus } from '@/platform/focus';
import { useFocusTrap } from '@/platform/focus/use-focus-trap';
import { useViewport } from '@/platform/viewport/use-viewport';
import { useState } from 'react';
import { joinClasses } from '../class-names';
import { Icon } from '../Icon';
import { Pressable } from '../Pressable';
import { useMaskTap } from './use-mask-tap';
import styles from './ActionMenu.module.scss';

interface ActionMenuItem {
  id: string;
  label: string;
  sign?: string;
  isDanger?: boolean;
  isChosen?: boolean;
}

export interface ActionMenuProps {
  title: string;
  /** Those with a sign stand in one row at the top, and their labels are only spoken. */
  items: readonly ActionMenuItem[];
  /** Where a pointer asked for it. Null: at the control that was tapped. */
  at?: { readonly x: number; readonly y: number } | null;
  /** The title is in sight, not only spoken: the actions answer it. */
  isTitled?: boolean;
  /** Null: closed without a choice. */
  onClose: (itemId: string | null) => void;
}

const MENU_WIDTH_PX = 240;
const SIGN_PX = 40;
const ROW_PX = 52;
const GAP_PX = 8;

/** Actions from below; on wide screens a popover at the control that was tapped. */
export function ActionMenu({ title, items, at = null, isTitled = false, onClose }: ActionMenuProps) {
  const { sizeClass, widthPx, heightPx } = useViewport();
  // Read before the trap takes the focus away.
  const [opener] = useState(() => focus.readOpenerRect());
  const id = useFocusTrap(() => onClose(null));
  const tapMask = useMaskTap(() => onClose(null));
  const isPopover = at !== null || (sizeClass === 'wide' && opener !== null);
  const signs = items.filter(({ sign }) => sign !== undefined);
  const rows = items.filter(({ sign }) => sign === undefined);
  const menuWidthPx = Math.min(Math.max(MENU_WIDTH_PX, signs.length * SIGN_PX + 2 * GAP_PX), widthPx - 2 * GAP_PX);
  const menuHeightPx = (rows.length + Math.min(1, signs.length) + Number(isTitled)) * ROW_PX + 2 * GAP_PX;
  const style: Record<string, string> = {};
  if (at !== null) {
    style['top'] = `${Math.max(GAP_PX, Math.min(at.y, heightPx - GAP_PX - menuHeightPx))}px`;
    style['left'] = `${Math.max(GAP_PX, Math.min(at.x, widthPx - GAP_PX - menuWidthPx))}px`;
    style['width'] = `${menuWidthPx}px`;
  } else if (sizeClass === 'wide' && opener !== null) {
    const isBelow = opener.bottom + GAP_PX + menuHeightPx <= heightPx;
    const top = isBelow ? opener.bottom + GAP_PX : Math.max(GAP_PX, opener.top - GAP_PX - menuHeightPx);
    style['top'] = `${top}px`;
    // Over what the control belongs to, which lies on its side of the window.
    const isOnLeft = opener.left + opener.right < widthPx;
    const left = isOnLeft ? opener.left : Math.min(opener.right, widthPx - GAP_PX) - menuWidthPx;
    style['left'] = `${Math.max(GAP_PX, left)}px`;
    style['width'] = `${menuWidthPx}px`;
  }
  return (
    <View className={styles['host'] ?? ''}>
      <View
        className={joinClasses(styles['mask'], isPopover && styles['clear'])}
        {...focus.maskProps}
        onClick={tapMask}
      />
      <View
        id={id}
        className={joinClasses(styles['menu'], isPopover ? styles['popover'] : styles['panel'])}
        style={style}
        {...toA11yProps({ role: 'dialog', label: title, isModal: true })}
      >
        {isTitled && <Text className={styles['title'] ?? ''}>{title}</Text>}
        {signs.length > 0 && (
          <View className={styles['signs'] ?? ''}>
            {signs.map(({ id: signId, label, sign, isChosen = false }) => (
              <Pressable
                key={signId}
                className={joinClasses(styles['sign'], isChosen && styles['chosen'])}
                label={isChosen ? `${label}，已选择` : label}
                onPress={() => onClose(signId)}
              >
                <Text>{sign}</Text>
              </Pressable>
            ))}
          </View>
        )}
        {rows.map((item) => (
          <Pressable
            key={item.id}
            className={joinClasses(styles['item'], item.isDanger === true && styles['danger'])}
            label={item.isChosen === true ? `${item.label}，已选择` : item.label}
            onPress={() => onClose(item.id)}
          >
            <Text>{item.label}</Text>
            {item.isChosen === true && <Icon name="check" size={20} colour="primary" />}
          </Pressable>
        ))}
        {!isPopover && (
          <Pressable
            className={joinClasses(styles['item'], styles['cancel'])}
            label="取消"
            onPress={() => onClose(null)}
          >
            <Text>取消</Text>
          </Pressable>
        )}
      </View>
    </View>
  );
}
