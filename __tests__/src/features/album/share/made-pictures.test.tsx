import { ERRORS } from '@contract/errors';
import { albumShareCode, getAlbumPoster, getAlbumQrCode, getMiniQrCode } from '@contract/http/album-share';
import { puzzleImage } from '@contract/http/media';
import { PuzzleSheet } from '@/features/album/picked/PuzzleSheet';
import { ShareLinks } from '@/features/album/share/ShareLinks';
import type { HttpOutcome } from '@/platform/http/types';
import { madePictures } from '@/platform/made-picture';
import type { MemoryMadePictures } from '@/platform/made-picture/memory';
import { permission } from '@/platform/permission';
import { answerDialog, useOverlays } from '@/stores/base/overlays';
import { type ClientWorld, letAnswersCome, openWorld, refusing } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/made-picture', () => {
  const memory = jest.requireActual<typeof import('@/platform/made-picture/memory')>('@/platform/made-picture/memory');
  return { madePictures: memory.createMemoryMadePictures() };
});

const device = madePictures as MemoryMadePictures;
const ALBUM = 'a'.repeat(22);
const IDS = ['b'.repeat(22), 'c'.repeat(22), 'd'.repeat(22)];
const PICTURE: HttpOutcome = {
  kind: 'response',
  status: 200,
  headers: { 'content-type': 'image/jpeg' },
  body: new Uint8Array([255, 216, 255]),
};

let world: ClientWorld;
beforeEach(async () => {
  world = await openWorld();
  device.answerWith({ kind: 'saved' });
  world.answer(getAlbumQrCode, () => ({ url: '', image: 'data:image/png;base64,AAAA' }));
  world.answer(albumShareCode, () => ({ code: 'x', url: '', text: '' }));
});

const toast = (): string => useOverlays.getState().toast?.message ?? '';
const shownPicture = (words: string): Element | null =>
  document.querySelector(`img[alt="${words}"], [aria-label="${words}"]`);

describe('a poster', () => {
  const open = async (): Promise<Mounted> => {
    const screen = await mountComponent(() => <ShareLinks albumId={ALBUM} name="云南旅行" />);
    await letAnswersCome(screen);
    await screen.tap(screen.control('生成海报'));
    await letAnswersCome(screen);
    return screen;
  };

  test('is made, shown, saved under the album’s name and let go of', async () => {
    world.answer(getAlbumPoster, () => PICTURE);
    const screen = await open();
    expect(shownPicture('“云南旅行”的海报')).not.toBeNull();
    expect(device.shown.size).toBe(1);
    await screen.tap(screen.control('保存图片'));
    expect(device.kept.at(-1)).toBe('云南旅行-海报.jpg');
    expect(toast()).toBe('已保存');
    await screen.tap(screen.control('返回'));
    expect(device.shown.size).toBe(0);
    expect(screen.has('生成海报')).toBe(true);
  });

  test('that cannot be made can be tried again', async () => {
    world.answer(getAlbumPoster, () => refusing(ERRORS.DRAWING_BUSY));
    const screen = await open();
    expect(screen.has('保存图片')).toBe(false);
    world.answer(getAlbumPoster, () => PICTURE);
    await screen.tap(screen.control('重试'));
    await letAnswersCome(screen);
    expect(screen.has('保存图片')).toBe(true);
  });

  test('is not saved without the person’s permission, and he is shown where to give it', async () => {
    world.answer(getAlbumPoster, () => PICTURE);
    const screen = await open();
    device.answerWith({ kind: 'forbidden' });
    await screen.tap(screen.control('保存图片'));
    expect(useOverlays.getState().dialogs.at(-1)?.title).toBe('没有相册权限');
  });
});

describe('codes', () => {
  const openLinks = async (): Promise<Mounted> => {
    const screen = await mountComponent(() => <ShareLinks albumId={ALBUM} name="云南旅行" />);
    await letAnswersCome(screen);
    return screen;
  };

  test('are saved under the album’s name', async () => {
    world.answer(getMiniQrCode, () => ({ image: 'data:image/png;base64,BBBB' }));
    const screen = await openLinks();
    await screen.tap(screen.control('保存图片，相册二维码'));
    await screen.tap(screen.control('保存图片，小程序码'));
    expect(device.kept.slice(-2)).toEqual(['云南旅行-二维码.png', '云南旅行-小程序码.png']);
    expect(toast()).toBe('已保存');
  });

  test.each([
    [true, ['云南旅行-二维码.png']],
    [false, []],
  ])('that may not be kept lead to the settings; allowed there %s, %j is kept', async (isAllowed, kept) => {
    const screen = await openLinks();
    const before = device.kept.length;
    device.answerWith({ kind: 'forbidden' });
    jest.spyOn(permission, 'askFor').mockImplementation(async () => {
      if (isAllowed) device.answerWith({ kind: 'saved' });
      return isAllowed;
    });
    await screen.tap(screen.control('保存图片，相册二维码'));
    answerDialog(useOverlays.getState().dialogs.at(-1)?.id ?? 0, true);
    await letAnswersCome(screen);
    expect(device.kept.slice(before)).toEqual(kept);
    expect(useOverlays.getState().dialogs).toEqual([]);
  });
});

describe('a puzzle', () => {
  test('is made as it was chosen, and anew in another style', async () => {
    world.answer(puzzleImage, () => PICTURE);
    const screen = await mountComponent(() => <PuzzleSheet ids={IDS} onClose={() => undefined} />);
    await screen.tap(screen.control('左大右小'));
    await screen.tap(screen.control('黑色'));
    await screen.tap(screen.control('生成拼图'));
    await letAnswersCome(screen);
    expect(world.sentTo(puzzleImage)).toEqual([{ ids: IDS, layout: 'side', gap: 8, background: '#1b1b1f' }]);
    await screen.tap(screen.control('保存图片'));
    expect(device.kept.at(-1)).toBe('拼图.jpg');
    await screen.tap(screen.control('换个样式'));
    expect(device.shown.size).toBe(0);
    expect(screen.control('左大右小').getAttribute('aria-checked')).toBe('true');
  });

  test('of two photos offers only what suits two', async () => {
    const screen = await mountComponent(() => <PuzzleSheet ids={IDS.slice(0, 2)} onClose={() => undefined} />);
    expect(screen.has('宫格')).toBe(true);
    expect(screen.has('左大右小')).toBe(false);
  });

  test('that is refused says so and can be changed', async () => {
    world.answer(puzzleImage, () => refusing(ERRORS.PUZZLE_PHOTOS));
    const screen = await mountComponent(() => <PuzzleSheet ids={IDS} onClose={() => undefined} />);
    await screen.tap(screen.control('生成拼图'));
    await letAnswersCome(screen);
    expect(screen.has('重试')).toBe(true);
    await screen.tap(screen.control('换个样式'));
    expect(screen.has('生成拼图')).toBe(true);
  });
});
