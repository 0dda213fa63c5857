// A body in several pieces, as clients send one whose length they do not know in advance.

/** Two pieces, where the body has so many bytes. */
export async function* piecesOf(body: Uint8Array): AsyncGenerator<Uint8Array, void> {
  const half = Math.ceil(body.length / 2);
  yield body.subarray(0, half);
  if (half < body.length) yield body.subarray(half);
}
