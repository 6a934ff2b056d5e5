import { createStores } from '../adapters/object-store/create';
import { takeBackupLock } from '../db/backup-lock';
import { UnknownMigration } from '../db/migrate';
import { OtherTables } from '../db/snapshot/import-tables';
import { readEnv } from '../env';
import { openNewDatabase } from './admin/open-database';
import { withFileBar } from './backup/bar';
import { checkBackup } from './backup/check-backup';
import { BackupUnusable } from './backup/manifest';
import { NotEmpty, restoreBackup } from './backup/restore-backup';
import { writeRestoreReport } from './backup/restore-report';
import { describeFault } from './describe-fault';
import { EXIT, runFolderCommand } from './folder-command';

const USAGE = `用法：npm run restore -- <文件夹>

把npm run backup做的备份恢复到全新的安装（空的DATA_DIR，或空的DATABASE_URL数据库），不要先启动服务。
先核对整个备份，再恢复；每个文件都核对SHA-256。文件恢复到当前设置的存储。
中断了就再运行一次：没有恢复完之前，服务不会启动。
`;

async function restore(folder: string, signal: AbortSignal): Promise<number> {
  const env = readEnv(process.env);
  // Before anything is made: a wrong folder leaves no database behind.
  const backup = await checkBackup(folder);
  const { address, db, pool, close } = await openNewDatabase(env);
  try {
    const lock = await takeBackupLock(address);
    if (lock === null) {
      process.stderr.write('另一个备份或恢复正在进行\n');
      return EXIT.failed;
    }
    try {
      await withFileBar((onProgress) =>
        restoreBackup({ db, pool, store: createStores(env).current, backup, signal, onProgress }),
      );
    } finally {
      await lock.release();
    }
  } finally {
    await close();
  }
  const { ok, text } = writeRestoreReport(backup, env.dataKey !== null);
  process.stdout.write(`${text}\n`);
  return ok ? EXIT.ok : EXIT.failed;
}

function describe(error: unknown): string | null {
  if (error instanceof BackupUnusable || error instanceof NotEmpty) return error.message;
  if (error instanceof UnknownMigration) return '这个备份是更新的版本做的，请先更新程序';
  if (error instanceof OtherTables) return `备份里的表与这个版本的不一样：${error.message}`;
  return describeFault(error);
}

await runFolderCommand(
  { usage: USAGE, whenStopped: '已停下。再运行一次同样的命令就继续', run: restore, describe },
  process.argv.slice(2),
);
