/** The server cannot start as it was asked to. The message is one line for whoever starts it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
