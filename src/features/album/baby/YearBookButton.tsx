import { View } from '@tarojs/components';
import { getYearBook } from '@contract/http/baby';
import type { BabyChild } from '@contract/schemas/baby';
import { call } from '@/api/client';
import { Button } from '@/components/Button';
import { listBookYears, nameYearBook } from '@/domain/album/year-book';
import { device } from '@/platform/device';
import { showActions } from '@/stores/base/overlays';
import { openDocument } from '@/stores/open-document';
import styles from './MilestonesScreen.module.scss';

export interface YearBookButtonProps {
  readonly albumId: string;
  readonly child: BabyChild;
  /** `yyyy-mm-dd` */
  readonly today: string;
}

/** A year of a child's as a document to be printed. */
export function YearBookButton({ albumId, child, today }: YearBookButtonProps) {
  const make = async (): Promise<void> => {
    const years = listBookYears(child.birthday, today).map((year) => ({ id: String(year), label: `${year}年` }));
    const [only] = years;
    const year = Number(years.length === 1 ? only?.id : await showActions(years, '做哪一年的年册'));
    if (!Number.isInteger(year) || year === 0) return;
    await openDocument(nameYearBook(child.name, year), () => call(getYearBook, { albumId, childId: child.id, year }));
  };
  if (device.isSinglePage) return null;
  return (
    <View className={styles['book'] ?? ''}>
      <Button text="做成年册" label="做成年册，可以打印" kind="outline" size={40} icon="file-text" onPress={make} />
    </View>
  );
}
