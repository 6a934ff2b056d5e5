import { View } from '@tarojs/components';
import { type ReactElement, useState } from 'react';
import { REWARD_DICTIONARY } from '@contract/constants/public-param';
import {
  addNotice,
  answerAdminChange,
  askAdminChange,
  editNotice,
  listDeskAdmins,
  listDeskNotices,
  listDeskParams,
  removeDictionaryItem,
  removeNotice,
  setDictionaryItem,
  setNoticeState,
  setParam,
} from '@contract/http/operator';
import { getDictionary } from '@contract/http/system';
import type { DeskNotices, DeskParams } from '@contract/schemas/system';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { Columns } from '@/components/Columns';
import type { DeskQueue } from '@/domain/desk/desk-queue';
import { describeNoticeState, excerptOf, isVersionParam, nameParam } from '@/domain/moderation-words';
import { parsePublishedVersion } from '@contract/rules/published-version';
import { PageShell } from '@/shell/PageShell';
import { confirm } from '@/stores/base/overlays';
import { AdminList, AdminSheet } from '../components/AdminRights';
import { DeskTabs } from '../components/DeskTabs';
import { GoodsSheet } from '../components/GoodsSheet';
import { Loaded } from '../components/Loaded';
import { AmountSheet, EditNoticeSheet, NoticeSheet, ParamSheet } from '../components/OperatorSheets';
import { BannerGroup, DictionaryGroup, type OpenSheet, PartnerGroup } from '../components/SettingGroups';
import { change } from '../hooks/desk-change';
import { useCaseCounts } from '../hooks/use-case-counts';
import styles from './ModerationScreen.module.scss';

type OwnSheet =
  | { readonly kind: 'notice' }
  | { readonly kind: 'editNotice'; readonly notice: DeskNotices[number] }
  | { readonly kind: 'param'; readonly param: DeskParams[number] }
  | { readonly kind: 'amount' }
  | { readonly kind: 'admin' };

