import { ALBUM_VISIBILITY, type AlbumVisibility } from '@contract/constants/album';

/** Who may see an album, in words. */
export const VISIBILITIES: readonly {
  readonly visibility: AlbumVisibility;
  readonly title: string;
  readonly note: string;
}[] = [
  { visibility: ALBUM_VISIBILITY.public, title: '公开', note: '出现在发现页，任何人都能浏览' },
  { visibility: ALBUM_VISIBILITY.link, title: '凭链接访问', note: '只有拿到链接的人能浏览' },
  { visibility: ALBUM_VISIBILITY.password, title: '凭密码访问', note: '拿到链接后，还要输入密码' },
  { visibility: ALBUM_VISIBILITY.members, title: '仅成员可见', note: '只有加入相册的人能浏览' },
];

/** Empty for a number of a later version. */
export function nameVisibility(visibility: number): string {
  return VISIBILITIES.find((one) => one.visibility === visibility)?.title ?? '';
}
