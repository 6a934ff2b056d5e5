import { View } from '@tarojs/components';
import { useState } from 'react';
import { revealReportPictures } from '@contract/http/moderation';
import { call } from '@/api/client';
import { Button } from '@/components/Button';
import { toA11yProps } from '@/platform/a11y';
import { Picture } from '@/platform/picture';
import styles from './ReportPictures.module.scss';

export interface ReportPicturesProps {
  /** Of a case or a matter. */
  readonly id: string;
  readonly count: number;
}

/** What came along with the reports of one thing: shown once somebody asks, which is written down. */
export function ReportPictures({ id, count }: ReportPicturesProps) {
  const [addresses, setAddresses] = useState<readonly string[] | null>(null);
  const show = async (): Promise<void> => {
    try {
      setAddresses(await call(revealReportPictures, { id }));
    } catch {
      // The request layer has shown the error.
    }
  };
  if (count === 0) return null;
  if (addresses === null) {
    return <Button text={`查看举报附图${count}张`} size={40} kind="outline" icon="image" onPress={show} />;
  }
  return (
    <View className={styles['pictures'] ?? ''}>
      {addresses.map((address, index) => (
        <View
          key={address}
          className={styles['picture'] ?? ''}
          {...toA11yProps({ role: 'img', label: `举报附图${index + 1}` })}
        >
          <Picture url={address} fit="contain" className={styles['shown'] ?? ''} isUrgent />
        </View>
      ))}
    </View>
  );
}
