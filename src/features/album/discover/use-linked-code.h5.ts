/** A browser opens the address itself. */
export function useLinkedCode(): void {}
