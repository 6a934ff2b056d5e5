/** Whether somebody's hand has been at the program since it was loaded: what it may soon ask for is fetched then, and not for who only looks in. */
export type UseHand = () => boolean;
