import { WebView } from '@tarojs/components';
import type { WebFrame as WebFrameComponent } from './types';

export const WebFrame: WebFrameComponent = ({ url }) => <WebView src={url} />;
