import { createHash } from 'node:crypto';
import { createCanceller } from '@/platform/http/cancel';
import type { Media, PickedFile } from '@/platform/media/types';

export interface MediaUnderTest {
  media: Media;
  toFile(bytes: Uint8Array): PickedFile;
  /** A file that is gone by now. */
  lostFile(): PickedFile;
}

/** What every media adapter does, on any platform. */
export function describeMedia(name: string, make: () => MediaUnderTest): void {
  describe(`media: ${name}`, () => {
    test.each([0, 1, 2_097_151, 2_097_152, 2_097_153, 5_000_000])(
      'the MD5 of %d bytes is the true one',
      async (size) => {
        const { media, toFile } = make();
        const bytes = Uint8Array.from({ length: size }, (_none, index) => (index * 31) % 251);
        const seen: number[] = [];
        const outcome = await media.md5(toFile(bytes), (readBytes) => seen.push(readBytes));
        expect(outcome).toEqual({ kind: 'hashed', md5: createHash('md5').update(bytes).digest('hex') });
        expect(seen).toEqual([...seen].sort((a, b) => a - b));
        if (size > 0) expect(seen.at(-1)).toBe(size);
      },
    );

    test('a part has the MD5 of its bytes alone', async () => {
      const { media, toFile } = make();
      const bytes = Uint8Array.from({ length: 3_000_000 }, (_none, index) => (index * 31) % 251);
      const md5 = createHash('md5').update(bytes.subarray(10, 2_900_000)).digest('hex');
      expect(await media.md5OfPart(toFile(bytes), { start: 10, end: 2_900_000 })).toEqual({ kind: 'hashed', md5 });
    });

    test('a cancelled hash is reported as such, an unreadable file as failed', async () => {
      const { media, toFile, lostFile } = make();
      const canceller = createCanceller();
      canceller.cancel();
      expect(await media.md5(toFile(Uint8Array.of(1)), undefined, canceller.signal)).toEqual({ kind: 'aborted' });
      expect(await media.md5(lostFile())).toMatchObject({ kind: 'failed' });
    });

    test('a preview has an address until it is released', () => {
      const { media, toFile } = make();
      const preview = media.createPreview(toFile(Uint8Array.of(1)));
      expect(preview.url).not.toBe('');
      preview.release();
    });
  });
}
