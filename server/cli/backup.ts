import { createStores } from '../adapters/object-store/create';
import { takeBackupLock } from '../db/backup-lock';
import { SchemaMoved } from '../db/snapshot/export-tables';
import { readEnv } from '../env';
import { openAdminDatabase } from './admin/open-database';
import { withFileBar } from './backup/bar';
import { makeBackup } from './backup/make-backup';
import { BackupUnusable } from './backup/manifest';
import { describeFault } from './describe-fault';
import { EXIT, runFolderCommand } from './folder-command';

const MB = 1_048_576;
const USAGE = `用法：npm run backup -- <文件夹>

把数据库和所有文件备份到一个文件夹，服务运行时也可以。再备份到同一个文件夹，只复制新的文件。写完的都读回来核对过才算备份好了。
中断了就再运行一次。恢复用：npm run restore -- <文件夹>
`;

async function backUp(folder: string, signal: AbortSignal): Promise<number> {
  const env = readEnv(process.env);
  const { address, db, pool, close } = await openAdminDatabase(env);
  try {
    const lock = await takeBackupLock(address);
    if (lock === null) {
      process.stderr.write('另一个备份或恢复正在进行\n');
      return EXIT.failed;
    }
    try {
      const { manifest, copied, copiedBytes, failed } = await withFileBar((onProgress) =>
        makeBackup({
          db,
          pool,
          store: createStores(env),
          folder,
          now: new Date(),
          needsDataKey: env.dataKey !== null,
          signal,
          isLocked: () => lock.isHeld(),
          onProgress,
        }),
      );
      const rows = Object.values(manifest.tables).reduce((sum, { lines }) => sum + lines, 0);
      process.stdout.write(
        `备份好了：${rows}条记录，${manifest.objects.lines}个文件（${toMb(manifest.objectBytes)}MB），这次复制了${copied}个（${toMb(copiedBytes)}MB）\n`,
      );
      process.stdout.write('备份里有所有人的资料和本安装的密钥，谁拿到都能看：请像数据库一样保管\n');
      if (manifest.needsDataKey) process.stdout.write('DATA_KEY不在备份里，请另外保管：没有它，实名资料恢复后打不开\n');
      for (const key of failed) process.stderr.write(`没有备份到（原处缺失或内容不符）：${key}\n`);
      return failed.length === 0 ? EXIT.ok : EXIT.failed;
    } finally {
      await lock.release();
    }
  } finally {
    await close();
  }
}

function describe(error: unknown): string | null {
  if (error instanceof BackupUnusable) return `没有备份成，写下的与读回的不符：${error.message}`;
  if (error instanceof SchemaMoved) return '数据库刚刚更新了版本，请再运行一次';
  return describeFault(error);
}

const toMb = (bytes: number): number => Math.round(bytes / MB);

await runFolderCommand(
  {
    usage: USAGE,
    whenStopped: '已停下。再运行一次同样的命令，已经复制的不会再复制',
    run: backUp,
    describe,
  },
  process.argv.slice(2),
);
