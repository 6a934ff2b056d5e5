import { EXIT_CODES, type ExitCode } from './exit-codes';

/** The server cannot start as it was asked to. The message is one line for whoever starts it. */
export class StartError extends Error {
  override readonly name = 'StartError';
  constructor(
    message: string,
    readonly exitCode: ExitCode = EXIT_CODES.cannotStart,
  ) {
    super(message);
  }
}
