/** The database cannot be started. The message is one line for whoever starts the server. */
export class LaunchError extends Error {
  override readonly name = 'LaunchError';
}

/** The first line that says what went wrong, of what a program of PostgreSQL wrote. */
export function reasonOf(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const telling = lines.find((line) => /FATAL|PANIC|error:|No space left|Permission denied/.test(line));
  return (telling ?? lines.at(-1) ?? 'it said nothing').replace(/^.*?(FATAL|PANIC|error): +/, '');
}
