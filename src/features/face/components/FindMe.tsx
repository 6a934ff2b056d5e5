import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { SELFIES_MAX } from '@contract/constants/face';
import { getAlbumFaces } from '@contract/http/face';
import { codeOf } from '@/api/errors';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { Checkbox } from '@/components/fields/Checkbox';
import { Icon } from '@/components/Icon';
import { describeFace } from '@/domain/found-faces';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { DocumentLink } from '@/shell/DocumentLink';
import { AlbumFailure } from '@/shell/album/AlbumFailure';
import { PageShell } from '@/shell/PageShell';
import { eraseFaceTraces } from '@/stores/face-erasure';
import { goBack } from '@/stores/navigate';
import { requireLogin } from '@/stores/session/session';
import { GUARDIAN_LABEL, KEEP_LABEL, KEEP_TERMS, SEARCH_LABEL, SEARCH_TERMS } from '../consent-terms';
import { useFaceConsent, type FaceConsent } from '../hooks/use-face-consent';
import { useSearch } from '../hooks/use-search';
import { ConsentCard } from './ConsentCard';
import { ReceiptSheet } from './ReceiptSheet';
import { SelfieSteps } from './SelfieSteps';
import styles from './FaceForm.module.scss';

const TITLE = '找到我';

const leave = (): void => void goBack().catch(() => undefined); // a refused jump leaves the person here

/** From the consent to the selfie, and on to what was found in the album. */
export function FindMe({ albumId }: { readonly albumId: string }) {
  const faces = useCall(getAlbumFaces, { albumId }, { toast: false });
  const consent = useFaceConsent();
  const [isShooting, setIsShooting] = useState(false);
  const [hasReceipt, setHasReceipt] = useState(false);
  const search = useSearch(albumId, consent);

  const start = async (): Promise<void> => {
    if (consent.isTicked.keep && !(await requireLogin())) return;
    if (!(await consent.give('search'))) return;
    if (consent.isTicked.keep && !(await consent.give('keep'))) return;
    setIsShooting(true);
  };

  if (isShooting) {
    return (
      <SelfieSteps
        title={TITLE}
        selfies={search.selfies}
        pictures={search.pictures}
        max={SELFIES_MAX}
        doneText="开始查找"
        onRemove={search.remove}
        onDone={search.find}
        onClose={() => setIsShooting(false)}
      />
    );
  }
  const isReady = faces.data !== undefined && consent.state.data !== undefined;
  const isOff = faces.data !== undefined && !(faces.data.findMe && faces.data.isAvailable);
  const error = faces.error ?? consent.state.error;
  const reload = (): Promise<unknown> => Promise.all([faces.reload(), consent.state.reload()]);
  const mayStart = consent.isGiven('search') || consent.isTicked.search;
  return (
    <PageShell
      title={TITLE}
      maxWidth={640}
      overlay={hasReceipt && <ReceiptSheet onClose={() => setHasReceipt(false)} onErased={consent.state.reload} />}
    >
      {!isReady && error === null && <CellSkeleton rows={6} />}
      {!isReady && error !== null && <AlbumFailure albumId={albumId} code={codeOf(faces.error)} onRetry={reload} />}
      {isReady && isOff && (
        <Empty
          icon="user"
          title="这个相册没有开启找到我"
          text="可以按日期、标签筛选，或搜索照片"
          action={{ text: '返回相册', onPress: leave }}
        />
      )}
      {isReady && !isOff && (
        <View className={styles['page'] ?? ''}>
          <View className={styles['head'] ?? ''}>
            <Icon name="scan-line" size={48} colour="primary" />
            <Text className={styles['lead'] ?? ''}>用一张自拍找到你的照片</Text>
          </View>
          {search.people.length > 0 && (
            <CellGroup title="用保存的脸找">
              {search.people.map((person) => (
                <Cell
                  key={person.faceIds[0] ?? ''}
                  icon="user"
                  title={describeFace(person)}
                  onPress={() => void search.findPerson(person) /* tells its failures */}
                />
              ))}
            </CellGroup>
          )}
          <Consents consent={consent} />
          <View className={styles['actions'] ?? ''}>
            <Button text="开始自拍" isBlock isDisabled={!mayStart} disabledReason="请先勾选同意" onPress={start} />
            <Button text="暂不使用" label="暂不使用，自己翻看" kind="text" isBlock onPress={leave} />
            <Text className={styles['note'] ?? ''}>不用人脸也能找：在相册里按日期、标签筛选，或搜索</Text>
            <Text className={styles['note'] ?? ''}>
              不想被识别：查找后在结果下方选“不想被识别”，或联系相册主人，都不需要账号
            </Text>
          </View>
          <Traces consent={consent} onReceipt={() => setHasReceipt(true)} />
        </View>
      )}
    </PageShell>
  );
}

function Consents({ consent }: { readonly consent: FaceConsent }) {
  const { isTicked, toggle, describeGiven, state } = consent;
  const versions = state.data?.versions;
  return (
    <>
      <ConsentCard
        title="本次查找"
        terms={SEARCH_TERMS}
        version={versions?.search ?? ''}
        label={SEARCH_LABEL}
        isTicked={isTicked.search}
        onToggle={() => toggle('search')}
        givenWords={describeGiven('search')}
      />
      <ConsentCard
        title="保存我的脸（可不选）"
        terms={KEEP_TERMS}
        version={versions?.keep ?? ''}
        label={KEEP_LABEL}
        isTicked={isTicked.keep}
        onToggle={() => toggle('keep')}
        givenWords={describeGiven('keep')}
      />
      <View className={styles['foot'] ?? ''}>
        <Checkbox label={GUARDIAN_LABEL} isChecked={isTicked.guardian} onToggle={() => toggle('guardian')} />
        <View className={styles['document'] ?? ''}>
          <DocumentLink text="《人脸信息处理说明》" path={ROUTES.privacy} />
        </View>
      </View>
    </>
  );
}

/** What there is of the person's face, and the ways to be forgotten. */
function Traces({ consent, onReceipt }: { readonly consent: FaceConsent; readonly onReceipt: () => void }) {
  const { data } = consent.state;
  const hasTraces =
    data !== undefined && (data.search.isGiven || data.keep.isGiven || data.kept > 0 || data.answers > 0);
  const erase = async (): Promise<void> => {
    if (await eraseFaceTraces()) await consent.state.reload();
  };
  return (
    <CellGroup>
      {data !== undefined && data.kept > 0 && (
        <Cell
          title="我的脸"
          value={`已保存${data.kept}张`}
          onPress={() => void navigation.goTo(ROUTES.myFace) /* else one stays here */}
        />
      )}
      {hasTraces && <Cell title="删除我的人脸信息" isDanger onPress={() => void erase() /* tells its failures */} />}
      <Cell title="凭编号删除" note="没有账号、换了设备时，用同意时给你的编号删除" onPress={onReceipt} />
    </CellGroup>
  );
}
