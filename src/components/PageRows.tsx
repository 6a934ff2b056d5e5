import { View } from '@tarojs/components';
import { useCallback, useId, useState, type ReactNode } from 'react';
import { visibleRows } from '@/domain/wall/visible-rows';
import { toA11yProps } from '@/platform/a11y';
import { usePageScroll } from '@/platform/scroll';
import type { ViewFrame } from '@/platform/scroll/types';
import { Slots } from '@/platform/slots';
import styles from './PageRows.module.scss';

export interface PageRowsProps<Item extends { readonly id: string }> {
  label: string;
  items: readonly Item[];
  /** The same for every row. */
  rowPx: number;
  renderRow: (item: Item) => ReactNode;
}

/** Before the page says how much of it is seen. */
const FIRST_ROWS = 12;

/** A list of thousands that scrolls with its page: only the rows in view are in the document. */
export function PageRows<Item extends { readonly id: string }>({
  label,
  items,
  rowPx,
  renderRow,
}: PageRowsProps<Item>) {
  const elementId = `rows${useId().replace(/:/g, '')}`;
  const [frame, setFrame] = useState<{ step: number; heightPx: number }>({ step: 0, heightPx: 0 });
  const follow = useCallback(
    ({ topPx, heightPx }: ViewFrame): void => {
      // Rendered again only when another row comes up.
      const step = Math.floor(topPx / rowPx);
      setFrame((old) => (old.step === step && old.heightPx === heightPx ? old : { step, heightPx }));
    },
    [rowPx],
  );
  usePageScroll(elementId, follow);
  const { first, end } =
    frame.heightPx === 0
      ? { first: 0, end: Math.min(items.length, FIRST_ROWS) }
      : visibleRows(items.length, rowPx, frame.heightPx, frame.step * rowPx);
  const shown = items.slice(first, end);
  const places = new Map(shown.map((item, index) => [item.id, { item, topPx: (first + index) * rowPx }]));
  return (
    <View
      id={elementId}
      className={styles['whole'] ?? ''}
      style={{ height: `${items.length * rowPx}px` }}
      {...toA11yProps({ role: 'list', label })}
    >
      <Slots
        keys={[...places.keys()]}
        render={(key) => {
          const place = places.get(key);
          if (place === undefined) return null;
          return (
            <View
              className={styles['row'] ?? ''}
              style={{ height: `${rowPx}px`, transform: `translateY(${place.topPx}px)` }}
              {...toA11yProps({ role: 'listitem' })}
            >
              {renderRow(place.item)}
            </View>
          );
        }}
      />
    </View>
  );
}
