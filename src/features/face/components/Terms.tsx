import { Text, View } from '@tarojs/components';
import { Fragment } from 'react';
import styles from './Terms.module.scss';

export interface TermsProps {
  /** In plain words: what of, what for, how long, how to erase. */
  readonly terms: readonly { readonly name: string; readonly text: string }[];
}

/** What somebody agrees to, each point by its name. */
export function Terms({ terms }: TermsProps) {
  return (
    <View className={styles['terms'] ?? ''}>
      {terms.map(({ name, text }) => (
        <Fragment key={name}>
          <Text className={styles['name'] ?? ''}>{name}</Text>
          <Text className={styles['text'] ?? ''}>{text}</Text>
        </Fragment>
      ))}
    </View>
  );
}
