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
  /** One long picture is wanted. */
  readonly onPicture: (year: number) => void;
}

const FORMS = [
  { id: 'pdf', label: 'PDF，可以打印' },
  { id: 'picture', label: '长图，方便分享' },
];

/** A year of a child's as a document to be printed, or as one long picture. */
export function YearBookButton({ albumId, child, today, onPicture }: YearBookButtonProps) {
  const make = async (): Promise<void> => {
    const years = listBookYears(child.birthday, today).map((year) => ({ id: String(year), label: `${year}年` }));
    const [only] = years;
    const year = Number(years.length === 1 ? only?.id : await showActions(years, '做哪一年的年册'));
    if (!Number.isInteger(year) || year === 0) return;
    const form = await showActions(FORMS, `${year}年的年册`);
    if (form === 'picture') onPicture(year);
    if (form !== 'pdf') return;
    const name = nameYearBook(child.name, year, 'pdf');
    await openDocument(name, () => call(getYearBook, { albumId, childId: child.id, year }));
  };
  if (device.isSinglePage) return null;
  return (
    <View className={styles['book'] ?? ''}>
      <Button text="做成年册" kind="outline" size={40} icon="file-text" onPress={make} />
    </View>
  );
}
