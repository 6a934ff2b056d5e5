import { EnvError } from './env-error';
import { readChoice, type ReadText, readUrl, readWord } from './env-text';

/** The stores by their names in settings and on the command line. */
export const STORE_NAMES = ['local', 'ali', 'tx', 'hw'] as const;
export type StoreName = (typeof STORE_NAMES)[number];
export type RemoteStoreName = Exclude<StoreName, 'local'>;

/** A bucket of a cloud, or of anything that speaks the S3 protocol. */
export interface RemoteStoreSettings {
  readonly name: RemoteStoreName;
  readonly region: string;
  readonly bucket: string;
  readonly keyId: string;
  readonly keySecret: string;
  /** Origin of the S3 service, without the bucket. */
  readonly endpoint: string;
  readonly isPathStyle: boolean;
  /** Whether people are sent to the store for pictures and videos. */
  readonly isRedirecting: boolean;
  /** Null: clients send their files to this server. */
  readonly direct: DirectUploadSettings | null;
}

export interface DirectUploadSettings {
  /** Where clients post their forms. */
  readonly uploadUrl: string;
  /** The service that issues temporary credentials. */
  readonly stsUrl: string;
  /** Of Alibaba Cloud: the role that may write to the bucket. Empty elsewhere. */
  readonly roleArn: string;
}

export interface StorageSettings {
  /** Where new files are written. */
  readonly current: StoreName;
  /** Where clients send new files: the current store where it takes their forms, else this server. */
  readonly uploadsTo: StoreName;
  /** Every bucket that is set up, also one that is only read any more. */
  readonly remotes: readonly RemoteStoreSettings[];
}

interface Vendor {
  readonly prefix: string;
  endpoint(region: string): string;
  uploadUrl(region: string, bucket: string): string;
  stsUrl(region: string): string;
}

const VENDORS: Readonly<Record<RemoteStoreName, Vendor>> = {
  ali: {
    prefix: 'ALI_OSS',
    // OSS answers the S3 protocol under a host of its own; forms go to the usual one.
    endpoint: (region) => `https://s3.oss-${region}.aliyuncs.com`,
    uploadUrl: (region, bucket) => `https://${bucket}.oss-${region}.aliyuncs.com`,
    stsUrl: (region) => `https://sts.${region}.aliyuncs.com`,
  },
  tx: {
    prefix: 'TX_COS',
    endpoint: (region) => `https://cos.${region}.myqcloud.com`,
    uploadUrl: (region, bucket) => `https://${bucket}.cos.${region}.myqcloud.com`,
    stsUrl: () => 'https://sts.tencentcloudapi.com',
  },
  hw: {
    prefix: 'HW_OBS',
    endpoint: (region) => `https://obs.${region}.myhuaweicloud.com`,
    uploadUrl: (region, bucket) => `https://${bucket}.obs.${region}.myhuaweicloud.com`,
    stsUrl: (region) => `https://iam.${region}.myhuaweicloud.com`,
  },
};

/** Where browsers are sent to for pictures and uploads. */
export function storeOrigins({ remotes }: StorageSettings): string[] {
  const origins = remotes.flatMap(({ endpoint, bucket, isPathStyle, isRedirecting, direct }) => {
    const { protocol, host } = new URL(endpoint);
    // Parts of large files are sent to where media is fetched from; forms may have an address of their own.
    const media = isRedirecting || direct !== null ? [`${protocol}//${isPathStyle ? host : `${bucket}.${host}`}`] : [];
    return direct === null ? media : [...media, new URL(direct.uploadUrl).origin];
  });
  return [...new Set(origins)];
}

export function readStorage(text: ReadText, isProduction: boolean): StorageSettings {
  const current = readChoice(text, 'STORAGE', STORE_NAMES, 'local');
  const remotes = (['ali', 'tx', 'hw'] as const).flatMap((name) => readRemote(text, name, isProduction) ?? []);
  if (current !== 'local' && remotes.every(({ name }) => name !== current)) {
    throw new EnvError(`STORAGE=${current} needs ${VENDORS[current].prefix}_BUCKET`);
  }
  const isDirect = remotes.some(({ name, direct }) => name === current && direct !== null);
  return { current, uploadsTo: isDirect ? current : 'local', remotes };
}

/** Null: its bucket is not named. */
function readRemote(text: ReadText, name: RemoteStoreName, isProduction: boolean): RemoteStoreSettings | null {
  const vendor = VENDORS[name];
  const named = (ending: string): string => `${vendor.prefix}_${ending}`;
  const bucket = text(named('BUCKET'));
  if (bucket === null) {
    const lonely = ENDINGS.find((ending) => text(named(ending)) !== null);
    if (lonely !== undefined) throw new EnvError(`${named(lonely)} needs ${named('BUCKET')}`);
    return null;
  }
  const need = (ending: string): string => {
    const value = readWord(text, named(ending));
    if (value === null) throw new EnvError(`${named('BUCKET')} needs ${named(ending)}`);
    return value;
  };
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new EnvError(`${named('BUCKET')} must be a bucket's name, not "${bucket}"`);
  }
  if (name === 'tx' && !/-\d{6,14}$/.test(bucket)) {
    throw new EnvError(`TX_COS_BUCKET must end with the account's APPID, like photos-1250000000, not "${bucket}"`);
  }
  const region = need('REGION');
  if (!/^[a-z0-9-]{2,40}$/.test(region)) {
    throw new EnvError(`${named('REGION')} must be like ${EXAMPLE_REGIONS[name]}, not "${region}"`);
  }
  const isDirect = readChoice(text, named('DIRECT_UPLOAD'), ['on', 'off'], 'on') === 'on';
  const url = (ending: string, fallback: string): string => readUrl(text, named(ending), fallback, isProduction);
  if (name === 'ali' && isDirect && text('ALI_OSS_ROLE_ARN') === null) {
    throw new EnvError('ALI_OSS_DIRECT_UPLOAD=on needs ALI_OSS_ROLE_ARN, the role that may write to the bucket');
  }
  return {
    name,
    region,
    bucket,
    keyId: need('KEY_ID'),
    keySecret: need('KEY_SECRET'),
    endpoint: url('ENDPOINT', vendor.endpoint(region)),
    isPathStyle: readChoice(text, named('STYLE'), ['host', 'path'], 'host') === 'path',
    isRedirecting: readChoice(text, named('MEDIA'), ['redirect', 'proxy'], 'redirect') === 'redirect',
    direct: isDirect
      ? {
          uploadUrl: url('UPLOAD_URL', vendor.uploadUrl(region, bucket)),
          stsUrl: url('STS_URL', vendor.stsUrl(region)),
          roleArn: readWord(text, 'ALI_OSS_ROLE_ARN') ?? '',
        }
      : null,
  };
}

// Of a bucket's settings, besides its name.
const ENDINGS = [
  ...['REGION', 'KEY_ID', 'KEY_SECRET', 'ENDPOINT', 'STYLE', 'MEDIA'],
  ...['DIRECT_UPLOAD', 'UPLOAD_URL', 'STS_URL', 'ROLE_ARN'],
];

const EXAMPLE_REGIONS: Readonly<Record<RemoteStoreName, string>> = {
  ali: 'cn-hangzhou',
  tx: 'ap-guangzhou',
  hw: 'cn-north-4',
};
