import { ALBUM_PAGE_LOOKS, type AlbumPageLook } from '../constants/album-page-look';

/** A number of a later version looks as an album does that nobody has changed. */
export function pageLookOf(look: number): AlbumPageLook {
  return ALBUM_PAGE_LOOKS.find((one) => one.look === look) ?? ALBUM_PAGE_LOOKS[0];
}

/** What an album's page is laid on: its theme, else its look's ground. Null: whatever the person has. */
export function groundOf({ theme, look }: { readonly theme: string; readonly look: number }): 'light' | 'dark' | null {
  const wanted = theme === 'auto' ? pageLookOf(look).ground : theme;
  return wanted === 'light' || wanted === 'dark' ? wanted : null;
}
