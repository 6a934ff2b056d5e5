import { useState } from 'react';
import { PARAM_VALUE_MAX_LENGTH, RELEASE_NOTES_MAX_LENGTH } from '@contract/constants/public-param';
import { parsePublishedVersion, parseVersionCode, writePublishedVersion } from '@contract/rules/published-version';
import { Button } from '@/components/Button';
import { Field } from '@/components/fields/Field';
import { Switch } from '@/components/fields/Switch';
import { TextArea } from '@/components/fields/TextArea';
import { Cell } from '@/components/Cell';
import { Sheet } from '@/components/layers/Sheet';
import { isVersionParam, nameParam } from '@/domain/moderation-words';
import { confirm } from '@/stores/base/overlays';

const TITLE_MAX_LENGTH = 40;
const CONTENT_MAX_LENGTH = 1_000;

/** Each answers whether it was taken; else the sheet stays with what was typed. */
export interface NoticeSheetProps {
  readonly onSave: (notice: { title: string; content: string; isDraft: boolean }) => Promise<boolean>;
  readonly onClose: () => void;
}

export function NoticeSheet({ onSave, onClose }: NoticeSheetProps) {
  const [draft, setDraft] = useState({ title: '', content: '', isDraft: false });
  const isReady = draft.title.trim() !== '' && draft.content.trim() !== '';
  const save = async (): Promise<void> => {
    if (await onSave(draft)) onClose();
  };
  return (
    <Sheet title="写公告" onClose={onClose}>
      <NoticeFields draft={draft} onChange={(next) => setDraft((old) => ({ ...old, ...next }))} />
      <Cell
        title="先存草稿"
        end={
          <Switch
            label="先存草稿"
            isOn={draft.isDraft}
            onChange={(isDraft) => setDraft((old) => ({ ...old, isDraft }))}
          />
        }
      />
      <Button
        text={draft.isDraft ? '存草稿' : '发布'}
        isBlock
        isDisabled={!isReady}
        disabledReason="请填写标题和内容"
        onPress={save}
      />
    </Sheet>
  );
}

export interface EditNoticeSheetProps {
  readonly notice: { readonly title: string; readonly content: string };
  readonly onSave: (notice: { title: string; content: string }) => Promise<boolean>;
  readonly onRemove: () => Promise<boolean>;
  readonly onClose: () => void;
}

/** Of a draft or what was withdrawn. */
export function EditNoticeSheet({ notice, onSave, onRemove, onClose }: EditNoticeSheetProps) {
  const [draft, setDraft] = useState({ title: notice.title, content: notice.content });
  const isReady = draft.title.trim() !== '' && draft.content.trim() !== '';
  const save = async (): Promise<void> => {
    if (await onSave(draft)) onClose();
  };
  const remove = async (): Promise<void> => {
    const wish = { title: `删除“${notice.title}”？`, text: '删除后不能恢复', confirmText: '删除', isDanger: true };
    if ((await confirm(wish)) && (await onRemove())) onClose();
  };
  return (
    <Sheet title="修改公告" onClose={onClose}>
      <NoticeFields draft={draft} onChange={(next) => setDraft((old) => ({ ...old, ...next }))} />
      <Button text="保存" isBlock isDisabled={!isReady} disabledReason="请填写标题和内容" onPress={save} />
      <Button text="删除" kind="text" isBlock onPress={remove} />
    </Sheet>
  );
}

interface NoticeFieldsProps {
  readonly draft: { readonly title: string; readonly content: string };
  readonly onChange: (next: { title?: string; content?: string }) => void;
}

function NoticeFields({ draft, onChange }: NoticeFieldsProps) {
  return (
    <>
      <Field label="标题" maxLength={TITLE_MAX_LENGTH} value={draft.title} onChange={(title) => onChange({ title })} />
      <TextArea
        label="内容"
        maxLength={CONTENT_MAX_LENGTH}
        value={draft.content}
        onChange={(content) => onChange({ content })}
      />
    </>
  );
}

