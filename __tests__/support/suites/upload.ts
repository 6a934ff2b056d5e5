import { createCanceller } from '@/platform/http/cancel';
import type { PickedFile } from '@/platform/media/types';
import type { Upload, UploadRequest } from '@/platform/upload/types';
import type { Served } from './http';

/** What the server got, whatever the wire form was. */
export interface Received {
  method: string;
  fields: Readonly<Record<string, string>>;
  fieldOrder: readonly string[];
  bytes: string;
}

export interface UploadUnderTest {
  upload: Upload;
  url: string;
  toFile(text: string): PickedFile;
  close(): Promise<void>;
}

/** What every upload does, on any platform. */
export function describeUpload(
  name: string,
  make: (serve: (got: Received) => Served) => Promise<UploadUnderTest>,
): void {
  describe(`upload: ${name}`, () => {
    const open: UploadUnderTest[] = [];
    afterEach(async () => {
      await Promise.all(open.splice(0).map((each) => each.close()));
    });

    async function send(serve: (got: Received) => Served, request: Partial<UploadRequest> = {}) {
      const made = await make(serve);
      open.push(made);
      return made.upload.send({
        url: made.url,
        method: 'POST',
        file: made.toFile('0123456789'),
        fields: { key: 'k', policy: 'p' },
        fileField: 'file',
        timeoutMs: 5_000,
        ...request,
      });
    }

    test('fields and bytes arrive, and the reply comes back as text', async () => {
      let got: Received | undefined;
      const outcome = await send((received) => {
        got = received;
        return { status: 200, body: 'fine' };
      });
      expect(outcome).toEqual({ kind: 'done', status: 200, body: 'fine' });
      expect(got).toMatchObject({ method: 'POST', fields: { key: 'k', policy: 'p' }, bytes: '0123456789' });
      expect(got?.fieldOrder.at(-1)).toBe('file');
    });

    test('a part is sent alone: only these bytes, the end not included', async () => {
      let got: Received | undefined;
      await send(
        (received) => {
          got = received;
          return { status: 200, body: '' };
        },
        { method: 'PUT', range: { start: 2, end: 5 } },
      );
      expect(got).toMatchObject({ method: 'PUT', bytes: '234' });
    });

    test.each([400, 403, 503])('status %d is an answer with its body', async (status) => {
      expect(await send(() => ({ status, body: '<Message>no</Message>' }))).toEqual({
        kind: 'done',
        status,
        body: '<Message>no</Message>',
      });
    });

    test('a connection that breaks, a server that hangs and a cancel are distinguished', async () => {
      expect(await send(() => 'drop')).toMatchObject({ kind: 'failed' });
      expect(await send(() => 'hang', { timeoutMs: 50 })).toEqual({ kind: 'timeout' });
      const early = createCanceller();
      early.cancel();
      expect(await send(() => 'hang', { signal: early.signal })).toEqual({ kind: 'aborted' });
      const late = createCanceller();
      const pending = send(
        () => {
          setTimeout(() => late.cancel());
          return 'hang';
        },
        { signal: late.signal },
      );
      expect(await pending).toEqual({ kind: 'aborted' });
    });

    test('progress never runs backwards and reaches the file', async () => {
      const seen: number[] = [];
      await send(() => ({ status: 200, body: '' }), { onProgress: (sentBytes) => seen.push(sentBytes) });
      expect(seen).toEqual([...seen].sort((a, b) => a - b));
      expect(seen.at(-1)).toBeGreaterThanOrEqual(10);
    });
  });
}
