import { useRouter } from '@tarojs/taro';
import { useEffect } from 'react';
import { followLinkedCode } from '@/stores/scan-code';

/** Leads on whoever came by an ordinary code of one of our addresses, which WeChat opens the program with. This page stays behind it. */
export function useLinkedCode(): void {
  const { params } = useRouter();
  useEffect(() => {
    // A jump that is refused leaves the person here.
    void followLinkedCode(params).catch(() => undefined);
  }, [params]);
}
