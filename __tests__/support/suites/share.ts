import type { Share } from '@/platform/share/types';

export interface ShareUnderTest {
  share: Share;
  /** The newest link that was handed on. */
  handedOn(): string;
  /** The newest words in the clipboard. */
  copied(): string;
  /** From now on nothing can be copied. */
  refuse(): void;
}

/** What every way of sharing does, on any platform. */
export function describeShare(name: string, make: () => ShareUnderTest): void {
  describe(`share: ${name}`, () => {
    test('a link is handed on, with the page it leads to', async () => {
      const { share, handedOn } = make();
      expect(await share.link('云南旅行', '/photos?id=1')).toEqual({ kind: 'copied' });
      expect(handedOn()).toMatch(/\/photos\?id=1$/);
    });

    test('words are copied as they are', async () => {
      const { share, copied } = make();
      expect(await share.copyText('云南省，丽江市')).toEqual({ kind: 'copied' });
      expect(copied()).toBe('云南省，丽江市');
    });

    test('a failure to share is returned, not thrown', async () => {
      const { share, refuse } = make();
      refuse();
      expect(await share.link('云南旅行', '/photos?id=2')).toMatchObject({ kind: 'failed' });
      expect(await share.copyText('一句话')).toMatchObject({ kind: 'failed' });
    });
  });
}
