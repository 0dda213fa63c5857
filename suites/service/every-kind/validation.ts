// Field validation of objects of whatever kind (core 4.11), by dry-runs.
import type { CaseContext } from '../../kit/context.ts';
import type { Answer } from '../../kit/answers/answer.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import { replaceNow } from '../../kit/objects/replace-now.ts';
import { dry, forEachKind } from './for-each-kind.ts';

export const validatesAll = (context: CaseContext): Promise<void> => forEachKind(context, mustValidate);

type Level = 'Strict' | 'Warn' | 'Ignore';

const unknown = { unknownAlpha: 'x' };
const asLevel = (level: Level) => ({ query: { ...dry.query, fieldValidation: level } });

/** Each sends a field that no kind has, at the top of the object. */
const writes: Readonly<Record<string, (resource: Resource, name: string, level: Level) => Promise<Answer>>> =
  {
    POST: (resource, _name, level) =>
      resource.create(undefined, { body: { ...resource.object(), ...unknown }, ...asLevel(level) }),
    PUT: (resource, name, level) =>
      replaceNow(resource, name, {}, (next) => resource.replace({ ...next, ...unknown }, asLevel(level))),
    'a merge patch': (resource, name, level) => resource.mergePatch(name, unknown, asLevel(level)),
    'a JSON patch': (resource, name, level) =>
      resource.jsonPatch(name, [{ op: 'add', path: '/unknownAlpha', value: 'x' }], asLevel(level)),
  };

async function mustValidate(context: CaseContext, resource: Resource, first: ApiObject): Promise<void> {
  const { expect } = context;
  const { kind } = resource.type;
  const { name = '' } = first.metadata;
  // Where a dry-run is refused as it is, nothing can be concluded.
  if (!(await resource.create(undefined, { body: resource.object(), ...dry })).ok) return;
  const typed = await resource.create(
    { metadata: { labels: 'none' as unknown as Record<string, string> } },
    dry,
  );
  expect.refusedAsInvalid(typed, `POST of a ${kind} whose labels are a text`);
  for (const [way, send] of Object.entries(writes)) {
    const what = `${way} of a ${kind} with an unknown field under`;
    expect.refusedAsInvalid(await send(resource, name, 'Strict'), `${what} Strict`);
    const warned = await send(resource, name, 'Warn');
    expect.success(warned, `${what} Warn`);
    const ignored = await send(resource, name, 'Ignore');
    expect.success(ignored, `${what} Ignore`);
    // A kind may have a warning of its own.
    const [warnings, others] = [warned, ignored].map((one) => one.headers('warning').join());
    expect.different(warnings, others, `Warning headers in the answers to ${what} Warn and Ignore`);
    for (const { object } of [warned, ignored])
      expect.that(!('unknownAlpha' in object), `the answer to ${what} Warn or Ignore shows it`);
  }
  const body = JSON.stringify(resource.object());
  const twice = `{"kind":${JSON.stringify(kind)},${body.slice(1)}`;
  const doubled = await resource.create(undefined, { bytes: twice, ...asLevel('Strict') });
  expect.refusedAsInvalid(doubled, `POST of a ${kind} whose kind stands twice under Strict`);
}
