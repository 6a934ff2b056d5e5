import { useEffect, useRef, useState } from 'react';
import { ALBUM_LOOKS, ALBUM_VISIBILITY } from '@contract/constants/album';
import { createAlbum, updateAlbum } from '@contract/http/album';
import { ERRORS } from '@contract/errors';
import { call } from '@/api/client';
import { EMPTY_ALBUM_DRAFT, parseAlbumDraft, type AlbumDraft } from '@/domain/album-draft';
import { isPasswordLength, type DraftPicture } from '@/domain/album-settings';
import { toHex } from '@/domain/ids';
import { ROUTES, toAlbumParams } from '@/domain/routes';
import { device } from '@/platform/device';
import { navigation } from '@/platform/navigation';
import { storage } from '@/platform/storage';
import { requireLogin } from '@/stores/session';

const DRAFT_KEY = '_albumDraft';

export interface AlbumForm {
  readonly draft: AlbumDraft;
  /** Not part of the draft: a password is not written down, and a picture is not kept. */
  readonly password: string;
  readonly cover: DraftPicture;
  readonly nameError: string | undefined;
  readonly passwordError: string | undefined;
  change(fields: Partial<AlbumDraft>): void;
  setPassword(password: string): void;
  setCover(cover: DraftPicture): void;
  save(): Promise<void>;
}

/** What an album that an earlier try has made may have been made with otherwise. */
function toMade({ name, description, template, visibility, happenedOn, place, tags }: AlbumDraft, cover: DraftPicture) {
  return {
    name,
    description,
    template,
    uploadBy: ALBUM_LOOKS[template].uploadBy,
    visibility,
    happenedOn,
    place,
    tags,
    cover: cover.key ?? '',
  };
}

/** What a new album has besides what it is made with. */
function toMore({ place, tags }: AlbumDraft, cover: DraftPicture, password: string) {
  return {
    ...(place === null ? {} : { place }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(cover.key === null || cover.key === '' ? {} : { cover: cover.key }),
    ...(password === '' ? {} : { visibility: ALBUM_VISIBILITY.password, viewPassword: password }),
  };
}

/** A new album. Its draft survives leaving the page. */
export function useAlbumForm(): AlbumForm {
  const [draft, setDraft] = useState<AlbumDraft>(() => parseAlbumDraft(storage.get(DRAFT_KEY)) ?? EMPTY_ALBUM_DRAFT);
  const [password, setPassword] = useState('');
  const [cover, setCover] = useState<DraftPicture>({ url: '', key: null });
  const [hasTried, setHasTried] = useState(false);
  // One per form: a repeated tap gives the first album.
  const requestId = useRef('');
  const latest = useRef(draft);

  useEffect(() => {
    latest.current = draft;
  }, [draft]);

  const change = (fields: Partial<AlbumDraft>): void => {
    // Two changes before the next drawing are both kept.
    latest.current = { ...latest.current, ...fields };
    setDraft(latest.current);
    if (fields.name !== undefined) setHasTried(false);
    // A draft that could not be kept is only missing after leaving.
    void storage.set(DRAFT_KEY, latest.current);
  };

  const needsPassword = draft.visibility === ALBUM_VISIBILITY.password;
  const nameError = hasTried && draft.name.trim() === '' ? ERRORS.ALBUM_NAME_REQUIRED.msg : undefined;
  const passwordError =
    hasTried && needsPassword && !isPasswordLength(password)
      ? (password === '' ? ERRORS.ALBUM_PASSWORD_MISSING : ERRORS.ALBUM_PASSWORD_MALFORMED).msg
      : undefined;

  const save = async (): Promise<void> => {
    setHasTried(true);
    if (draft.name.trim() === '' || (needsPassword && !isPasswordLength(password))) return;
    if (!(await requireLogin())) return;
    const { name, description, template, visibility, happenedOn } = draft;
    try {
      const isRetry = requestId.current !== '';
      if (!isRetry) requestId.current = toHex(await device.randomBytes(16));
      const album = await call(createAlbum, {
        name,
        description,
        template,
        // Until its password is there, nobody but its people sees it.
        visibility: needsPassword ? ALBUM_VISIBILITY.members : visibility,
        happenedOn,
        requestId: requestId.current,
      });
      const more = {
        ...(isRetry ? toMade(draft, cover) : {}),
        ...toMore(draft, cover, needsPassword ? password : ''),
      };
      if (Object.keys(more).length > 0) await call(updateAlbum, { id: album.id, ...more });
      await storage.remove(DRAFT_KEY);
      await navigation.replaceWith(ROUTES.photos, toAlbumParams(album.id));
    } catch {
      // The request layer has told why; what was typed stays.
    }
  };

  return { draft, password, cover, nameError, passwordError, change, setPassword, setCover, save };
}
