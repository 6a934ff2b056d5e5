import { useViewport } from '@/platform/viewport/use-viewport';

/** How much of the window's upper edge the navigation bar covers, in px: below it stick the heads of what scrolls. */
export function useNavHeight(): number {
  const { hasNavBar, statusBarPx, navBarPx } = useViewport();
  return hasNavBar ? statusBarPx + navBarPx : 0;
}
