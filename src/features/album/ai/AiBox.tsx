import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { type GenerateType, GENERATION_STATE } from '@contract/constants/generation';
import type { Generation } from '@contract/schemas/generation';
import { Button } from '@/components/Button';
import { isUnderWay } from '@/domain/album/generation-draft';
import { toMakeParams, AI_ROUTE } from '@/domain/album-routes';
import { navigation } from '@/platform/navigation';
import { toA11yProps } from '@/platform/a11y';
import { AiForm } from './AiForm';
import { GenerationCard } from './GenerationCard';
import { StudioNote } from './StudioNote';
import { StudioSheets } from './StudioSheets';
import { useStudio } from './use-studio';
import styles from './AiAlbumScreen.module.scss';

export interface AiBoxProps {
  readonly albumId: string;
  readonly type: GenerateType;
}

/** Above the wall of an album for what is made: what is to be made next, and what is on its way. What is done is on the wall. */
export function AiBox({ albumId, type }: AiBoxProps) {
  const studio = useStudio(albumId, type);
  const [compared, setCompared] = useState<Generation | null>(null);
  const [newest] = studio.orders.rows;
  const shown = studio.orders.rows.filter(
    (row) => isUnderWay(row) || (row.id === newest?.id && row.state === GENERATION_STATE.failed),
  );
  const toAll = () => navigation.goTo(AI_ROUTE, toMakeParams(albumId, studio.draft.type));
  return (
    <View className={styles['box'] ?? ''} {...toA11yProps({ role: 'region', label: 'AI创作' })}>
      <StudioNote studio={studio} />
      <AiForm albumId={albumId} studio={studio} isShort />
      {shown.length > 0 && (
        <View className={styles['list'] ?? ''} {...toA11yProps({ role: 'list', label: '正在生成' })}>
          {shown.map((generation) => (
            <GenerationCard
              key={generation.id}
              generation={generation}
              onOpen={() => void toAll() /* else one stays here */}
              onChange={studio.change}
              onCompare={() => setCompared(generation)}
              onCancel={() => studio.cancel(generation)}
              onAgain={() => studio.again(generation)}
              onRemove={() => void studio.remove(generation) /* tells its failures */}
            />
          ))}
        </View>
      )}
      <View className={styles['all'] ?? ''}>
        <Text className={styles['note'] ?? ''}>放大、变化和对比在生成记录里</Text>
        <Button text="生成记录" kind="text" size={32} isGuarded={false} onPress={toAll} />
      </View>
      <StudioSheets studio={studio} compared={compared} onCompared={() => setCompared(null)} />
    </View>
  );
}
