import { createHmac, randomBytes } from 'node:crypto';
import { getOssTmpCredentials, saveDataBatch } from '@contract/http/media';
import type { OssCredentials, SaveDataBatchInput, SaveResults } from '@contract/schemas/media';
import type { TestApp } from './app-harness';
import { md5Of } from './pictures';

export interface FormChanges {
  readonly key?: string;
  readonly secret?: string;
  readonly expiration?: string;
  readonly conditions?: readonly unknown[];
  /** More or other fields; an empty value leaves one out. */
  readonly fields?: Readonly<Record<string, string>>;
}

export interface FormReply {
  readonly status: number;
  readonly body: string;
  readonly key: string;
}

const FOREVER = '2099-01-01T00:00:00.000Z';

export function newKey(credentials: OssCredentials): string {
  return `${credentials.dir}20260515/12/${randomBytes(16).toString('hex')}`;
}

/** Builds the form as the client does. */
export function makeForm(credentials: OssCredentials, bytes: Uint8Array, changes: FormChanges = {}) {
  const key = changes.key ?? newKey(credentials);
  const conditions = changes.conditions ?? [
    { bucket: credentials.bucket },
    ['starts-with', '$key', credentials.dir],
    ['content-length-range', 0, credentials.maxSizeBytes],
  ];
  const policy = Buffer.from(JSON.stringify({ expiration: changes.expiration ?? FOREVER, conditions })).toString(
    'base64',
  );
  const signature = createHmac('sha1', changes.secret ?? credentials.accessKeySecret)
    .update(policy)
    .digest('base64');
  const fields: Record<string, string> = {
    key,
    policy,
    OSSAccessKeyId: credentials.accessKeyId,
    signature,
    success_action_status: '200',
    ...changes.fields,
  };
  const boundary = `----form${randomBytes(8).toString('hex')}`;
  const parts = Object.entries(fields)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  const head = `${parts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="f"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { key, payload, contentType: `multipart/form-data; boundary=${boundary}` };
}

export async function postForm(
  app: TestApp,
  credentials: OssCredentials,
  bytes: Uint8Array,
  changes: FormChanges = {},
): Promise<FormReply> {
  const { key, payload, contentType } = makeForm(credentials, bytes, changes);
  const headers = { 'content-type': contentType };
  const reply = await app.http.inject({ method: 'POST', url: credentials.host, headers, payload });
  return { status: reply.statusCode, body: reply.body, key };
}

type Item = SaveDataBatchInput['items'][number];

/** Uploads bytes and answers the item that saves them. */
export async function sendBytes(
  app: TestApp,
  token: { token: string },
  bytes: Uint8Array,
  fileName: string,
  more: Partial<Item> = {},
): Promise<Item> {
  const credentials = await app.call(getOssTmpCredentials, { ossUploadType: 1 }, token);
  const { status, key, body } = await postForm(app, credentials, bytes);
  if (status !== 200) throw new Error(`the form was refused: ${body}`);
  return { objectKey: key, md5: md5Of(bytes), sizeBytes: bytes.length, fileName, ...more };
}

export function save(
  app: TestApp,
  token: { token: string },
  albumUid: string,
  items: readonly Item[],
  more: Partial<SaveDataBatchInput> = {},
): Promise<SaveResults> {
  return app.call(saveDataBatch, { albumId: albumUid, ossUploadType: 1, items: [...items], ...more }, token);
}

/** Uploads and saves one file; throws unless it is accepted. Answers the media's id. */
export async function upload(
  app: TestApp,
  token: { token: string },
  albumUid: string,
  bytes: Uint8Array,
  fileName = 'a.jpg',
): Promise<string> {
  const [result] = await save(app, token, albumUid, [await sendBytes(app, token, bytes, fileName)]);
  if (result?.code !== 0) throw new Error(`refused: ${result?.code} ${result?.msg}`);
  return result.resourceId;
}
