// PostgreSQL, appendix A: unique_violation.
const UNIQUE_VIOLATION = '23505';

/**
 * Runs a transaction again when another one was first with a value that may be there once: the second time it is there to be
 * found. A second violation is a bug.
 */
export async function retryOnConflict<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return run();
  }
}

function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === UNIQUE_VIOLATION;
}
