import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { TIP_MESSAGE_MAX_LENGTH } from '@contract/constants/order';
import { ERRORS } from '@contract/errors';
import { getMedia } from '@contract/http/media';
import { buyAndTip, quoteOrder, tipMedia, tipPerson } from '@contract/http/order';
import { getRewardAmounts } from '@contract/http/system';
import { getUserInfo } from '@contract/http/user';
import type { MediaItem } from '@contract/schemas/media';
import type { Checkout } from '@contract/schemas/order';
import { call } from '@/api/client';
import { ApiError } from '@/api/errors';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Chip } from '@/components/Chip';
import { Checkbox } from '@/components/fields/Checkbox';
import { TextArea } from '@/components/fields/TextArea';
import { formatFen } from '@/domain/format/format-money';
import { namePrice, parseYuan } from '@/domain/format/yuan-text';
import { type TipFor, toOrderParams } from '@/domain/order-routes';
import { ROUTES } from '@/domain/routes';
import { parseFieldExt } from '@/domain/viewer/media-facts';
import { toA11yProps } from '@/platform/a11y';
import { navigation } from '@/platform/navigation';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { showToast } from '@/stores/base/overlays';
import { GO_DISCOVER } from '@/stores/navigate';
import { useWriterKey } from '@/stores/session/other-person';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import { GoodsRow } from '../components/GoodsRow';
import { NotThere } from '../components/NotThere';
import styles from '../components/order.module.scss';
import { type RequestId, useRequestId } from '../hooks/use-request-id';

const QUIET = { toast: false, loading: false } as const;

/** A tip for a photo or video, with the original where it is for sale, or for a person. */
export function TipScreen({ tip }: { readonly tip: TipFor }) {
  return <Tip key={useWriterKey()} tip={tip} />;
}

interface Draft {
  readonly chosenFen: number | null;
  readonly message: string;
  readonly wantsOriginal: boolean;
  readonly hasAgreed: boolean;
}

function Tip({ tip }: { readonly tip: TipFor }) {
  // Here it outlives a session that ends in the middle of it.
  const [draft, setDraft] = useState<Draft>({ chosenFen: null, message: '', wantsOriginal: false, hasAgreed: false });
  const [mediaId, userId] = 'mediaId' in tip ? [tip.mediaId, null] : [null, tip.userId];
  const isLogin = useSession(selectIsLogin);
  const media = useCall(getMedia, isLogin && mediaId !== null ? { id: mediaId } : null, QUIET);
  const person = useCall(getUserInfo, isLogin && userId !== null ? { userId } : null, QUIET);
  const amounts = useCall(getRewardAmounts, isLogin ? {} : null, QUIET);
  const failed = [media, person, amounts].find(({ error }) => error !== null);
  const isKnown = amounts.data !== undefined && (media.data !== undefined || person.data !== undefined);
  return (
    <PageShell title="打赏" maxWidth={640}>
      <LoginGate icon="heart" title="登录后打赏">
        <View className={styles['page'] ?? ''}>
          {failed !== undefined && (
            <NotThere
              state={failed}
              absent={mediaId === null ? ERRORS.USER_ABSENT : ERRORS.MEDIA_ABSENT}
              action={GO_DISCOVER}
            />
          )}
          {failed === undefined && !isKnown && <CellSkeleton rows={3} />}
          {media.data !== undefined && (
            <CellGroup>
              <GoodsRow
                title={parseFieldExt(media.data.fieldExt).fileName}
                picture={media.data.smallUrl}
                thumbhash={media.data.thumbhash}
                note={`上传者 ${media.data.userName}`}
                price=""
              />
            </CellGroup>
          )}
          {amounts.data !== undefined && isKnown && (
            <TipForm
              media={media.data}
              userId={userId}
              name={person.data?.nickname ?? ''}
              draft={draft}
              onChange={(fields) => setDraft((old) => ({ ...old, ...fields }))}
              amountsFen={amounts.data.flatMap(({ value }) => parseYuan(value) ?? [])}
            />
          )}
        </View>
      </LoginGate>
    </PageShell>
  );
}

