import { useLoaded } from '@/shell/use-loaded';
import { selectUser, useSession } from '@/stores/session/session-state';
import type { TransferOfferProps } from './TransferOffer';

const ASKED: readonly string[] = ['manager', 'personnel', 'member'];

const loadOffer = () => import('./head-parts');

/** The album's owner wants to give it away. Its file comes for those whom he can ask. */
export function TransferOfferHost(props: Omit<TransferOfferProps, 'userId'>) {
  const userId = useSession(selectUser)?.id;
  const isAsked = userId !== undefined && ASKED.includes(props.album.myRole);
  const loaded = useLoaded(isAsked, loadOffer);
  return loaded === null || !isAsked ? null : <loaded.TransferOffer {...props} userId={userId} />;
}
