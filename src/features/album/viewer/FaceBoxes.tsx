import { Text, View } from '@tarojs/components';
import type { FaceBox } from '@contract/schemas/face-box';
import { joinClasses } from '@/components/class-names';
import { Pressable } from '@/components/Pressable';
import { FACE_ANSWER } from '@contract/constants/face';
import { describeBox } from '@/domain/found-faces';
import styles from './FaceBoxes.module.scss';

export interface FaceBoxesProps {
  readonly faces: readonly FaceBox[];
  readonly onChoose: (face: FaceBox) => void;
  /** Absent: as to the person himself. */
  readonly describe?: (face: FaceBox) => string;
}

const inPercent = (part: number): string => `${100 * part}%`;

/** Faces where they are on a photo: those that were confirmed, and dashed those that are guessed. */
export function FaceBoxes({ faces, onChoose, describe = describeBox }: FaceBoxesProps) {
  return (
    <>
      {faces.map((face) => (
        <View
          key={face.faceId}
          className={styles['place'] ?? ''}
          style={{
            left: inPercent(face.left),
            top: inPercent(face.top),
            width: inPercent(face.width),
            height: inPercent(face.height),
          }}
        >
          <Pressable
            className={joinClasses(styles['box'], face.answer === FACE_ANSWER.me && styles['sure'])}
            label={`${describe(face)}，标记这张脸`}
            isOnPhoto
            onPress={() => onChoose(face)}
          >
            <Text className={styles['name'] ?? ''}>{describe(face)}</Text>
          </Pressable>
        </View>
      ))}
    </>
  );
}
