/** The years that a child has lived in, the last first; both days are `yyyy-mm-dd`. */
export function listBookYears(birthday: string, today: string): readonly number[] {
  const [first, last] = [Number(birthday.slice(0, 4)), Number(today.slice(0, 4))];
  return Array.from({ length: Math.max(1, last - first + 1) }, (_none, at) => last - at);
}

/** As a file is called: nothing that a folder would not take. */
export function nameYearBook(name: string, year: number, ending: 'pdf' | 'jpg'): string {
  return `${name.replace(/[\\/:*?"<>|]/g, '')}的${year}年.${ending}`;
}
