import { Text } from '@tarojs/components';
import { joinClasses } from './class-names';
import styles from './PriceTag.module.scss';

export interface PriceTagProps {
  /** As `describeSale` says it; empty: no tag. */
  readonly sale: string;
  /** Where it lies. */
  readonly className: string | undefined;
}

/** What a photo or video costs, or that one has it, over its picture. Whatever it lies on says it. */
export function PriceTag({ sale, className }: PriceTagProps) {
  if (sale === '') return null;
  const sign = sale.startsWith('￥') ? '￥' : '';
  return (
    <Text className={joinClasses(styles['tag'], className)}>
      {sign !== '' && <Text className={styles['sign'] ?? ''}>{sign}</Text>}
      {sale.slice(sign.length)}
    </Text>
  );
}
