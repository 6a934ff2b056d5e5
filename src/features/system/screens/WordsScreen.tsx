import { View } from '@tarojs/components';
import { useReachBottom } from '@tarojs/taro';
import { useState } from 'react';
import { UNDO_MS } from '@contract/constants/moderation';
import { WORD_GROUPS_MAX, WORD_LEVEL } from '@contract/constants/word';
import type { SensitiveWord, WordGroup } from '@contract/schemas/word';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Columns } from '@/components/Columns';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { SearchBar } from '@/components/fields/SearchBar';
import { Segmented } from '@/components/fields/Segmented';
import { IconButton } from '@/components/IconButton';
import { StripStack } from '@/components/layers/StripStack';
import { UndoBar } from '@/components/layers/UndoBar';
import { MorePages } from '@/components/MorePages';
import { formatRelativeTime } from '@/domain/format/relative-time';
import { describeHits, describeLevel } from '@/domain/word-words';
import { LoginGate } from '@/shell/LoginGate';
import { NoPage } from '@/shell/NoPage';
import { PageShell } from '@/shell/PageShell';
import { now } from '@/stores/base/clock';
import { TextTryout } from '../components/TextTryout';
import { GroupSheet, ImportReportSheet, WordSheet } from '../components/WordSheets';
import { useDeskAdmin } from '../hooks/use-desk-admin';
import { type GroupDraft, useWords, type Words } from '../hooks/use-words';
import styles from './WordsScreen.module.scss';

const ORDERS = [
  { id: 'newest', text: '最新添加' },
  { id: 'hits', text: '命中最多' },
] as const;

/** The words that texts are held against, for super admins. */
export function WordsScreen() {
  const isAdmin = useDeskAdmin();
  if (isAdmin === true) return <WordDesk />;
  return (
    <PageShell title="敏感词" maxWidth={960}>
      <LoginGate icon="shield-check" title="登录后查看">
        {isAdmin === undefined ? <CellSkeleton rows={5} /> : <NoPage />}
      </LoginGate>
    </PageShell>
  );
}

function WordDesk() {
  const desk = useWords();
  const { groups, removed, removedGroup, report } = desk;
  const [group, setGroup] = useState<GroupDraft | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  useReachBottom(() => void desk.words.loadMore() /* failures are part of the state */);
  const addGroup = () => setGroup({ name: '', level: WORD_LEVEL.refuse });

  return (
    <PageShell
      title="敏感词"
      maxWidth={1280}
      overlay={
        <>
          <StripStack>
            {removed !== null && (
              <UndoBar
                id={removed.id}
                text={`已删除“${removed.text}”`}
                staysMs={UNDO_MS}
                onUndo={desk.undoRemove}
                onEnd={desk.forgetRemoved}
              />
            )}
            {removedGroup !== null && (
              <UndoBar
                id={removedGroup.id}
                text={`已删除分组“${removedGroup.name}”`}
                staysMs={UNDO_MS}
                onUndo={desk.undoRemoveGroup}
                onEnd={desk.forgetRemovedGroup}
              />
            )}
          </StripStack>
          {group !== null && <GroupSheet group={group} onSave={desk.saveGroup} onClose={() => setGroup(null)} />}
          {isAdding && (
            <WordSheet
              groups={groups.data ?? []}
              groupId={desk.groupId}
              onAdd={desk.add}
              onClose={() => setIsAdding(false)}
            />
          )}
          {report !== null && <ImportReportSheet report={report} onClose={desk.closeReport} />}
        </>
      }
    >
      {groups.data === undefined ? (
        groups.error === null ? (
          <CellSkeleton rows={5} />
        ) : (
          <ErrorState onRetry={groups.reload} />
        )
      ) : groups.data.length === 0 ? (
        <Empty
          icon="shield-check"
          title="还没有敏感词"
          text="先建一个分组，如“广告”，再添加或导入其中的词"
          action={{ text: '新建分组', onPress: addGroup }}
        />
      ) : (
        <Columns
          start={
            <>
              <Groups desk={desk} groups={groups.data} onAdd={addGroup} onEdit={setGroup} />
              <TextTryout />
            </>
          }
          end={<WordList desk={desk} onAdd={() => setIsAdding(true)} />}
        />
      )}
    </PageShell>
  );
}

