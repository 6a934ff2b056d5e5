import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readRelease, release } from '../../config/weapp/release.mjs';

const APP_ID = 'wx0123456789abcdef';
const BUILD = { folder: 'dist/weapp', version: '1.2.3' };
let folder: string;
let keyPath: string;
/** As `BUILD`, for a server that phones reach. */
let publicBuild: typeof BUILD;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'weapp-key-'));
  keyPath = path.join(folder, 'upload.key');
  writeFileSync(keyPath, 'key');
  publicBuild = { ...BUILD, folder: path.join(folder, 'build') };
  mkdirSync(publicBuild.folder);
  writeFileSync(path.join(publicBuild.folder, 'app.json'), '{}');
  writeFileSync(
    path.join(publicBuild.folder, 'common.js'),
    'const p={baseUrl:"https://photos.example.com".replace(/x/,"")}',
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const withKey = (more: Readonly<Record<string, string>> = {}) => ({
  WEAPP_APP_ID: APP_ID,
  WEAPP_KEY_PATH: keyPath,
  ...more,
});

test.each(['preview', 'upload'])('%s without a key ends with one line that says what to set', (kind) => {
  const { WEAPP_APP_ID: _id, WEAPP_KEY_PATH: _key, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['config/weapp-release.mjs', kind], {
    encoding: 'utf8',
    env,
  });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toBe('Set WEAPP_APP_ID (the app id) and WEAPP_KEY_PATH (the file of the code upload key) first.\n');
});

test.each<[string, Readonly<Record<string, string>>, Partial<typeof BUILD>, RegExp]>([
  ['no app id', { WEAPP_APP_ID: '' }, {}, /Set WEAPP_APP_ID/],
  ['the tourist’s app id', { WEAPP_APP_ID: 'touristappid' }, {}, /not an app id/],
  ['a key that is not there', { WEAPP_KEY_PATH: '/nowhere/upload.key' }, {}, /no such file/],
  ['robot 31', { WEAPP_ROBOT: '31' }, {}, /from 1 to 30/],
  ['no build', {}, { folder: 'src' }, /npm run build:weapp/],
  // As it is built for the tests.
  ['a build for a server on this machine', {}, {}, /TARO_APP_API=https/],
])('%s is refused in one line', (_name, env, build, words) => {
  const { refusal = '' } = readRelease('upload', withKey(env), { ...BUILD, ...build });
  expect(refusal).toMatch(words);
  expect(refusal).not.toContain('\n');
});

interface Sent {
  call: string;
  project: Readonly<Record<string, unknown>>;
  options: Readonly<Record<string, unknown>>;
}

/** Where the package would go to WeChat. */
function createUploader(sent: Sent[]) {
  class Project {
    constructor(readonly settings: Readonly<Record<string, unknown>>) {}
  }
  const take =
    (call: string) =>
    async ({ project, onProgressUpdate: _told, ...options }: Record<string, unknown>) => {
      if (!(project instanceof Project)) throw new Error('no project');
      sent.push({ call, project: project.settings, options });
      return { subPackageInfo: [{ name: '__FULL__', size: 1025 }] };
    };
  return { Project, preview: take('preview'), upload: take('upload') };
}

test('an upload hands over the build, the key, the version, the words and the robot', async () => {
  const sent: Sent[] = [];
  const env = withKey({ WEAPP_VERSION: '2.0.0', WEAPP_DESC: '修复', WEAPP_ROBOT: '7' });
  const plan = readRelease('upload', env, publicBuild);
  expect(await release(createUploader(sent), 'upload', plan)).toEqual(['__FULL__ 2 KB']);
  expect(sent).toEqual([
    {
      call: 'upload',
      project: {
        appid: APP_ID,
        type: 'miniProgram',
        projectPath: publicBuild.folder,
        privateKeyPath: keyPath,
        ignores: ['node_modules/**/*'],
      },
      options: { version: '2.0.0', desc: '修复', robot: 7, setting: { es6: false, minify: false } },
    },
  ]);
});

test('a preview is of the package’s own version and shows its code in the terminal', async () => {
  const sent: Sent[] = [];
  await release(createUploader(sent), 'preview', readRelease('preview', withKey(), BUILD));
  expect(sent[0]).toMatchObject({ call: 'preview', options: { version: '1.2.3', robot: 1, qrcodeFormat: 'terminal' } });
});
