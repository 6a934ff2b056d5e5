import type { CHAT_REACTIONS } from '@contract/constants/chat';

/** How those that answer a message are spoken. */
export const REACTION_NAMES: Readonly<Record<(typeof CHAT_REACTIONS)[number], string>> = {
  ...{ '👍': '赞', '❤️': '爱心', '😂': '大笑', '😮': '惊讶', '😢': '难过', '🙏': '感谢', '🎉': '庆祝', '👏': '鼓掌' },
};

/** Emoji as texts, the most used of chats first. */
export const EMOJI: readonly string[] = [
  ...'😀😁😂🤣😊😇🙂😉😍🥰😘😋😜🤪🤔🤗🤭🤫😐😏🙄😬😴😷🤒🤧🥳😎🤓😭😢😥😤😡😱😨😰😳🥺😅😓🤤👍👎👌✌🤞🤝👏🙏💪👀👋🎉🎂🎁🌹🌸🌞🌙⭐🔥💧❤💔💕💯✅❌❓❗📷🎬🍻☕🍚🍉🐶🐱',
];
