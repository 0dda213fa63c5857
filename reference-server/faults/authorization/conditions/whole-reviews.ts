// Faults of match conditions that show in some requests only: by API group, letter case, number of groups, version of the review or
// sort of user (access 5.4).
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';
import { mutateEntries } from '../configuration/authorization-file.ts';
import { chooseConditions, valueOf } from './alter-conditions.ts';

interface Variable {
  readonly user: string;
  readonly uid: string;
  readonly groups: readonly string[];
  readonly extra: Readonly<Record<string, readonly string[]>>;
  readonly resourceAttributes?: Readonly<Record<string, string>>;
}

const breaks = ['authorization.conditions.every-field'] as const;

function seesAs({ accessWebhooks }: Parts, alter: (request: Variable) => object): void {
  const { requestVariable } = accessWebhooks;
  accessWebhooks.requestVariable = (spec) => alter(requestVariable(spec) as Variable);
}

const sees = (id: string, what: string, alter: (request: Variable) => object): Fault => ({
  id: `match-conditions-see-${id}`,
  title: `Match conditions see ${what}.`,
  breaks,
  install: (parts) => seesAs(parts, (request) => ({ ...request, ...alter(request) })),
});

const methods: Readonly<Record<string, string>> = { update: 'put', deletecollection: 'delete', watch: 'get' };

const faults: readonly Fault[] = [
  sees('no-uid-in-other-groups', 'no uid of the user in requests outside the core group', (request) =>
    (request.resourceAttributes?.['group'] ?? '') === '' ? {} : { uid: '' },
  ),
  sees('groups-in-lower-case', 'the groups of the user in lower case', ({ groups }) => ({
    groups: groups.map((group) => group.toLowerCase()),
  })),
  sees('eight-groups', 'at most eight groups of the user', ({ groups }) => ({ groups: groups.slice(0, 8) })),
  sees('user-in-lower-case', 'the username in lower case', ({ user }) => ({ user: user.toLowerCase() })),
  sees('extra-keys-in-lower-case', 'the keys of the extra values in lower case', ({ extra }) => ({
    extra: Object.fromEntries(Object.entries(extra).map(([key, values]) => [key.toLowerCase(), values])),
  })),
  sees(
    'methods-as-some-verbs',
    'the HTTP method in place of the verbs update, deletecollection and watch',
    ({ resourceAttributes: given }) => {
      const verb = methods[given?.['verb'] ?? ''];
      return verb === undefined ? {} : { resourceAttributes: { ...given, verb } };
    },
  ),
  {
    id: 'one-true-match-condition-calls-in-v1beta1',
    title:
      'One match condition that is true is enough for a call of a webhook whose reviews are sent in v1beta1.',
    breaks,
    install(parts) {
      mutateEntries(parts, (entries) =>
        entries.map((entry) => {
          const { webhook } = entry;
          const { conditions, version } = webhook ?? {};
          if (webhook === undefined || conditions === undefined || version !== 'v1beta1') return entry;
          const anyOf = (request: object) => {
            const all = conditions(request);
            return all.some((one) => valueOf(one) === true) ? [] : all;
          };
          return { ...entry, webhook: { ...webhook, conditions: anyOf } };
        }),
      );
    },
  },
  {
    id: 'first-match-condition-counts-for-accounts',
    title: 'Of the match conditions of a webhook only the first is evaluated for service accounts.',
    breaks,
    install(parts) {
      let isAccount = false;
      seesAs(parts, (request) => {
        isAccount = request.user.startsWith('system:serviceaccount:');
        return request;
      });
      chooseConditions(parts, (all) => (isAccount ? all.slice(0, 1) : all));
    },
  },
];

export default faults;
