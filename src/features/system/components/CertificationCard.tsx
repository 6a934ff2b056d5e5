import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { CERTIFICATION_KIND } from '@contract/constants/security';
import { readCertification } from '@contract/http/operator';
import type { DeskCertifications, ReadCertification } from '@contract/schemas/system';
import { call } from '@/api/client';
import { Button } from '@/components/Button';
import { formatRelativeTime } from '@/domain/format/relative-time';
import { toA11yProps } from '@/platform/a11y';
import { Picture } from '@/platform/picture';
import { now } from '@/stores/base/clock';
import styles from './CertificationCard.module.scss';

export interface CertificationCardProps {
  readonly about: DeskCertifications[number];
  readonly onPass: () => Promise<void>;
  readonly onRefuse: () => void;
}

/** Who wants to be certified as what. The whole number and the pictures come when somebody asks for them, which is written down. */
export function CertificationCard({ about, onPass, onRefuse }: CertificationCardProps) {
  const { id, kind, name, submitTime, pictureCount } = about;
  const [read, setRead] = useState<ReadCertification | null>(null);
  const look = async (): Promise<void> => {
    try {
      setRead(await call(readCertification, { id }));
    } catch {
      // The request layer has shown the error.
    }
  };
  const kindText = kind === CERTIFICATION_KIND.person ? '个人认证' : '机构认证';
  return (
    <View className={styles['card'] ?? ''} {...toA11yProps({ role: 'group', label: `${kindText}，${name}` })}>
      <Text className={styles['title'] ?? ''}>{`${kindText} ${name}`}</Text>
      <Text className={styles['fact'] ?? ''}>{`证件号码 ${read?.idNumber ?? about.idNumber}`}</Text>
      <Text className={styles['fact'] ?? ''}>{formatRelativeTime(submitTime, now())}</Text>
      {read === null ? (
        <Button
          text="查看证件"
          label={`查看${name}的证件，${pictureCount}张照片`}
          size={40}
          kind="outline"
          onPress={look}
        />
      ) : (
        <View className={styles['pictures'] ?? ''}>
          {read.pictures.map((url, index) => (
            <View
              key={url.slice(-60)}
              className={styles['picture'] ?? ''}
              {...toA11yProps({ role: 'img', label: `${name}的证件照片${index + 1}` })}
            >
              <Picture url={url} fit="contain" className={styles['fill'] ?? ''} isUrgent />
            </View>
          ))}
        </View>
      )}
      <View className={styles['actions'] ?? ''}>
        <Button text="不通过" label={`不通过${name}的认证`} size={40} kind="outline" onPress={onRefuse} />
        <Button
          text="通过"
          label={`通过${name}的认证`}
          size={40}
          isDisabled={read === null}
          disabledReason="请先查看证件"
          onPress={onPass}
        />
      </View>
    </View>
  );
}
