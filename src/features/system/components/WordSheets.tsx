import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { WORD_GROUP_NAME_MAX_LENGTH, WORD_LEVEL, WORD_MAX_LENGTH } from '@contract/constants/word';
import type { WordGroup, WordImportReport } from '@contract/schemas/word';
import { Button } from '@/components/Button';
import { Field } from '@/components/fields/Field';
import { Segmented } from '@/components/fields/Segmented';
import { SelectField } from '@/components/fields/SelectField';
import { Sheet } from '@/components/layers/Sheet';
import { describeFault, GROUP_LEVELS, WORD_LEVELS } from '@/domain/word-words';
import { showActions } from '@/stores/base/overlays';
import type { GroupDraft, WordDraft } from '../hooks/use-words';
import styles from './WordSheets.module.scss';

const toOptions = (levels: readonly { value: number; label: string }[]) =>
  levels.map(({ value, label }) => ({ id: `${value}`, text: label }));

export interface GroupSheetProps {
  readonly group: GroupDraft;
  /** Whether it was saved. */
  readonly onSave: (group: GroupDraft) => Promise<boolean>;
  readonly onClose: () => void;
}

export function GroupSheet({ group, onSave, onClose }: GroupSheetProps) {
  const [draft, setDraft] = useState(group);
  const [error, setError] = useState<string>();
  const save = async (): Promise<void> => {
    if (draft.name.trim() === '') return setError('请输入分组名称');
    if (await onSave(draft)) onClose();
  };
  return (
    <Sheet title={group.id === undefined ? '新建分组' : '修改分组'} onClose={onClose}>
      <Field
        label="分组名称"
        placeholder="如：广告、脏话"
        maxLength={WORD_GROUP_NAME_MAX_LENGTH}
        hasCounter
        value={draft.name}
        error={error}
        onChange={(name) => {
          setDraft((old) => ({ ...old, name }));
          setError(undefined);
        }}
        onConfirm={save}
      />
      <View className={styles['level'] ?? ''}>
        <Segmented
          label="遇到其中的词"
          options={toOptions(GROUP_LEVELS)}
          selectedId={`${draft.level}`}
          onSelect={(id) =>
            setDraft((old) => ({
              ...old,
              level: GROUP_LEVELS.find(({ value }) => `${value}` === id)?.value ?? old.level,
            }))
          }
        />
        <Text className={styles['note'] ?? ''}>
          {draft.level === WORD_LEVEL.allow
            ? '包含在这些词里的敏感词不算，如放行“发票夹”后可以说“发票夹”'
            : draft.level === WORD_LEVEL.hold
              ? '评论、相册名称和简介审核通过前只有作者看得到，其余文字把这些词换成*'
              : draft.level === WORD_LEVEL.replace
                ? '发布时把这些词换成*'
                : '含有这些词的文字不能发布'}
        </Text>
      </View>
      <Button text="保存" isBlock onPress={save} />
    </Sheet>
  );
}

export interface WordSheetProps {
  readonly groups: readonly WordGroup[];
  readonly groupId: string;
  /** Whether it was added. */
  readonly onAdd: (word: WordDraft) => Promise<boolean>;
  readonly onClose: () => void;
}

export function WordSheet({ groups, groupId, onAdd, onClose }: WordSheetProps) {
  const [draft, setDraft] = useState<WordDraft>({
    groupId: groupId === '' ? (groups[0]?.id ?? '') : groupId,
    text: '',
    level: WORD_LEVEL.asGroup,
  });
  const [error, setError] = useState<string>();
  const chooseGroup = async (): Promise<void> => {
    const items = groups.map(({ id, name }) => ({ id, label: name, isChosen: id === draft.groupId }));
    const chosen = await showActions(items, '分组');
    if (chosen !== null) setDraft((old) => ({ ...old, groupId: chosen }));
  };
  const add = async (): Promise<void> => {
    if (draft.text.trim() === '') return setError('请输入敏感词');
    if (await onAdd(draft)) onClose();
  };
  return (
    <Sheet title="添加敏感词" onClose={onClose}>
      <Field
        label="词"
        placeholder="大小写、全角、繁体和中间的空格都算"
        maxLength={WORD_MAX_LENGTH}
        hasCounter
        value={draft.text}
        error={error}
        onChange={(text) => {
          setDraft((old) => ({ ...old, text }));
          setError(undefined);
        }}
        onConfirm={add}
      />
      <SelectField
        label="分组"
        placeholder="请选择"
        value={groups.find(({ id }) => id === draft.groupId)?.name ?? ''}
        onPress={() => void chooseGroup() /* closing it is no failure */}
      />
      <View className={styles['level'] ?? ''}>
        <Segmented
          label="遇到这个词"
          options={toOptions(WORD_LEVELS)}
          selectedId={`${draft.level}`}
          onSelect={(id) =>
            setDraft((old) => ({
              ...old,
              level: WORD_LEVELS.find(({ value }) => `${value}` === id)?.value ?? old.level,
            }))
          }
        />
      </View>
      <Button text="添加" isBlock onPress={add} />
    </Sheet>
  );
}

export interface ImportReportSheetProps {
  readonly report: WordImportReport;
  readonly onClose: () => void;
}

export function ImportReportSheet({ report, onClose }: ImportReportSheetProps) {
  const { taken, doubled, bad, badLines } = report;
  return (
    <Sheet title="导入结果" onClose={onClose}>
      <Text className={styles['sum'] ?? ''}>{`新增${taken}个，重复${doubled}个，有问题${bad}行`}</Text>
      {badLines.map(({ line, text, reason }) => (
        <Text key={line} className={styles['line'] ?? ''}>{`第${line}行“${text}”：${describeFault(reason)}`}</Text>
      ))}
      {bad > badLines.length && (
        <Text className={styles['line'] ?? ''}>{`还有${bad - badLines.length}行没有列出`}</Text>
      )}
      <View className={styles['level'] ?? ''}>
        <Button text="知道了" isBlock onPress={onClose} />
      </View>
    </Sheet>
  );
}
