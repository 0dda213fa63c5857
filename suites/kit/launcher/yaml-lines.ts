// Lines of the fields of a YAML document, so that an error about a field can say where it stands.
import { EVENT_ID, getScalarValue, parseEvents } from 'js-yaml';
import type { Event } from 'js-yaml';

export type FieldPath = readonly (string | number)[];

/** From a field to its line, counted from 1; a field that is not there has the line of what should hold it. */
export type LineOf = (path: FieldPath) => number;

/** @throws YAMLException for a text that is no YAML */
export function findLines(source: string): LineOf {
  const events = parseEvents(source, {})[Symbol.iterator]();
  const starts = new Map<string, number>();
  const next = (): Event | undefined => events.next().value;
  next();
  visit(next(), []);

  /** Notes where a node stands and reads its children to their end. */
  function visit(event: Event | undefined, path: FieldPath, keyStart?: number): void {
    const start = keyStart ?? startOf(event);
    if (start !== undefined) starts.set(JSON.stringify(path), start);
    if (event?.type === EVENT_ID.SEQUENCE) visitItems(path);
    if (event?.type === EVENT_ID.MAPPING) visitMembers(path);
  }

  function visitItems(path: FieldPath): void {
    let index = 0;
    for (let event = next(); event !== undefined && event.type !== EVENT_ID.POP; event = next())
      visit(event, [...path, index++]);
  }

  function visitMembers(path: FieldPath): void {
    for (let key = next(); key !== undefined && key.type !== EVENT_ID.POP; key = next()) {
      if (key.type === EVENT_ID.SCALAR) visit(next(), [...path, getScalarValue(source, key)], key.valueStart);
      // A key that is a collection is no field of ours: it is read over.
      else {
        visit(key, [...path, '']);
        visit(next(), [...path, '']);
      }
    }
  }

  return (path) => {
    for (let length = path.length; length >= 0; length -= 1) {
      const start = starts.get(JSON.stringify(path.slice(0, length)));
      if (start !== undefined) return source.slice(0, start).split('\n').length;
    }
    return 1;
  };
}

function startOf(event: Event | undefined): number | undefined {
  if (event?.type === EVENT_ID.SCALAR) return event.valueStart;
  if (event?.type === EVENT_ID.SEQUENCE || event?.type === EVENT_ID.MAPPING) return event.start;
  return undefined;
}
