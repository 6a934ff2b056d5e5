import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { INVOICE_KIND } from '@contract/constants/invoice';
import { listInvoiceTitles, removeInvoiceTitle, saveInvoiceTitle } from '@contract/http/invoice';
import {
  type InvoiceTitleFault,
  type InvoiceTitleText,
  judgeInvoiceTitle,
  tidyInvoiceTitle,
} from '@contract/rules/invoice';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { ErrorState } from '@/components/ErrorState';
import { Sheet } from '@/components/layers/Sheet';
import { confirm } from '@/stores/base/overlays';
import { NO_TITLE } from '../hooks/use-order-drafts';
import styles from './order.module.scss';
import { TitleFields } from './TitleFields';

/** A title that is written; without an id a new one. */
export type TitleDraft = InvoiceTitleText & { readonly id?: string };

export interface TitlesSheetProps {
  /** Null: they are listed. */
  readonly draft: TitleDraft | null;
  readonly onDraft: (draft: TitleDraft | null) => void;
  readonly onClose: () => void;
}

/** To whom one has invoices made out: kept, changed and removed. */
export function TitlesSheet({ draft, onDraft: setDraft, onClose }: TitlesSheetProps) {
  const kept = useCall(listInvoiceTitles, {}, { toast: false, loading: false });
  const [fault, setFault] = useState<InvoiceTitleFault | null>(null);

  const save = async (): Promise<void> => {
    if (draft === null) return;
    const title = tidyInvoiceTitle(draft);
    const found = judgeInvoiceTitle(title);
    setFault(found);
    if (found !== null) return;
    try {
      await call(saveInvoiceTitle, { ...title, ...(draft.id === undefined ? {} : { id: draft.id }) });
    } catch {
      // The request layer has shown the error.
      return;
    }
    setDraft(null);
    await kept.reload();
  };
  const remove = async ({ id, title }: { readonly id: string; readonly title: string }): Promise<void> => {
    const wish = { title: `删除抬头“${title}”？`, text: '已经申请的发票不受影响', confirmText: '删除', isDanger: true };
    if (!(await confirm(wish))) return;
    await call(removeInvoiceTitle, { id }).catch(() => undefined); // the request layer has shown the error
    await kept.reload();
  };
  return (
    <Sheet title={draft === null ? '常用抬头' : '发票抬头'} onClose={onClose}>
      {draft !== null && (
        <View className={styles['form'] ?? ''}>
          <TitleFields
            value={draft}
            fault={fault}
            onChange={(value) => {
              setDraft({ ...value, ...(draft.id === undefined ? {} : { id: draft.id }) });
              setFault(null);
            }}
          />
          <Button text="保存" isBlock onPress={save} />
          <Button text="返回" kind="outline" isBlock onPress={() => setDraft(null)} />
        </View>
      )}
      {draft === null && (
        <View className={styles['form'] ?? ''}>
          {kept.data === undefined &&
            (kept.error === null ? <CellSkeleton rows={2} /> : <ErrorState onRetry={kept.reload} />)}
          {kept.data?.length === 0 && (
            <Text className={styles['text'] ?? ''}>开发票时可以选常用抬头，不用每次填写</Text>
          )}
          {kept.data !== undefined && kept.data.length > 0 && (
            <CellGroup>
              {kept.data.map((title) => (
                <Cell
                  key={title.id}
                  title={title.title}
                  note={title.kind === INVOICE_KIND.person ? '个人' : title.taxNo}
                  end={
                    <View className={styles['buttons'] ?? ''}>
                      <Button
                        text="修改"
                        label={`修改抬头${title.title}`}
                        kind="outline"
                        size={32}
                        onPress={() => setDraft(title)}
                      />
                      <Button
                        text="删除"
                        label={`删除抬头${title.title}`}
                        kind="outline"
                        size={32}
                        onPress={() => remove(title)}
                      />
                    </View>
                  }
                />
              ))}
            </CellGroup>
          )}
          <Button text="添加抬头" isBlock onPress={() => setDraft(NO_TITLE)} />
        </View>
      )}
    </Sheet>
  );
}
