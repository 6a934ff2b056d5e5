import type { Download } from '@/platform/download/types';

export interface DownloadUnderTest {
  download: Download;
  /** Addresses that were kept, oldest first. */
  kept(): readonly string[];
}

/** What every way of keeping a file does, on any platform. */
export function describeDownload(name: string, make: () => DownloadUnderTest): void {
  describe(`download: ${name}`, () => {
    test.each(['photo', 'video'] as const)('a %s is kept', async (kind) => {
      const { download, kept } = make();
      expect(await download.save(`/media/x/original/${kind}`, kind)).toEqual({ kind: 'saved' });
      expect(kept().at(-1)).toMatch(new RegExp(`/media/x/original/${kind}$`));
    });
  });
}
