import {
  blockAlbumUser,
  countBrowsers,
  delPerson,
  findAlbumPeople,
  inviteToAlbum,
  listBrowsers,
  listTransfers,
  listUserPermissions,
  saveUserPermissions,
  setAdminPerson,
  setAlbumRole,
} from '@contract/http/album-person';
import type { AlbumPerson } from '@contract/schemas/album-person';
import { ManagePeople } from '@/features/album/desk/ManagePeople';
import { ManageVisits } from '@/features/album/desk/ManageVisits';
import { answerDialog, chooseAction, useOverlays } from '@/stores/base/overlays';
import {
  anAlbumDetail,
  type ClientWorld,
  letAnswersCome,
  openWorld,
  signInHere,
  pageOf,
} from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/manage/manage') };
});

const ALBUM = 'a'.repeat(22);
let world: ClientWorld;
let screen: Mounted;
let hasLeft: boolean;

function aPerson(letter: string, more: Partial<AlbumPerson> = {}): AlbumPerson {
  return {
    userId: letter.repeat(22),
    nickname: `人${letter}`,
    avatar: '',
    role: 'personnel',
    isBlocked: false,
    permissions: [],
    remark: '',
    joinTime: 0,
    isSelf: false,
    ...more,
  };
}

const tap = async (label: string): Promise<void> => {
  await screen.tap(screen.control(label));
  await letAnswersCome(screen);
};
const boxes = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[role="checkbox"]:not([aria-label])')].map(
    (box) => `${box.textContent} ${box.getAttribute('aria-checked')}`,
  );
async function tick(words: string): Promise<void> {
  const found = [...document.querySelectorAll<HTMLElement>('[role="checkbox"]')].find((box) =>
    box.textContent?.includes(words),
  );
  if (found === undefined) throw new Error(`no ${words} among ${boxes().join()}`);
  await screen.tap(found);
  await letAnswersCome(screen);
}
const offered = (): string[] => (useOverlays.getState().actions?.items ?? []).map(({ label }) => label);
async function choose(label: string): Promise<void> {
  const item = useOverlays.getState().actions?.items.find((one) => one.label === label);
  if (item === undefined) throw new Error(`no ${label} among ${offered().join()}`);
  await screen.change(() => chooseAction(item.id));
  await letAnswersCome(screen);
}
async function agree(): Promise<void> {
  await screen.change(() => answerDialog(useOverlays.getState().dialogs[0]?.id ?? 0, true));
  await letAnswersCome(screen);
}

beforeEach(async () => {
  hasLeft = false;
  world = await openWorld();
  await signInHere();
  world.answer(listTransfers, () => []);
});

describe('people', () => {
  async function open(people: readonly AlbumPerson[], canOwn = true, isInvitingFirst = false): Promise<void> {
    world.answer(findAlbumPeople, () => pageOf([...people]));
    const album = anAlbumDetail({ canOwn });
    screen = await mountComponent(() => (
      <ManagePeople album={album} isInvitingFirst={isInvitingFirst} onLeft={() => (hasLeft = true)} />
    ));
    await letAnswersCome(screen);
  }
  const owns = (...keys: string[]): void =>
    world.answer(listUserPermissions, () =>
      (['upload', 'label', 'review'] as const).map((key) => ({ key, name: `可${key}`, granted: keys.includes(key) })),
    );

  test('whoever comes to ask somebody in has the invitation open', async () => {
    world.answer(inviteToAlbum, () => ({
      url: 'https://album.test/i',
      image: 'data:image/png;base64,',
      code: 'c',
      expireTime: 0,
    }));
    await open([]);
    expect(world.sentTo(inviteToAlbum)).toEqual([]);
    await open([], true, true);
    expect(world.sentTo(inviteToAlbum)).toHaveLength(1);
  });

  test('what was given out before is ended, and another invitation is there', async () => {
    let made = 0;
    world.answer(inviteToAlbum, () => {
      made += 1;
      return { url: `https://album.test/${made}`, image: `data:image/png;base64,${made}`, code: 'c', expireTime: 0 };
    });
    await open([], true, true);
    await tap('作废之前的邀请');
    answerDialog(useOverlays.getState().dialogs[0]?.id ?? 0, true);
    await letAnswersCome(screen);
    expect(world.sentTo(inviteToAlbum).at(-1)).toMatchObject({ albumId: ALBUM, role: '3', endsEarlier: 'true' });
    expect(document.querySelector('img')?.getAttribute('src')).toBe('data:image/png;base64,2');
  });

  test('permissions of several are set at once; what is not touched stays with each of them', async () => {
    owns('upload', 'label');
    world.answer(saveUserPermissions, ({ people }) =>
      (people as { userId: string; permissions: AlbumPerson['permissions'] }[]).map(({ userId, permissions }) =>
        aPerson(userId.slice(0, 1), { permissions }),
      ),
    );
    await open([
      aPerson('o', { role: 'owner', isSelf: true }),
      aPerson('b', { permissions: ['upload', 'review'] }),
      aPerson('c', { permissions: ['upload', 'label'] }),
      aPerson('d', { role: 'member' }),
    ]);
    await tap('批量设置权限');
    expect(boxes()).toEqual(['人人b工作人员 · 2项权限 false', '人人c工作人员 · 2项权限 false']);
    await tick('人b');
    await tick('人c');
    await tap('设置权限');
    expect(world.sentTo(listUserPermissions)).toEqual([{ albumId: ALBUM }]);
    // What one may not do oneself is not given.
    expect(boxes().slice(-2)).toEqual(['可upload true', '可label false']);
    expect(screen.text()).not.toContain('可review');
    await tick('可label');
    await tap('保存');
    expect(world.sentTo(saveUserPermissions)).toEqual([
      {
        albumId: ALBUM,
        people: [
          { userId: 'b'.repeat(22), permissions: ['upload', 'review', 'label'] },
          { userId: 'c'.repeat(22), permissions: ['upload', 'label'] },
        ],
      },
    ]);
    expect([screen.has('保存'), screen.has('批量设置权限')]).toEqual([false, true]);
  });

  test('of one, a permission is taken away', async () => {
    owns('upload', 'label');
    world.answer(saveUserPermissions, () => [aPerson('b'), aPerson('z')]);
    await open([aPerson('b', { permissions: ['upload', 'label'] })]);
    expect(screen.has('批量设置权限')).toBe(false);
    await tap('更多操作，人b');
    await choose('设置权限');
    await tick('可upload');
    await tap('保存');
    expect(world.sentTo(saveUserPermissions)).toEqual([
      { albumId: ALBUM, people: [{ userId: 'b'.repeat(22), permissions: ['label'] }] },
    ]);
    expect(screen.text()).not.toContain('人z');
  });

  test('whom one may do nothing about has no menu, and one leaves oneself', async () => {
    world.answer(delPerson, () => Promise.resolve(null));
    await open(
      [
        aPerson('o', { role: 'owner' }),
        aPerson('m', { role: 'manager' }),
        aPerson('u', { role: 'manager', isSelf: true }),
      ],
      false,
    );
    expect(['o', 'm', 'u'].map((letter) => screen.has(`更多操作，人${letter}`))).toEqual([false, false, true]);
    await tap('更多操作，人u');
    await choose('退出相册');
    await agree();
    expect(world.sentTo(delPerson)).toEqual([{ albumId: ALBUM, userId: 'u'.repeat(22) }]);
    expect([hasLeft, useOverlays.getState().toast?.message]).toEqual([true, '已退出相册']);
  });
});

