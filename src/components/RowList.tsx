import { ScrollView, View } from '@tarojs/components';
import { useState, type ReactNode } from 'react';
import { visibleRows } from '@/domain/wall/visible-rows';
import { useViewport } from '@/platform/viewport/use-viewport';
import styles from './RowList.module.scss';

export interface RowListProps<Item extends { readonly id: string }> {
  label: string;
  items: readonly Item[];
  /** The same for every row. */
  rowPx: number;
  /** Share of the window's height that it takes at most. */
  maxShare: number;
  renderRow: (item: Item) => ReactNode;
}

/** A list of thousands that scrolls in a box of its own: only the rows in view are in the document. */
export function RowList<Item extends { readonly id: string }>({
  label,
  items,
  rowPx,
  maxShare,
  renderRow,
}: RowListProps<Item>) {
  const { heightPx } = useViewport();
  const [step, setStep] = useState(0);
  const boxPx = Math.min(items.length * rowPx, Math.round(heightPx * maxShare));
  const { first, end } = visibleRows(items.length, rowPx, boxPx, step * rowPx);
  return (
    <ScrollView
      className={styles['box'] ?? ''}
      style={{ height: `${boxPx}px` }}
      scrollY
      aria-label={label}
      // Rendered again only when another row comes up.
      onScroll={(event) => setStep(Math.floor(event.detail.scrollTop / rowPx))}
    >
      <View className={styles['whole'] ?? ''} style={{ height: `${items.length * rowPx}px` }}>
        <View style={{ transform: `translateY(${first * rowPx}px)` }}>
          {items.slice(first, end).map((item) => (
            <View key={item.id} style={{ height: `${rowPx}px` }}>
              {renderRow(item)}
            </View>
          ))}
        </View>
      </View>
    </ScrollView>
  );
}
