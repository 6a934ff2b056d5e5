import { Text, View } from '@tarojs/components';
import { useReachBottom } from '@tarojs/taro';
import { ASK_ANSWER } from '@contract/constants/face';
import { ERRORS } from '@contract/errors';
import { answerAsked, getAsked, getAskedPicture, listAskedPhotos } from '@contract/http/face-ask';
import type { Asked } from '@contract/schemas/face-ask';
import { call } from '@/api/client';
import { codeOf } from '@/api/errors';
import { useCall } from '@/api/use-call';
import { usePages } from '@/api/use-pages';
import { Button } from '@/components/Button';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { MorePages } from '@/components/MorePages';
import { formatDateTime } from '@/domain/format/format-date';
import { http } from '@/platform/http';
import { Picture } from '@/platform/picture';
import { toA11yProps } from '@/platform/a11y';
import { PageShell } from '@/shell/PageShell';
import { TO_DISCOVER } from '@/stores/navigate';
import { now } from '@/stores/base/clock';
import { showToast } from '@/stores/base/overlays';
import { Terms } from '../components/Terms';
import { ASK_TERMS } from '../consent-terms';
import styles from './Asked.module.scss';

const TITLE = '照片公开征求同意';
const PAGE_SIZE = 30;

const addressOf = (token: string, id: string): string =>
  `${http.baseUrl}${getAskedPicture.path}?token=${token}&id=${id}`;

/** What somebody said before, in words. */
function describeSaid({ answer, answeredTime }: Pick<Asked, 'answer' | 'answeredTime'>): string {
  if (answer === ASK_ANSWER.none) return '你还没有回答，回答前这些照片不会展示给访客';
  const at = formatDateTime(answeredTime, now());
  return answer === ASK_ANSWER.agreed ? `你在${at}同意了公开` : `你在${at}选择了不同意，有你的照片不会展示给访客`;
}

/** A person who has the link decides whether photos with him are shown, with or without an account. */
export function AskedScreen({ token }: { readonly token: string }) {
  const asked = useCall(getAsked, { token });
  const photos = usePages(listAskedPhotos, { token }, PAGE_SIZE);
  useReachBottom(() => void photos.loadMore() /* failures are part of the state */);
  const { data } = asked;
  if (data === undefined) {
    return (
      <PageShell title={TITLE} maxWidth={960}>
        {asked.error === null ? (
          <CellSkeleton rows={6} />
        ) : codeOf(asked.error) === ERRORS.FACE_ASK_ABSENT.code ? (
          <Empty icon="lock" title="链接已失效" text="请向相册管理者要一个新的" action={TO_DISCOVER} />
        ) : (
          <ErrorState onRetry={asked.reload} />
        )}
      </PageShell>
    );
  }
  const answer = async (agree: boolean): Promise<void> => {
    try {
      const said = await call(answerAsked, { token, agree, version: data.version });
      asked.change((before) => ({ ...(before ?? data), ...said }));
      showToast(agree ? '已同意公开' : '已记下，不会公开');
    } catch {
      // The request layer has shown the error.
    }
  };
  return (
    <PageShell
      title={TITLE}
      maxWidth={960}
      bottom={
        <View className={styles['acts'] ?? ''}>
          <Button
            text="不同意"
            kind="outline"
            isDisabled={data.answer === ASK_ANSWER.refused}
            disabledReason="你已经选择了不同意"
            onPress={() => answer(false)}
          />
          <Button
            text="同意公开"
            isDisabled={data.answer === ASK_ANSWER.agreed}
            disabledReason="你已经同意"
            onPress={() => answer(true)}
          />
        </View>
      }
    >
      <View className={styles['head'] ?? ''}>
        <Text className={styles['title'] ?? ''} {...toA11yProps({ role: 'heading', level: 1 })}>
          {`${data.ownerName}想公开${data.name === '' ? '你' : data.name}的照片`}
        </Text>
        <Text className={styles['words'] ?? ''}>{`相册：${data.albumName}`}</Text>
        <Text className={styles['words'] ?? ''} {...toA11yProps({ role: 'status' })}>
          {describeSaid(data)}
        </Text>
      </View>
      <View className={styles['terms'] ?? ''}>
        <Terms terms={ASK_TERMS} />
      </View>
      {photos.rows.length === 0 && photos.isAtEnd && (
        <Empty icon="image" title="现在没有你的照片" text="以后有了会先来问你" />
      )}
      {photos.rows.length > 0 && (
        <>
          <Text className={styles['note'] ?? ''}>
            {`${photos.total}张有${data.name === '' ? '你' : data.name}的照片${data.coversOthers ? '，别人的脸已遮住' : ''}`}
          </Text>
          <View className={styles['photos'] ?? ''}>
            {photos.rows.map(({ id, ratio }, index) => (
              <View
                key={id}
                className={styles['photo'] ?? ''}
                style={{ flexGrow: ratio, flexBasis: `${ratio * 160}px` }}
                {...toA11yProps({ role: 'img', label: `第${index + 1}张照片` })}
              >
                <View style={{ paddingTop: `${100 / ratio}%` }} />
                <Picture url={addressOf(token, id)} fit="cover" className={styles['fill'] ?? ''} />
              </View>
            ))}
          </View>
          <MorePages pages={photos} />
        </>
      )}
    </PageShell>
  );
}
