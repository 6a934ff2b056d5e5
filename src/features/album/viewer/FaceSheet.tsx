import { Text, View } from '@tarojs/components';
import { FACE_ANSWER, type FaceRelation } from '@contract/constants/face';
import type { FoundFace } from '@contract/schemas/face';
import { Button } from '@/components/Button';
import { Sheet } from '@/components/layers/Sheet';
import { Pressable } from '@/components/Pressable';
import { describeBox, FAMILY_RELATIONS, RELATION_NAMES, type FaceAnswerKind } from '@/domain/found-faces';
import { labelFace } from '@/stores/face-findings';
import { showToast } from '@/stores/base/overlays';
import { BoxedFace } from './BoxedFace';
import { NameInAlbum } from './NameInAlbum';
import styles from './FaceSheet.module.scss';

export interface FaceSheetProps {
  readonly face: Pick<FoundFace, 'faceId' | 'box' | 'media'>;
  readonly onAnswer: (answer: FaceAnswerKind) => Promise<void>;
  /** It is somebody of the family's. */
  readonly onLabelled?: () => Promise<void>;
  readonly onClose: () => void;
}

/** One face in its photo: whose is it? */
export function FaceSheet({ face: { faceId, box, media }, onAnswer, onLabelled, onClose }: FaceSheetProps) {
  const answer = (said: FaceAnswerKind) => async (): Promise<void> => {
    onClose();
    await onAnswer(said);
  };
  const label = async (relation: FaceRelation): Promise<void> => {
    if (!(await labelFace(faceId, relation))) return;
    showToast(`已标记为${RELATION_NAMES[relation]}`);
    onClose();
    await onLabelled?.();
  };
  return (
    <Sheet title={box.answer === FACE_ANSWER.me ? describeBox(box) : '这是你吗？'} onClose={onClose}>
      <BoxedFace media={media} box={box} name={describeBox(box)} />
      <NameInAlbum faceId={faceId} albumId={media.albumId} />
      <View className={styles['answers'] ?? ''}>
        <Button text="是我" isBlock onPress={answer(FACE_ANSWER.me)} />
        <Button text="不是我" kind="outline" isBlock onPress={answer(FACE_ANSWER.notMe)} />
      </View>
      <Text className={styles['words'] ?? ''}>也可以标记为</Text>
      <View className={styles['labels'] ?? ''}>
        {FAMILY_RELATIONS.map((relation) => (
          <Pressable
            key={relation}
            className={styles['label'] ?? ''}
            label={RELATION_NAMES[relation]}
            isNamedByContent
            onPress={() => void label(relation) /* tells its failures */}
          >
            <Text>{RELATION_NAMES[relation]}</Text>
          </Pressable>
        ))}
      </View>
    </Sheet>
  );
}
