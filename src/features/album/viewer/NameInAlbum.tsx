import { Text } from '@tarojs/components';
import { findUserByFaceId } from '@contract/http/face';
import { agreeToName } from '@contract/http/face-people';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { Cell } from '@/components/Cell';
import { Switch } from '@/components/fields/Switch';
import { useSwitch } from '@/stores/use-switch';
import styles from './NameInAlbum.module.scss';

export interface NameInAlbumProps {
  readonly faceId: string;
  readonly albumId: string;
}

/** What those who manage the album call whoever this is, as far as it may be known here. Its person decides who else may. */
export function NameInAlbum({ faceId, albumId }: NameInAlbumProps) {
  const owner = useCall(findUserByFaceId, { id: faceId });
  const { data } = owner;
  const { isOn, flip } = useSwitch({
    key: `agree-to-name:${albumId}`,
    known: data?.isAgreed === true,
    send: async (agree) => {
      await call(agreeToName, { albumId, agree });
      return agree;
    },
    onAnswer: (isAgreed) => owner.change((old) => ({ ...old, isAgreed })),
  });
  if (data === undefined || data.personName === '') return null;
  if (!data.canAgree) {
    return <Text className={styles['words'] ?? ''}>{`相册里的名字：${data.personName}`}</Text>;
  }
  return (
    <Cell
      title={`相册里的名字：${data.personName}`}
      note="打开后，访客也能看到这个名字"
      end={<Switch label="访客可以看到我的名字" isOn={isOn} onChange={() => void flip() /* tells its failures */} />}
    />
  );
}
