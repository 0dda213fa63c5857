// A list at exactly the version of another has, with a selector, those items of it that match (core 4.12).
import type { FollowUpProblem, Followed, ListFacts, ListItem } from './follow-up.ts';
import { listIn } from './follow-up.ts';

interface Selector {
  readonly query: Readonly<Record<string, string>>;
  readonly row: FollowUpProblem['row'];
  readonly matches: (item: ListItem) => boolean;
}

/** @param draw which form of a selector to send, from 0 up to 1 */
export async function selectAgain(
  { sent: { path, options }, place, further }: Followed,
  list: ListFacts,
  draw: number,
): Promise<FollowUpProblem | undefined> {
  const selector = selectorOf([...list.items.values()], draw);
  if (selector === undefined) return undefined;
  const { resourceVersion } = list;
  const query = { ...selector.query, resourceVersion, resourceVersionMatch: 'Exact' };
  const answer = await further.send('GET', path, { ...options, query, returnBusy: true });
  const selected = listIn(answer);
  // A server may not know the parameter, and show another state.
  if (selected === undefined || selected.continue !== undefined) return undefined;
  if (selected.resourceVersion !== resourceVersion) return undefined;
  const expected = [...list.items].filter(([, item]) => selector.matches(item)).map(([uid]) => uid);
  if (selected.items.size === expected.length && expected.every((uid) => selected.items.has(uid)))
    return undefined;
  return {
    row: selector.row,
    place,
    request: answer.request,
    problem: `${selected.items.size} items, but ${expected.length} of those in the list at this version match`,
  };
}

function selectorOf(items: readonly ListItem[], draw: number): Selector | undefined {
  const form = Math.floor(draw * (labelForms.length + 1));
  const ofLabel = rarestLabel(items);
  if (form < labelForms.length) return ofLabel && labelForms[form]!(...ofLabel);
  const { name } = items[0]!;
  // Others mean something in a selector.
  if (!/^[\w.:-]+$/.test(name)) return undefined;
  return {
    query: { fieldSelector: `metadata.name=${name}` },
    row: 'lists.parameters.field-selector',
    matches: (item) => item.name === name,
  };
}

const byLabel = (labelSelector: string, matches: (labels: ListItem['labels']) => boolean): Selector => ({
  query: { labelSelector },
  row: 'lists.parameters.label-selector',
  matches: ({ labels }) => matches(labels),
});

const labelForms: readonly ((key: string, value: string) => Selector)[] = [
  (key, value) => byLabel(`${key}=${value}`, (labels) => labels[key] === value),
  (key, value) => byLabel(`${key}!=${value}`, (labels) => labels[key] !== value),
  (key, value) => byLabel(`${key} in (${value})`, (labels) => labels[key] === value),
  (key, value) => byLabel(`${key} notin (${value})`, (labels) => labels[key] !== value),
  (key) => byLabel(key, (labels) => Object.hasOwn(labels, key)),
  (key) => byLabel(`!${key}`, (labels) => !Object.hasOwn(labels, key)),
];

/** A label that most of them do not have. */
function rarestLabel(items: readonly ListItem[]): readonly [key: string, value: string] | undefined {
  const counts = new Map<string, { label: readonly [string, string]; count: number }>();
  for (const { labels } of items)
    for (const [key, value] of Object.entries(labels)) {
      // Whether a set may name the empty value is not stated.
      if (typeof value !== 'string' || value === '') continue;
      const text = `${key}=${value}`;
      counts.set(text, { label: [key, value], count: (counts.get(text)?.count ?? 0) + 1 });
    }
  return [...counts.values()].toSorted((a, b) => a.count - b.count)[0]?.label;
}
