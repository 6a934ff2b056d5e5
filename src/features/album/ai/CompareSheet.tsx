import { Image, Text, View } from '@tarojs/components';
import { useState } from 'react';
import type { Generation } from '@contract/schemas/generation';
import { Chip } from '@/components/Chip';
import { Sheet } from '@/components/layers/Sheet';
import { type ComparedPicture, listCompared } from '@/domain/album/generation-draft';
import { toA11yProps, toAltProps } from '@/platform/a11y';
import { http } from '@/platform/http';
import styles from './CompareSheet.module.scss';

export interface CompareSheetProps {
  readonly generation: Generation;
  readonly onClose: () => void;
}

/** Two of an order's pictures side by side: what it was made of and a result, or two results. */
export function CompareSheet({ generation, onClose }: CompareSheetProps) {
  const pictures = listCompared(generation);
  const [left, setLeft] = useState(pictures[0]?.id ?? '');
  const [right, setRight] = useState(pictures[1]?.id ?? '');
  return (
    <Sheet title="对比" onClose={onClose}>
      <View className={styles['pair'] ?? ''}>
        <ComparedSide label="左边" pictures={pictures} chosenId={left} onChoose={setLeft} />
        <ComparedSide label="右边" pictures={pictures} chosenId={right} onChoose={setRight} />
      </View>
    </Sheet>
  );
}

interface ComparedSideProps {
  readonly label: string;
  readonly pictures: readonly ComparedPicture[];
  readonly chosenId: string;
  readonly onChoose: (id: string) => void;
}

function ComparedSide({ label, pictures, chosenId, onChoose }: ComparedSideProps) {
  const chosen = pictures.find(({ id }) => id === chosenId);
  return (
    <View className={styles['side'] ?? ''}>
      {pictures.length > 2 ? (
        <View className={styles['choices'] ?? ''} {...toA11yProps({ role: 'radiogroup', label })}>
          {pictures.map(({ id, name }) => (
            <Chip key={id} text={name} isRadio isSelected={id === chosenId} onPress={() => onChoose(id)} />
          ))}
        </View>
      ) : (
        <Text className={styles['name'] ?? ''}>{chosen?.name ?? ''}</Text>
      )}
      {chosen !== undefined && (
        <Image
          {...toAltProps(chosen.name)}
          className={styles['picture'] ?? ''}
          src={http.baseUrl + chosen.url}
          mode="aspectFit"
        />
      )}
    </View>
  );
}
