import { mergeInternalComponents } from '@tarojs/shared';
import attributes from './aria.json';

mergeInternalComponents(attributes);
