// A pause that is no time: controllers take it so that long work leaves requests their turn.

/** Resolves after everything that is ready to run now has run. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
