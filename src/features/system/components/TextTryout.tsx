import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { WORD_TEST_MAX_LENGTH } from '@contract/constants/word';
import { testText } from '@contract/http/word';
import type { TestedText } from '@contract/schemas/word';
import { cleanText } from '@contract/rules/text';
import { call } from '@/api/client';
import { Button } from '@/components/Button';
import { FormCard } from '@/components/fields/FormCard';
import { TextArea } from '@/components/fields/TextArea';
import { cutAtMarks, describeLevel, describeTested } from '@/domain/word-words';
import { toA11yProps } from '@/platform/a11y';
import styles from './TextTryout.module.scss';

/** Where a text is held against the words, without storing or counting anything. */
export function TextTryout() {
  const [text, setText] = useState('');
  const [tested, setTested] = useState<{ readonly text: string; readonly answer: TestedText } | null>(null);
  const test = async (): Promise<void> => {
    const asked = cleanText(text);
    if (asked === '') return;
    try {
      setTested({ text: asked, answer: await call(testText, { text: asked }) });
    } catch {
      // The request layer has shown the error.
    }
  };
  return (
    <FormCard>
      <TextArea
        label="试一段文字"
        placeholder="看看其中有没有敏感词，不会保存"
        maxLength={WORD_TEST_MAX_LENGTH}
        value={text}
        onChange={(typed) => {
          setText(typed);
          setTested(null);
        }}
      />
      <Button
        text="检查"
        size={40}
        kind="tonal"
        isDisabled={text.trim() === ''}
        disabledReason="请先输入文字"
        onPress={test}
      />
      {tested !== null && <Answer text={tested.text} answer={tested.answer} />}
    </FormCard>
  );
}

function Answer({ text, answer }: { readonly text: string; readonly answer: TestedText }) {
  const { level, marks, isCut, stored } = answer;
  const words = [...new Map(marks.map((mark) => [mark.word, mark])).values()];
  return (
    <View className={styles['answer'] ?? ''} {...toA11yProps({ role: 'status', label: describeTested(level) })}>
      <Text className={styles['verdict'] ?? ''}>{describeTested(level)}</Text>
      {marks.length > 0 && (
        <View className={styles['text'] ?? ''}>
          {cutAtMarks(text, marks).map((piece, at) => (
            <Text key={at} className={(piece.isMarked ? styles['marked'] : '') ?? ''}>
              {piece.text}
            </Text>
          ))}
        </View>
      )}
      {words.map((mark) => (
        <Text key={mark.word} className={styles['word'] ?? ''}>
          {`${mark.word}：${mark.groupName}，${describeLevel(mark.level)}`}
        </Text>
      ))}
      {isCut && <Text className={styles['word'] ?? ''}>后面还有，没有全部标出</Text>}
      {stored !== '' && stored !== text && <Text className={styles['word'] ?? ''}>{`发布为：${stored}`}</Text>}
    </View>
  );
}
