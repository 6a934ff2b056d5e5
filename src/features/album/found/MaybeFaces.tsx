import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { FACE_ANSWER } from '@contract/constants/face';
import type { FoundFace } from '@contract/schemas/face';
import { isOneself } from '@contract/rules/face-person';
import { Button } from '@/components/Button';
import { Pressable } from '@/components/Pressable';
import { describeFace, describeSought, ratioOf, type FaceAnswerKind, type NamedFace } from '@/domain/found-faces';
import { toA11yProps } from '@/platform/a11y';
import { ZoomedFace } from '../viewer/ZoomedFace';
import styles from './MaybeFaces.module.scss';

/** At once: they are looked at one by one. */
const SHOWN_AT_ONCE = 12;

export interface MaybeFacesProps {
  readonly faces: readonly FoundFace[];
  /** Whose they may be. */
  readonly sought: NamedFace;
  readonly onOpen: (face: FoundFace) => void;
  readonly onAnswer: (face: FoundFace, answer: FaceAnswerKind) => Promise<void>;
}

/** Photos that may show the person. A guess is marked as one, with a question whether it is right. */
export function MaybeFaces({ faces, sought, onOpen, onAnswer }: MaybeFacesProps) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  if (faces.length === 0) return null;
  const isOwn = isOneself(sought);
  const who = describeSought(sought);
  const name = isOwn ? '我' : describeFace(sought);
  return (
    <View className={styles['section'] ?? ''} {...toA11yProps({ role: 'region', label: `可能是${who}的照片` })}>
      <Text className={styles['title'] ?? ''} {...toA11yProps({ role: 'heading', level: 2 })}>
        {`可能是${who} ${faces.length}张`}
      </Text>
      <Text className={styles['note'] ?? ''}>点照片可以告诉我们对不对</Text>
      <View className={styles['grid'] ?? ''}>
        {faces.slice(0, shown).map((face, index) => (
          <View key={face.faceId} className={styles['card'] ?? ''}>
            <Pressable
              className={styles['tile'] ?? ''}
              label={`可能是${who}的照片，第${index + 1}张，看大图`}
              onPress={() => onOpen(face)}
            >
              <ZoomedFace url={face.media.middleUrl} ratio={ratioOf(face.media)} box={face.box} />
              <Text className={styles['mark'] ?? ''}>?</Text>
            </Pressable>
            <View className={styles['answers'] ?? ''}>
              <Button
                text={isOwn ? '是我' : '是'}
                label={`第${index + 1}张是${name}`}
                kind="tonal"
                size={32}
                isGuarded={false}
                onPress={() => onAnswer(face, FACE_ANSWER.me)}
              />
              <Button
                text="不是"
                label={`第${index + 1}张不是${name}`}
                kind="outline"
                size={32}
                isGuarded={false}
                onPress={() => onAnswer(face, FACE_ANSWER.notMe)}
              />
            </View>
          </View>
        ))}
      </View>
      {faces.length > shown && (
        <Button text="查看更多" kind="text" isBlock onPress={() => setShown(shown + SHOWN_AT_ONCE)} />
      )}
    </View>
  );
}
