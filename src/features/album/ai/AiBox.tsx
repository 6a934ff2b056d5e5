import { Text, View } from '@tarojs/components';
import { type GenerateType, GENERATION_STATE } from '@contract/constants/generation';
import { firstKindOf } from '@contract/rules/generation';
import type { AlbumDetail } from '@contract/schemas/album';
import { Button } from '@/components/Button';
import { isUnderWay } from '@/domain/album/generation-draft';
import { toMakeParams, AI_ROUTE } from '@/domain/album-routes';
import { navigation } from '@/platform/navigation';
import { toA11yProps } from '@/platform/a11y';
import { AiForm } from './AiForm';
import { GenerationList } from './GenerationList';
import { StudioNote } from './StudioNote';
import { useOrderSheets } from './use-order-sheets';
import { useStudio } from './use-studio';
import styles from './AiAlbumScreen.module.scss';

export interface AiBoxProps {
  readonly albumId: string;
  readonly template: AlbumDetail['template'];
}

/** Above the wall of an album for what is made: what is to be made next, and what is on its way. What is done is on the wall. */
export function AiBox({ albumId, template }: AiBoxProps) {
  const type = firstKindOf(template);
  return type === null ? null : <BoxOfKind albumId={albumId} type={type} />;
}

function BoxOfKind({ albumId, type }: { readonly albumId: string; readonly type: GenerateType }) {
  const studio = useStudio(albumId, type);
  const sheets = useOrderSheets(studio);
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
        <GenerationList
          label="正在生成"
          rows={shown}
          studio={studio}
          sheets={sheets}
          onOpen={() => void toAll() /* else one stays here */}
        />
      )}
      <View className={styles['all'] ?? ''}>
        <Text className={styles['note'] ?? ''}>放大、变化和对比在生成记录里</Text>
        <Button text="生成记录" kind="text" size={32} isGuarded={false} onPress={toAll} />
      </View>
      {sheets.sheets}
    </View>
  );
}
