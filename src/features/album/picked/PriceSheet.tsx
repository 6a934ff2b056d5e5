import { View } from '@tarojs/components';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { PriceField } from '@/components/fields/PriceField';
import { Sheet } from '@/components/layers/Sheet';
import styles from '../AlbumSheets.module.scss';

export interface PriceSheetProps {
  readonly title: string;
  /** 0: free. */
  readonly onSave: (priceFen: number) => Promise<void>;
  readonly onClose: () => void;
}

/** Nothing is chosen at first: what they cost now may differ. */
export function PriceSheet({ title, onSave, onClose }: PriceSheetProps) {
  const [priceFen, setPriceFen] = useState<number | null>(null);
  return (
    <Sheet title={title} onClose={onClose}>
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
