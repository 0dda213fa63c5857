// Faults of match conditions in the file (access 5.4, 8): their version, their number, their expressions.
import { Setting } from '../../../configuration-files/setting.ts';
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';
import { compiles, mutateExpressions } from './alter-conditions.ts';

const row = (name: string) => `authorization.conditions.${name}`;
const [limit, tooMany] = [
  'authorization.limits.match-conditions',
  'authorization.limits.too-many-match-conditions',
];

/** Some values of matchConditionSubjectAccessReviewVersion are accepted. */
function acceptVersions(parts: Parts, accepts: (value: unknown) => boolean): void {
  const { checkConditionVersion } = parts.authorizationFile;
  parts.authorizationFile.checkConditionVersion = (setting) => {
    if (!accepts(setting.value)) checkConditionVersion(setting);
  };
}

/** Some values are accepted where the webhook has no conditions. */
function acceptVersionsWithoutConditions(parts: Parts, accepts: (value: unknown) => boolean): void {
  const { checkConditionVersion, readConditions } = parts.authorizationFile;
  let version: Setting | undefined;
  parts.authorizationFile.checkConditionVersion = (setting) => void (version = setting);
  parts.authorizationFile.readConditions = (list) => {
    if (version !== undefined && (list.isSet || !accepts(version.value))) checkConditionVersion(version);
    return readConditions(list);
  };
}

/** As many conditions as there are. */
const without = (list: Setting) => list.items().map((item) => item.fields('expression').expression);

/** An expression as if the file contained it. */
const expression = (file: string, text: string) => new Setting({ file, lineOf: () => 1 }, [], text);

