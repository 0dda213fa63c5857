// Requests for a deprecated version, and what they add to answers and audit events (core 9.2). Metrics: `deprecated-gauge.ts`.
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseContext } from '../../kit/context.ts';
import { isRecord } from '../../kit/objects/object.ts';
import { replaceNow } from '../../kit/objects/replace-now.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { findDeprecated, launchDeprecated, newlyDeprecated } from './deprecated-version.ts';
import type { Deprecated } from './deprecated-version.ts';
import { anyNumber, entriesOf, usualWarnings } from './usual-warnings.ts';

/** Each verb once, on an object of its own: the answers by verb. */
export async function eachVerb(resource: Resource): Promise<ReadonlyMap<string, Answer>> {
  const body = resource.object();
  const { name = '' } = body.metadata;
  const labels = (value: string) => ({ metadata: { labels: { changed: value } } });
  const created = await resource.create(undefined, { body });
  const read = await resource.read(name);
  const put = await replaceNow(resource, name, labels('put'));
  const operations = [{ op: 'add', path: '/metadata/labels/changed', value: 'operation' }];
  return new Map([
    ...(await dryDeletion(resource, name)),
    ['POST', created],
    ['GET', read],
    ['PUT', put],
    ['list', await resource.list()],
    ['merge patch', await resource.mergePatch(name, labels('patch'))],
    ['JSON patch', await resource.jsonPatch(name, operations)],
    ['strategic merge patch', await resource.strategicPatch(name, labels('strategic'))],
    ['apply', await resource.apply(name, labels('apply'), { manager: 'some-manager', force: true })],
    ['DELETE', await resource.remove(name)],
  ]);
}

/** A deletecollection that deletes nothing, where the endpoint has the verb: it selects one object, and is a dry-run. */
async function dryDeletion(resource: Resource, name: string): Promise<readonly [string, Answer][]> {
  const query = { fieldSelector: `metadata.name=${name}`, dryRun: 'All' };
  const answer = await resource.removeCollection({ query });
  return answer.ok ? [['deletecollection', answer]] : [];
}

/** A request that the endpoint refuses: its object does not exist. */
export async function refusedRead({ expect, uniqueName }: CaseContext, resource: Resource): Promise<Answer> {
  const answer = await resource.read(uniqueName('missing'));
  expect.that(!answer.ok, `a GET of a missing ${resource.type.kind} succeeded`);
  return answer;
}

/** Expects a warning that requests for other kinds do not have. */
async function warningsAbout(context: CaseContext, { type, place }: Deprecated) {
  const usual = await usualWarnings(context, place);
  const what = `${type.kind} in ${type.group}/${type.version}`;
  const expectOwn = (lines: readonly string[], request: string) =>
    context.expect.that(
      entriesOf(lines).some((text) => !usual.has(anyNumber(text))),
      `${request} of ${what}: expected a Warning header of the form 299 agent "text" that lists of other kinds do not have, got ${JSON.stringify(lines)}`,
    );
  return { what, expectOwn };
}

export async function mustWarn(context: CaseContext): Promise<void> {
  const { expect } = context;
  const deprecated = await findDeprecated(context);
  const { resource } = deprecated;
  const { what, expectOwn } = await warningsAbout(context, deprecated);
  for (const [verb, answer] of await eachVerb(resource)) {
    expect.success(answer, `${verb} of ${what}`);
    expectOwn(answer.headers('warning'), verb);
  }
  const unknown = 'unknownAlpha';
  const query = { fieldValidation: 'Warn' };
  const withUnknown = await resource.create({ [unknown]: 'x' }, { query });
  expect.success(withUnknown, `POST of ${what} with an unknown field`);
  const others = withUnknown.headers('warning').filter((line) => !line.includes(unknown));
  expectOwn(others, 'beside the warning about an unknown field, a POST');
  for (const time of ['second', 'third'])
    expectOwn((await resource.list()).headers('warning'), `a ${time} list`);
  for (const [request, answer] of await compressedReads(resource))
    if (answer.ok) expectOwn(answer.headers('warning'), request);
  const { name = '' } = (await resource.given()).metadata;
  const status = await deprecated.api.get(resource.path(name, 'status'));
  if (status.ok) expectOwn(status.headers('warning'), 'a GET of the status');
  const watch = await resource.watch();
  await watch.close();
  expect.equal(watch.status, 200, `status of a watch of ${what}`);
  const lines = watch.headers.filter(([name]) => name === 'warning').map(([, value]) => value);
  expectOwn(lines, 'a watch');
  for (const one of await newlyDeprecated(context)) {
    const list = await one.resource.list();
    if (list.ok) (await warningsAbout(context, one)).expectOwn(list.headers('warning'), 'list');
  }
}

