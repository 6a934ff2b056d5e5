import { Text, View } from '@tarojs/components';
import type { HelpQuestion } from '@contract/constants/help-topics';
import { joinClasses } from '@/components/class-names';
import { Icon } from '@/components/Icon';
import { Pressable } from '@/components/Pressable';
import styles from './HelpAnswer.module.scss';

export interface HelpAnswerProps {
  question: HelpQuestion;
  isOpen: boolean;
  onToggle: () => void;
}

/** A question that unfolds its answer. */
export function HelpAnswer({ question: { question, answer }, isOpen, onToggle }: HelpAnswerProps) {
  return (
    <View className={styles['item'] ?? ''}>
      <Pressable
        className={styles['question'] ?? ''}
        label={question}
        isNamedByContent
        onPress={onToggle}
        a11y={{ isExpanded: isOpen }}
      >
        <Text className={styles['words'] ?? ''}>{question}</Text>
        <Icon
          name="chevron-down"
          size={20}
          colour="text-3"
          className={joinClasses(styles['arrow'], isOpen && styles['turned'])}
        />
      </Pressable>
      {isOpen && (
        <View className={styles['answer'] ?? ''}>
          {answer.map((paragraph) => (
            <Text key={paragraph} className={styles['paragraph'] ?? ''} userSelect>
              {paragraph}
            </Text>
          ))}
        </View>
      )}
    </View>
  );
}
