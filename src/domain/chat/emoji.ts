/** Emoji as texts, the most used of chats first. */
export const EMOJI: readonly string[] = [
  ...'😀😁😂🤣😊😇🙂😉😍🥰😘😋😜🤪🤔🤗🤭🤫😐😏🙄😬😴😷🤒🤧🥳😎🤓😭😢😥😤😡😱😨😰😳🥺😅😓🤤👍👎👌✌🤞🤝👏🙏💪👀👋🎉🎂🎁🌹🌸🌞🌙⭐🔥💧❤💔💕💯✅❌❓❗📷🎬🍻☕🍚🍉🐶🐱',
];
