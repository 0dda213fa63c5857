// Code whose change no sentence of the documents forbids: texts of messages.

/** A node of the syntax tree with its place, as far as it matters here. */
interface Place {
  readonly node: {
    readonly type: string;
    readonly quasis?: readonly { readonly value: { readonly raw: string } }[];
  };
}

/** Why no mutant is made there; undefined where it may be. */
export function leavesOut(place: object): string | undefined {
  const { node } = place as Place;
  if (node.type !== 'TemplateLiteral') return undefined;
  // Keys and paths have no spaces.
  return node.quasis?.some(({ value }) => value.raw.includes(' ')) ? 'the text of a message' : undefined;
}
