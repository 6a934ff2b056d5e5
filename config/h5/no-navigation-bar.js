/** Stand in for the navigation bar of Taro's router: our pages draw their own and set the document's title themselves. */
export function initNavigationBar() {}

export default class NavigationBarHandler {
  load() {}
}
