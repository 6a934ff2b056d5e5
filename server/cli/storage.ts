import { SingleBar } from 'cli-progress';
import { STORAGE_TYPE } from '@contract/constants/media';
import { createStores } from '../adapters/object-store/create';
import { type Env, readEnv } from '../env';
import { createLog } from '../log';
import {
  createMediaMove,
  type MediaMoveService,
  type MoveSummary,
} from '../modules/media/lifecycle/media-move.service';
import { openAdminDatabase } from './admin/open-database';
import { describeFault } from './describe-fault';
import { interruptible } from './interrupt';
import { type MoveCommand, parseStorageCommand, STORAGE_USAGE } from './storage/command';

const EXIT = { ok: 0, failed: 1, usage: 2, interrupted: 130 } as const;
const MB = 1_048_576;

async function main(words: readonly string[]): Promise<number> {
  const parsed = parseStorageCommand(words);
  if (parsed.kind === 'help') {
    process.stdout.write(STORAGE_USAGE);
    return EXIT.ok;
  }
  if (parsed.kind === 'wrong') {
    process.stderr.write(`${parsed.reason}\n\n${STORAGE_USAGE}`);
    return EXIT.usage;
  }
  try {
    const env = readEnv(process.env);
    const fault = parsed.kind === 'move' ? findMoveFault(env, parsed) : null;
    if (fault !== null) return fail(fault);
    const { db, close } = await openAdminDatabase(env);
    try {
      const service = createMediaMove({ db, store: createStores(env), log: createLog('silent', 'web') });
      return parsed.kind === 'move' ? await runMove(service, parsed) : await showStatus(service);
    } finally {
      await close();
    }
  } catch (error) {
    const text = describeFault(error);
    if (text === null) throw error;
    return fail(text);
  }
}

function fail(text: string): number {
  process.stderr.write(`${text}\n`);
  return EXIT.failed;
}

function findMoveFault({ storage }: Env, { from, to }: MoveCommand): string | null {
  const known: readonly string[] = ['local', ...storage.remotes.map(({ name }) => name)];
  const missing = [from, to].find((name) => !known.includes(name));
  if (missing !== undefined) return `${missing}还没有设置：请先写好它的存储桶和密钥`;
  if (storage.current !== to) return `新文件现在还存到${storage.current}：请先设置STORAGE=${to}并重启所有服务，再搬`;
  return null;
}

async function runMove(service: MediaMoveService, { from, to, megabytesPerSecond }: MoveCommand): Promise<number> {
  const signal = interruptible();
  const bar = new SingleBar({
    format: '{bar} {percentage}%  {value}/{total}个文件  {mb}MB',
    hideCursor: true,
    clearOnComplete: false,
    noTTYOutput: true,
    notTTYSchedule: 5_000,
  });
  bar.start(1, 0, { mb: 0 });
  let summary: MoveSummary;
  try {
    summary = await service.move({
      from: STORAGE_TYPE[from],
      to: STORAGE_TYPE[to],
      bytesPerSecond: megabytesPerSecond === null ? null : megabytesPerSecond * MB,
      signal,
      onProgress: ({ doneFiles, totalFiles, doneBytes }) => {
        bar.setTotal(totalFiles);
        bar.update(doneFiles, { mb: Math.round(doneBytes / MB) });
      },
    });
  } finally {
    bar.stop();
  }
  const { isFinished, moved, movedBytes, failed } = summary;
  process.stdout.write(`${isFinished ? '搬完了' : '已停下'}：${moved}个文件，${Math.round(movedBytes / MB)}MB\n`);
  for (const key of failed) process.stderr.write(`没有搬成（原处缺失或内容不符）：${key}\n`);
  if (!isFinished) {
    process.stdout.write('再运行一次同样的命令，会从断开的地方继续\n');
    return EXIT.interrupted;
  }
  process.stdout.write('原处的文件由服务的清理任务删除（搬走一小时、存满一天之后）；在那之前请保留原来的设置\n');
  return failed.length === 0 ? EXIT.ok : EXIT.failed;
}

async function showStatus(service: MediaMoveService): Promise<number> {
  const names = new Map(Object.entries(STORAGE_TYPE).map(([name, type]) => [Number(type), name]));
  const lines = (await service.countByStorage()).map(({ storageType, objects, objectBytes, derivatives }) => {
    const name = names.get(storageType) ?? String(storageType);
    return `${name}：原件${objects}个，${Math.round(objectBytes / MB)}MB，缩略图${derivatives}组`;
  });
  process.stdout.write(lines.length === 0 ? '还没有文件\n' : `${lines.join('\n')}\n`);
  return EXIT.ok;
}

process.exitCode = await main(process.argv.slice(2));