interface TipFormProps {
  readonly media: MediaItem | undefined;
  readonly userId: string | null;
  readonly name: string;
  readonly amountsFen: readonly number[];
  readonly draft: Draft;
  readonly onChange: (fields: Partial<Draft>) => void;
}

function TipForm({ media, userId, name, amountsFen, draft, onChange }: TipFormProps) {
  const { chosenFen, message, wantsOriginal, hasAgreed } = draft;
  const requestId = useRequestId();
  const quote = useCall(quoteOrder, media?.isLocked === true ? { resourceIds: [media.id] } : null, QUIET);
  const originalFen = quote.data === undefined || quote.data.count === 0 ? null : quote.data.payableFen;
  // What has been bought elsewhere meanwhile, or is sold no more, is not bought with the tip.
  const isBuying = wantsOriginal && originalFen !== null;
  const goodsFen = isBuying ? originalFen : 0;
  const sumFen = chosenFen === null ? null : chosenFen + goodsFen;

  const give = async (): Promise<void> => {
    if (chosenFen === null || sumFen === null) return;
    if (isBuying && !hasAgreed) return showToast('请先勾选购买须知', { isError: true });
    const words = message.trim() === '' ? {} : { message: message.trim() };
    const of = { mediaId: media?.id ?? null, userId, isBuying };
    try {
      const { orderNos } = await send(of, { amountFen: chosenFen, sumFen, words }, requestId);
      requestId.renew();
      await navigation.replaceWith(ROUTES.orderList, toOrderParams(orderNos));
    } catch (error) {
      // The request layer has shown the error. After a refusal the next try is a new request.
      if (error instanceof ApiError) {
        requestId.renew();
        await quote.reload();
      }
    }
  };

  return (
    <View className={styles['card'] ?? ''}>
      <Text className={styles['heading'] ?? ''}>{media === undefined ? `打赏${name}` : '打赏这张作品'}</Text>
      <View className={styles['chips'] ?? ''} {...toA11yProps({ role: 'radiogroup', label: '打赏金额' })}>
        {amountsFen.map((fen) => (
          <Chip
            key={fen}
            text={namePrice(fen)}
            isRadio
            isSelected={fen === chosenFen}
            onPress={() => onChange({ chosenFen: fen })}
          />
        ))}
      </View>
      <TextArea
        label="留言"
        placeholder="想说的话，收到打赏的人会看到"
        maxLength={TIP_MESSAGE_MAX_LENGTH}
        value={message}
        onChange={(typed) => onChange({ message: typed })}
      />
      {originalFen !== null && (
        <Checkbox
          label={`同时购买原图 ${formatFen(originalFen)}`}
          isChecked={isBuying}
          onToggle={() => onChange({ wantsOriginal: !wantsOriginal })}
        />
      )}
      {isBuying && (
        <>
          <Text className={styles['text'] ?? ''}>
            照片和视频是电子内容，买到后立即可以下载原图，不适用七天无理由退货；有问题可以向卖家申请退款
          </Text>
          <Checkbox
            label="我已知晓，同意购买"
            isChecked={hasAgreed}
            onToggle={() => onChange({ hasAgreed: !hasAgreed })}
          />
        </>
      )}
      <Button
        text={sumFen === null ? '打赏' : `打赏${isBuying ? '并购买' : ''} ${formatFen(sumFen)}`}
        isBlock
        isDisabled={sumFen === null}
        disabledReason="请先选择金额"
        onPress={give}
      />
    </View>
  );
}

async function send(
  of: { readonly mediaId: string | null; readonly userId: string | null; readonly isBuying: boolean },
  tip: { readonly amountFen: number; readonly sumFen: number; readonly words: { readonly message?: string } },
  requestId: RequestId,
): Promise<Checkout> {
  const wish = { requestId: await requestId.get({ of, tip }), ...tip.words };
  if (of.mediaId === null) return call(tipPerson, { ...wish, userId: of.userId ?? '', amountFen: tip.amountFen });
  const resourceId = of.mediaId;
  if (!of.isBuying) return call(tipMedia, { ...wish, resourceId, amountFen: tip.amountFen });
  const bought = { expectedFen: tip.sumFen, consent: true as const, tipFen: tip.amountFen };
  return call(buyAndTip, { ...wish, ...bought, resourceId });
}
