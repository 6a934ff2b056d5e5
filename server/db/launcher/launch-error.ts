/** The database cannot be started. The message is one line for whoever starts the server. */
export class LaunchError extends Error {
  override readonly name = 'LaunchError';
}

// Replies to clients that connect too early; never the reason why a start failed.
const NO_REASON = /the database system is (starting up|shutting down|not yet accepting connections|in recovery mode)/;

/** The line that says what went wrong, of what a program of PostgreSQL wrote. */
export function reasonOf(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !NO_REASON.test(line));
  const telling =
    lines.find((line) => /No space left|Permission denied|Read-only file system/.test(line)) ??
    lines.find((line) => /FATAL|PANIC|error:/.test(line));
  return (telling ?? lines.at(-1) ?? 'it said nothing').replace(/^.*?(FATAL|PANIC|LOG|ERROR|error): +/, '');
}
