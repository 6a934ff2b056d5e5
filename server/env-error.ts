/** A wrong setting. The message is one line for whoever starts the server. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}
