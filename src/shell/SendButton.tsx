import { Text } from '@tarojs/components';
import { Button } from '@/components/Button';
import { ShareButton } from '@/platform/share-button';
import type { SentCard } from '@/platform/share-button/types';
import styles from './SendButton.module.scss';

const WORDS = '发给微信好友';

/** To a friend in WeChat: a card, or the page in front. Null: the card is still to come. Nothing in a browser. */
export function SendButton({ card }: { readonly card?: SentCard | null }) {
  if (ShareButton === null) return null;
  if (card === null) return <Button text={WORDS} isBlock isDisabled onPress={() => undefined} />;
  return (
    <ShareButton label={WORDS} className={styles['send'] ?? ''} {...(card === undefined ? {} : { card })}>
      <Text>{WORDS}</Text>
    </ShareButton>
  );
}
