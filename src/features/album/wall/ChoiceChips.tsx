import { View } from '@tarojs/components';
import { Chip } from '@/components/Chip';
import { FieldFrame } from '@/components/fields/FieldFrame';
import styles from '../AlbumSheets.module.scss';

export interface ChoiceChipsProps {
  readonly label: string;
  readonly choices: readonly { readonly id: string; readonly name: string; readonly count: number }[];
  /** Empty: none. */
  readonly chosenId: string;
  readonly onChoose: (id: string) => void;
}

/** One of several, or none: what is chosen is taken back by another tap. */
export function ChoiceChips({ label, choices, chosenId, onChoose }: ChoiceChipsProps) {
  return (
    <FieldFrame label={label}>
      <View className={styles['chips'] ?? ''}>
        {choices.map(({ id, name, count }) => (
          <Chip
            key={id}
            text={`${name} ${count}`}
            isSelected={chosenId === id}
            onPress={() => onChoose(chosenId === id ? '' : id)}
          />
        ))}
      </View>
    </FieldFrame>
  );
}