/** What super admins set for everybody: notices, parameters, versions, amounts, and who is one of them. */
export function OperatorDesk({ onChoose }: { readonly onChoose: (queue: DeskQueue) => void }) {
  const [sheet, setSheet] = useState<OwnSheet | null>(null);
  const [formSheet, setFormSheet] = useState<ReactElement | null>(null);
  const counts = useCaseCounts();
  const notices = useCall(listDeskNotices, {});
  const params = useCall(listDeskParams, {});
  const amounts = useCall(getDictionary, { type: REWARD_DICTIONARY });
  const admins = useCall(listDeskAdmins, {});
  const close = (): void => setSheet(null);
  const openForm: OpenSheet = ({ form, save }) =>
    setFormSheet(<GoodsSheet form={form} onSave={save} onClose={() => setFormSheet(null)} />);

  const setState = async (id: string, title: string, isPublished: boolean): Promise<void> => {
    const wants = isPublished
      ? { title: `发布“${title}”？`, text: '所有人都会看到', confirmText: '发布' }
      : { title: `撤回“${title}”？`, text: '撤回后谁也看不到', confirmText: '撤回' };
    if (!(await confirm(wants))) return;
    await change(() => call(setNoticeState, { id, isPublished }), isPublished ? '已发布' : '已撤回', [notices]);
  };
  const removeAmount = async (value: string, label: string): Promise<void> => {
    if (!(await confirm({ title: `删除“${label}”？`, confirmText: '删除', isDanger: true }))) return;
    await change(() => call(removeDictionaryItem, { type: REWARD_DICTIONARY, value }), '已删除', [amounts]);
  };

  return (
    <PageShell
      title="内容审核"
      maxWidth={1280}
      overlay={
        <>
          {formSheet}
          {sheet?.kind === 'notice' && (
            <NoticeSheet
              onSave={(notice) =>
                change(() => call(addNotice, notice), notice.isDraft ? '已存为草稿' : '已发布', [notices])
              }
              onClose={close}
            />
          )}
          {sheet?.kind === 'editNotice' && (
            <EditNoticeSheet
              notice={sheet.notice}
              onSave={(notice) =>
                change(() => call(editNotice, { id: sheet.notice.id, ...notice }), '已保存', [notices])
              }
              onRemove={() => change(() => call(removeNotice, { id: sheet.notice.id }), '已删除', [notices])}
              onClose={close}
            />
          )}
          {sheet?.kind === 'param' && (
            <ParamSheet
              param={sheet.param}
              onSave={(value) => change(() => call(setParam, { key: sheet.param.key, value }), '已保存', [params])}
              onClose={close}
            />
          )}
          {sheet?.kind === 'amount' && (
            <AmountSheet
              onSave={(item) =>
                change(() => call(setDictionaryItem, { type: REWARD_DICTIONARY, ...item }), '已添加', [amounts])
              }
              onClose={close}
            />
          )}
          {sheet?.kind === 'admin' && (
            <AdminSheet
              onAsk={(wish) => change(() => call(askAdminChange, wish), '已提交，等待另一位管理员同意', [admins])}
              onClose={close}
            />
          )}
        </>
      }
    >
      <DeskTabs queue="setting" counts={counts.data} onChoose={onChoose} />
      <View className={styles['top'] ?? ''} />
      <Columns
        start={
          <>
            <Loaded state={notices}>
              {(rows) => (
                <CellGroup title="系统公告">
                  <Cell title="写公告" icon="plus" onPress={() => setSheet({ kind: 'notice' })} />
                  {rows.map((notice) => (
                    <NoticeCell
                      key={notice.id}
                      notice={notice}
                      onEdit={() => setSheet({ kind: 'editNotice', notice })}
                      onState={(isPublished) => setState(notice.id, notice.title, isPublished)}
                    />
                  ))}
                </CellGroup>
              )}
            </Loaded>
            <BannerGroup onOpen={openForm} />
            <Loaded state={amounts}>
              {(rows) => (
                <CellGroup title="打赏金额">
                  <Cell title="添加打赏金额" icon="plus" onPress={() => setSheet({ kind: 'amount' })} />
                  {rows.map(({ value, label }) => (
                    <Cell
                      key={value}
                      title={label}
                      note={value}
                      end={
                        <Button
                          text="删除"
                          label={`删除${label}`}
                          size={32}
                          kind="outline"
                          onPress={() => removeAmount(value, label)}
                        />
                      }
                    />
                  ))}
                </CellGroup>
              )}
            </Loaded>
            <DictionaryGroup onOpen={openForm} />
          </>
        }
        end={
          <>
            <Loaded state={admins}>
              {(data) => (
                <AdminList
                  data={data}
                  onAsk={() => setSheet({ kind: 'admin' })}
                  onAnswer={(id, isAgreed, said) =>
                    change(() => call(answerAdminChange, { id, isAgreed }), said, [admins])
                  }
                />
              )}
            </Loaded>
            <Loaded state={params}>
              {(rows) => (
                <CellGroup title="参数和版本">
                  {rows.map((param) => (
                    <Cell
                      key={param.key}
                      title={nameParam(param.key)}
                      note={param.isFixed ? '由服务器的设置决定' : param.key}
                      value={
                        isVersionParam(param.key)
                          ? `${parsePublishedVersion(param.value).code}`
                          : param.value || '未设置'
                      }
                      onPress={param.isFixed ? undefined : () => setSheet({ kind: 'param', param })}
                    />
                  ))}
                </CellGroup>
              )}
            </Loaded>
            <PartnerGroup onOpen={openForm} />
          </>
        }
      />
    </PageShell>
  );
}

interface NoticeCellProps {
  readonly notice: DeskNotices[number];
  readonly onEdit: () => void;
  readonly onState: (isPublished: boolean) => Promise<void>;
}

function NoticeCell({ notice: { title, content, state }, onEdit, onState }: NoticeCellProps) {
  const isPublished = state === 'published';
  const text = isPublished ? '撤回' : '发布';
  return (
    <Cell
      title={title}
      note={`${describeNoticeState(state)}：${excerptOf(content)}`}
      end={
        <>
          {!isPublished && <Button text="修改" label={`修改${title}`} size={32} kind="outline" onPress={onEdit} />}
          <Button
            text={text}
            label={`${text}${title}`}
            size={32}
            kind="outline"
            onPress={() => onState(!isPublished)}
          />
        </>
      }
    />
  );
}
