/** What a server puts into a page before the page's script begins (server/http/first-look.ts). */
export interface FirstLook {
  /** The page shows the same by now, or something else. Does nothing the second time. */
  end(): void;
  /** What the server answers to the first question of the page it sent, once. Null: it has to be asked. */
  takeAlbums(): unknown;
}
