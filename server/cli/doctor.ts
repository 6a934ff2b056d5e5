import { SingleBar } from 'cli-progress';
import { systemClock } from '../adapters/clock/system';
import { createStores } from '../adapters/object-store/create';
import type { ObjectStore } from '../adapters/object-store/types';
import { NOTES } from '../areas';
import { isEmptyDatabase } from '../db/migrate';
import type { Db } from '../db/tables';
import { readEnv } from '../env';
import { databaseJobs } from '../jobs/queue';
import { createLog } from '../log';
import type { ExamineOptions } from '../modules/media/lifecycle/media-doctor-counters';
import { createMediaDoctor } from '../modules/media/lifecycle/media-doctor.service';
import { watchKeptFaces } from '../modules/face/face-watch.service';
import { openAdminDatabase } from './admin/open-database';
import { describeFault } from './describe-fault';
import { interruptible } from './interrupt';
import { writeReport } from './doctor/report';

const EXIT = { ok: 0, wrong: 1, usage: 2, interrupted: 130 } as const;
const USAGE = `用法：npm run doctor [-- --repair]

核对记录、文件、缩略图和各种计数，服务运行时也可以用。有不符时退出码为1。
  --repair   修能修的：重做缩略图和水印、重新计数、不再显示丢了的头像和封面、删除没有记录而且满一天的文件
`;

async function main(words: readonly string[]): Promise<number> {
  const isRepairing = words.length === 1 && words[0] === '--repair';
  if (words.length > 0 && !isRepairing) {
    const isHelp = words.length === 1 && (words[0] === 'help' || words[0] === '--help');
    (isHelp ? process.stdout : process.stderr).write(USAGE);
    return isHelp ? EXIT.ok : EXIT.usage;
  }
  const signal = interruptible();
  try {
    const env = readEnv(process.env);
    const { db, close } = await openAdminDatabase(env);
    try {
      const store = createStores(env);
      if (await isHalfRestored(db, store)) {
        process.stderr.write(
          '文件在、数据库是空的：像是没有恢复完的备份，请再运行一次 npm run restore；什么也没有动\n',
        );
        return EXIT.wrong;
      }
      const deps = {
        db,
        store,
        jobs: databaseJobs,
        clock: systemClock,
        log: createLog('silent', 'web'),
        files: NOTES.files,
        counters: NOTES.counters,
      };
      const examination = await withBars((onProgress) =>
        createMediaDoctor(deps).examine({ isRepairing, signal, onProgress }),
      );
      const { ok, text } = writeReport(examination, isRepairing, await watchKeptFaces(db));
      process.stdout.write(`${text}\n`);
      return ok ? EXIT.ok : EXIT.wrong;
    } finally {
      await close();
    }
  } catch (error) {
    if (signal.aborted) return EXIT.interrupted;
    const text = describeFault(error);
    if (text === null) throw error;
    process.stderr.write(`${text}\n`);
    return EXIT.wrong;
  }
}

/** A restore by an earlier version left this where it failed; a server that has started has rows of its own. */
async function isHalfRestored(db: Db, store: ObjectStore): Promise<boolean> {
  return (await isEmptyDatabase(db)) && (await hasFiles(store));
}

async function hasFiles(store: ObjectStore): Promise<boolean> {
  for await (const _ of store.list('')) return true;
  return false;
}

const STEPS = { objects: '列出文件', albums: '核对相册' } as const;

async function withBars<T>(run: (onProgress: NonNullable<ExamineOptions['onProgress']>) => Promise<T>): Promise<T> {
  let step: keyof typeof STEPS | null = null;
  const bar = new SingleBar({
    format: '{step} {value}',
    hideCursor: true,
    noTTYOutput: true,
    notTTYSchedule: 5_000,
    stream: process.stderr,
  });
  try {
    return await run((at, done, total) => {
      if (step !== at) {
        if (step !== null) bar.stop();
        bar.start(total ?? done, 0, { step: STEPS[at] });
        step = at;
      }
      bar.setTotal(total ?? done);
      bar.update(done);
    });
  } finally {
    if (step !== null) bar.stop();
  }
}

process.exitCode = await main(process.argv.slice(2));
