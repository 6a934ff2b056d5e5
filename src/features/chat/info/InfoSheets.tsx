import { View } from '@tarojs/components';
import {
  CHAT_GROUP_NAME_MAX,
  CHAT_GROUP_NOTICE_MAX,
  CHAT_JOIN,
  CHAT_REMARK_MAX,
  CHAT_REQUEST_TEXT_MAX,
} from '@contract/constants/chat';
import { requestFriend } from '@contract/http/chat';
import type { ChatConversation, ChatGroup } from '@contract/schemas/chat';
import { call } from '@/api/client';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { Field } from '@/components/fields/Field';
import { TextArea } from '@/components/fields/TextArea';
import { Sheet } from '@/components/layers/Sheet';
import { ReportSheet } from '@/shell/ReportSheet';
import { showToast } from '@/stores/base/overlays';
import { sendReport } from '@/stores/report-thing';
import { useTyped } from '@/stores/use-typed';
import { GroupCodeSheet } from './GroupCodeSheet';
import { saveGroup, saveRemark, type ChatInfo } from './use-chat-info';
import styles from './ChatInfo.module.scss';

export type InfoSheet = 'name' | 'notice' | 'joinRule' | 'remark' | 'befriend' | 'code' | 'report';

export const JOIN_RULE_NAMES: Readonly<Record<ChatGroup['joinRule'], string>> = {
  [CHAT_JOIN.members]: '成员都可以邀请',
  [CHAT_JOIN.admins]: '仅群主和管理员邀请',
  [CHAT_JOIN.closed]: '不再接受新成员',
};

export interface InfoSheetsProps {
  readonly sheet: InfoSheet;
  readonly conversation: ChatConversation;
  readonly info: ChatInfo;
  readonly onClose: () => void;
}

/** What is typed or chosen about a conversation. */
export function InfoSheets({ sheet, conversation, info, onClose }: InfoSheetsProps) {
  const group = conversation.group_info;
  switch (sheet) {
    case 'code':
      return <GroupCodeSheet conversationId={conversation.id} name={group?.name ?? ''} onClose={onClose} />;
    case 'report':
      return (
        <ReportSheet
          about={conversation.id}
          onSend={(reason, text) =>
            sendReport(
              group === null
                ? { thing: 'person', id: conversation.friend_uid }
                : { thing: 'group', id: conversation.id },
              reason,
              text,
            )
          }
          onClose={onClose}
        />
      );
    case 'name':
      return (
        <TextSheet
          about={conversation.id}
          title="群聊名称"
          placeholder="1到20个字"
          maxLength={CHAT_GROUP_NAME_MAX}
          text={group?.name ?? ''}
          isNeeded
          onSave={(name) => saveGroup(conversation, { name }, info)}
          onClose={onClose}
        />
      );
    case 'notice':
      return (
        <TextSheet
          about={conversation.id}
          title="群公告"
          placeholder="写给所有成员"
          maxLength={CHAT_GROUP_NOTICE_MAX}
          text={group?.notice ?? ''}
          isLong
          onSave={(notice) => saveGroup(conversation, { notice }, info)}
          onClose={onClose}
        />
      );
    case 'remark':
      return (
        <TextSheet
          about={conversation.id}
          title="备注"
          placeholder="只有你看得到"
          maxLength={CHAT_REMARK_MAX}
          text={conversation.remark}
          onSave={(remark) => saveRemark(conversation, remark, info)}
          onClose={onClose}
        />
      );
    case 'befriend':
      return (
        <TextSheet
          about={conversation.id}
          title="添加好友"
          placeholder="告诉对方你是谁"
          saveText="申请添加"
          maxLength={CHAT_REQUEST_TEXT_MAX}
          text=""
          onSave={async (text) => {
            await call(requestFriend, { userId: conversation.friend_uid, text });
            showToast('申请已发送，等待对方同意');
          }}
          onClose={onClose}
        />
      );
    case 'joinRule':
      return <JoinRuleSheet conversation={conversation} info={info} onClose={onClose} />;
  }
}

interface TextSheetProps {
  readonly about: string;
  readonly title: string;
  readonly placeholder: string;
  readonly maxLength: number;
  readonly text: string;
  readonly saveText?: string;
  readonly isLong?: boolean;
  /** The text may not be empty. */
  readonly isNeeded?: boolean;
  /** Rejects as its call does; the error has been shown by then. */
  readonly onSave: (text: string) => Promise<void>;
  readonly onClose: () => void;
}

function TextSheet({ title, saveText = '保存', isLong = false, isNeeded = false, onSave, ...rest }: TextSheetProps) {
  const { about, placeholder, maxLength } = rest;
  const typed = useTyped(`${title}.${about}`);
  const text = typed.texts['text'] ?? rest.text;
  const close = (): void => {
    typed.forget();
    rest.onClose();
  };
  const isEmpty = text.trim() === '';
  const save = async (): Promise<void> => {
    try {
      await onSave(text.trim());
      close();
    } catch {
      // The request layer has shown the error; what was typed stays.
    }
  };
  const field = {
    label: title,
    placeholder,
    maxLength,
    hasCounter: true,
    value: text,
    onChange: (words: string) => typed.type('text', words),
  } as const;
  return (
    <Sheet title={title} onClose={close}>
      <View className={styles['form'] ?? ''}>
        {isLong ? <TextArea {...field} /> : <Field {...field} isLabelShown={false} />}
        <Button
          text={saveText}
          isBlock
          isDisabled={isNeeded && isEmpty}
          disabledReason={`请输入${title}`}
          onPress={save}
        />
      </View>
    </Sheet>
  );
}

function JoinRuleSheet({ conversation, info, onClose }: Omit<InfoSheetsProps, 'sheet'>) {
  const present = conversation.group_info?.joinRule;
  const choose = async (joinRule: ChatGroup['joinRule']): Promise<void> => {
    try {
      if (joinRule !== present) await saveGroup(conversation, { joinRule }, info);
      onClose();
    } catch {
      // The request layer has shown the error.
    }
  };
  return (
    <Sheet title="谁可以邀请新成员" onClose={onClose}>
      <CellGroup isChoice>
        {Object.values(CHAT_JOIN).map((rule) => (
          <Cell
            key={rule}
            title={JOIN_RULE_NAMES[rule]}
            isChosen={rule === present}
            onPress={() => void choose(rule) /* tells its failures */}
          />
        ))}
      </CellGroup>
    </Sheet>
  );
}
