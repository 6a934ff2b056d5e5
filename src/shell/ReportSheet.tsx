import { View } from '@tarojs/components';
import { REPORT_REASONS, REPORT_TEXT_MAX_LENGTH } from '@contract/constants/moderation';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { TextArea } from '@/components/fields/TextArea';
import { Sheet } from '@/components/layers/Sheet';
import type { ReportReason } from '@/stores/report-thing';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import { useTyped } from '@/stores/use-typed';
import { ReportPicturePlaces, useReportPictures } from './ReportPicturePlaces';
import styles from './ReportSheet.module.scss';

export interface ReportSheetProps {
  /** What it is about, among all that is reported. */
  readonly about: string;
  /** Answers whether it was taken; else the sheet stays with what was entered. `pictures`: names of what was sent along. */
  readonly onSend: (reason: ReportReason, text: string, pictures: readonly string[]) => Promise<boolean>;
  readonly onClose: () => void;
  /** Pictures may be sent along, by whoever is signed in. */
  readonly hasPictures?: boolean;
}

/** Why somebody finds that something should not be there, in one of six reasons, his own words, and pictures. */
export function ReportSheet({ about, onSend, hasPictures = false, ...rest }: ReportSheetProps) {
  const isLogin = useSession(selectIsLogin);
  const typed = useTyped(`report.${about}`);
  const { text = '' } = typed.texts;
  const reason = REPORT_REASONS.find(({ value }) => String(value) === typed.texts['reason'])?.value ?? null;
  const pictures = useReportPictures();
  const close = (): void => {
    typed.forget();
    rest.onClose();
  };
  const send = async (): Promise<void> => {
    if (reason !== null && (await onSend(reason, text, pictures.objectKeys))) close();
  };
  return (
    <Sheet title="举报" onClose={close}>
      <View className={styles['form'] ?? ''}>
        <CellGroup title="举报原因" isChoice>
          {REPORT_REASONS.map(({ value, label }) => (
            <Cell
              key={value}
              title={label}
              isChosen={reason === value}
              onPress={() => typed.type('reason', String(value))}
            />
          ))}
        </CellGroup>
        <TextArea
          label="补充说明（选填）"
          placeholder="哪里有问题"
          maxLength={REPORT_TEXT_MAX_LENGTH}
          value={text}
          onChange={(words) => typed.type('text', words)}
        />
        {hasPictures && isLogin && <ReportPicturePlaces pictures={pictures} />}
        <Button
          text="提交"
          isBlock
          isDisabled={reason === null || pictures.isSending}
          disabledReason={reason === null ? '请选择举报原因' : '图片还在上传'}
          onPress={send}
        />
      </View>
    </Sheet>
  );
}
