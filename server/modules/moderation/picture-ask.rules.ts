/** Where WeChat fetches what it was asked about. */
export const PICTURE_PATH = '/wechat/picture';
/** Where it says what it found: the address of the message push. */
export const PUSH_PATH = '/wechat/push';
