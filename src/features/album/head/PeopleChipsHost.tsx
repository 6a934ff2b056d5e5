import { View } from '@tarojs/components';
import { useLoaded } from '@/shell/use-loaded';
import type { PeopleChipsProps } from './PeopleChips';
import styles from './PeopleChips.module.scss';

const loadChips = () => import('./head-parts');

/** The people on an album's photos. Their file comes with the first album that has some, for its managers. */
export function PeopleChipsHost(props: PeopleChipsProps) {
  const loaded = useLoaded(true, loadChips);
  return loaded === null ? <View className={styles['row'] ?? ''} /> : <loaded.PeopleChips {...props} />;
}
