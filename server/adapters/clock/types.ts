/** The only source of "now" in services. */
export interface Clock {
  now(): Date;
}
