import { View } from '@tarojs/components';
import { findMe, listFaces } from '@contract/http/face';
import { isSamePerson } from '@contract/rules/face-person';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { Chip } from '@/components/Chip';
import { describeFace, listKeptPeople, type NamedFace } from '@/domain/found-faces';
import { toA11yProps } from '@/platform/a11y';
import { keepFindings } from '@/stores/face-findings';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import styles from './FoundPhotos.module.scss';

export interface FoundPeopleProps {
  readonly albumId: string;
  /** Whose photos are shown. */
  readonly sought: NamedFace;
}

const QUIET = { toast: false, loading: false } as const;

/** Links between the found photos of the family members whose faces the person has stored. Renders nothing if there is nobody else. */
export function FoundPeople({ albumId, sought }: FoundPeopleProps) {
  const isLogin = useSession(selectIsLogin);
  const kept = useCall(listFaces, isLogin ? {} : null, QUIET);
  const people = listKeptPeople(kept.data ?? []);
  if (people.every((person) => isSamePerson(person, sought))) return null;
  const find = async (faceIds: readonly string[]): Promise<void> => {
    try {
      keepFindings(albumId, await call(findMe, { albumId, selfies: [], faceIds: [...faceIds], isUpload: false }));
    } catch {
      // The request layer has shown the error.
    }
  };
  return (
    <View className={styles['people'] ?? ''} {...toA11yProps({ role: 'group', label: '找谁' })}>
      {people.map((person) => (
        <Chip
          key={person.faceIds[0] ?? ''}
          text={describeFace(person)}
          isSelected={isSamePerson(person, sought)}
          onPress={() => void find(person.faceIds) /* tells its failures */}
        />
      ))}
    </View>
  );
}
