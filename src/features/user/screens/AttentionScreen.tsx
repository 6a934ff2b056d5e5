import { View } from '@tarojs/components';
import { useReachBottom } from '@tarojs/taro';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { MorePages } from '@/components/MorePages';
import { SearchBar } from '@/components/fields/SearchBar';
import { Tabs } from '@/components/Tabs';
import type { AttentionList } from '@/domain/routes';
import { toA11yProps } from '@/platform/a11y';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { GO_DISCOVER } from '@/stores/navigate';
import { usePageReturn } from '@/stores/page-return';
import { FollowButton } from '../components/FollowButton';
import { PersonRow } from '../components/PersonRow';
import { useAttention } from '../hooks/use-attention';
import styles from './AttentionScreen.module.scss';

const LISTS: readonly { id: AttentionList; text: string }[] = [
  { id: 'attention', text: '关注' },
  { id: 'fans', text: '粉丝' },
  { id: 'blocked', text: '黑名单' },
];

const EMPTY: Readonly<Record<AttentionList, { title: string; text: string }>> = {
  attention: { title: '还没有关注任何人', text: '在相册里点开主人的名字，就可以关注' },
  fans: { title: '还没有粉丝', text: '公开的相册会让更多人认识你' },
  blocked: { title: '黑名单是空的', text: '被拉黑的人不能关注你，也找不到你' },
};

export interface AttentionScreenProps {
  /** The list to begin with. */
  readonly list: AttentionList;
}

export function AttentionScreen({ list }: AttentionScreenProps) {
  return (
    <PageShell title="关注和粉丝" maxWidth={960}>
      <LoginGate icon="users" title="登录后查看关注和粉丝">
        <People first={list} />
      </LoginGate>
    </PageShell>
  );
}

function People({ first }: { readonly first: AttentionList }) {
  const [list, setList] = useState(first);
  return (
    <View className={styles['page'] ?? ''}>
      <Tabs label="关注、粉丝或黑名单" tabs={LISTS} selectedId={list} onSelect={setList} />
      <PeopleList key={list} list={list} />
    </View>
  );
}

function PeopleList({ list }: { readonly list: AttentionList }) {
  const { pages, keyword, setKeyword, searched, changeTies, unblock } = useAttention(list);
  usePageReturn(() => void pages.refresh() /* failures are part of the state */);
  useReachBottom(() => void pages.loadMore() /* failures are part of the state */);
  const hasFailed = pages.error !== null;
  const nothing =
    searched === '' ? (
      <Empty
        icon={list === 'blocked' ? 'ban' : 'users'}
        {...EMPTY[list]}
        {...(list === 'attention' ? { action: GO_DISCOVER } : {})}
      />
    ) : (
      <Empty
        icon="search"
        title={`没有找到“${searched}”，换个词试试`}
        action={{ text: '清空搜索', onPress: () => setKeyword('') }}
      />
    );
  return (
    <>
      {list === 'blocked' ? (
        <View className={styles['gap'] ?? ''} />
      ) : (
        <View className={styles['search'] ?? ''}>
          <SearchBar
            label={list === 'fans' ? '搜索粉丝' : '搜索关注的人'}
            placeholder="搜索昵称"
            value={keyword}
            onChange={setKeyword}
          />
        </View>
      )}
      {pages.isLoading && <CellSkeleton rows={5} />}
      {!pages.isLoading && pages.rows.length === 0 && (hasFailed ? <ErrorState onRetry={pages.retry} /> : nothing)}
      {pages.rows.length > 0 && (
        <>
          <CellGroup>
            <View {...toA11yProps({ role: 'list', label: LISTS.find(({ id }) => id === list)?.text })}>
              {pages.rows.map((person) => (
                <PersonRow
                  key={person.id}
                  person={person}
                  end={
                    list === 'blocked' ? (
                      <Button
                        text="解除拉黑"
                        label={`解除拉黑${person.nickname}`}
                        kind="outline"
                        size={32}
                        onPress={() => unblock(person)}
                      />
                    ) : (
                      <FollowButton
                        userId={person.id}
                        nickname={person.nickname}
                        isFollowed={person.isFollowed}
                        isFan={person.isFan}
                        onChanged={(result) => changeTies(person.id, result)}
                      />
                    )
                  }
                />
              ))}
            </View>
          </CellGroup>
          <MorePages pages={pages} />
        </>
      )}
    </>
  );
}
