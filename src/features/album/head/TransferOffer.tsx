import type { AlbumDetail } from '@contract/schemas/album';
import { acceptTransfer, endTransfer, listTransfers } from '@contract/http/album-person';
import { ERRORS } from '@contract/errors';
import { call } from '@/api/client';
import { codeOf } from '@/api/errors';
import { useCall } from '@/api/use-call';
import { NoticeBar } from '@/components/NoticeBar';
import { formatSize } from '@contract/rules/format-size';
import { showActions, showToast } from '@/stores/base/overlays';
import { offerCapacity } from '@/stores/offer-capacity';

export interface TransferOfferProps {
  readonly album: AlbumDetail;
  readonly userId: string;
  readonly onChanged: () => void;
}

/** The album's owner wants to give it to the person who looks at it. */
export function TransferOffer({ album, userId, onChanged }: TransferOfferProps) {
  const transfers = useCall(listTransfers, {}, { toast: false, loading: false });
  const offer = transfers.data?.find((one) => one.albumId === album.id && one.toId === userId);
  if (offer === undefined) return null;
  const answer = async (): Promise<void> => {
    const chosen = await showActions(
      [
        { id: 'accept', label: `接手，占用${formatSize(offer.sizeBytes)}空间` },
        { id: 'refuse', label: '拒绝', isDanger: true },
      ],
      `${offer.fromName}想把“${offer.albumName}”转让给你`,
    );
    if (chosen === null) return;
    try {
      await call(chosen === 'accept' ? acceptTransfer : endTransfer, { id: offer.id });
      showToast(chosen === 'accept' ? '你已是相册主人' : '已拒绝');
      await transfers.reload();
      onChanged();
    } catch (error) {
      // The request layer has shown the error. It may have been taken back.
      await transfers.reload();
      if (codeOf(error) === ERRORS.TRANSFER_TOO_LARGE.code) {
        await offerCapacity(
          'album',
          '空间放不下这个相册',
          `这个相册有${formatSize(offer.sizeBytes)}，扩容后可以再接手`,
        );
      }
    }
  };
  return (
    <NoticeBar
      text={`${offer.fromName}想把这本相册转让给你`}
      action={{ text: '查看', onPress: () => void answer() /* tells its own failures */ }}
    />
  );
}