export interface ParamSheetProps {
  readonly param: { readonly key: string; readonly value: string };
  /** Null: the default. */
  readonly onSave: (value: string | null) => Promise<boolean>;
  readonly onClose: () => void;
}

export function ParamSheet({ param, onSave, onClose }: ParamSheetProps) {
  const send = async (value: string | null): Promise<void> => {
    if (await onSave(value)) onClose();
  };
  const reset = async (): Promise<void> => {
    const name = nameParam(param.key);
    const wish = {
      title: `恢复“${name}”的默认值？`,
      text: '现在的值会丢失，立即对所有人生效',
      confirmText: '恢复默认',
    };
    if (await confirm(wish)) await send(null);
  };
  return (
    <Sheet title={nameParam(param.key)} onClose={onClose}>
      {isVersionParam(param.key) ? (
        <VersionFields value={param.value} onSave={send} />
      ) : (
        <PlainField value={param.value} onSave={send} />
      )}
      <Button text="恢复默认" kind="text" isBlock onPress={reset} />
    </Sheet>
  );
}

interface ValueProps {
  readonly value: string;
  readonly onSave: (value: string) => Promise<void>;
}

function PlainField({ value, onSave }: ValueProps) {
  const [text, setText] = useState(value);
  return (
    <>
      <TextArea label="值" maxLength={PARAM_VALUE_MAX_LENGTH} value={text} onChange={setText} />
      <Button text="保存" isBlock onPress={() => onSave(text)} />
    </>
  );
}

function VersionFields({ value, onSave }: ValueProps) {
  const published = parsePublishedVersion(value);
  const [draft, setDraft] = useState({ ...published, code: `${published.code}` });
  const code = parseVersionCode(draft.code);
  return (
    <>
      <Field
        label="版本号"
        kind="digits"
        placeholder="如：10136"
        value={draft.code}
        error={code === null ? '版本号要写成10136这样' : undefined}
        onChange={(next) => setDraft((old) => ({ ...old, code: next }))}
      />
      <Field
        label="下载地址（选填）"
        placeholder="https://"
        maxLength={500}
        value={draft.address}
        onChange={(address) => setDraft((old) => ({ ...old, address }))}
      />
      <TextArea
        label="更新说明（选填）"
        maxLength={RELEASE_NOTES_MAX_LENGTH}
        value={draft.notes}
        onChange={(notes) => setDraft((old) => ({ ...old, notes }))}
      />
      <Button
        text="发布"
        isBlock
        isDisabled={code === null}
        onPress={() => onSave(writePublishedVersion({ ...draft, code: code ?? 0 }))}
      />
    </>
  );
}

export interface AmountSheetProps {
  readonly onSave: (item: { value: string; label: string }) => Promise<boolean>;
  readonly onClose: () => void;
}

/** One of the amounts that are offered for a tip. */
export function AmountSheet({ onSave, onClose }: AmountSheetProps) {
  const [draft, setDraft] = useState({ value: '', label: '' });
  const save = async (): Promise<void> => {
    if (await onSave({ value: draft.value.trim(), label: draft.label.trim() || `${draft.value.trim()}元` })) onClose();
  };
  return (
    <Sheet title="添加打赏金额" onClose={onClose}>
      <Field
        label="金额（元）"
        placeholder="如：5或5.88"
        maxLength={9}
        value={draft.value}
        onChange={(value) => setDraft((old) => ({ ...old, value }))}
      />
      <Field
        label="名称（选填）"
        placeholder="不填则显示金额"
        maxLength={20}
        value={draft.label}
        onChange={(label) => setDraft((old) => ({ ...old, label }))}
      />
      <Button text="添加" isBlock isDisabled={draft.value.trim() === ''} disabledReason="请填写金额" onPress={save} />
    </Sheet>
  );
}