/** A GET of a large object and a list with it, which a server compresses (core 4.14). */
async function compressedReads(resource: Resource): Promise<readonly (readonly [string, Answer])[]> {
  const annotations = { 'example.com/large': 'compressible text, '.repeat(10_000) };
  const large = await resource.create({ metadata: { annotations } });
  if (!large.ok) return [];
  const gzip = { headers: { 'accept-encoding': 'gzip' } };
  return [
    ['a compressed GET', await resource.read(large.object.metadata.name!, gzip)],
    ['a compressed list', await resource.list({}, gzip)],
  ];
}

interface AuditEvent {
  readonly stage?: string;
  readonly requestURI?: string;
  readonly annotations?: Readonly<Record<string, string>>;
}

/** Events whose request contains a text. */
const eventsAbout = (log: string, text: string): readonly AuditEvent[] =>
  log
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): unknown => JSON.parse(line))
    .filter(isRecord)
    .filter(({ requestURI }) => String(requestURI).includes(text))
    // Written before the server knows the endpoint.
    .filter(({ stage }) => stage !== 'RequestReceived')
    // Refused by a busy server before the endpoint, and sent again.
    .filter(({ responseStatus }) => !isRecord(responseStatus) || responseStatus['code'] !== 429);

export async function mustAnnotate(context: CaseContext): Promise<void> {
  const { expect, eventually, names, product } = context;
  const { resource, type, launched } = await launchDeprecated(context, product.audit);
  const annotation = names.annotations.auditDeprecated;
  const verbs = new Map([
    ...(await eachVerb(resource)),
    ['GET of a missing one', await refusedRead(context, resource)],
  ]);
  const path = resource.path();
  for (const query of [{}, { labelSelector: 'app=x' }]) {
    const watch = await resource.watch({ timeoutSeconds: 1, ...query });
    await watch.close();
  }
  const { name = '' } = (await resource.given()).metadata;
  const ofStatus = resource.path(name, 'status');
  // Which sub-resources a type has is not shown (core 4.1).
  const hasStatus = (await launched!.api.get(ofStatus)).ok;
  const elsewhere = await launched!.api.get('/api/v1/configmaps?limit=1');
  expect.success(elsewhere, 'a list of ConfigMaps');
  await eventually(async () => {
    const log = await launched!.auditLog();
    const events = eventsAbout(log, path).filter(
      ({ requestURI }) => hasStatus || !String(requestURI).includes(ofStatus),
    );
    const aboutStatus = events.filter(({ requestURI }) => String(requestURI).includes(ofStatus));
    expect.atLeast(aboutStatus.length, hasStatus ? 1 : 0, 'audit events of a GET of the status');
    expect.atLeast(events.length, verbs.size, `audit events of requests for ${type.kind}`);
    const isOfWatch = ({ requestURI }: AuditEvent) => /[?&]watch=/.test(String(requestURI));
    expect.atLeast(events.filter(isOfWatch).length, 2, `audit events of two watches of ${type.kind}`);
    const others = eventsAbout(log, '/api/v1/configmaps?limit=1');
    expect.atLeast(others.length, 1, 'audit events of a list of ConfigMaps');
    for (const { requestURI, annotations } of events)
      expect.equal(
        annotations?.[annotation],
        'true',
        `annotation ${annotation} of a request to ${requestURI}`,
      );
    for (const { annotations } of others)
      expect.absent(annotations?.[annotation], `annotation ${annotation} of a list of ConfigMaps`);
  }, 'audit');
}
