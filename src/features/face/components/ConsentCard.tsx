import { Text, View } from '@tarojs/components';
import { Checkbox } from '@/components/fields/Checkbox';
import { Icon } from '@/components/Icon';
import { Terms, type TermsProps } from './Terms';
import styles from './ConsentCard.module.scss';

export interface ConsentCardProps extends TermsProps {
  readonly title: string;
  /** Of the text. */
  readonly version: string;
  /** What the box says. */
  readonly label: string;
  readonly isTicked: boolean;
  readonly onToggle: () => void;
  /** It has been agreed to before: instead of the box. Null: not yet. */
  readonly givenWords: string | null;
}

/** One consent, apart from any other: what it is for, and a box that nobody ticks but the person. */
export function ConsentCard({ title, terms, version, label, isTicked, onToggle, givenWords }: ConsentCardProps) {
  return (
    <View className={styles['card'] ?? ''}>
      <View className={styles['head'] ?? ''}>
        <Text className={styles['title'] ?? ''}>{title}</Text>
        <Text className={styles['version'] ?? ''}>{`版本 ${version}`}</Text>
      </View>
      <Terms terms={terms} />
      {givenWords === null ? (
        <Checkbox label={label} isChecked={isTicked} onToggle={onToggle} />
      ) : (
        <View className={styles['given'] ?? ''}>
          <Icon name="circle-check" size={20} colour="success" />
          <Text>{givenWords}</Text>
        </View>
      )}
    </View>
  );
}
