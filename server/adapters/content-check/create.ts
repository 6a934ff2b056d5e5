import type { Env } from '../../env';
import { createOnnxChecker } from './onnx';
import type { PictureChecker } from './types';

/** As the settings say. `warn` is called once with what will not work. */
export function createPictureChecker(
  { contentCheck }: Pick<Env, 'contentCheck'>,
  warn: (message: string) => void,
): PictureChecker {
  const checker = createOnnxChecker();
  if (contentCheck !== 'off' && !checker.isAvailable)
    warn('no model that looks at pictures is installed: none is checked');
  return checker;
}