describe('visitors', () => {
  const visitor = aPerson('v', { role: 'visitor' });

  async function open(person: AlbumPerson | null, canOwn = true): Promise<void> {
    world.answer(countBrowsers, () => ({ people: 1, devices: 0, times: 1, recentVisitors: 1 }));
    world.answer(listBrowsers, () =>
      pageOf([
        {
          id: 'r'.repeat(22),
          userId: visitor.userId,
          nickname: visitor.nickname,
          avatar: '',
          firstTime: 0,
          lastTime: 0,
          times: 1,
          person,
        },
      ]),
    );
    const album = anAlbumDetail({ canOwn });
    screen = await mountComponent(() => <ManageVisits album={album} onLeft={() => (hasLeft = true)} />);
    await letAnswersCome(screen);
  }
  const MENU = '更多操作，人v';

  test.each([
    [true, ['设为管理员', '设为工作人员', '设为普通成员', '拉黑']],
    [false, ['设为工作人员', '设为普通成员', '拉黑']],
  ])('an owner (%p) is offered %j', async (canOwn, labels) => {
    await open(visitor, canOwn);
    await tap(MENU);
    expect(offered()).toEqual(labels);
  });

  test('who does not change people is offered nothing', async () => {
    await open(null);
    expect([screen.has(MENU), screen.text().includes('人v')]).toEqual([false, true]);
  });

  test('a visitor is given a role, and the row says so', async () => {
    world.answer(setAlbumRole, () => ({ ...visitor, role: 'personnel' }));
    world.answer(setAdminPerson, () => ({ ...visitor, role: 'manager' }));
    await open(visitor);
    await tap(MENU);
    await choose('设为工作人员');
    expect(world.sentTo(setAlbumRole)).toEqual([{ albumId: ALBUM, userId: visitor.userId, role: '2' }]);
    expect(screen.text()).toContain('工作人员');
    await tap(MENU);
    await choose('设为管理员');
    expect(world.sentTo(setAdminPerson)).toMatchObject([{ userId: visitor.userId, isAdmin: 'true' }]);
    expect(screen.text()).toContain('管理员');
  });

  test('a visitor is blocked once one has said so, and let in again', async () => {
    world.answer(blockAlbumUser, ({ block }) => ({ isBlocked: block === 'true' }));
    await open(visitor);
    await tap(MENU);
    await choose('拉黑');
    expect(world.sentTo(blockAlbumUser)).toEqual([]);
    await agree();
    expect(screen.text()).toContain('已拉黑');
    await tap(MENU);
    expect(offered()).toEqual(['解除拉黑']);
    await choose('解除拉黑');
    expect(screen.text()).not.toContain('已拉黑');
    expect(world.sentTo(blockAlbumUser).map(({ block }) => block)).toEqual(['true', 'false']);
  });
});
