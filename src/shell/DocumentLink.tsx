import { Text } from '@tarojs/components';
import { Pressable } from '@/components/Pressable';
import { navigation } from '@/platform/navigation';
import styles from './LoginDialog.module.scss';

export interface DocumentLinkProps {
  text: string;
  path: string;
}

/** Leads to a document that is read without the dialog over it. */
export function DocumentLink({ text, path }: DocumentLinkProps) {
  // A refused jump (another is under way) leaves the person where they are.
  const open = () => void navigation.goTo(path).catch(() => undefined);
  return (
    <Pressable className={styles['link'] ?? ''} role="link" label={text} isNamedByContent onPress={open}>
      <Text>{text}</Text>
    </Pressable>
  );
}
