import { FACE_CONSENT } from '@contract/constants/face';
import { addFace, findMe, getAlbumFaces, getFaceConsent, giveFaceConsent, listFaces } from '@contract/http/face';
import type { AlbumFaces, FaceConsentState } from '@contract/schemas/face';
import { InputPhotoScreen } from '@/features/face/screens/InputPhotoScreen';
import type { MemoryCamera } from '@/platform/camera/memory';
import { useFaceFindings } from '@/stores/face-findings';
import { type ClientWorld, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumE/inputPhoto/inputPhoto') };
});
jest.mock('@/platform/camera', () => {
  const memory = jest.requireActual<typeof import('@/platform/camera/memory')>('@/platform/camera/memory');
  return memory.createMemoryCamera();
});
jest.mock('@/platform/picture-crop', () => {
  const memory = jest.requireActual<typeof import('@/platform/picture-crop/memory')>('@/platform/picture-crop/memory');
  return { pictureCrop: memory.createMemoryPictureCrop({ width: 1280, height: 960 }) };
});
jest.mock('@/platform/media', () => {
  const memory = jest.requireActual<typeof import('@/platform/media/memory')>('@/platform/media/memory');
  return { media: memory.createMemoryMedia() };
});

const camera = jest.requireMock<MemoryCamera>('@/platform/camera');
const ALBUM = 'a'.repeat(22);
const ON: AlbumFaces = {
  findMe: true,
  people: false,
  asksFirst: false,
  coversOthers: false,
  canSwitch: false,
  isAvailable: true,
  total: 20,
  done: 18,
  keptUntil: null,
};
const NOT_GIVEN = { isGiven: false, version: '', givenTime: 0 };
const NOTHING: FaceConsentState = {
  search: NOT_GIVEN,
  keep: NOT_GIVEN,
  versions: { search: '2026-11-24', keep: '2026-11-24' },
  kept: 0,
  answers: 0,
  lastErasure: null,
};
const GOOD = { brightness: 120, faces: [{ left: 0.3, top: 0.3, width: 0.4, height: 0.4, yaw: 0 }] };

let world: ClientWorld;

beforeEach(async () => {
  world = await openWorld();
  useFaceFindings.setState({ found: null, receipt: '' });
  world.answer(getAlbumFaces, () => ON);
  world.answer(getFaceConsent, () => NOTHING);
  world.answer(listFaces, () => []);
  world.answer(giveFaceConsent, ({ version }) => ({ code: 'r'.repeat(22), version: String(version), givenTime: 1 }));
  const nobody = { relation: 1, name: '' } as const;
  world.answer(findMe, () => ({ ...nobody, sure: 0, maybe: 0, records: [], looked: 18, total: 20 }));
});

async function open(isFamily = false, albumId: string | null = ALBUM): Promise<Mounted> {
  const screen = await mountComponent(() => <InputPhotoScreen albumId={albumId} isFamily={isFamily} />);
  await letAnswersCome(screen);
  return screen;
}

const SEARCH_BOX = '单独同意《人脸信息处理说明》，用自拍在本相册查找';
const KEEP_BOX = '单独同意《人脸信息处理说明》，保存我的脸';

function box(words: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('[role="checkbox"]')].find((one) =>
    (one.textContent ?? '').startsWith(words),
  );
  if (found === undefined) throw new Error(`no box ${words}`);
  return found;
}

async function press(screen: Mounted, label: string): Promise<void> {
  await screen.tapLater(screen.control(label));
  await letAnswersCome(screen);
}

test('nothing is ticked, and the camera stays shut until it is', async () => {
  const screen = await open();
  expect([box(SEARCH_BOX), box(KEEP_BOX)].map((one) => one.getAttribute('aria-checked'))).toEqual(['false', 'false']);
  await press(screen, '开始自拍');
  expect([camera.running(), world.sentTo(giveFaceConsent)]).toEqual([null, []]);
  await screen.tap(box(SEARCH_BOX));
  await press(screen, '开始自拍');
  expect(camera.running()).toBe('user');
  expect(world.sentTo(giveFaceConsent)).toEqual([
    { kind: String(FACE_CONSENT.search), version: '2026-11-24', guardian: 'false' },
  ]);
});

