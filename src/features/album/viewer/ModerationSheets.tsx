import { View } from '@tarojs/components';
import { useState } from 'react';
import { APPEAL_TEXT_MAX_LENGTH } from '@contract/constants/moderation';
import { addAppeal } from '@contract/http/moderation';
import { call } from '@/api/client';
import { Button } from '@/components/Button';
import { Sheet } from '@/components/layers/Sheet';
import { TextArea } from '@/components/fields/TextArea';
import { ReportSheet } from '@/shell/ReportSheet';
import { showToast } from '@/stores/base/overlays';
import { sendReport } from '@/stores/report-thing';
import styles from '../AlbumSheets.module.scss';

export interface ModerationSheetProps {
  readonly mediaId: string;
  readonly onClose: () => void;
}

/** Why somebody finds that a photo or video should not be there. */
export function MediaReportSheet({ mediaId, onClose }: ModerationSheetProps) {
  return (
    <ReportSheet about={mediaId} hasPictures onSend={(...said) => sendReport({ mediaId }, ...said)} onClose={onClose} />
  );
}

/** Why somebody finds that a comment should not be there. */
export function CommentReportSheet({
  commentId,
  onClose,
}: {
  readonly commentId: string;
  readonly onClose: () => void;
}) {
  const about = { thing: 'comment', id: commentId } as const;
  return (
    <ReportSheet about={commentId} hasPictures onSend={(...said) => sendReport(about, ...said)} onClose={onClose} />
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
      // The request layer has shown the error; what was typed stays.
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
