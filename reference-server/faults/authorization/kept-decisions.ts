// Faults of authorization: a decision about one sort of request holds until the server ends (access 1).
import { isMaster } from '../../access/authorizer.ts';
import type { Attributes, Judgement } from '../../access/authorizer.ts';
import type { Fault } from '../fault.ts';

const keeps = (
  id: string,
  title: string,
  isKept: (attributes: Attributes) => boolean,
  isAllowed: boolean,
  further: Fault['breaks'] = [],
): Fault => ({
  id,
  title,
  breaks: ['authorization.decision.each-request', ...further],
  install({ access }) {
    const { decide } = access;
    const kept = new Map<string, Judgement & { readonly allowed: boolean }>();
    access.decide = async (authorizers, attributes) => {
      const decided = await decide(authorizers, attributes);
      const { user, verb, resource, path } = attributes;
      if (!isKept(attributes) || isMaster(user)) return decided;
      const key = JSON.stringify([user.username, verb, resource, path]);
      if (decided.allowed === isAllowed) kept.set(key, decided);
      return kept.get(key) ?? decided;
    };
  },
});

const isWatch = ({ verb, resource }: Attributes) => resource !== undefined && verb === 'watch';
const isDeletion = ({ verb, resource }: Attributes) => resource !== undefined && verb === 'deletecollection';
const isPath = ({ resource, path }: Attributes) => resource === undefined && path !== undefined;

export default [
  keeps(
    'allowed-watches-stay-allowed',
    'A decision that a user may watch is cached permanently.',
    isWatch,
    true,
  ),
  keeps(
    'allowed-deletions-stay-allowed',
    'A decision that a user may delete a collection is cached permanently.',
    isDeletion,
    true,
  ),
  keeps(
    'allowed-paths-stay-allowed',
    'A decision that a user may request a path is cached permanently.',
    isPath,
    true,
  ),
  keeps(
    'refused-watches-stay-refused',
    'A decision that a user may not watch is cached permanently.',
    isWatch,
    false,
  ),
  keeps(
    'refused-paths-stay-refused',
    'A decision that a user may not request a path is cached permanently.',
    isPath,
    false,
    ['path-exact', 'path-wildcard', 'paths-cluster-wide-only'].map((name) => `authorization.rules.${name}`),
  ),
] as const satisfies readonly Fault[];
