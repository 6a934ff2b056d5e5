import { Text, View } from '@tarojs/components';
import { FACE_ANSWER } from '@contract/constants/face';
import { listFaces } from '@contract/http/face';
import type { FoundFace } from '@contract/schemas/face';
import { isOneself } from '@contract/rules/face-person';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Sheet } from '@/components/layers/Sheet';
import { Pressable } from '@/components/Pressable';
import {
  describeBox,
  describeFace,
  describeSought,
  listOthers,
  ONESELF,
  type FaceAnswerKind,
  type NamedFace,
} from '@/domain/found-faces';
import { labelFace } from '@/stores/face-findings';
import { showToast } from '@/stores/base/overlays';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import { BoxedFace } from './BoxedFace';
import { NameInAlbum } from './NameInAlbum';
import styles from './FaceSheet.module.scss';

export interface FaceSheetProps {
  readonly face: Pick<FoundFace, 'faceId' | 'box' | 'media'>;
  /** Whose it may be. Absent: the person's own. */
  readonly sought?: NamedFace;
  readonly onAnswer: (answer: FaceAnswerKind) => Promise<void>;
  /** It is somebody else's. */
  readonly onLabelled?: () => Promise<void>;
  readonly onClose: () => void;
}

const QUIET = { toast: false, loading: false } as const;

/** One face in its photo: whose is it? */
export function FaceSheet(props: FaceSheetProps) {
  const { face, sought = ONESELF, onAnswer, onLabelled, onClose } = props;
  const { faceId, box, media } = face;
  const isLogin = useSession(selectIsLogin);
  const kept = useCall(listFaces, isLogin ? {} : null, QUIET);
  const isOwn = isOneself(sought);
  const who = isOwn ? '我' : describeFace(sought);
  const answer = (said: FaceAnswerKind) => async (): Promise<void> => {
    onClose();
    await onAnswer(said);
  };
  const label = async (person: NamedFace): Promise<void> => {
    if (!(await labelFace(faceId, person))) return;
    showToast(`已标记为${describeFace(person)}`);
    onClose();
    await onLabelled?.();
  };
  return (
    <Sheet
      title={box.answer === FACE_ANSWER.me ? describeBox(box) : `这是${describeSought(sought)}吗？`}
      onClose={onClose}
    >
      <BoxedFace media={media} box={box} name={describeBox(box)} />
      <NameInAlbum faceId={faceId} albumId={media.albumId} />
      <View className={styles['answers'] ?? ''}>
        <Button text={isOwn ? '是我' : '是'} label={`是${who}`} isBlock onPress={answer(FACE_ANSWER.me)} />
        <Button
          text={isOwn ? '不是我' : '不是'}
          label={`不是${who}`}
          kind="outline"
          isBlock
          onPress={answer(FACE_ANSWER.notMe)}
        />
      </View>
      <Text className={styles['words'] ?? ''}>也可以标记为</Text>
      <View className={styles['labels'] ?? ''}>
        {listOthers(sought, kept.data ?? []).map((person) => (
          <Pressable
            key={`${person.relation}:${person.name}`}
            className={styles['label'] ?? ''}
            label={describeFace(person)}
            isNamedByContent
            onPress={() => void label(person) /* tells its failures */}
          >
            <Text>{describeFace(person)}</Text>
          </Pressable>
        ))}
      </View>
    </Sheet>
  );
}
