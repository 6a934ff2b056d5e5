const PARENT_CHECK_MS = 500;

/** Stops with one line where Node is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 19)) return;
  stop(
    `Node ${process.versions.node} is too old: 22.19 or newer is needed. "npm start" and "npm test" bring their own.`,
  );
}

/** Calls once. npm tells its shell to end and the shell tells nobody: what it started sees only that its parent is gone. */
export function whenOrphaned(end) {
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    end();
  }, PARENT_CHECK_MS).unref();
}

/** Ends the program with one line on standard error. */
export function stop(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
