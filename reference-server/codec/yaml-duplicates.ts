// Keys that a YAML document sets twice: the parser refuses them unless it is configured to use the last one.
import { EVENT_ID, getScalarValue, parseEvents } from 'js-yaml';
import type { Event } from 'js-yaml';

/** Such as `line 7: key "k1" already set in map`, in the order of the document. @throws YAMLException */
export function findYamlDuplicates(source: string): readonly string[] {
  const events = parseEvents(source, {})[Symbol.iterator]();
  const next = (): Event | undefined => events.next().value;
  const found: string[] = [];
  next();
  visit(next());
  return found;

  function visit(event: Event | undefined): void {
    if (event?.type === EVENT_ID.SEQUENCE) visitItems();
    if (event?.type === EVENT_ID.MAPPING) visitMembers();
  }

  function visitItems(): void {
    for (let event = next(); event !== undefined && event.type !== EVENT_ID.POP; event = next()) visit(event);
  }

  function visitMembers(): void {
    const keys = new Set<string>();
    for (let key = next(); key !== undefined && key.type !== EVENT_ID.POP; key = next()) {
      if (key.type === EVENT_ID.SCALAR) {
        const name = getScalarValue(source, key);
        if (keys.has(name)) found.push(`line ${lineOf(key.valueStart)}: key "${name}" already set in map`);
        keys.add(name);
      } else visit(key);
      visit(next());
    }
  }

  function lineOf(start: number): number {
    return source.slice(0, start).split('\n').length;
  }
}
