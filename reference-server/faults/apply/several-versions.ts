// Faults of appliers that use several versions of one kind: owners belong to the version of their request (core 4.9).
import type { Fault } from '../fault.ts';

export default [
  {
    id: 'appliers-of-another-version-start-anew',
    title: 'An apply through another version does not remove what its manager applied through the first.',
    breaks: ['apply.merge.dropped-in-another-version'],
    install({ ownership }) {
      const { applyIntent } = ownership;
      ownership.applyIntent = (request) => {
        const { name, operation, apiVersion } = request.manager;
        const isOtherVersion = (owner: (typeof request.owners)[number]) =>
          owner.name === name && owner.operation === operation && owner.apiVersion !== apiVersion;
        return applyIntent({ ...request, owners: request.owners.filter((owner) => !isOtherVersion(owner)) });
      };
    },
  },
  {
    id: 'conflicts-within-one-version-only',
    title: 'An apply conflicts only with owners who wrote through the same version.',
    breaks: ['apply.conflict.across-versions'],
    install({ ownership }) {
      const { applyIntent } = ownership;
      ownership.applyIntent = (request) => {
        const applied = applyIntent(request);
        if (!('conflicts' in applied)) return applied;
        const { apiVersion } = request.manager;
        const isElsewhere = applied.conflicts.every(({ owner }) => owner.apiVersion !== apiVersion);
        return isElsewhere ? applyIntent({ ...request, force: true }) : applied;
      };
    },
  },
] as const satisfies readonly Fault[];
