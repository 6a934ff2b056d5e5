export interface Motion {
  /** The person has asked the system for less movement. False where the platform does not tell. */
  isReduced(): boolean;
}
