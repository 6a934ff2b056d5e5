import path from 'node:path';
import type { IPluginContext, TaroPlatformBase } from '@tarojs/service';
import attributes from './aria.json';

/**
 * Taro writes only the attributes it knows into its templates, and WeChat's aria-* are not among them. A property has the same short
 * name in the templates and at run time only when both are told of it, so aria-runtime.js is told too.
 */
export default (ctx: IPluginContext): void => {
  ctx.registerMethod({
    name: 'onSetupClose',
    fn(platform: TaroPlatformBase) {
      if (platform.platform !== 'weapp') return;
      platform.template.mergeComponents(ctx, attributes);
      platform.runtimePath = [platform.runtimePath ?? [], path.join(__dirname, 'aria-runtime.js')].flat();
    },
  });
};
