import { parseArgs } from 'node:util';
import { STORE_NAMES, type StoreName } from '../../env-storage';

export const STORAGE_USAGE = `用法：npm run storage -- <命令>

  status                               各处存了多少文件
  move --from <存储> --to <存储>       把文件从一处搬到另一处，边搬边用
       [--rate <MB/秒>]                限速，默认不限

存储：local（本机）、ali（阿里云OSS）、tx（腾讯云COS）、hw（华为云OBS）。
搬之前先设置STORAGE为目的地并重启服务；原处的设置在搬完、清理完之前要留着。
每个文件都会读回来核对SHA-256。Ctrl-C可以随时停下，再运行一次就继续。
`;

export interface MoveCommand {
  readonly from: StoreName;
  readonly to: StoreName;
  /** Null: no limit. */
  readonly megabytesPerSecond: number | null;
}

export type StorageCommand =
  | ({ readonly kind: 'move' } & MoveCommand)
  | { readonly kind: 'status' }
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly reason: string };

const wrong = (reason: string): StorageCommand => ({ kind: 'wrong', reason });

export function parseStorageCommand(words: readonly string[]): StorageCommand {
  const [verb, ...rest] = words;
  switch (verb) {
    case undefined:
    case 'help':
      return { kind: 'help' };
    case 'status':
      return rest.length === 0 ? { kind: 'status' } : wrong('status后面没有别的');
    case 'move':
      return parseMove(rest);
    default:
      return wrong(`没有这个命令：${verb}`);
  }
}

function parseMove(rest: readonly string[]): StorageCommand {
  const options = { from: { type: 'string' }, to: { type: 'string' }, rate: { type: 'string' } } as const;
  let values: { from?: string; to?: string; rate?: string };
  try {
    ({ values } = parseArgs({ args: [...rest], options }));
  } catch {
    return wrong('move要写成：move --from local --to ali');
  }
  const [from, to] = [findStore(values.from), findStore(values.to)];
  if (from === null || to === null) return wrong('--from和--to要写local、ali、tx、hw中的一个');
  if (from === to) return wrong('--from和--to是同一处');
  const rate = values.rate === undefined ? null : Number(values.rate);
  if (rate !== null && !(rate > 0 && rate <= 10_000)) return wrong('--rate要写每秒多少MB，大于0');
  return { kind: 'move', from, to, megabytesPerSecond: rate };
}

function findStore(name: string | undefined): StoreName | null {
  return STORE_NAMES.find((each) => each === name) ?? null;
}
