import { ERRORS } from '@contract/errors';
import { getAlbum } from '@contract/http/album';
import { joinCheck, joinInit } from '@contract/http/album-person';
import { getAlbumLanding, getMiniUrlLink } from '@contract/http/album-share';
import type { JoinCheck } from '@contract/schemas/album-person';
import type { AlbumLanding } from '@contract/schemas/album-share';
import { call } from '@/api/client';
import { ApiError, codeOf } from '@/api/errors';
import { useCall } from '@/api/use-call';
import { type ExternalAlbumParams } from '@/domain/album-routes';
import { ROUTES, toVisitParams } from '@/domain/routes';
import type { VisitVia } from '@/domain/routes';
import { device } from '@/platform/device';
import { navigation } from '@/platform/navigation';
import { keepAlbumPassword } from './album-passwords';
import { openOutside } from '@/stores/base/hand-on';
import { showToast } from '@/stores/base/overlays';
import { requireLogin } from '@/stores/session/session';

const QUIET = { toast: false, loading: false } as const;

/** By a link, or by the six digits from a screen. */
const isUninvited = (error: unknown): boolean =>
  codeOf(error) === ERRORS.INVITATION_INVALID.code || codeOf(error) === ERRORS.SHOW_CODE_INVALID.code;
const GONE: readonly number[] = [ERRORS.ALBUM_ABSENT.code, ERRORS.SHORT_LINK_INVALID.code];

/** Where the link was, besides what it leads to. */
export interface AlbumLandingParams extends ExternalAlbumParams {
  readonly via: VisitVia;
}

export interface AlbumArrival {
  readonly state: 'loading' | 'failed' | 'absent' | 'uninvited' | 'shown';
  readonly landing: AlbumLanding | undefined;
  /** One is asked to join, and has not. */
  readonly invitation: JoinCheck | undefined;
  /** An address that opens the mini-program, where there is one. */
  readonly miniUrl: string;
  retry(): Promise<void>;
  open(): Promise<void>;
  openWith(password: string): Promise<string | undefined>;
  join(): Promise<void>;
  openMini(): Promise<void>;
}

/** Somebody comes in from outside: what the link leads to, and the ways on. */
export function useAlbumLanding({ albumId, code, invitation: inviteCode, via }: AlbumLandingParams): AlbumArrival {
  const invitation = useCall(joinCheck, inviteCode === '' ? null : { code: inviteCode }, QUIET);
  const id = albumId ?? invitation.data?.albumId ?? null;
  const landing = useCall(getAlbumLanding, id !== null ? { id } : code !== '' ? { code } : null, QUIET);
  const found = landing.data?.id ?? id;
  const isBrowser = device.kind !== 'miniProgram';
  const mini = useCall(
    getMiniUrlLink,
    isBrowser && landing.data !== undefined ? { albumId: landing.data.id } : null,
    QUIET,
  );

  const error = invitation.error ?? landing.error;
  const isAbsent =
    (albumId === null && code === '' && inviteCode === '') || (error instanceof ApiError && GONE.includes(error.code));
  // Whoever is invited to what only its people see is shown the invitation, which names it.
  const asked = isUninvited(invitation.error) ? undefined : invitation.data;
  const state =
    landing.data !== undefined || (asked !== undefined && landing.error !== null)
      ? ('shown' as const)
      : isUninvited(error)
        ? ('uninvited' as const)
        : isAbsent
          ? ('absent' as const)
          : error !== null
            ? ('failed' as const)
            : ('loading' as const);

  const goTo = (to: string): Promise<void> => navigation.replaceWith(ROUTES.photos, toVisitParams(to, via));

  const open = async (): Promise<void> => {
    if (found !== null) await goTo(found);
  };

  const openWith = async (password: string): Promise<string | undefined> => {
    if (found === null) return undefined;
    try {
      await call(getAlbum, { id: found, password }, { toast: false });
    } catch (refusal) {
      return refusal instanceof ApiError ? refusal.msg : '没能打开，请稍后再试';
    }
    await keepAlbumPassword(found, password);
    await goTo(found);
    return undefined;
  };

  const join = async (): Promise<void> => {
    if (!(await requireLogin())) return;
    try {
      const joined = await call(joinInit, { code: inviteCode });
      showToast('已加入相册');
      await goTo(joined.albumId);
    } catch (error) {
      // The request layer has shown the error. What has ended meanwhile is offered no longer.
      if (isUninvited(error)) await invitation.reload();
    }
  };

  const openMini = async (): Promise<void> => {
    await openOutside(mini.data?.url ?? '', '链接已复制，请在微信中打开');
  };

  return {
    state,
    landing: landing.data,
    invitation: asked,
    miniUrl: mini.data?.url ?? '',
    retry: () => (invitation.error !== null ? invitation.reload() : landing.reload()),
    open,
    openWith,
    join,
    openMini,
  };
}
