import { Text } from '@tarojs/components';
import { formatFen } from '@/domain/format-money';
import { joinClasses } from './class-names';
import styles from './PriceTag.module.scss';

export interface PriceTagProps {
  /** More than 0: what is free carries no tag. */
  readonly priceFen: number;
  /** Where it lies. */
  readonly className: string | undefined;
}

/** What a photo or video costs, over its picture. Whatever it lies on says it. */
export function PriceTag({ priceFen, className }: PriceTagProps) {
  const [sign, ...digits] = formatFen(priceFen);
  return (
    <Text className={joinClasses(styles['tag'], className)}>
      <Text className={styles['sign'] ?? ''}>{sign}</Text>
      {digits.join('')}
    </Text>
  );
}
