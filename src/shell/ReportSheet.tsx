import { View } from '@tarojs/components';
import { useState } from 'react';
import { REPORT_REASONS, REPORT_TEXT_MAX_LENGTH } from '@contract/constants/moderation';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { TextArea } from '@/components/fields/TextArea';
import { Sheet } from '@/components/layers/Sheet';
import type { ReportReason } from '@/stores/report-thing';
import styles from './ReportSheet.module.scss';

export interface ReportSheetProps {
  /** Answers whether it was taken; else the sheet stays with what was typed. */
  readonly onSend: (reason: ReportReason, text: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Why somebody finds that something should not be there, in one of six reasons and his own words. */
export function ReportSheet({ onSend, onClose }: ReportSheetProps) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText] = useState('');
  const send = async (): Promise<void> => {
    if (reason !== null && (await onSend(reason, text))) onClose();
  };
  return (
    <Sheet title="举报" onClose={onClose}>
      <View className={styles['form'] ?? ''}>
        <CellGroup>
          {REPORT_REASONS.map(({ value, label }) => (
            <Cell key={value} title={label} isChosen={reason === value} onPress={() => setReason(value)} />
          ))}
        </CellGroup>
        <TextArea
          label="补充说明（选填）"
          placeholder="哪里有问题"
          maxLength={REPORT_TEXT_MAX_LENGTH}
          value={text}
          onChange={setText}
        />
        <Button text="提交" isBlock isDisabled={reason === null} disabledReason="请选择举报原因" onPress={send} />
      </View>
    </Sheet>
  );
}
