import { ERRORS } from '@contract/errors';
import { getOssTmpCredentials } from '@contract/http/media';
import { getCertification, submitCertification } from '@contract/http/security';
import type { Certification } from '@contract/schemas/security';
import { CertificationScreen } from '@/features/user/screens/CertificationScreen';
import { media } from '@/platform/media';
import type { MemoryMedia } from '@/platform/media/memory';
import { answerDialog, useOverlays } from '@/stores/base/overlays';
import { forgetSession } from '@/stores/session/session-state';
import { useUnreadNews } from '@/stores/session/unread-news';
import {
  type ClientWorld,
  letAnswersCome,
  openWorld,
  refusing,
  signInHere,
  someCredentials,
} from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumB/user/certification') };
});
jest.mock('@/platform/media', () => {
  const memory = jest.requireActual<typeof import('@/platform/media/memory')>('@/platform/media/memory');
  return { media: memory.createMemoryMedia() };
});
jest.mock('@/platform/upload', () => {
  const memory = jest.requireActual<typeof import('@/platform/upload/memory')>('@/platform/upload/memory');
  return { upload: memory.createMemoryUpload(() => ({ kind: 'done', status: 200, body: '' })) };
});

const NONE: Certification = {
  state: 0,
  kind: null,
  name: '',
  idNumber: '',
  reason: '',
  submitTime: null,
  reviewTime: null,
};
const SENT: Certification = { ...NONE, state: 1, kind: 1, name: '李雷', idNumber: '110*************39', submitTime: 0 };

let world: ClientWorld;

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
});

async function open(certification: Certification): Promise<Mounted> {
  world.answer(getCertification, () => certification);
  const screen = await mountComponent(CertificationScreen);
  await letAnswersCome(screen);
  return screen;
}

function field(label: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
  if (found === null) throw new Error(`no field ${label}`);
  return found;
}

async function send(screen: Mounted): Promise<void> {
  await screen.tapLater(screen.control('提交认证'));
  await letAnswersCome(screen);
}

const listProblems = (): string[] =>
  [...document.querySelectorAll('[role="alert"]')].map((one) => one.textContent ?? '');

test('what is missing is said at each field until it is mended, and nothing is sent', async () => {
  const screen = await open(NONE);
  expect(listProblems()).toEqual([]);
  await send(screen);
  expect(listProblems()).toEqual(['请输入真实姓名', '请输入正确的身份证号', '请上传身份证正反面照片']);
  expect(useOverlays.getState().toast).toBeNull();
  expect(field('真实姓名').getAttribute('aria-invalid')).toBe('true');
  await screen.type(field('真实姓名'), '李雷');
  expect(listProblems()).toEqual(['请输入正确的身份证号', '请上传身份证正反面照片']);
  await screen.type(field('身份证号'), '110105199003071239');
  await send(screen);
  expect(listProblems()).toEqual(['请上传身份证正反面照片']);
  const sent = world.http.requests.filter(
    ({ method, url }) => method === 'POST' && url.includes(submitCertification.path),
  );
  expect(sent).toEqual([]);
});

test('whoever goes back is asked first where something was entered', async () => {
  const screen = await open(NONE);
  await screen.type(field('身份证号'), '1101');
  await screen.tap(screen.control('返回'));
  const [dialog] = useOverlays.getState().dialogs;
  expect(dialog?.title).toBe('放弃修改？');
  await screen.change(() => answerDialog(dialog?.id ?? 0, false));
  expect(field('身份证号').value).toBe('1101');
});

test('what one has entered nobody finds who signs in after that', async () => {
  const screen = await open(NONE);
  await screen.type(field('身份证号'), '1101');
  await screen.change(() => signInHere('李雷', 'v'.repeat(22)));
  await letAnswersCome(screen);
  expect(field('身份证号').value).toBe('');
});

test('what one has entered is there again after a session that died', async () => {
  const screen = await open(NONE);
  await screen.type(field('身份证号'), '1101');
  await screen.change(() => forgetSession('tokenDied'));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('登录后进行实名认证');
  await screen.change(() => signInHere());
  await letAnswersCome(screen);
  expect(field('身份证号').value).toBe('1101');
});

test('a look at the other kind loses nothing of the first', async () => {
  const screen = await open(NONE);
  await screen.type(field('真实姓名'), '李雷');
  await screen.tap(screen.control('机构认证'));
  expect(field('机构名称').value).toBe('');
  expect(screen.has('上传营业执照')).toBe(true);
  await screen.tap(screen.control('个人认证'));
  expect(field('真实姓名').value).toBe('李雷');
});

test.each<[string, Certification, string]>([
  ['pending', SENT, '正在审核'],
  ['passed', { ...SENT, state: 2, reviewTime: 0 }, '已通过认证'],
])('%s: what was sent is shown, and no form', async (_name, certification, words) => {
  const screen = await open(certification);
  expect(screen.text()).toContain(words);
  expect(screen.text()).toContain('110*************39');
  expect(screen.has('提交认证')).toBe(false);
});

test('refused: the reason, and a form that starts from the name', async () => {
  const screen = await open({ ...SENT, state: 3, reason: '照片不清楚', reviewTime: 0 });
  expect(screen.text()).toContain('照片不清楚');
  expect(field('真实姓名').value).toBe('李雷');
  expect(field('身份证号').value).toBe('');
  expect(screen.has('重新提交')).toBe(true);
});

test('what another window has sent meanwhile is shown in place of the form, and nobody is asked about leaving it', async () => {
  const blob = new Blob(['card'], { type: 'image/jpeg' });
  const files = [{ name: 'card.jpg', sizeBytes: blob.size, mime: blob.type, handle: { kind: 'blob' as const, blob } }];
  world.answer(getOssTmpCredentials, () => someCredentials());
  world.answer(submitCertification, () => refusing(ERRORS.CERTIFICATION_PENDING));
  const screen = await open(NONE);
  await screen.type(field('真实姓名'), '李雷');
  await screen.type(field('身份证号'), '110105199003071239');
  for (const side of ['人像面', '国徽面']) {
    (media as MemoryMedia).nextChoice = { kind: 'picked', leftOut: 0, files };
    await screen.tap(screen.control(`上传身份证${side}`));
    await letAnswersCome(screen);
  }
  world.answer(getCertification, () => SENT);
  await send(screen);
  expect(screen.text()).toContain('正在审核');
  expect(screen.has('提交认证')).toBe(false);
  await screen.tap(screen.control('返回'));
  expect(useOverlays.getState().dialogs).toEqual([]);
});

test('the result is shown as its notice comes', async () => {
  const screen = await open(SENT);
  world.answer(getCertification, () => ({ ...SENT, state: 2, reviewTime: 0 }) as const);
  await screen.change(() => useUnreadNews.setState({ notices: 1 }));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('已通过认证');
});
