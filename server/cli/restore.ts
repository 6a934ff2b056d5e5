import { createStores } from '../adapters/object-store/create';
import { UnknownMigration } from '../db/migrate';
import { readEnv } from '../env';
import { openNewDatabase } from './admin/open-database';
import { withFileBar } from './backup/bar';
import { BackupUnusable, openNewest } from './backup/folder';
import { NotEmpty, restoreBackup } from './backup/restore-backup';
import { describeFault } from './describe-fault';
import { EXIT, runFolderCommand } from './folder-command';

const USAGE = `用法：npm run restore -- <文件夹>

把npm run backup做的备份恢复到全新的安装（空的DATA_DIR，或空的DATABASE_URL数据库），不要先启动服务。
每个文件都核对SHA-256。文件恢复到当前设置的存储。中断了就再运行一次。
`;

async function restore(folder: string, signal: AbortSignal): Promise<number> {
  const env = readEnv(process.env);
  // Before anything is made: a wrong folder leaves no database behind.
  const { manifest } = await openNewest(folder);
  const { db, pool, close } = await openNewDatabase(env);
  try {
    await withFileBar((onProgress) =>
      restoreBackup({ db, pool, store: createStores(env).current, folder, signal, onProgress }),
    );
  } finally {
    await close();
  }
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
  process.stdout.write(`恢复好了：${manifest.createdAt}的备份，${rows}条记录，${manifest.objects}个文件，都核对过\n`);
  if (manifest.needsDataKey && env.dataKey === null)
    process.stdout.write('还要设置原来的DATA_KEY，否则实名资料打不开\n');
  process.stdout.write('现在可以启动：npm start\n');
  return EXIT.ok;
}

function describe(error: unknown): string | null {
  if (error instanceof BackupUnusable || error instanceof NotEmpty) return error.message;
  if (error instanceof UnknownMigration) return '这个备份是更新的版本做的，请先更新程序';
  return describeFault(error);
}

await runFolderCommand(
  { usage: USAGE, whenStopped: '已停下。再运行一次同样的命令就继续', run: restore, describe },
  process.argv.slice(2),
);
