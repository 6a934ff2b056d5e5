import { useState } from 'react';
import { ALBUM_PASSWORD_MAX_LENGTH, ALBUM_PASSWORD_TYPE } from '@contract/constants/album';
import { judgeUploadPwd } from '@contract/http/album';
import { call } from '@/api/client';
import { ApiError } from '@/api/errors';
import { Button } from '@/components/Button';
import { Field } from '@/components/fields/Field';
import { Sheet } from '@/components/layers/Sheet';
import { findAlbumPassword, keepAlbumPassword } from './album-passwords';

export interface UploadPasswordSheetProps {
  readonly albumId: string;
  readonly onOpened: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the password that lets one upload into an album. The one that was right before is there already. */
export function UploadPasswordSheet({ albumId, onOpened, onClose }: UploadPasswordSheetProps) {
  const [password, setPassword] = useState(() => findAlbumPassword(albumId, ALBUM_PASSWORD_TYPE.upload) ?? '');
  const [error, setError] = useState<string>();
  const open = async (): Promise<void> => {
    if (password === '') return setError('请输入上传密码');
    try {
      const { canUpload, msg } = await call(judgeUploadPwd, { id: albumId, password }, { toast: false });
      if (!canUpload) return setError(msg);
    } catch (refusal) {
      return setError(refusal instanceof ApiError ? refusal.msg : '没能验证，请稍后再试');
    }
    await keepAlbumPassword(albumId, password, ALBUM_PASSWORD_TYPE.upload);
    await onOpened();
  };
  return (
    <Sheet title="输入上传密码" onClose={onClose}>
      <Field
        label="上传密码"
        isLabelShown={false}
        placeholder="向相册主人询问"
        maxLength={ALBUM_PASSWORD_MAX_LENGTH}
        value={password}
        error={error}
        onChange={(text) => {
          setPassword(text);
          setError(undefined);
        }}
        onConfirm={open}
      />
      <Button text="开始上传" isBlock onPress={open} />
    </Sheet>
  );
}