async function startCamera(): Promise<Mounted> {
  const screen = await open();
  await screen.tap(box(SEARCH_BOX));
  await press(screen, '开始自拍');
  return screen;
}

test('what to do better is said while one looks into the camera', async () => {
  const screen = await startCamera();
  expect(screen.text()).toContain('正在打开相机');
  await screen.change(() => camera.look({ brightness: 20, faces: null }));
  expect(screen.text()).toContain('光线太暗');
  await screen.change(() => camera.look(GOOD));
  expect(screen.text()).toContain('正对镜头，光线充足');
});

test('up to three selfies are taken, and sent together as selfies of the moment', async () => {
  const screen = await startCamera();
  await screen.change(() => camera.look(GOOD));
  await press(screen, '拍照');
  expect(screen.text()).toContain('再拍一张会找得更全');
  await press(screen, '拍照');
  await press(screen, '拍照');
  expect(screen.control('拍照').getAttribute('aria-disabled')).toBe('true');
  await press(screen, '删除第2张自拍');
  await press(screen, '开始查找');
  const [sent] = world.sentTo(findMe);
  expect(sent).toMatchObject({ albumId: ALBUM, isUpload: false });
  expect(sent?.['selfies']).toHaveLength(2);
  expect(useFaceFindings.getState().found).toMatchObject({ albumId: ALBUM, findings: { total: 20 } });
  expect(world.sentTo(addFace)).toEqual([]);
});

test('a face is kept only by who ticked that too, signed in', async () => {
  await signInHere();
  const screen = await open();
  world.answer(addFace, () => ({
    id: 'f'.repeat(22),
    avatar: '/m/face',
    relation: 1,
    name: '',
    isSearchable: false,
    createdTime: 1,
  }));
  await screen.tap(box(SEARCH_BOX));
  await screen.tap(box(KEEP_BOX));
  await press(screen, '开始自拍');
  await screen.change(() => camera.look(GOOD));
  await press(screen, '拍照');
  await press(screen, '开始查找');
  expect(world.sentTo(giveFaceConsent).map(({ kind }) => kind)).toEqual(['1', '2']);
  expect(world.sentTo(addFace)).toMatchObject([{ relation: 1, name: '', guardian: false }]);
});

test('without a camera there is another way, and the reason is said', async () => {
  const screen = await startCamera();
  await screen.change(() => camera.fail('forbidden'));
  expect(screen.text()).toContain('没有相机权限，请在设置中允许使用相机');
  expect(screen.has('从相册选')).toBe(true);
});

test('an album that has it switched off says so, and asks nothing', async () => {
  world.answer(getAlbumFaces, () => ({ ...ON, findMe: false }));
  const screen = await open();
  expect(screen.text()).toContain('这个相册没有开启找到我');
  expect(document.querySelectorAll('[role="checkbox"]')).toHaveLength(0);
});

test('a child is kept with its name by whoever says to be its guardian', async () => {
  await signInHere();
  const screen = await open(true, null);
  world.answer(addFace, () => ({
    id: 'f'.repeat(22),
    avatar: '/m/face',
    relation: 2,
    name: '小米',
    isSearchable: false,
    createdTime: 1,
  }));
  const name = document.querySelector<HTMLInputElement>('input[aria-label="称呼"]');
  if (name === null) throw new Error('no field');
  await screen.type(name, '小米');
  await screen.tap(box('单独同意《人脸信息处理说明》，保存家人的脸'));
  await press(screen, '拍照或选照片');
  expect(camera.running()).toBeNull();
  await screen.tap(box('已取得家人本人的同意'));
  await press(screen, '拍照或选照片');
  await screen.change(() => camera.look(GOOD));
  await press(screen, '拍照');
  await press(screen, '使用');
  expect(world.sentTo(addFace)).toMatchObject([{ relation: 2, name: '小米', guardian: true }]);
});
