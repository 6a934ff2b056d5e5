import { Text, View } from '@tarojs/components';
import { STORAGE_TYPE } from '@contract/constants/media';
import {
  BANNER_HEIGHT,
  BANNER_UPLOAD_MAX_BYTES,
  BANNER_WIDTH,
  REWARD_DICTIONARY,
} from '@contract/constants/public-param';
import {
  addBanner,
  addPartner,
  listDeskBanners,
  listDeskDictionaries,
  listDeskPartners,
  moveBanner,
  removeBanner,
  removeDictionaryItem,
  revokePartner,
  setDictionaryItem,
} from '@contract/http/operator';
import { call } from '@/api/client';
import { getCredentials } from '@/api/upload/credentials';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { IconButton } from '@/components/IconButton';
import type { GoodsForm } from '@/domain/desk/form-fields';
import { bannerForm, bannerPlaceForm, dictionaryForm, partnerForm } from '@/domain/desk/setting-forms';
import { http } from '@/platform/http';
import { Picture } from '@/platform/picture';
import { copyText } from '@/stores/base/hand-on';
import { confirm } from '@/stores/base/overlays';
import { sendPicture } from '@/stores/base/picture-upload';
import { choosePicture } from '@/stores/upload/choose-files';
import { change } from '../hooks/desk-change';
import { Loaded } from './Loaded';
import styles from './SettingGroups.module.scss';

/** What a sheet is opened with: a form, and what becomes of it. False: it was refused. */
export interface OpenForm<Draft> {
  readonly form: GoodsForm<Draft>;
  readonly save: (draft: Draft) => Promise<boolean>;
}

/** Opens a sheet for a form of any kind. */
export type OpenSheet = <Draft>(open: OpenForm<Draft>) => void;

interface GroupProps {
  readonly onOpen: OpenSheet;
}

/** The pictures on top of discover. */
export function BannerGroup({ onOpen }: GroupProps) {
  const banners = useCall(listDeskBanners, {});
  const add = async (): Promise<void> => {
    const file = await choosePicture();
    if (file === null) return;
    const objectKey = await sendPicture(file, () => getCredentials(STORAGE_TYPE.local), BANNER_UPLOAD_MAX_BYTES);
    if (objectKey === null) return;
    onOpen({
      form: bannerForm(),
      save: (draft) => change(() => call(addBanner, { objectKey, ...draft }), '已添加', [banners]),
    });
  };
  const remove = async (id: string, title: string): Promise<void> => {
    if (!(await confirm({ title: `删除轮播图“${title}”？`, confirmText: '删除', isDanger: true }))) return;
    await change(() => call(removeBanner, { id }), '已删除', [banners]);
  };
  return (
    <Loaded state={banners}>
      {(rows) => (
        <CellGroup title="轮播图">
          <Cell
            title="添加轮播图"
            note={`裁成${BANNER_WIDTH}×${BANNER_HEIGHT}`}
            icon="plus"
            onPress={() => void add()}
          />
          {rows.map(({ id, title, target, position, picture }) => (
            <View key={id} className={styles['row'] ?? ''}>
              <View className={styles['picture'] ?? ''}>
                <Picture url={http.baseUrl + picture} fit="cover" className={styles['fill'] ?? ''} />
              </View>
              <View className={styles['cell'] ?? ''}>
                <Cell
                  title={title}
                  note={target === '' ? '不打开页面' : undefined}
                  value={`位置${position}`}
                  onPress={() =>
                    onOpen({
                      form: bannerPlaceForm(title, position, target),
                      save: (next) => change(() => call(moveBanner, { id, position: next }), '已保存', [banners]),
                    })
                  }
                />
                {/* Whole once it is opened. */}
                {target !== '' && <Text className={styles['address'] ?? ''}>{target}</Text>}
              </View>
              <IconButton
                icon="trash-2"
                label={`删除轮播图${title}`}
                size={20}
                onPress={() => void remove(id, title)}
              />
            </View>
          ))}
        </CellGroup>
      )}
    </Loaded>
  );
}

/** Other services that make albums here. */
export function PartnerGroup({ onOpen }: GroupProps) {
  const partners = useCall(listDeskPartners, {});
  const tellKey = async (name: string, key: string): Promise<void> => {
    const wants = await confirm({ title: `${name}的密钥`, text: `只显示这一次：${key}`, confirmText: '复制' });
    // It is nowhere else.
    if (wants && !(await copyText(key))) await tellKey(name, key);
  };
  const revoke = async (id: string, name: string): Promise<void> => {
    const text = '它的密钥立即失效，已有的相册保留；不能恢复';
    if (!(await confirm({ title: `停用合作方“${name}”？`, text, confirmText: '停用', isDanger: true }))) return;
    await change(() => call(revokePartner, { id }), '已停用', [partners]);
  };
  return (
    <Loaded state={partners}>
      {(rows) => (
        <CellGroup title="合作方">
          <Cell
            title="添加合作方"
            icon="plus"
            onPress={() =>
              onOpen({
                form: partnerForm(),
                save: async (draft) => {
                  let key = '';
                  const isSaved = await change(
                    async () => {
                      ({ key } = await call(addPartner, draft));
                    },
                    '已添加',
                    [partners],
                  );
                  if (isSaved) void tellKey(draft.name, key); // asks, and tells its failure
                  return isSaved;
                },
              })
            }
          />
          {rows.map(({ id, name, ownerName, isRevoked }) => (
            <Cell
              key={id}
              title={name}
              note={`相册归${ownerName || '未命名'}${isRevoked ? '，已停用' : ''}`}
              end={
                isRevoked ? undefined : (
                  <Button text="停用" label={`停用${name}`} size={32} kind="outline" onPress={() => revoke(id, name)} />
                )
              }
            />
          ))}
        </CellGroup>
      )}
    </Loaded>
  );
}

/** All but the amounts of tips, which have a group of their own. */
export function DictionaryGroup({ onOpen }: GroupProps) {
  const items = useCall(listDeskDictionaries, {});
  const remove = async (type: string, value: string, label: string): Promise<void> => {
    if (!(await confirm({ title: `从${type}删除“${label}”？`, confirmText: '删除', isDanger: true }))) return;
    await change(() => call(removeDictionaryItem, { type, value }), '已删除', [items]);
  };
  return (
    <Loaded state={items}>
      {(rows) => (
        <CellGroup title="字典">
          <Cell
            title="添加字典项"
            icon="plus"
            onPress={() =>
              onOpen({
                form: dictionaryForm(null),
                save: (draft) => change(() => call(setDictionaryItem, draft), '已添加', [items]),
              })
            }
          />
          {rows
            .filter(({ type }) => type !== REWARD_DICTIONARY)
            .map((row) => (
              <View key={`${row.type}/${row.value}`} className={styles['row'] ?? ''}>
                <View className={styles['cell'] ?? ''}>
                  <Cell
                    title={row.label}
                    note={`${row.type}：${row.value}`}
                    value={`位置${row.position}`}
                    onPress={() =>
                      onOpen({
                        form: dictionaryForm(row),
                        save: (draft) => change(() => call(setDictionaryItem, draft), '已保存', [items]),
                      })
                    }
                  />
                </View>
                <IconButton
                  icon="trash-2"
                  label={`删除字典项${row.label}`}
                  size={20}
                  onPress={() => void remove(row.type, row.value, row.label)}
                />
              </View>
            ))}
        </CellGroup>
      )}
    </Loaded>
  );
}
