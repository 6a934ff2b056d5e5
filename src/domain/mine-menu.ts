import { ROUTES } from './routes';

const REGISTERED: ReadonlySet<string> = new Set(Object.values(ROUTES));

/** Whether there is such a page in this version. What leads to a page that is still to come is not shown. */
export function isRegistered(path: string): boolean {
  return REGISTERED.has(path);
}

/** What the entries depend on. */
export interface MineMenuFacts {
  /** This client is ahead of the published one. */
  readonly isAudit: boolean;
  /** The program's version is at most the value of PRPGRAM_VERSION. */
  readonly hasFamily: boolean;
  readonly isAdmin: boolean;
  readonly isDeveloperMode: boolean;
  /** Name of the membership level. */
  readonly memberName: string;
  readonly isCapacityExceeded: boolean;
}

interface EntryRule {
  readonly id: number;
  /** Entries of one card. */
  readonly group: 1 | 2 | 3;
  readonly title: (facts: MineMenuFacts) => string;
  readonly icon:
    | 'crown'
    | 'eye'
    | 'file-text'
    | 'flag'
    | 'heart'
    | 'hard-drive'
    | 'images'
    | 'info'
    | 'message-circle'
    | 'monitor'
    | 'receipt-text'
    | 'shield-check'
    | 'shopping-cart'
    | 'users';
  readonly path: string;
  readonly params?: Readonly<Record<string, string>>;
  /** About us and customer service are for everybody. */
  readonly isOpenToAll?: true;
  readonly isShown?: (facts: MineMenuFacts) => boolean;
  readonly hasWarning?: (facts: MineMenuFacts) => boolean;
}

export interface MineEntry extends Pick<EntryRule, 'id' | 'group' | 'icon' | 'path' | 'params'> {
  readonly title: string;
  readonly needsLogin: boolean;
  readonly hasWarning: boolean;
}

/** The id that the capacity's warning belongs to. */
export const CAPACITY_ENTRY_ID = 31;

const called = (title: string) => (): string => title;

/** In the order of the page. */
export const MINE_MENU: readonly EntryRule[] = [
  {
    id: 11,
    group: 1,
    title: ({ memberName }) => memberName,
    icon: 'crown',
    path: ROUTES.member,
    isShown: ({ isAudit }) => !isAudit,
  },
  {
    id: 12,
    group: 1,
    title: called('我的家人'),
    icon: 'users',
    path: ROUTES.myFace,
    params: { access: '1' },
    isShown: ({ hasFamily }) => hasFamily,
  },
  { id: 21, group: 1, title: called('我的照片'), icon: 'images', path: '/packageAlbumD/myPhoto/myPhoto' },
  { id: 22, group: 1, title: called('赞和收藏'), icon: 'heart', path: ROUTES.likeList },
  {
    id: CAPACITY_ENTRY_ID,
    group: 1,
    title: called('我的容量'),
    icon: 'hard-drive',
    path: ROUTES.myCapacity,
    hasWarning: ({ isCapacityExceeded }) => isCapacityExceeded,
  },
  { id: 41, group: 1, title: called('购物车'), icon: 'shopping-cart', path: ROUTES.shopCart },
  { id: 42, group: 1, title: called('照片订单'), icon: 'receipt-text', path: ROUTES.orderPhotos },
  { id: 43, group: 1, title: called('历史订单'), icon: 'file-text', path: ROUTES.orderList },
  { id: 51, group: 2, title: called('隐私设置'), icon: 'eye', path: ROUTES.privacySettings },
  { id: 52, group: 2, title: called('账号安全'), icon: 'shield-check', path: ROUTES.security },
  {
    id: 61,
    group: 2,
    title: called('联系客服'),
    icon: 'message-circle',
    path: ROUTES.about,
    isOpenToAll: true,
    isShown: () => false,
  },
  { id: 62, group: 2, title: called('关于我们'), icon: 'info', path: ROUTES.about, isOpenToAll: true },
  {
    id: 71,
    group: 3,
    title: called('内容审核'),
    icon: 'flag',
    path: ROUTES.moderation,
    isShown: ({ isAdmin }) => isAdmin,
  },
  {
    id: 72,
    group: 3,
    title: called('开发者模式'),
    icon: 'monitor',
    path: ROUTES.devLogin,
    isShown: ({ isDeveloperMode }) => isDeveloperMode,
  },
];

/** The entries to show, in their cards. An entry appears with its page. */
export function listMineMenu(facts: MineMenuFacts, hasPage: (path: string) => boolean = isRegistered): MineEntry[][] {
  const shown = MINE_MENU.filter(({ path, isShown }) => hasPage(path) && (isShown?.(facts) ?? true));
  const groups = ([1, 2, 3] as const).map((group) => shown.filter((entry) => entry.group === group));
  return groups
    .filter((entries) => entries.length > 0)
    .map((entries) =>
      entries.map(({ id, group, title, icon, path, params, isOpenToAll, hasWarning }) => ({
        id,
        group,
        icon,
        path,
        ...(params === undefined ? {} : { params }),
        title: title(facts),
        needsLogin: isOpenToAll !== true,
        hasWarning: hasWarning?.(facts) ?? false,
      })),
    );
}
