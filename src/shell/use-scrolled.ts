import { usePageScroll } from '@tarojs/taro';
import { useState } from 'react';

/** True once the page is scrolled further than that. Renders only when the answer changes. */
export function useScrolled(beyondPx: number): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  usePageScroll(({ scrollTop }) => setIsScrolled(scrollTop > beyondPx));
  return isScrolled;
}
