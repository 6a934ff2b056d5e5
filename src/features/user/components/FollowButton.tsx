import { setAttention } from '@contract/http/attention';
import type { AttentionResult } from '@contract/schemas/attention';
import { call } from '@/api/client';
import { Button } from '@/components/Button';
import { showToast } from '@/stores/base/overlays';
import { useSwitch } from '@/stores/use-switch';

export interface FollowButtonProps {
  readonly userId: string;
  readonly nickname: string;
  readonly isFollowed: boolean;
  /** This person follows the caller. */
  readonly isFan: boolean;
  readonly size?: 32 | 40;
  readonly onChanged: (result: AttentionResult) => void;
}

/** Says how it is between the two, and changes the caller's part of it. */
export function FollowButton({ userId, nickname, isFollowed: known, isFan, size = 32, onChanged }: FollowButtonProps) {
  const { isOn: isFollowed, flip } = useSwitch({
    key: `follow:${userId}`,
    known,
    send: (attention) => call(setAttention, { userId, attention }),
    onAnswer: onChanged,
  });
  const text = isFollowed ? (isFan ? '互相关注' : '已关注') : isFan ? '回关' : '关注';
  const change = async (): Promise<void> => {
    const result = await flip();
    if (result !== null) showToast(result.isFollowed ? '已关注' : '已取消关注');
  };
  return (
    <Button
      text={text}
      label={isFollowed ? `${text}，取消关注${nickname}` : `${text}${nickname}`}
      kind={isFollowed ? 'outline' : size === 40 ? 'primary' : 'tonal'}
      icon={isFollowed ? 'user-check' : 'user-plus'}
      size={size}
      isGuarded={false}
      onPress={() => void change() /* tells its failures */}
    />
  );
}
