// Generates questions about a policy: allowed requests, requests that differ from them in one property, and any others.
import * as fc from 'fast-check';
import { balanced } from './question.ts';
import type { Question } from './question.ts';
import { ruleFits, rulesOf } from './decide.ts';
import { isPathRequest } from './policy.ts';
import type { Rule } from '../../kit/identities/rights.ts';
import type { AccessRequest, Binding, Policy, ResourceRequest } from './policy.ts';
import type { TypeName, Vocabulary } from './vocabulary.ts';

/** Questions about a policy. In each category about half of the requests are allowed. */
export const questions = (
  vocabulary: Vocabulary,
  policy: Policy,
  count: number,
): fc.Arbitrary<readonly Question[]> => {
  const size = { minLength: count * 4, maxLength: count * 4 };
  const any = fc.record({ user: fc.constantFrom(...vocabulary.users), request: requests(vocabulary) });
  const single = policy.bindings.flatMap((binding) => questionsOf(vocabulary, policy, binding));
  const near = single.length === 0 ? any : fc.oneof(...single, any);
  return fc.array(near, size).map((all) =>
    balanced(
      policy,
      all.map((one) => placed(vocabulary, one)),
      count,
    ),
  );
};

/** Objects of some types are in no namespace. */
function placed({ clusterScoped }: Vocabulary, question: Question): Question {
  const { request } = question;
  return !isPathRequest(request) && clusterScoped.some((type) => isOf(type, request))
    ? { ...question, request: { ...request, namespace: '' } }
    : question;
}

/** Whether the request is about the type, or the sub-resource, of this name. */
const isOf = ([group, whole]: TypeName, request: ResourceRequest): boolean =>
  group === request.group &&
  whole === (request.subresource === '' ? request.resource : `${request.resource}/${request.subresource}`);

/** Requests that the rules of a binding allow, and requests that differ from them in one property. */
function questionsOf(
  vocabulary: Vocabulary,
  policy: Policy,
  binding: Binding,
): readonly fc.Arbitrary<Question>[] {
  const { role, subjects } = binding;
  const named = vocabulary.users.filter(({ username, groups }) =>
    subjects.some(({ kind, name }) => (kind === 'User' ? name === username : groups.includes(name))),
  );
  if (named.length === 0) return [];
  const namespaces = binding.namespace === '' ? ['', ...vocabulary.namespaces] : [binding.namespace];
  return rulesOf(policy, role).map((rule) =>
    fc
      .record({
        user: fc.constantFrom(...named),
        request: requestsLike(vocabulary, rule, namespaces),
        other: fc.record({ user: fc.constantFrom(...vocabulary.users), request: requests(vocabulary) }),
        changed: fc.constantFrom(
          '',
          '',
          '',
          'user',
          'verb',
          'resource',
          'part',
          'part',
          'namespace',
          'name',
          'similar name',
          'path',
        ),
      })
      .map(({ other, changed, ...question }) => changeOne(vocabulary, question, other, changed)),
  );
}

function requestsLike(
  vocabulary: Vocabulary,
  rule: Rule,
  namespaces: readonly string[],
): fc.Arbitrary<AccessRequest> {
  const { nonResourceURLs = [], resourceNames = [] } = rule;
  if (nonResourceURLs.length > 0) {
    const path = fc.constantFrom(...nonResourceURLs.flatMap(pathsNear));
    const methods = rule.verbs.includes('*') ? ['get', 'post'] : rule.verbs;
    return fc.record({ verb: fc.constantFrom(...methods), path });
  }
  const verbs = vocabulary.verbs.filter((verb) => rule.verbs.includes(verb) || rule.verbs.includes('*'));
  const anyName = fc.constantFrom(...vocabulary.names);
  const fits = ([group, resource]: TypeName) =>
    ruleFits({ ...rule, verbs: ['*'], resourceNames: [] }, { ...splitType(group, resource), ...nowhere });
  const types = vocabulary.types.filter(fits);
  // Few rules are bound in the whole cluster and name a type that is in no namespace.
  if (namespaces.includes('')) types.push(...repeat(vocabulary.clusterScoped.filter(fits), 4));
  return fc
    .record({
      verb: fc.constantFrom(...(verbs.length === 0 ? vocabulary.verbs : verbs)),
      type: fc.constantFrom(...(types.length === 0 ? vocabulary.types : types)),
      name:
        resourceNames.length === 0
          ? anyName
          : fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...resourceNames) }, anyName),
      namespace: fc.constantFrom(...namespaces),
    })
    .map(({ type: [group, resource], ...rest }) => requestOf({ ...splitType(group, resource), ...rest }));
}

