// Cases: what the Secret of a bootstrap token says of its end, its uses and its groups (access 2.4).
import { encoded } from '../kit/bootstrap-tokens.ts';
import type { TokenUse } from '../kit/bootstrap-tokens.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import type { Person } from '../kit/people.ts';
import { informationOf, mustHaveSignature, signatureKey } from './cluster-information.ts';
import {
  ask,
  givenKnown,
  givenToken,
  identityOf,
  mustBeKnown,
  mustBeRefused,
  staysRefused,
  targetTimeMs,
  timeAhead,
} from './tokens.ts';

const past = '2001-01-01T00:00:00Z';
const group = 'system:bootstrappers';
const signing: readonly TokenUse[] = ['signing'];
const both: readonly TokenUse[] = ['authentication', 'signing'];
/** Clocks differ between the parts of a server, and times are whole seconds. */
const clockToleranceMs = 2000;

export default section({
  'bootstrap.expiration.optional': async (context) => {
    const bearer = await givenToken(context, context, { expiration: null });
    await context.eventually(() => mustBeKnown(bearer, context, 'a token without expiration'), 'cache');
  },

  'bootstrap.expiration.future': async (context) => {
    const { eventually, expect } = context;
    const expiration = await timeAhead(context, context, 20);
    const bearer = await givenToken(context, context, { expiration });
    await eventually(() => mustBeKnown(bearer, context, 'a token whose expiration lies ahead'), 'cache');
    await eventually(() => mustBeRefused(bearer, context, 'a token whose expiration has come'), 'controller');
    const afterMs = (await targetTimeMs(context, context)) - Date.parse(expiration);
    expect.atLeast(afterMs, -clockToleranceMs, 'milliseconds from the expiration to the first refusal');
  },

  'bootstrap.expiration.past-refused': async (context) => {
    const forms = [
      past,
      '2001-01-01T00:00:00.5Z',
      new Date((await targetTimeMs(context, context)) - 60_000).toISOString(),
    ];
    const persons: [string, Person][] = [];
    for (const expiration of forms)
      persons.push(['a token that has expired', await givenToken(context, context, { expiration })]);
    await staysRefused(context, persons, { expiration: await timeAhead(context, context, 3600) });
  },

  'bootstrap.expiration.not-signing': async (context) => {
    const { eventually, expect, throughout } = context;
    const expired = await givenToken(context, context, { usages: both, expiration: past });
    const expiration = await timeAhead(context, context, 20);
    const ending = await givenToken(context, context, { usages: both, expiration });
    await mustHaveSignature(context, ending.token);
    const unsigned = async (id: string, what: string) =>
      expect.absent((await informationOf(context)).data?.[signatureKey(context, id)], what);
    await throughout(
      () => unsigned(expired.token.id, 'the signature of an expired token'),
      'quiet',
      async () => mustHaveSignature(context, (await givenToken(context, context, { usages: both })).token),
    );
    await eventually(async () => {
      const nowMs = await targetTimeMs(context, context);
      expect.atLeast(nowMs, Date.parse(expiration) + clockToleranceMs, 'the clock of the target');
    }, 'cache');
    // Nothing but a change may bring a signer to look.
    await mustHaveSignature(context, (await givenToken(context, context, { usages: both })).token);
    await eventually(
      () => unsigned(ending.token.id, 'the signature of a token that has expired since'),
      'controller',
    );
  },

  'bootstrap.expiration.malformed': (context) => recordExpiration(context, 'tomorrow'),

  'bootstrap.expiration.offset': async (context) => {
    const aheadMs = (await targetTimeMs(context, context)) + 3_600_000;
    const local = new Date(aheadMs + 2 * 3_600_000).toISOString().slice(0, 19);
    await recordExpiration(context, `${local}+02:00`);
  },

  'bootstrap.usage.authentication': async (context) => {
    const { eventually } = context;
    const others = [undefined, 'false', ''];
    for (const text of others) {
      const over = text === undefined ? {} : { data: encoded({ 'usage-bootstrap-signing': text }) };
      const bearer = await givenToken(context, context, { usages: ['authentication'] }, over);
      const what = `a token for authentication, ${text === undefined ? 'without' : `with "${text}" as`} the usage of signing`;
      await eventually(() => mustBeKnown(bearer, context, what), 'cache');
    }
  },

  'bootstrap.usage.no-authentication': async (context) => {
    const key = 'usage-bootstrap-authentication';
    const persons: [string, Person][] = [
      [`a token without ${key}`, await givenToken(context, context, { usages: [] })],
      [`a token for signing only`, await givenToken(context, context, { usages: signing })],
    ];
    for (const text of ['false', '']) {
      const bearer = await givenToken(context, context, {}, { data: encoded({ [key]: text }) });
      persons.push([`a token with "${text}" as ${key}`, bearer]);
    }
    await staysRefused(context, persons);
  },

  'bootstrap.usage.signing': async (context) => {
    const { token, ...bearer } = await givenToken(context, context, { usages: signing });
    await mustHaveSignature(context, token);
    await staysRefused(context, [['a token for signing only', bearer]]);
  },

  'bootstrap.usage.no-signing': async (context) => {
    const { expect, throughout } = context;
    const unused = [
      await givenToken(context, context, { usages: ['authentication'] }),
      await givenToken(context, context, {}, { data: encoded({ 'usage-bootstrap-signing': 'false' }) }),
    ];
    await throughout(
      async () => {
        const { data } = await informationOf(context);
        for (const { token } of unused)
          expect.absent(
            data?.[signatureKey(context, token.id)],
            'the signature of a token that is not for signing',
          );
      },
      'quiet',
      async () => mustHaveSignature(context, (await givenToken(context, context, { usages: both })).token),
    );
  },

  'bootstrap.groups.extra': async (context) => {
    const groups = [`${group}:a`, `${group}:b`];
    const bearer = await givenKnown(context, { groups });
    const found = (await identityOf(bearer, context)).groups;
    for (const wanted of [group, ...groups])
      context.expect.that(
        found.includes(wanted),
        `groups of a token with extra groups: expected ${wanted} among them, got ${found.join(', ')}`,
      );
  },

  'bootstrap.groups.prefix': async (context) => {
    const { expect, has, throughout } = context;
    if (!has('self-review') && !has('rbac'))
      throw new NotRun('feature:self-review', 'nothing shows the groups of a caller');
    const bad = ['system:masters', `${group}:a,system:masters`, `system:masters,${group}:a`];
    const persons: Person[] = [];
    for (const text of bad) persons.push(await givenToken(context, context, { groups: text.split(',') }));
    await throughout(
      async () => {
        for (const person of persons) await mustHaveNoRights(context, person);
      },
      'quiet',
      () => givenKnown(context, { groups: [`${group}:a`] }),
    );
    expect.atLeast(persons.length, 3, 'tokens with a group that they may not have');
  },

  'bootstrap.groups.bad-prefix-outcome': async (context) => {
    const bearer = await givenToken(context, context, { groups: [`${group}:a`, 'example:b'] });
    await givenKnown(context, { groups: [`${group}:a`] });
    const { status } = await ask(bearer, context);
    if (status === 401 || !context.has('self-review')) return context.record({ status });
    const { groups } = await identityOf(bearer, context);
    context.record({ status, groups: [...groups].sort() });
  },
});

/** Whoever bears the token is refused, or known without the group that it asks for. */
async function mustHaveNoRights(context: CaseContext, person: Person): Promise<void> {
  const { expect, has, names } = context;
  const secrets = person.cluster.existing(names.namespaces.system).secrets;
  const answer = await secrets.list({ limit: 1 });
  if (answer.status === 401) return;
  if (has('rbac')) expect.status(answer, 403, 'list of secrets by a token that asks for system:masters');
  if (!has('self-review')) return;
  const { groups } = await identityOf(person, context);
  expect.that(!groups.includes('system:masters'), 'a token that asks for system:masters is in that group');
}

async function recordExpiration(context: CaseContext, expiration: string): Promise<void> {
  const bearer = await givenToken(context, context, { expiration });
  await givenKnown(context);
  context.record({
    expiration: /\d/.test(expiration) ? 'with an offset' : expiration,
    status: (await ask(bearer, context)).status,
  });
}
