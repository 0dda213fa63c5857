// Faults of what match conditions read of a request (access 5.4): attributes, the user, the version of the review.
import type { SubjectSpec } from '../../../access/webhooks/subject-access-review.ts';
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';

const row = (name: string) => `authorization.conditions.${name}`;

type Members = Readonly<Record<string, unknown>>;

/** The variable of match conditions has other members. */
function mutateVariable(parts: Parts, mutate: (request: Members, spec: SubjectSpec) => Members): void {
  const { requestVariable } = parts.accessWebhooks;
  parts.accessWebhooks.requestVariable = (spec) => mutate(requestVariable(spec) as Members, spec);
}

/** A member of the attributes of resources, or of those of paths, has another value. */
function mutateAttribute(
  parts: Parts,
  attributes: 'resourceAttributes' | 'nonResourceAttributes',
  mutate: (given: Members) => Members,
): void {
  mutateVariable(parts, (request) => {
    const given = request[attributes];
    return given === undefined ? request : { ...request, [attributes]: mutate(given as Members) };
  });
}

const fieldFaults: readonly Fault[] = (
  [
    ['verb', 'resourceAttributes', 'the HTTP method as verb', () => 'GET'],
    ['namespace', 'resourceAttributes', 'the namespace default for every request', () => 'default'],
    ['group', 'resourceAttributes', 'no API group', () => ''],
    ['resource', 'resourceAttributes', 'no resource', () => ''],
    ['subresource', 'resourceAttributes', 'no sub-resource', () => ''],
    ['name', 'resourceAttributes', 'no name', () => ''],
    ['path', 'nonResourceAttributes', 'no path', () => ''],
    ['verb', 'nonResourceAttributes', 'the verb get for every path', () => 'get'],
  ] as const
).map(([member, attributes, title, value]) => ({
  id: `match-conditions-misread-${member}-of-${attributes === 'resourceAttributes' ? 'resources' : 'paths'}`,
  title: `Match conditions see ${title}.`,
  breaks: [row('every-field')],
  install: (parts) => mutateAttribute(parts, attributes, (given) => ({ ...given, [member]: value() })),
}));

const userFaults: readonly Fault[] = (
  [
    ['uid', '', row('every-field')],
    ['extra', {}, row('every-field')],
    ['groups', [], row('review-in-v1')],
  ] as const
).map(([member, value, broken]) => ({
  id: `match-conditions-without-${member}`,
  title: `Match conditions see no ${member} of the user.`,
  breaks: [broken, row('every-field')],
  install: (parts) => mutateVariable(parts, (request) => ({ ...request, [member]: value })),
}));

const faults: readonly Fault[] = [
  ...fieldFaults,
  ...userFaults,
  {
    id: 'match-conditions-see-the-sent-version',
    title: 'Match conditions see the field group of v1beta1 instead of groups.',
    breaks: [row('review-in-v1')],
    install: (parts) =>
      mutateVariable(parts, ({ groups, ...request }) => ({ ...request, group: groups, groups: [] })),
  },
  {
    id: 'match-conditions-see-one-group',
    title: 'Match conditions see the first group of the user only.',
    breaks: [row('every-field')],
    install: (parts) =>
      mutateVariable(parts, (request, { groups = [] }) => ({ ...request, groups: groups.slice(0, 1) })),
  },
  {
    id: 'match-conditions-see-resources-in-paths',
    title: 'The attributes of resources are present, and empty, in requests for other paths.',
    breaks: [row('presence-of-resource')],
    install: (parts) =>
      mutateVariable(parts, (request) => ({
        resourceAttributes: { namespace: 'default', verb: 'get' },
        ...request,
      })),
  },
  {
    id: 'match-conditions-see-no-resources',
    title: 'The attributes of resources are absent in all match conditions.',
    breaks: [row('presence-of-resource'), row('every-field')],
    install: (parts) => mutateVariable(parts, ({ resourceAttributes: _attributes, ...request }) => request),
  },
];

export default faults;
