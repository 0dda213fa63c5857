// Yields to the event loop, so that long work of controllers does not delay requests.

/** Resolves in the next turn of the event loop. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
