import { View } from '@tarojs/components';
import { useState } from 'react';
import { APPEAL_TEXT_MAX_LENGTH, REPORT_REASONS, REPORT_TEXT_MAX_LENGTH } from '@contract/constants/moderation';
import { addAppeal, addReport } from '@contract/http/moderation';
import { call } from '@/api/client';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { Sheet } from '@/components/layers/Sheet';
import { TextArea } from '@/components/fields/TextArea';
import { showToast } from '@/stores/base/overlays';
import styles from '../AlbumSheets.module.scss';

export interface ModerationSheetProps {
  readonly mediaId: string;
  readonly onClose: () => void;
}

type Reason = (typeof REPORT_REASONS)[number]['value'];

/** Why somebody finds that a photo or video should not be there. */
export function ReportSheet({ mediaId, onClose }: ModerationSheetProps) {
  const [reason, setReason] = useState<Reason | null>(null);
  const [text, setText] = useState('');
  const send = async (): Promise<void> => {
    if (reason === null) return;
    try {
      await call(addReport, { resourceId: mediaId, reason, text });
      showToast('举报已提交，我们会尽快处理');
      onClose();
    } catch {
      // The request layer has told why; what was typed stays.
    }
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

/** Why a photo or video should be there after all. */
export function AppealSheet({ mediaId, onClose, onSent }: ModerationSheetProps & { readonly onSent: () => void }) {
  const [text, setText] = useState('');
  const send = async (): Promise<void> => {
    try {
      await call(addAppeal, { resourceId: mediaId, text });
      showToast('申诉已提交，请等待审核');
      onSent();
      onClose();
    } catch {
      // The request layer has told why; what was typed stays.
    }
  };
  return (
    <Sheet title="申诉" onClose={onClose}>
      <View className={styles['form'] ?? ''}>
        <TextArea
          label="申诉说明"
          placeholder="如：本人拍摄，没有违规内容"
          maxLength={APPEAL_TEXT_MAX_LENGTH}
          value={text}
          onChange={setText}
        />
        <Button
          text="提交申诉"
          isBlock
          isDisabled={text.trim() === ''}
          disabledReason="请填写申诉说明"
          onPress={send}
        />
      </View>
    </Sheet>
  );
}
