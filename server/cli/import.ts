import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { collectSeldom } from '../heap-growth';
import { createApi, Refused, Unreachable } from './import/api';
import { runImport, type ImportSummary } from './import/run-import';
import { bearer, signIn } from './import/sign-in';

const USAGE = `用法：npm run import -- <文件夹> --album <相册名>

把文件夹里的照片和视频传进相册（没有就新建），一级子文件夹成为标签。
中断后再运行一次，会从断开的地方继续；已在相册里的不会重复上传。

  --album <名称>    相册名称
  --server <地址>   服务器地址，默认 http://127.0.0.1:8080
  --phone <手机号>  登录用的手机号，不写则询问
  --token <令牌>    直接使用登录令牌，不再登录
`;

const EXIT = { ok: 0, failed: 1, usage: 2, interrupted: 130 } as const;

async function main(): Promise<number> {
  collectSeldom();
  const parsed = readArguments();
  if (!parsed) {
    process.stderr.write(USAGE);
    return EXIT.usage;
  }
  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort());
  process.once('SIGTERM', () => interrupt.abort());

  const bar = new SingleBar({
    format: '{bar} {percentage}%  {files}/{totalFiles}个文件  {mb}/{totalMb}MB',
    hideCursor: true,
    clearOnComplete: false,
    noTTYOutput: true,
    notTTYSchedule: 5_000,
  });
  let token = parsed.token;
  const api = createApi({
    baseUrl: parsed.server,
    authorization: () => (token ? bearer(token) : ''),
    signal: interrupt.signal,
  });
  try {
    if (!(await isFolder(parsed.folder))) throw new Refused(0, `没有这个文件夹：${parsed.folder}`);
    token ??= await signIn(api, parsed.server, parsed.phone);
    let isStarted = false;
    const summary = await runImport(api, {
      folder: parsed.folder,
      albumName: parsed.album,
      signal: interrupt.signal,
      onProgress: ({ totalBytes, doneBytes, totalFiles, doneFiles }) => {
        const shown = { files: doneFiles, totalFiles, mb: toMb(doneBytes), totalMb: toMb(totalBytes) };
        if (!isStarted) bar.start(Math.max(totalBytes, 1), 0, shown);
        isStarted = true;
        bar.update(doneBytes, shown);
      },
    });
    bar.stop();
    process.stdout.write(describe(summary, parsed.server));
    return EXIT.ok;
  } catch (error) {
    bar.stop();
    if (interrupt.signal.aborted) {
      process.stderr.write('\n已停止。再运行一次同样的命令，会从这里继续。\n');
      return EXIT.interrupted;
    }
    if (!(error instanceof Refused) && !(error instanceof Unreachable)) throw error;
    process.stderr.write(`\n${error.message}\n`);
    return EXIT.failed;
  }
}

interface Arguments {
  readonly folder: string;
  readonly album: string;
  readonly server: string;
  readonly phone: string | undefined;
  readonly token: string | undefined;
}

function readArguments(): Arguments | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        album: { type: 'string' },
        server: { type: 'string', default: 'http://127.0.0.1:8080' },
        phone: { type: 'string' },
        token: { type: 'string' },
      },
    });
    const [folder, ...rest] = positionals;
    if (!folder || rest.length > 0 || !values.album || !URL.canParse(values.server)) return null;
    return { folder, album: values.album, server: values.server, phone: values.phone, token: values.token };
  } catch {
    return null;
  }
}

async function isFolder(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => null);
  return found?.isDirectory() ?? false;
}

const toMb = (bytes: number): string => (bytes / 1_048_576).toFixed(1);

function describe(summary: ImportSummary, server: string): string {
  const lines = [
    `上传${summary.uploaded}个，沿用已有内容${summary.reused}个，相册里已有${summary.alreadyThere}个，跳过${summary.skipped.length}个。`,
    ...summary.skipped.map(({ path, reason }) => `  跳过 ${path}：${reason}`),
    `相册：${new URL(`/packageAlbumC/photos/photos?id=${summary.albumId}`, server).href}`,
  ];
  return `${lines.join('\n')}\n`;
}

process.exitCode = await main();
