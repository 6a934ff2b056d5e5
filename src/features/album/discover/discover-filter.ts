/** Which albums discover shows: all of them, those of who is signed in, or those of a template. */
export type Filter = 'all' | 'joined' | 'collected' | `${number}`;
