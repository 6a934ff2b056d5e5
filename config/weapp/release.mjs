// What `weapp:preview` and `weapp:upload` hand to WeChat's uploader.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One line where something is missing or wrong; else what to call it with. */
export function readRelease(kind, env, { folder, version }) {
  const appId = env.WEAPP_APP_ID ?? '';
  const keyPath = env.WEAPP_KEY_PATH ?? '';
  const robot = Number(env.WEAPP_ROBOT ?? '1');
  const refuse = (refusal) => ({ refusal });
  if (kind !== 'preview' && kind !== 'upload') return refuse('Say what to do: preview or upload.');
  if (appId === '' || keyPath === '') {
    return refuse('Set WEAPP_APP_ID (the app id) and WEAPP_KEY_PATH (the file of the code upload key) first.');
  }
  if (!/^wx[0-9a-f]{16}$/.test(appId)) return refuse('WEAPP_APP_ID is not an app id: wx and 16 hexadecimal digits.');
  if (!existsSync(keyPath)) return refuse('WEAPP_KEY_PATH: there is no such file.');
  if (!Number.isInteger(robot) || robot < 1 || robot > 30) return refuse('WEAPP_ROBOT is a number from 1 to 30.');
  if (!existsSync(path.join(folder, 'app.json'))) return refuse('There is no build yet: npm run build:weapp');
  // For a preview the phone can be told to call any address.
  if (kind === 'upload' && callsOpenServer(folder)) {
    return refuse(
      'The build calls an http:// address, and WeChat https:// alone: TARO_APP_API=https://… npm run build:weapp',
    );
  }
  return {
    project: {
      appid: appId,
      type: 'miniProgram',
      projectPath: folder,
      privateKeyPath: path.resolve(keyPath),
      ignores: ['node_modules/**/*'],
    },
    options: {
      version: env.WEAPP_VERSION ?? version,
      desc: env.WEAPP_DESC ?? `智享相册 ${version}`,
      robot,
      // The build is compiled and packed already; nothing is to be done twice.
      setting: { es6: false, minify: false },
      ...(kind === 'preview' && { qrcodeFormat: 'terminal' }),
    },
  };
}

/** The server's address stands in the build as it was given: see config/index.ts and src/platform/http. */
function callsOpenServer(folder) {
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  return scripts.some((name) => /\bbaseUrl:"http:\/\//.test(readFileSync(path.join(folder, name), 'utf8')));
}

/** `ci` is the npm package miniprogram-ci. Gives back the sizes that WeChat tells, in lines. */
export async function release(ci, kind, { project, options }) {
  const result = await ci[kind]({ ...options, project: new ci.Project(project), onProgressUpdate: () => undefined });
  return (result.subPackageInfo ?? []).map(({ name, size }) => `${name} ${Math.ceil(size / 1024)} KB`);
}
