// The search for an order in which operations that overlapped may have taken effect one by one, each between its call and
// its return (Wing and Gong, with the memory of Lowe). Bounded: beyond the bound nothing is claimed.

export interface Operation<State> {
  readonly call: number;
  /** Left out where no answer came: it may take effect at any later moment, or never. */
  readonly return?: number;
  /** The state after it; undefined where its answer does not fit the state. */
  readonly step: (state: State) => State | undefined;
}

/** `stuck`: the best order found, as indexes of operations, and those of which none can come next. */
export type Verdict =
  | { readonly kind: 'linearizable' }
  | { readonly kind: 'undecided' }
  | { readonly kind: 'stuck'; readonly order: readonly number[]; readonly next: readonly number[] };

/** @param keyOf the state as a text, the same for equal states
 * @param mostSteps how many operations are tried at most */
export function linearize<State>(
  operations: readonly Operation<State>[],
  initial: State,
  keyOf: (state: State) => string,
  mostSteps: number,
): Verdict {
  const sorted = operations
    .map((operation, index) => ({ ...operation, index, end: operation.return ?? Infinity }))
    .sort((a, b) => a.call - b.call || a.end - b.end);
  const done = new Uint8Array(sorted.length);
  const order: number[] = [];
  const met = new Set<string>();
  let best: { order: readonly number[]; next: readonly number[] } = { order: [], next: [] };
  let left = sorted.filter(({ end }) => end < Infinity).length;
  let steps = 0;

  /** Those not done that no other one not done was answered before, the first answered first. */
  function candidates(low: number): readonly number[] {
    let firstEnd = Infinity;
    const found: number[] = [];
    for (let place = low; place < sorted.length && sorted[place]!.call <= firstEnd; place++) {
      if (done[place] === 1) continue;
      found.push(place);
      firstEnd = Math.min(firstEnd, sorted[place]!.end);
    }
    return found
      .filter((place) => sorted[place]!.call <= firstEnd)
      .sort((a, b) => sorted[a]!.end - sorted[b]!.end);
  }

  function search(state: State, from: number): 'yes' | 'no' | 'undecided' {
    if (left === 0) return 'yes';
    let low = from;
    while (done[low] === 1) low++;
    const places = candidates(low);
    if (order.length >= best.order.length) best = { order: order.slice(), next: places };
    for (const place of places) {
      if ((steps += 1) > mostSteps) return 'undecided';
      const one = sorted[place]!;
      const next = one.step(state);
      if (next === undefined) continue;
      done[place] = 1;
      const key = `${placesDone(done, low)} ${keyOf(next)}`;
      if (!met.has(key)) {
        met.add(key);
        order.push(place);
        if (one.end < Infinity) left--;
        const result = search(next, low);
        if (result !== 'no') return result;
        if (one.end < Infinity) left++;
        order.pop();
      }
      done[place] = 0;
    }
    return 'no';
  }

  const result = search(initial, 0);
  if (result === 'yes') return { kind: 'linearizable' };
  if (result === 'undecided') return { kind: 'undecided' };
  const named = (places: readonly number[]) => places.map((place) => sorted[place]!.index);
  return { kind: 'stuck', order: named(best.order), next: named(best.next) };
}

/** Everything before `low` is done: the rest identifies the set. */
function placesDone(done: Uint8Array, low: number): string {
  let first = low;
  while (done[first] === 1) first++;
  let text = `${first}`;
  for (let place = first; place < done.length; place++) if (done[place] === 1) text += `,${place}`;
  return text;
}
