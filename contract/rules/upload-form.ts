import { shanghaiTime } from './shanghai-day';

/**
 * What an upload's form must say, by the vendors' documents of form uploads: "PostObject" of Alibaba Cloud OSS (the local store
 * behaves like it), "POST Object" of Tencent Cloud COS, "Uploading Objects - POST" of Huawei Cloud OBS.
 */

export interface UploadScope {
  /** From the temporary credentials. */
  readonly bucket: string;
  readonly dir: string;
  readonly maxSizeBytes: number;
}

/**
 * The policy as JSON text; the form carries it in base64, signed under the credentials' secret. It allows this one object name
 * and at most `maxSizeBytes`. `fields`: what else it must name, by vendor.
 */
export function uploadPolicy(
  scope: UploadScope,
  key: string,
  expiresAtMs: number,
  fields: Readonly<Record<string, string>> = {},
): string {
  return JSON.stringify({
    expiration: new Date(expiresAtMs).toISOString(),
    conditions: [
      { bucket: scope.bucket },
      ['eq', '$key', key],
      ['content-length-range', 1, scope.maxSizeBytes],
      { success_action_status: '200' },
      ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
    ],
  });
}

/** `<dir>yyyymmdd/hh/<random>.<extension>`, by the time in Shanghai. `random` is 32 characters that nobody can guess. */
export function uploadKey(dir: string, nowMs: number, random: string, fileName: string): string {
  const stamp = shanghaiTime(nowMs);
  const extension = fileExtension(fileName);
  return `${dir}${stamp.slice(0, 10).replace(/-/g, '')}/${stamp.slice(11, 13)}/${random}${extension && `.${extension}`}`;
}

/** Lower-case letters and digits after the last dot, without the dot; empty when there are none. */
export function fileExtension(fileName: string): string {
  return /\.([A-Za-z0-9]{1,8})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}
