import { Text, View } from '@tarojs/components';
import { listAlbumPeople } from '@contract/http/face-people';
import { useCall } from '@/api/use-call';
import { Icon } from '@/components/Icon';
import { Pressable } from '@/components/Pressable';
import { toManageParams } from '@/domain/album-routes';
import { ROUTES } from '@/domain/routes';
import { toA11yProps } from '@/platform/a11y';
import { navigation } from '@/platform/navigation';
import { PersonFace } from '../viewer/PersonFace';
import styles from './PeopleChips.module.scss';

export interface PeopleChipsProps {
  readonly albumId: string;
  /** Whose photos are shown; empty: everybody's. */
  readonly chosenId: string;
  readonly onChoose: (personId: string) => void;
}

/** The others are found on the desk. */
const SHOWN = 12;

/**
 * The people on most of an album's photos, for its managers. A tap shows only that person's photos. The row takes its space before they are
 * loaded.
 */
export function PeopleChips({ albumId, chosenId, onChoose }: PeopleChipsProps) {
  const people = useCall(listAlbumPeople, { albumId });
  const all = people.data ?? [];
  const first = all.slice(0, SHOWN);
  const chosen = all.find(({ id }) => id === chosenId);
  const shown = chosen === undefined || first.includes(chosen) ? first : [chosen, ...first];
  return (
    <View className={styles['row'] ?? ''} {...toA11yProps({ role: 'group', label: '照片里的人物' })}>
      {shown.map((person) => (
        <PersonFace
          key={person.id}
          person={person}
          isChosen={person.id === chosenId}
          onPress={() => onChoose(person.id === chosenId ? '' : person.id)}
        />
      ))}
      <Pressable
        className={styles['all'] ?? ''}
        label="整理人物"
        isNamedByContent
        onPress={() => void navigation.goTo(ROUTES.manage, toManageParams(albumId, 'faces')) /* else one stays here */}
      >
        <View className={styles['icon'] ?? ''}>
          <Icon name="users" size={24} colour="text-2" />
        </View>
        <Text className={styles['words'] ?? ''}>整理人物</Text>
      </Pressable>
    </View>
  );
}
