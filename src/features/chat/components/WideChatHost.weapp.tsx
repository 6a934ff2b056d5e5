import type { PictureHostProps, WideChatProps } from './wide-chat-props';

// Only browsers know wide screens. A tab's page that imported a conversation would bring it into the main package.
export function WideChat(_props: WideChatProps) {
  return null;
}

export function PictureHost(_props: PictureHostProps) {
  return null;
}
