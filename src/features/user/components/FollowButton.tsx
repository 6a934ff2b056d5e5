import type { AttentionResult } from '@contract/schemas/attention';
import { Button } from '@/components/Button';
import { follow } from '../hooks/follow';

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
export function FollowButton({ userId, nickname, isFollowed, isFan, size = 32, onChanged }: FollowButtonProps) {
  const text = isFollowed ? (isFan ? '互相关注' : '已关注') : isFan ? '回关' : '关注';
  const change = async (): Promise<void> => {
    const result = await follow(userId, !isFollowed);
    if (result !== null) onChanged(result);
  };
  return (
    <Button
      text={text}
      label={isFollowed ? `${text}，取消关注${nickname}` : `${text}${nickname}`}
      kind={isFollowed ? 'outline' : size === 40 ? 'primary' : 'tonal'}
      icon={isFollowed ? 'user-check' : 'user-plus'}
      size={size}
      onPress={change}
    />
  );
}
