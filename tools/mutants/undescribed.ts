// Files whose code concerns what the documents do not describe: no sample draws from them, because a survivor there says nothing
// about the suite. What such code breaks beyond that is seen by mutants of its callers.
import type { Mutant } from './mutant.ts';

interface Undescribed {
  readonly files: RegExp;
  readonly reason: string;
}

const resources = 'reference-server/resources';

export const undescribed: readonly Undescribed[] = [
  {
    files:
      /^reference-server\/controllers\/(garbage-collector|dependents|pod-collector|root-certificate)\.ts$/,
    reason: 'owner references, grace periods and certificates in namespaces: neither document names them',
  },
  {
    files: new RegExp(`^${resources}/(pod-spec|workloads|service|resource-claim)/`),
    reason: 'core 2.10 to 2.12: fields of pods, workloads, services and claims are not shown',
  },
  {
    files: new RegExp(
      `^${resources}/(pod|node|service|service-account|lease|endpoints|cron-job|job|replication-controller|persistent-volume|persistent-volume-claim|resource-quota|resource-claim|data-rules|label-selector|scaled|columns)\\.ts$`,
    ),
    reason: 'core 2.7, 2.12: these schemas, their columns and their validation are not shown',
  },
  {
    files:
      /^reference-server\/(discovery\/(openapi|openapi-paths|openapi-parameters|aggregated|answer-openapi)|schema\/(openapi|quantity))\.ts$/,
    reason: 'the documents do not describe the OpenAPI document, aggregated discovery and quantities',
  },
  {
    files:
      /^reference-server\/(access\/abac\/policy-file|flags\/help|verbs\/scale|access\/reviews\/review-selectors)\.ts$/,
    reason:
      'access 5.4: the format of the policy file, help texts, scales and selectors in reviews are not shown',
  },
];

export const isDescribed = ({ file }: Pick<Mutant, 'file'>): boolean =>
  !undescribed.some(({ files }) => files.test(file));
