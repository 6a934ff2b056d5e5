import { MINE_STRIP_SIZE } from '@contract/constants/user';
import { TAB_KIND } from '@contract/constants/media';
import { getFindMeAvatarList } from '@contract/http/face';
import { listMedia } from '@contract/http/media';
import { getBalanceAndIntegral, getPerson, getUserCapacity } from '@contract/http/user';
import type { FaceAvatarList } from '@contract/schemas/face';
import type { MediaPage } from '@contract/schemas/media';
import type { BalanceAndIntegral, PersonSpace, UserCapacity } from '@contract/schemas/user';
import { useCall, type CallState } from '@/api/use-call';

const QUIET = { toast: false, loading: false } as const;

/** What the page 'mine' shows of the person. Each part is loaded by itself, and keeps its last value when reloading fails. */
export interface Mine {
  readonly purse: CallState<BalanceAndIntegral>;
  readonly person: CallState<PersonSpace>;
  readonly capacity: CallState<UserCapacity>;
  readonly photos: CallState<MediaPage>;
  readonly faces: CallState<FaceAvatarList>;
  readonly reload: () => void;
}

export function useMine(userId: string | null): Mine {
  const isLogin = userId !== null;
  const purse = useCall(getBalanceAndIntegral, isLogin ? {} : null, QUIET);
  const person = useCall(getPerson, isLogin ? { keyword: userId } : null, QUIET);
  const capacity = useCall(getUserCapacity, isLogin ? {} : null, QUIET);
  const photos = useCall(
    listMedia,
    isLogin ? { current: 1, size: MINE_STRIP_SIZE, type: TAB_KIND.mine, showFaceLocation: false } : null,
    QUIET,
  );
  const faces = useCall(getFindMeAvatarList, isLogin ? { meFlag: true } : null, QUIET);
  const reload = (): void => {
    // Failures are part of the states.
    for (const { reload: again } of [purse, person, capacity, photos, faces]) void again();
  };
  return { purse, person, capacity, photos, faces, reload };
}
