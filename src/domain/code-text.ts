/** The code in the words of a message: 【智享相册】验证码123456，5分钟内有效. Null: there is none of that length, or more than one. */
export function findCode(text: string, length: number): string | null {
  const runs = [...new Set(text.split(/\D+/).filter((run) => run.length === length))];
  return runs.length === 1 ? (runs[0] ?? null) : null;
}