/** A path that an entry matches, more often than paths that differ in the end or in letter case. */
function pathsNear(url: string): readonly string[] {
  const stem = url.replace(/\*$/, '');
  const matching = url === stem ? url : `${stem}below`;
  const others = [stem.replace(/\/$/, ''), `${stem}-beside`, matching.toUpperCase()];
  return [matching, matching, matching, ...others];
}

const repeat = <T>(list: readonly T[], times: number): readonly T[] =>
  Array.from({ length: times }, () => list).flat();

const nowhere = { verb: '', name: '', namespace: '' } as const;

const splitType = (group: string, whole: string) => {
  const [resource = '', subresource = ''] = whole.split('/');
  return { group, resource, subresource };
};

const namedVerbs = new Set<string>(['get', 'update', 'patch', 'delete']);

const isNamed = ({ verb, subresource }: ResourceRequest) => namedVerbs.has(verb) || subresource !== '';

/** Removes the name of requests for collections. */
const requestOf = (request: ResourceRequest): ResourceRequest =>
  isNamed(request) ? request : { ...request, name: '' };

/** The same for a name that begins alike. The other question chooses which one. */
function toSimilarName({ names }: Vocabulary, question: Question, other: Question): Question {
  const { request } = question;
  if (isPathRequest(request) || request.name === '') return question;
  const begin = ofBeginning(request.name);
  const similar = names.filter((name) => name !== request.name && ofBeginning(name) === begin);
  const at = isPathRequest(other.request) ? 0 : names.indexOf(other.request.name) + 1;
  const name = similar[at % similar.length];
  return name === undefined ? question : { ...question, request: { ...request, name } };
}

const ofBeginning = (name: string): string => name.slice(0, 5).toLowerCase();

/** The same for a sub-resource instead of the object, or for the object instead of its sub-resource. */
function toOtherPart({ types }: Vocabulary, question: Question): Question {
  const { request } = question;
  if (isPathRequest(request) || request.name === '') return question;
  const other = types.find(
    ([group, whole]) =>
      group === request.group && whole.split('/')[0] === request.resource && !isOf([group, whole], request),
  );
  return other === undefined
    ? question
    : { ...question, request: requestOf({ ...request, ...splitType(...other) }) };
}

/** Changes one property. A change that would remove a required name is not made. */
function changeOne(vocabulary: Vocabulary, question: Question, other: Question, changed: string): Question {
  const next = changedQuestion(vocabulary, question, other, changed);
  return isPathRequest(next.request) || !isNamed(next.request) || next.request.name !== '' ? next : question;
}

function changedQuestion(
  vocabulary: Vocabulary,
  question: Question,
  other: Question,
  changed: string,
): Question {
  const { request } = question;
  if (changed === 'user') return { ...question, user: other.user };
  if (changed === 'part') return toOtherPart(vocabulary, question);
  if (changed === 'similar name') return toSimilarName(vocabulary, question, other);
  if (isPathRequest(request) !== isPathRequest(other.request)) return question;
  if (isPathRequest(request)) {
    const { path, verb } = other.request as typeof request;
    if (changed === 'path') return { ...question, request: { ...request, path } };
    return changed === 'verb' ? { ...question, request: { ...request, verb } } : question;
  }
  const from = other.request as ResourceRequest;
  switch (changed) {
    case 'verb':
      return {
        ...question,
        request: requestOf({ ...request, verb: from.verb, name: request.name || from.name }),
      };
    case 'resource': {
      const { group, resource, subresource } = from;
      return { ...question, request: requestOf({ ...request, group, resource, subresource }) };
    }
    case 'namespace':
      return { ...question, request: { ...request, namespace: from.namespace } };
    case 'name':
      return { ...question, request: requestOf({ ...request, name: from.name }) };
    default:
      return question;
  }
}

function requests(vocabulary: Vocabulary): fc.Arbitrary<AccessRequest> {
  const ofResource = fc
    .record({
      verb: fc.constantFrom(...vocabulary.verbs),
      type: fc.constantFrom(...vocabulary.types),
      name: fc.constantFrom(...vocabulary.names),
      namespace: fc.constantFrom('', ...vocabulary.namespaces),
    })
    .map(({ type: [group, resource], ...rest }) => requestOf({ ...splitType(group, resource), ...rest }));
  const below = vocabulary.paths.flatMap((path) => [path, `${path}/below`, `${path}-beside`]);
  const ofPath = fc.record({ verb: fc.constantFrom('get', 'post'), path: fc.constantFrom(...below) });
  return fc.oneof({ weight: 5, arbitrary: ofResource }, { weight: 1, arbitrary: ofPath });
}
