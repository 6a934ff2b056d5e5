/**
 * WeChat lets ten requests be under way, whatever they are for, and lets the others wait without saying so. Parts of large files take
 * long: calls have places of their own.
 * https://developers.weixin.qq.com/miniprogram/dev/framework/ability/network.html
 */
export const MAX_CALLS = 6;
export const MAX_PARTS = 4;
/** Forms of files have ten more. */
export const MAX_FORMS = 10;
/** A larger file is not downloaded: 200 MB. */
export const MAX_DOWNLOAD_BYTES = 209_715_200;
