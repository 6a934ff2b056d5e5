import { Text, View } from '@tarojs/components';
import type { AlbumPerson } from '@contract/schemas/face-people';
import { joinClasses } from '@/components/class-names';
import { Pressable } from '@/components/Pressable';
import { describePerson } from '@/domain/album-people';
import { ZoomedFace } from './ZoomedFace';
import styles from './PersonFace.module.scss';

export interface PersonFaceProps {
  readonly person: AlbumPerson;
  readonly onPress: () => void;
  /** What else is said of him. */
  readonly note?: string;
  /** One of several that are chosen. Absent: a way to him. */
  readonly isChosen?: boolean;
}

/** Somebody on an album's photos, by his face. */
export function PersonFace({ person, note, onPress, isChosen }: PersonFaceProps) {
  const name = describePerson(person);
  const count = `${person.photos}张`;
  return (
    <Pressable
      className={styles['person'] ?? ''}
      label={[name, count, note].filter(Boolean).join(' ')}
      isNamedByContent
      {...(isChosen === undefined ? {} : { role: 'checkbox' as const, a11y: { isChecked: isChosen } })}
      onPress={onPress}
    >
      <View className={joinClasses(styles['face'], isChosen === true && styles['chosen'])}>
        <ZoomedFace url={person.cover.url} ratio={person.cover.ratio} box={person.cover} />
      </View>
      <Text className={joinClasses(styles['name'], person.name === '' && styles['nameless'])}>{name}</Text>
      <Text className={styles['count'] ?? ''}>{count}</Text>
      {note !== undefined && <Text className={styles['count'] ?? ''}>{note}</Text>}
    </Pressable>
  );
}
