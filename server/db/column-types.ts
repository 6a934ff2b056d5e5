/** A `bigint` key. Text in memory, because it may exceed what a number holds. Never leaves the server. */
export type Id = string;
/** `yyyy-mm-dd hh:mm:ss`, without a zone. */
export type LocalTime = string;
