import type { OssCredentials } from '@contract/schemas/media';
import { createPostForm } from '@/api/upload/post-form';
import { describeStorageError } from '@/api/upload/storage-error';
import { type FormVendor, judgeForm } from '../../../support/doubles/object-store/forms';
import type { KnownKey } from '../../../support/doubles/object-store/signatures';

const NOW = Date.parse('2026-05-15T12:00:00+08:00');
const RANDOM = '0123456789abcdef0123456789abcdef';
const SECRET = 'secret+/=';

const VENDORS: Readonly<Record<FormVendor, OssCredentials>> = {
  ali: someCredentials({ ossUploadType: 2, accessKeyId: 'STS.key', bucket: 'photos' }),
  tx: someCredentials({ ossUploadType: 3, accessKeyId: 'AKIDkey', bucket: 'photos-1250000000' }),
  hw: someCredentials({ ossUploadType: 4, accessKeyId: 'HWKEY', bucket: 'photos' }),
};

function someCredentials(more: Partial<OssCredentials>): OssCredentials {
  return {
    ossUploadType: 1,
    accessKeyId: 'L1.key',
    accessKeySecret: SECRET,
    securityToken: 'token==',
    bucket: 'local',
    host: 'https://photos.example.com',
    dir: 'upload/AAAAAAAAAAAAAAAAAAAAAA/',
    maxSizeBytes: 5_242_880,
    remainEffectSeconds: 3_600,
    ...more,
  };
}

const formOf = (credentials: OssCredentials) => createPostForm(credentials, { name: 'IMG_1.JPG' }, RANDOM, NOW);

// Computed from the same policies and keys by ali-oss 6.23.0 (calculatePostSignature), by esdk-obs-nodejs 3.26.8's way of signing
// (createPostSignatureSync) and by the steps of COS's "POST Object" document.
test.each<[FormVendor, string, string]>([
  ['ali', 'signature', 'ihJ6p2Loh55XljzBu91REe9LRhw='],
  ['hw', 'signature', 'hKqw6DzLuPkj8pQjQar/LZPfVQ8='],
  ['tx', 'q-signature', '0ed830c3e9ef58bd758ee22ba990fe0c62bceb20'],
])("the form of %s carries the signature that the vendor's own tools compute", async (vendor, field, signature) => {
  const { fields, objectKey } = await formOf(VENDORS[vendor]);
  expect(objectKey).toBe(`upload/AAAAAAAAAAAAAAAAAAAAAA/20260515/12/${RANDOM}.jpg`);
  expect(fields[field]).toBe(signature);
});

// "POST Object" of Tencent Cloud COS says the names; the times are start and end in seconds.
test('the form of COS says for which time it is signed', async () => {
  const { fields } = await formOf(VENDORS.tx);
  expect(fields).toMatchObject({
    'q-sign-algorithm': 'sha1',
    'q-ak': 'AKIDkey',
    'q-key-time': '1778817540;1778821200',
  });
});

describe.each(Object.keys(VENDORS) as FormVendor[])('a store of %s', (vendor) => {
  const credentials = VENDORS[vendor];
  const known: KnownKey = { secret: SECRET, token: 'token==', prefix: credentials.dir };
  const keys = new Map([[credentials.accessKeyId, known]]);
  const judge = async (fields: Readonly<Record<string, string>>, file = Buffer.from('x'), at = NOW) => {
    const lower = new Map(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]));
    return judgeForm(vendor, { fields: lower, file }, keys, credentials.bucket, new Date(at));
  };

  test('takes the form', async () => {
    expect(await judge((await formOf(credentials)).fields)).toBeNull();
  });

  test.each<[string, (fields: Record<string, string>) => Record<string, string>, string]>([
    ['another name', (fields) => ({ ...fields, key: `${credentials.dir}other.jpg` }), 'AccessDenied'],
    ['another person', (fields) => ({ ...fields, key: 'upload/B/x.jpg' }), 'AccessDenied'],
    ['a changed policy', (fields) => ({ ...fields, policy: `${fields['policy']}AA` }), 'SignatureDoesNotMatch'],
    ['another status', (fields) => ({ ...fields, success_action_status: '204' }), 'AccessDenied'],
  ])('refuses it for %s', async (_what, change, code) => {
    expect(await judge(change({ ...(await formOf(credentials)).fields }))).toMatchObject({ code });
  });

  test('refuses it for a larger file, and after an hour', async () => {
    const { fields } = await formOf(credentials);
    expect(await judge(fields, Buffer.alloc(5_242_881))).toMatchObject({ code: 'EntityTooLarge' });
    expect(await judge(fields, Buffer.from('x'), NOW + 3_600_001)).toMatchObject({ code: 'AccessDenied' });
  });

  test('refuses it without the token', async () => {
    const { fields } = await formOf({ ...credentials, securityToken: '' });
    expect(await judge(fields)).toMatchObject({ code: 'InvalidSecurityToken' });
  });
});

test.each([
  [403, '<Error><Code>X</Code><Message>The &quot;size&quot; &lt; 1</Message></Error>', 'The "size" < 1'],
  [502, 'Bad gateway', 'Bad gateway'],
  [503, '', '上传失败(503)'],
])('a reply of %d is told by its Message, else as it came', (status, body, text) => {
  expect(describeStorageError(status, body)).toBe(text);
});
