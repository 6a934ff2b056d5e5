import { Image, Text, View } from '@tarojs/components';
import type { InteractionRow } from '@contract/schemas/interaction';
import { Avatar } from '@/components/Avatar';
import { joinClasses } from '@/components/class-names';
import { Pressable } from '@/components/Pressable';
import { Tag } from '@/components/Tag';
import { formatRelativeTime } from '@/domain/format/relative-time';
import { describeDeed, nameDoers } from '@/domain/interaction-words';
import { thumbhashUrl } from '@/domain/wall/thumbhash-url';
import { toAltProps } from '@/platform/a11y';
import { http } from '@/platform/http';
import { now } from '@/stores/base/clock';
import styles from './MessageRow.module.scss';

export interface InteractionRowViewProps {
  readonly row: InteractionRow;
  readonly onOpen: () => void;
}

/** What somebody, or several, did to one's thing. Leads to it. */
export function InteractionRowView({ row, onOpen }: InteractionRowViewProps) {
  const { person, media, text, isNew } = row;
  const names = nameDoers(row);
  const deed = describeDeed(row);
  const when = formatRelativeTime(row.createTime, now());
  return (
    <Pressable
      className={joinClasses(styles['row'], styles['main'])}
      role="link"
      label={[isNew ? '新' : '', names, when, deed, text].filter(Boolean).join('，')}
      isNamedByContent
      onPress={onOpen}
    >
      <Avatar name={person.nickname} url={person.avatar} size={44} />
      <View className={styles['words'] ?? ''}>
        <View className={styles['head'] ?? ''}>
          {isNew && <Tag text="新" kind="info" />}
          <Text className={joinClasses(styles['title'], isNew && styles['fresh'])}>{names}</Text>
          <Text className={styles['when'] ?? ''}>{when}</Text>
        </View>
        <Text className={styles['deed'] ?? ''}>{deed}</Text>
        {text !== '' && <Text className={styles['said'] ?? ''}>{text}</Text>}
      </View>
      {media !== null && <Thumb address={media.smallUrl} thumbhash={media.thumbhash} />}
    </Pressable>
  );
}

function Thumb({ address, thumbhash }: { readonly address: string; readonly thumbhash: string }) {
  return (
    <View
      className={styles['thumb'] ?? ''}
      style={thumbhash === '' ? {} : { backgroundImage: `url(${thumbhashUrl(thumbhash)})` }}
    >
      {address !== '' && (
        <Image {...toAltProps('')} className={styles['picture'] ?? ''} src={http.baseUrl + address} mode="aspectFill" />
      )}
    </View>
  );
}
