import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BUILD, expect, test } from './desk';
import type { Sample } from './sample';
import { signIn } from './steps';

/** What a link to a page carries. A page that is not here is opened without anything, and has to bear it. */
const PARAMETERS: Readonly<Record<string, (sample: Sample) => Readonly<Record<string, string>>>> = {
  'packageAlbumA/home/space': ({ ownerId }) => ({ userId: ownerId }),
  'packageAlbumB/user/attentionList': () => ({ list: 'fans' }),
  'packageAlbumB/user/profile': () => ({ from: 'setup' }),
  'packageAlbumB/external/album': ({ albumId }) => ({ id: albumId }),
  'packageAlbumC/manage/manage': ({ albumId }) => ({ id: albumId }),
  'packageAlbumC/photos/photos': ({ albumId }) => ({ id: albumId }),
  'packageAlbumC/photos/upload': ({ albumId }) => ({ id: albumId }),
  'packageAlbumC/seting/seting': ({ albumId }) => ({ id: albumId }),
  'packageAlbumC/templet/proBaby/proBaby': ({ albumId }) => ({ id: albumId }),
  'packageAlbumC/templet/proBaby/modifyBabyInfo': ({ albumId }) => ({ id: albumId, add: '1' }),
  'packageAlbumC/templet/proBaby/growthRecord': ({ albumId }) => ({ id: albumId }),
  'packageAlbumC/templet/proBaby/memorabilia': ({ albumId }) => ({ id: albumId }),
  'packageAlbumC/templet/aiAlbum/aiAlbum': ({ albumId }) => ({ id: albumId, make: '1' }),
  'packageAlbumC/templet/xhs/xhs': ({ albumId }) => ({ id: albumId }),
  'packageAlbumC/statistics/index': ({ albumId }) => ({ id: albumId }),
  'packageAlbumC/statistics/list': ({ albumId }) => ({ id: albumId }),
  'uni_modules/uni-im/pages/index/listchat': ({ albumId }) => ({ album: albumId }),
  'uni_modules/uni-im/pages/userList/userList': () => ({ aim: 'group' }),
  'external/embed/album': ({ albumId }) => ({ id: albumId }),
  'open-location': () => ({ name: '鼓浪屿', address: '厦门市思明区', latitude: '24.448', longitude: '118.067' }),
  'external/webview/webview': () => ({ url: '/packageAlbumE/http/privacy' }),
};

/** Every page of the build, as its `app.json` lists them. */
function listPages(): string[] {
  const file = path.join(BUILD, 'app.json');
  const app = JSON.parse(readFileSync(file, 'utf8')) as {
    pages: readonly string[];
    subPackages?: readonly { root: string; pages: readonly string[] }[];
  };
  return [
    ...app.pages,
    ...(app.subPackages ?? []).flatMap(({ root, pages }) => pages.map((page) => `${root}/${page}`)),
  ];
}

function toUrl(page: string, sample: Sample): string {
  const parameters = Object.entries(PARAMETERS[page]?.(sample) ?? {});
  const query = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `/${page}${query === '' ? '' : `?${query}`}`;
}

for (const who of ['a visitor', 'somebody signed in'] as const) {
  test(`every page opens for ${who}`, async ({ phone, desk }) => {
    const { sample } = desk;
    if (who === 'somebody signed in') await signIn(phone, '小雨');
    for (const page of listPages()) {
      await test.step(page, async () => {
        await phone.openAt(toUrl(page, sample));
        await phone.rests();
        await phone.look(`${page.replaceAll('/', '-')}-${who === 'a visitor' ? 'visitor' : 'signed-in'}`);
        // With the name of the page that caused them.
        expect.soft(desk.takeProblems(), page).toEqual([]);
      });
    }
  });
}
