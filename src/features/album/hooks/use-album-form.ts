import { useEffect, useRef, useState } from 'react';
import { createAlbum, getAlbum, updateAlbum } from '@contract/http/album';
import { ERRORS } from '@contract/errors';
import { call } from '@/api/client';
import { EMPTY_ALBUM_DRAFT, parseAlbumDraft, type AlbumDraft } from '@/domain/album-draft';
import { toHex } from '@/domain/ids';
import { ROUTES, toAlbumParams } from '@/domain/routes';
import { device } from '@/platform/device';
import { navigation } from '@/platform/navigation';
import { storage } from '@/platform/storage';
import { goBack } from '@/stores/navigate';
import { showToast } from '@/stores/overlays';
import { requireLogin } from '@/stores/session';

const DRAFT_KEY = '_albumDraft';

export interface AlbumForm {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly draft: AlbumDraft;
  readonly nameError: string | undefined;
  change(fields: Partial<AlbumDraft>): void;
  save(): Promise<void>;
  reload(): Promise<void>;
}

/** A new album's draft survives leaving the page; an existing album is read and changed. */
export function useAlbumForm(albumId: string | null): AlbumForm {
  const isNew = albumId === null;
  const [draft, setDraft] = useState<AlbumDraft>(
    () => (isNew ? parseAlbumDraft(storage.get(DRAFT_KEY)) : null) ?? EMPTY_ALBUM_DRAFT,
  );
  const [state, setState] = useState<AlbumForm['state']>(isNew ? 'ready' : 'loading');
  const [nameError, setNameError] = useState<string>();
  // One per form: a repeated tap gives the first album.
  const requestId = useRef('');

  const reload = async (): Promise<void> => {
    if (albumId === null) return;
    setState('loading');
    try {
      const { name, description, template, visibility } = await call(getAlbum, { id: albumId });
      setDraft({ name, description, template, visibility });
      setState('ready');
    } catch {
      setState('failed');
    }
  };

  useEffect(() => {
    void reload(); // failures are part of the state
    // eslint-disable-next-line react-hooks/exhaustive-deps -- read once per album
  }, [albumId]);

  const change = (fields: Partial<AlbumDraft>): void => {
    const next = { ...draft, ...fields };
    setDraft(next);
    if (fields.name !== undefined) setNameError(undefined);
    // A draft that could not be kept is only missing after leaving.
    if (isNew) void storage.set(DRAFT_KEY, next);
  };

  const saveNew = async (): Promise<void> => {
    if (requestId.current === '') requestId.current = toHex(await device.randomBytes(16));
    const album = await call(createAlbum, { ...draft, happenedOn: '', requestId: requestId.current });
    await storage.remove(DRAFT_KEY);
    await navigation.replaceWith(ROUTES.photos, toAlbumParams(album.id));
  };

  const saveChanges = async (id: string): Promise<void> => {
    await call(updateAlbum, { id, ...draft });
    showToast('更新成功');
    await goBack();
  };

  const save = async (): Promise<void> => {
    if (draft.name.trim() === '') {
      setNameError(ERRORS.ALBUM_NAME_REQUIRED.msg);
      return;
    }
    if (!(await requireLogin())) return;
    try {
      await (albumId === null ? saveNew() : saveChanges(albumId));
    } catch {
      // The request layer has told why; what was typed stays.
    }
  };

  return { state, draft, nameError, change, save, reload };
}
