import { View } from '@tarojs/components';
import type { Generation } from '@contract/schemas/generation';
import { toA11yProps } from '@/platform/a11y';
import { GenerationCard } from './GenerationCard';
import type { OrderSheets } from './use-order-sheets';
import type { Studio } from './use-studio';
import styles from './AiAlbumScreen.module.scss';

export interface GenerationListProps {
  readonly label: string;
  readonly rows: readonly Generation[];
  readonly studio: Studio;
  readonly sheets: OrderSheets;
  /** `place` of the results, from 0. */
  readonly onOpen: (generation: Generation, place: number) => void;
}

/** Orders, each with what may be done with it. */
export function GenerationList({ label, rows, studio, sheets, onOpen }: GenerationListProps) {
  return (
    <View className={styles['list'] ?? ''} {...toA11yProps({ role: 'list', label })}>
      {rows.map((generation) => (
        <GenerationCard
          key={generation.id}
          generation={generation}
          onOpen={(place) => onOpen(generation, place)}
          onChange={studio.change}
          onCompare={() => sheets.compare(generation)}
          onReport={sheets.report}
          onCancel={() => studio.cancel(generation)}
          onAgain={() => studio.again(generation)}
          onRemove={() => void studio.remove(generation) /* tells its failures */}
        />
      ))}
    </View>
  );
}