interface GroupsProps {
  readonly desk: Words;
  readonly groups: readonly WordGroup[];
  readonly onAdd: () => void;
  readonly onEdit: (group: GroupDraft) => void;
}

function Groups({ desk, groups, onAdd, onEdit }: GroupsProps) {
  const total = groups.reduce((sum, { wordCount }) => sum + wordCount, 0);
  const chosen = groups.find(({ id }) => id === desk.groupId);
  return (
    <View className={styles['section'] ?? ''}>
      <CellGroup title="分组" isChoice>
        <Cell title="全部" note={`${total}个词`} isChosen={chosen === undefined} onPress={() => desk.chooseGroup('')} />
        {groups.map(({ id, name, level, wordCount, hits }) => (
          <Cell
            key={id}
            title={name}
            note={`${describeLevel(level)}，${wordCount}个词，${describeHits(hits)}`}
            isChosen={id === desk.groupId}
            onPress={() => desk.chooseGroup(id)}
          />
        ))}
      </CellGroup>
      <View className={styles['buttons'] ?? ''}>
        <Button
          text="新建分组"
          size={40}
          kind="tonal"
          icon="plus"
          isDisabled={groups.length >= WORD_GROUPS_MAX}
          disabledReason={`最多${WORD_GROUPS_MAX}个分组`}
          onPress={onAdd}
        />
        {chosen !== undefined && (
          <>
            <Button
              text="修改"
              label={`修改分组${chosen.name}`}
              size={40}
              kind="outline"
              onPress={() => onEdit({ id: chosen.id, name: chosen.name, level: chosen.level })}
            />
            <Button
              text="删除"
              label={`删除分组${chosen.name}`}
              size={40}
              kind="outline"
              onPress={() => desk.removeGroup(chosen)}
            />
          </>
        )}
      </View>
    </View>
  );
}

function WordList({ desk, onAdd }: { readonly desk: Words; readonly onAdd: () => void }) {
  const { words, search } = desk;
  const isSearched = search.searched !== '';
  return (
    <>
      <View className={styles['tools'] ?? ''}>
        <SearchBar label="搜索敏感词" placeholder="搜索敏感词" value={search.typed} onChange={search.setTyped} />
        <Segmented label="排列" options={ORDERS} selectedId={desk.order} onSelect={desk.setOrder} />
        <View className={styles['pair'] ?? ''}>
          <Button text="添加敏感词" size={40} icon="plus" onPress={onAdd} />
          <Button text="导入文件" size={40} kind="outline" icon="upload" onPress={desk.importFile} />
        </View>
      </View>
      {words.isLoading && <CellSkeleton rows={6} />}
      {words.error !== null && words.rows.length === 0 && <ErrorState onRetry={words.retry} />}
      {!words.isLoading && words.error === null && words.rows.length === 0 && (
        <Empty icon="tag" title={isSearched ? '没有找到' : '这里还没有词'} />
      )}
      {words.rows.length > 0 && (
        <>
          <CellGroup title={`${words.total}个词`}>
            {words.rows.map((word) => (
              <WordCell key={word.id} word={word} desk={desk} />
            ))}
          </CellGroup>
          <MorePages pages={words} />
        </>
      )}
    </>
  );
}

function WordCell({ word, desk }: { readonly word: SensitiveWord; readonly desk: Words }) {
  const last = word.lastHitTime === 0 ? '' : `，${formatRelativeTime(word.lastHitTime, now())}`;
  return (
    <Cell
      title={word.text}
      note={`${word.groupName}，${describeLevel(word.effectiveLevel)}，${describeHits(word.hits)}${last}`}
      end={
        <View className={styles['ends'] ?? ''}>
          <IconButton
            icon="pencil"
            label={`修改${word.text}的处理方式`}
            size={20}
            onPress={() => void desk.changeLevel(word) /* tells its own failures */}
          />
          <IconButton
            icon="trash-2"
            label={`删除${word.text}`}
            size={20}
            onPress={() => void desk.remove(word) /* tells its own failures */}
          />
        </View>
      }
    />
  );
}
