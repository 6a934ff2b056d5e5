import { Image, Text, View } from '@tarojs/components';
import { useState } from 'react';
import { CHAT_REQUEST_TEXT_MAX } from '@contract/constants/chat';
import { PHONE_MAX_LENGTH } from '@contract/constants/user';
import { findChatUsers, requestFriend } from '@contract/http/chat';
import { getPersonQrCode } from '@contract/http/user';
import type { ChatUser } from '@contract/schemas/chat';
import { isMobilePhone } from '@contract/rules/phone';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { Avatar } from '@/components/Avatar';
import { Button } from '@/components/Button';
import { Field } from '@/components/fields/Field';
import { Sheet } from '@/components/layers/Sheet';
import { ErrorState } from '@/components/ErrorState';
import { Skeleton } from '@/components/Skeleton';
import { CHAT_ROUTES } from '@/domain/chat/chat-routes';
import { ROUTES } from '@/domain/routes';
import { toAltProps } from '@/platform/a11y';
import { device } from '@/platform/device';
import { navigation } from '@/platform/navigation';
import { showToast } from '@/stores/base/overlays';
import { keepPicture } from '@/stores/keep-picture';
import { scanCode } from '@/stores/scan-code';
import { selectUser, useSession } from '@/stores/session/session-state';
import { useTyped } from '@/stores/use-typed';
import styles from './Contacts.module.scss';

export interface AddFriendSheetProps {
  /** Whom a code has named; null: nobody yet. */
  readonly userId: string | null;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** Looks for somebody by phone number or code, and asks him. */
export function AddFriendSheet({ userId, onSent, ...rest }: AddFriendSheetProps) {
  const [named, setNamed] = useState(userId);
  const typed = useTyped('add');
  const { phone = '' } = typed.texts;
  const [found, setFound] = useState<ChatUser | null>(null);
  const [error, setError] = useState<string>();
  const [isCode, setIsCode] = useState(false);
  const onClose = (): void => {
    typed.forget();
    rest.onClose();
  };
  const byId = useCall(findChatUsers, named === null ? null : { ids: [named] }, { toast: false, loading: false });
  const person = found ?? byId.data?.records[0] ?? null;

  const search = async (): Promise<void> => {
    if (!isMobilePhone(phone)) return setError('请输入正确的手机号');
    try {
      const [first] = (await call(findChatUsers, { phone })).records;
      if (first === undefined) setError('没有找到，对方可能没有注册或不允许通过手机号查找');
      else setFound(first);
    } catch {
      // The request layer has shown the error; what was typed stays.
    }
  };
  const scan = async (): Promise<void> => {
    const target = await scanCode();
    if (target.kind === 'cancelled') return;
    if (target.kind === 'page' && target.path === CHAT_ROUTES.groupInfo) {
      onClose();
      await navigation.goTo(CHAT_ROUTES.groupInfo, target.params).catch(() => undefined); // a refused jump leaves the person here
      return;
    }
    const who = target.kind === 'page' && target.path === ROUTES.space ? target.params['userId'] : undefined;
    if (target.kind === 'absent') showToast('这里无法扫码', { isError: true });
    else if (who === undefined) showToast('这不是个人或群的二维码', { isError: true });
    else setNamed(who);
  };

  if (isCode) {
    return (
      <Sheet title="我的二维码" onClose={onClose}>
        <OwnCode onBack={() => setIsCode(false)} />
      </Sheet>
    );
  }
  return (
    <Sheet title="添加好友" onClose={onClose}>
      <View className={styles['sheet'] ?? ''}>
        {person !== null ? (
          <Asking
            person={person}
            text={typed.texts[person.uid] ?? ''}
            onType={(text) => typed.type(person.uid, text)}
            onClose={onClose}
            onSent={onSent}
          />
        ) : (
          <>
            <Field
              label="手机号"
              kind="phone"
              placeholder="对方注册的手机号"
              maxLength={PHONE_MAX_LENGTH}
              value={phone}
              error={error ?? (byId.data?.records.length === 0 ? '没有找到这位用户' : undefined)}
              onChange={(text) => {
                typed.type('phone', text);
                setError(undefined);
              }}
              onConfirm={search}
            />
            <Button text="查找" icon="search" isBlock onPress={search} />
            <View className={styles['ways'] ?? ''}>
              {device.kind !== 'web' && (
                <Button text="扫一扫" kind="outline" size={40} icon="scan-line" onPress={scan} />
              )}
              <Button text="我的二维码" kind="outline" size={40} icon="user" onPress={() => setIsCode(true)} />
            </View>
          </>
        )}
      </View>
    </Sheet>
  );
}

interface AskingProps {
  readonly person: ChatUser;
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

function Asking({ person, text, onType, onClose, onSent }: AskingProps) {
  const send = async (): Promise<void> => {
    try {
      await call(requestFriend, { userId: person.uid, text: text.trim() });
      showToast('申请已发送，等待对方同意');
      onSent();
      onClose();
    } catch {
      // The request layer has shown the error; what was typed stays.
    }
  };
  return (
    <>
      <View className={styles['who'] ?? ''}>
        <Avatar name={person.nickname} url={person.avatar_file} size={64} />
        <Text className={styles['name'] ?? ''}>{person.nickname}</Text>
      </View>
      <Field
        label="验证信息"
        placeholder="告诉对方你是谁"
        maxLength={CHAT_REQUEST_TEXT_MAX}
        hasCounter
        value={text}
        onChange={onType}
      />
      <Button text="申请添加" isBlock onPress={send} />
    </>
  );
}

/** The code of one's own page, which others scan to add one. */
function OwnCode({ onBack }: { readonly onBack: () => void }) {
  const code = useCall(getPersonQrCode, {}, { toast: false, loading: false });
  const image = code.data?.image;
  const own = useSession(selectUser);
  return (
    <View className={styles['code'] ?? ''}>
      {own !== null && (
        <View className={styles['owner'] ?? ''}>
          <Avatar name={own.nickname} url={own.avatar} size={44} />
          <Text className={styles['name'] ?? ''}>{own.nickname}</Text>
        </View>
      )}
      <View className={styles['picture'] ?? ''}>
        {image !== undefined && (
          <Image
            {...toAltProps('我的二维码')}
            className={styles['picture'] ?? ''}
            src={image}
            mode="aspectFit"
            showMenuByLongpress
          />
        )}
        {image === undefined && code.error === null && <Skeleton shape="fill" />}
        {image === undefined && code.error !== null && <ErrorState size="inline" onRetry={code.reload} />}
      </View>
      <Text className={styles['note'] ?? ''}>扫一扫，打开我的主页</Text>
      {image !== undefined && (
        <Button
          text="保存图片"
          kind="outline"
          size={40}
          icon="download"
          onPress={() => keepPicture(image, '我的二维码.png')}
        />
      )}
      <Button text="返回" kind="text" size={40} onPress={onBack} />
    </View>
  );
}
