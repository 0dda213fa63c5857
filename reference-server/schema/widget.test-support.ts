// A small kind with a field of each type, for the tests of the schema code.
import {
  anyJson,
  boolean,
  bytes,
  int64,
  integer,
  intOrString,
  kindStruct,
  lazy,
  list,
  listBy,
  map,
  numbered,
  oneOf,
  quantity,
  required,
  requiredString,
  set,
  string,
  struct,
  time,
} from './declare.ts';
import { wholeObject } from './object-meta.ts';
import type { LazySchema } from './schema.ts';

const node: LazySchema = lazy(() => struct('Node', { name: string(), children: list(node) }));
const port = struct('Port', {
  number: required(integer({ minimum: 1, maximum: 65_535 })),
  protocol: oneOf(['TCP', 'UDP'], { default: 'TCP' }),
});
export const widget = kindStruct('Widget', {
  title: requiredString({ maxLength: 5 }),
  big: int64(),
  on: boolean({ default: true }),
  tags: set(string()),
  ports: listBy(['number', 'protocol'], port),
  sizes: map(quantity()),
  secret: bytes(),
  at: time(),
  made: time({ nullable: true }),
  where: intOrString(),
  free: anyJson(),
  tree: node,
  last: numbered(40, struct('Last', { a: string({ default: 'x' }) }, { default: {} })),
});
export const whole = wholeObject(widget);
