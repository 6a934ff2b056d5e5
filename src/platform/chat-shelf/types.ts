/** Values by key, all of one person. */
export type ShelfRecords = Readonly<Record<string, unknown>>;

export interface ShelfChange {
  readonly put: ShelfRecords;
  readonly remove: readonly string[];
}

/** Where chats lie between visits. */
export interface ChatShelf {
  /** Null: nothing can be kept here. Removes what other people have left. */
  load(owner: string): Promise<ShelfRecords | null>;
  /** All of it or nothing. Rejects where it cannot be written. */
  write(owner: string, change: ShelfChange): Promise<void>;
  /**
   * The same for what one writer keeps whole: false, and nothing written, where another writer has written since this one last did. With
   * `takesOver` it becomes the writer and what begins with one of `owned` and is not in `put` goes.
   */
  writeAs(
    writer: string,
    owner: string,
    change: ShelfChange,
    takesOver?: { readonly owned: readonly string[] },
  ): Promise<boolean>;
  clear(owner: string): Promise<void>;
}

/** Key of who has last written as a writer. */
export const WRITER_KEY = 'writer';
