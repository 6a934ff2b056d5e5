import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { CHAT_GROUP_NAME_MAX } from '@contract/constants/chat';
import { Avatar } from '@/components/Avatar';
import { Button } from '@/components/Button';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Chip } from '@/components/Chip';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { Field } from '@/components/fields/Field';
import { SearchBar } from '@/components/fields/SearchBar';
import { PageRows } from '@/components/PageRows';
import { Sheet } from '@/components/layers/Sheet';
import { nameNewGroup } from '@/domain/chat/chat-names';
import { CHAT_ROUTES, type PeopleAim, type PeopleParams } from '@/domain/chat/chat-routes';
import { PERSON_ROW_PX } from '@/domain/row-height';
import { navigation } from '@/platform/navigation';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { useSettings } from '@/stores/base/settings';
import { ChatRow } from './ChatRow';
import { LetterRail } from './LetterRail';
import { useCandidates, type Candidates } from './use-candidates';
import { usePeoplePick, type PeoplePick } from './use-people-pick';
import styles from './PeopleScreen.module.scss';

const LIST_ID = 'chat-candidates';

interface AimWords {
  readonly title: string;
  readonly action: string;
  readonly nobody: string;
}

const WORDS: Readonly<Record<PeopleAim, AimWords>> = {
  group: { title: '发起群聊', action: '下一步', nobody: '还没有好友，先添加好友' },
  invite: { title: '邀请成员', action: '邀请', nobody: '好友都在群里了' },
  expel: { title: '移出成员', action: '移出', nobody: '没有可以移出的成员' },
  transfer: { title: '转让群聊', action: '转让', nobody: '群里还没有其他人' },
};

/** Picks people for a group: a new one, or one that is there. */
export function PeopleScreen(params: PeopleParams) {
  const { aim, conversationId } = params;
  const [keyword, setKeyword] = useState('');
  const candidates = useCandidates(params, keyword);
  const pick = usePeoplePick(params, candidates);
  const words = WORDS[aim];
  const count = pick.picked.size;
  if (aim !== 'group' && conversationId === null) {
    return (
      <PageShell title={words.title}>
        <Empty icon="users" title="没有找到这个群聊" action={{ text: '回到通讯录', onPress: goToContacts }} />
      </PageShell>
    );
  }
  return (
    <PageShell
      title={words.title}
      maxWidth={960}
      action={
        <Button
          text={count === 0 || pick.limit === 1 ? words.action : `${words.action}(${count})`}
          isBlock
          isDisabled={count === 0}
          disabledReason="请先选择"
          onPress={pick.finish}
        />
      }
      overlay={pick.isNaming && <NameSheet pick={pick} />}
    >
      <LoginGate icon="users" title="登录后选择联系人">
        <View className={styles['search'] ?? ''}>
          <SearchBar label="搜索" placeholder="搜索昵称或备注" value={keyword} onChange={setKeyword} />
        </View>
        <Chosen pick={pick} />
        <CandidateList candidates={candidates} pick={pick} keyword={keyword} nobody={words.nobody} aim={aim} />
      </LoginGate>
    </PageShell>
  );
}

/** Those picked, each to be taken out again with a tap. */
function Chosen({ pick }: { readonly pick: PeoplePick }) {
  if (pick.picked.size === 0 || pick.limit === 1) return null;
  return (
    <View className={styles['chips'] ?? ''}>
      {[...pick.picked.values()].map((person) => (
        <Chip key={person.id} text={person.name} isSelected isRemovable onPress={() => pick.toggle(person)} />
      ))}
    </View>
  );
}

interface CandidateListProps {
  readonly candidates: Candidates;
  readonly pick: PeoplePick;
  readonly keyword: string;
  readonly nobody: string;
  readonly aim: PeopleAim;
}

const goToContacts = (): Promise<void> => navigation.replaceWith(CHAT_ROUTES.contacts);

function CandidateList({ candidates, pick, keyword, nobody, aim }: CandidateListProps) {
  const { rows, isLoading, error, retry } = candidates;
  const textSize = useSettings((state) => state.textSize);
  if (isLoading) return <CellSkeleton rows={6} />;
  if (rows.length === 0 && error !== null) return <ErrorState onRetry={retry} />;
  if (rows.length === 0) {
    return keyword === '' ? (
      <Empty
        icon="users"
        title={nobody}
        {...(aim === 'group' ? { action: { text: '去通讯录', onPress: goToContacts } } : {})}
      />
    ) : (
      <Empty icon="search" title={`没有找到“${keyword.trim()}”，换个词试试`} />
    );
  }
  const people = rows.map(({ item }) => item);
  const isAll = people.every(({ id }) => pick.picked.has(id));
  return (
    <>
      {pick.limit > 1 && (
        <View className={styles['all'] ?? ''}>
          <Text className={styles['note'] ?? ''}>{`${rows.length}人`}</Text>
          <Button
            text={isAll ? '取消全选' : '全选'}
            kind="text"
            size={40}
            isGuarded={false}
            onPress={() => pick.toggleAll(people)}
          />
        </View>
      )}
      <View id={LIST_ID} className={styles['list'] ?? ''}>
        <PageRows
          label="联系人"
          items={rows}
          rowPx={PERSON_ROW_PX[textSize]}
          renderRow={({ item, letter, isFirst }) => (
            <ChatRow
              letter={isFirst ? letter : ''}
              isPicked={pick.picked.has(item.id)}
              avatar={<Avatar name={item.name} url={item.avatar} size={44} />}
              title={item.name}
              note={item.name === item.nickname ? undefined : `昵称：${item.nickname}`}
              onPress={() => pick.toggle(item)}
            />
          )}
        />
      </View>
      <LetterRail listId={LIST_ID} rows={rows} rowPx={PERSON_ROW_PX[textSize]} />
    </>
  );
}

function NameSheet({ pick }: { readonly pick: PeoplePick }) {
  const [name, setName] = useState(() => nameNewGroup([...pick.picked.values()].map(({ nickname }) => nickname)));
  return (
    <Sheet title="群聊名称" onClose={pick.stopNaming}>
      <View className={styles['form'] ?? ''}>
        <Field
          label="群聊名称"
          isLabelShown={false}
          placeholder="1到20个字"
          maxLength={CHAT_GROUP_NAME_MAX}
          hasCounter
          value={name}
          onChange={setName}
        />
        <Button
          text="创建群聊"
          isBlock
          isDisabled={name.trim() === ''}
          disabledReason="请输入群聊名称"
          onPress={() => pick.create(name.trim())}
        />
      </View>
    </Sheet>
  );
}
