import { View } from '@tarojs/components';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { PriceField } from '@/components/fields/PriceField';
import { NoticeBar } from '@/components/NoticeBar';
import { Sheet } from '@/components/layers/Sheet';
import { useSellingNotice } from '@/stores/use-selling-notice';
import styles from '../AlbumSheets.module.scss';

export interface PriceSheetProps {
  readonly title: string;
  /** Null: of several albums. */
  readonly albumId: string | null;
  /** 0: free. */
  readonly onSave: (priceFen: number) => Promise<void>;
  readonly onClose: () => void;
}

/** Nothing is chosen at first: what they cost now may differ. */
export function PriceSheet({ title, albumId, onSave, onClose }: PriceSheetProps) {
  const [priceFen, setPriceFen] = useState<number | null>(null);
  const notice = useSellingNotice(albumId);
  return (
    <Sheet title={title} onClose={onClose}>
      {notice !== null && <NoticeBar kind="warning" {...notice} />}
      <View className={styles['form'] ?? ''}>
        <PriceField label="价格" priceFen={priceFen} onChange={setPriceFen} />
        <Button
          text="保存"
          isBlock
          isDisabled={priceFen === null}
          disabledReason="请先选择或填写价格"
          onPress={async () => {
            if (priceFen !== null) await onSave(priceFen);
          }}
        />
      </View>
    </Sheet>
  );
}
