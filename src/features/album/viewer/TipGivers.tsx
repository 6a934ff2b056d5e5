import { Text, View } from '@tarojs/components';
import type { TipGivers as Givers } from '@contract/schemas/order';
import { formatCount } from '@/domain/format/format-count';
import { FoundPerson } from './FoundPerson';
import styles from './TipGivers.module.scss';

/** Who has given for a photo or video, with what they said. */
export function TipGivers({ tips }: { readonly tips: Givers }) {
  if (tips.count === 0) return null;
  return (
    <View className={styles['givers'] ?? ''}>
      <Text className={styles['title'] ?? ''}>{`${formatCount(tips.count)}人打赏过，谢谢大家`}</Text>
      {tips.givers.map(({ person, message, at }) => (
        <FoundPerson key={`${person.id} ${at}`} person={{ ...person, signature: message }} />
      ))}
    </View>
  );
}