const faults: readonly Fault[] = [
  {
    id: 'condition-version-optional',
    title: 'matchConditionSubjectAccessReviewVersion may be absent.',
    breaks: [row('version-required')],
    install: (parts) => acceptVersions(parts, (value) => value === undefined),
  },
  {
    id: 'condition-version-optional-without-conditions',
    title: 'matchConditionSubjectAccessReviewVersion may be absent from a webhook without conditions.',
    breaks: [row('version-without-conditions')],
    install: (parts) => acceptVersionsWithoutConditions(parts, (value) => value === undefined),
  },
  {
    id: 'condition-version-of-no-conditions-not-checked',
    title: 'matchConditionSubjectAccessReviewVersion may have any value where the webhook has no conditions.',
    breaks: [row('version-value')],
    install: (parts) =>
      acceptVersionsWithoutConditions(parts, (value) => value !== undefined && value !== ''),
  },
  {
    id: 'condition-version-of-the-first-webhook-checked',
    title: 'matchConditionSubjectAccessReviewVersion is checked in the first webhook only.',
    breaks: [row('version-required'), row('version-value')],
    install({ authorizationFile }) {
      const { checkConditionVersion } = authorizationFile;
      authorizationFile.checkConditionVersion = (setting) => {
        if (setting.field.startsWith('authorizers[0]')) checkConditionVersion(setting);
      };
    },
  },
  {
    id: 'condition-version-may-be-empty',
    title: 'matchConditionSubjectAccessReviewVersion may be empty.',
    breaks: [row('version-required')],
    install: (parts) => acceptVersions(parts, (value) => value === ''),
  },
  {
    id: 'condition-version-v1beta1-accepted',
    title: 'matchConditionSubjectAccessReviewVersion may be v1beta1.',
    breaks: [row('version-value')],
    install: (parts) => acceptVersions(parts, (value) => value === 'v1beta1'),
  },
  {
    id: 'condition-version-in-any-case',
    title: 'matchConditionSubjectAccessReviewVersion is compared without case.',
    breaks: [row('version-value')],
    install: (parts) => acceptVersions(parts, (value) => value === 'V1'),
  },
  {
    id: 'condition-version-of-any-number',
    title: 'matchConditionSubjectAccessReviewVersion may be any version without beta.',
    breaks: [row('version-value')],
    install: (parts) => acceptVersions(parts, (value) => /^v\d+$/.test(String(value))),
  },
  {
    id: 'empty-match-conditions-never-match',
    title: 'A webhook with an empty list of match conditions is never called.',
    breaks: [row('none-calls')],
    install: (parts) =>
      mutateExpressions(parts, (all, list) =>
        list.isSet && all.length === 0 ? [expression(list.file, 'false')] : all,
      ),
  },
  {
    id: 'absent-match-conditions-match-resources',
    title: 'A webhook without match conditions is called for resources only.',
    breaks: [row('none-calls'), 'authorization.groups.masters-past-webhook'],
    install: (parts) =>
      mutateExpressions(parts, (all, list) =>
        all.length === 0 ? [expression(list.file, 'has(request.resourceAttributes)')] : all,
      ),
  },
  {
    id: 'wrong-match-conditions-left-out',
    title: 'A match condition that does not compile to a boolean is left out.',
    breaks: [row('not-boolean')],
    install: (parts) => mutateExpressions(parts, (all) => all.filter(compiles)),
  },
  {
    id: 'later-match-conditions-not-compiled',
    title: 'Of the match conditions of a webhook only the first must compile to a boolean.',
    breaks: [row('not-boolean')],
    install: (parts) =>
      mutateExpressions(parts, (all) => all.filter((one, index) => index === 0 || compiles(one))),
  },
  {
    id: 'wrong-match-conditions-of-later-webhooks-left-out',
    title:
      'A match condition of a webhook that is not the first is left out where it does not compile to a boolean.',
    breaks: [row('not-boolean')],
    install: (parts) =>
      mutateExpressions(parts, (all, list) =>
        list.field.startsWith('authorizers[0]') ? all : all.filter(compiles),
      ),
  },
  {
    id: 'match-conditions-of-texts-accepted',
    title: 'A match condition that is a text counts as true.',
    breaks: [row('not-boolean')],
    install: (parts) =>
      mutateExpressions(parts, (all) =>
        all.filter((one) => !/^(?:".*"|request\.user)$/.test(String(one.value))),
      ),
  },
  {
    id: 'empty-match-conditions-left-out',
    title: 'A match condition with an empty expression is left out.',
    breaks: [row('not-boolean')],
    install: (parts) => mutateExpressions(parts, (all) => all.filter((one) => one.value !== '')),
  },
  {
    id: 'match-conditions-of-the-first-webhook-for-all',
    title: 'The match conditions of the first webhook apply to all.',
    breaks: [row('all-true-calls'), row('error-under-deny'), row('presence-of-resource')],
    install(parts) {
      let first: readonly Setting[] | undefined;
      mutateExpressions(parts, (all, list) =>
        list.field.startsWith('authorizers[0]') ? (first = all) : (first ?? all),
      );
    },
  },
  {
    id: 'thirty-two-match-conditions-at-most',
    title: 'A webhook may have 32 match conditions.',
    breaks: [limit, tooMany],
    install: (parts) =>
      mutateExpressions(parts, (all, list) => {
        if (all.length > 32) throw list.problem(`has ${all.length} items`, 'write at most 32');
        return all;
      }),
  },
  {
    id: 'sixty-three-match-conditions-at-most',
    title: 'A webhook must have fewer than 64 match conditions.',
    breaks: [limit, tooMany],
    install: (parts) =>
      mutateExpressions(parts, (all, list) => {
        if (all.length > 63) throw list.problem(`has ${all.length} items`, 'write at most 63');
        return all;
      }),
  },
  {
    id: 'match-conditions-without-limit',
    title: 'The number of match conditions of a webhook is not limited.',
    breaks: [tooMany],
    install(parts) {
      parts.authorizationFile.readConditions = without;
    },
  },
  {
    id: 'match-conditions-limited-for-the-first-webhook',
    title: 'The number of match conditions is limited for the first webhook only.',
    breaks: [tooMany],
    install(parts) {
      const { readConditions } = parts.authorizationFile;
      parts.authorizationFile.readConditions = (list) =>
        list.field.startsWith('authorizers[0]') ? readConditions(list) : without(list);
    },
  },
  {
    id: 'match-conditions-beyond-the-limit-left-out',
    title: 'Match conditions beyond the sixty-fourth are left out.',
    breaks: [tooMany],
    install(parts) {
      parts.authorizationFile.readConditions = (list) => without(list).slice(0, 64);
    },
  },
];

export default faults;
