import { navigation as taroNavigation } from './taro';
import type { Navigation } from './types';

export const navigation: Navigation = taroNavigation;
