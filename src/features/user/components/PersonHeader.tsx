import { Image, Text, View } from '@tarojs/components';
import type { AttentionResult } from '@contract/schemas/attention';
import type { PersonSpace } from '@contract/schemas/user';
import { Avatar } from '@/components/Avatar';
import { Button } from '@/components/Button';
import { joinClasses } from '@/components/class-names';
import { MemberBadge } from '@/components/MemberBadge';
import { Skeleton } from '@/components/Skeleton';
import { Stat } from '@/components/Stat';
import { StatRow } from '@/components/StatRow';
import { Tag } from '@/components/Tag';
import { formatCount } from '@/domain/format/format-count';
import { toMemberLevel } from '@/domain/membership';
import { toTipParams } from '@/domain/order-routes';
import { ROUTES, type AttentionList } from '@/domain/routes';
import { toA11yProps, toAltProps } from '@/platform/a11y';
import { http } from '@/platform/http';
import { navigation } from '@/platform/navigation';
import { requireLogin } from '@/stores/session/session';
import { startChat } from '@/stores/start-chat';
import { FollowButton } from './FollowButton';
import styles from './PersonHeader.module.scss';

export interface PersonHeaderProps {
  /** Undefined: on its way. */
  readonly person: PersonSpace | undefined;
  readonly onTiesChanged: (result: AttentionResult) => void;
  readonly onUnblock: () => Promise<void>;
}

// A jump that is refused leaves the person here.
const openList = (list: AttentionList) => (): void => void navigation.goTo(ROUTES.attention, { list });
const editProfile = (): void => void navigation.goTo(ROUTES.profile, { from: 'setup' });

async function giveTip(userId: string): Promise<void> {
  if (await requireLogin()) await navigation.goTo(ROUTES.shopCart, toTipParams({ userId })).catch(() => undefined);
}

/** Cover, face and figures. As high before they are known. */
export function PersonHeader({ person, onTiesChanged, onUnblock }: PersonHeaderProps) {
  const { cover = '', isSelf = false } = person ?? {};
  const figure = (key: 'attentionCount' | 'fansCount' | 'albumCount' | 'likedCount'): string | undefined =>
    person === undefined ? undefined : formatCount(person[key]);
  return (
    <View className={styles['header'] ?? ''}>
      <View
        className={joinClasses(styles['cover'], person !== undefined && cover === '' && styles['isEmpty'])}
        {...toA11yProps({ isHidden: true })}
      >
        {cover !== '' && (
          <Image {...toAltProps('')} className={styles['picture'] ?? ''} src={http.baseUrl + cover} mode="aspectFill" />
        )}
      </View>
      <View className={styles['body'] ?? ''}>
        <View className={styles['top'] ?? ''}>
          <View className={styles['face'] ?? ''}>
            <Avatar name={person?.nickname ?? ''} url={person?.avatar ?? ''} size={64} />
          </View>
          <View className={styles['action'] ?? ''}>
            {person !== undefined && isSelf && (
              <Button text="编辑资料" kind="outline" size={40} icon="pencil" onPress={editProfile} />
            )}
            {person !== undefined && !isSelf && person.isBlocked && (
              <Button text="解除拉黑" kind="outline" size={40} onPress={onUnblock} />
            )}
            {person !== undefined && !isSelf && !person.isBlocked && (
              <Button
                text="私信"
                label={`私信${person.nickname}`}
                kind="outline"
                size={40}
                onPress={() => startChat(person.id)}
              />
            )}
            {person !== undefined && !isSelf && !person.isBlocked && (
              <Button text="打赏" kind="outline" size={40} onPress={() => giveTip(person.id)} />
            )}
            {person !== undefined && !isSelf && !person.isBlocked && (
              <FollowButton
                userId={person.id}
                nickname={person.nickname}
                isFollowed={person.isFollowed}
                isFan={person.isFan}
                size={40}
                onChanged={onTiesChanged}
              />
            )}
          </View>
        </View>
        {person === undefined ? (
          <>
            <Skeleton shape="title" widthPercent={40} />
            <Skeleton shape="line" widthPercent={70} />
          </>
        ) : (
          <Words person={person} />
        )}
        <View className={styles['stats'] ?? ''}>
          <StatRow>
            <Stat label="关注" value={figure('attentionCount')} onPress={isSelf ? openList('attention') : undefined} />
            <Stat label="粉丝" value={figure('fansCount')} onPress={isSelf ? openList('fans') : undefined} />
            <Stat label="相册" value={figure('albumCount')} />
            <Stat label="获赞" value={figure('likedCount')} />
          </StatRow>
        </View>
      </View>
    </View>
  );
}

function Words({ person }: { readonly person: PersonSpace }) {
  const { nickname, memberTypeKey, badge, signature, place, tags, isBlocked, isSelf } = person;
  return (
    <>
      <View className={styles['title'] ?? ''}>
        <Text className={styles['name'] ?? ''}>{nickname}</Text>
        <MemberBadge level={toMemberLevel(memberTypeKey)} text={badge} />
        {isBlocked && <Tag text="已拉黑" kind="danger" icon="ban" />}
      </View>
      {(signature !== '' || isSelf) && <Text className={styles['signature'] ?? ''}>{signature || '还没有写签名'}</Text>}
      {(place !== '' || tags.length > 0) && (
        <View className={styles['tags'] ?? ''}>
          {place !== '' && <Tag text={place} icon="map-pin" />}
          {tags.map((tag) => (
            <Tag key={tag} text={tag} />
          ))}
        </View>
      )}
    </>
  );
}
