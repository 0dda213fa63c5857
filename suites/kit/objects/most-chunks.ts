// How long a list in chunks may be (core 4.12).

/** More chunks than any collection of a case has, even where chunks are shorter than the limit, or empty. */
export const mostChunks = 600;
