/** What a page tells the navigation between the main places. */
export interface PageTabsProps {
  currentPath: string;
  isTab: boolean;
}
