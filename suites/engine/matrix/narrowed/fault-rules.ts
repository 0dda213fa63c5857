// The rules of `left-out.ts` about faults: which of them act on a part of the requests already, by the words of their ids.
import type { LeftOutRule } from './left-out-rules.ts';

export interface FaultRule {
  readonly narrowings: LeftOutRule['narrowings'];
  /** A pattern of the ids of faults. */
  readonly faults: RegExp;
  readonly reason: string;
}

/** What the fault itself is narrowed to, by the words of its id. */
export const faultRules: readonly FaultRule[] = [
  {
    narrowings: ['one kind'],
    faults: /(^|-)(custom|cluster-scoped|workload|event|definition)s?(-|$)/,
    reason: 'the fault is about other kinds already',
  },
  {
    narrowings: ['namespace', 'over all'],
    faults: /(^|-)(cluster-scoped|cluster-roles?|namespaces?|persistentvolumes?)(-|$)/,
    reason: 'the fault is about objects outside namespaces, or about those of all',
  },
  {
    narrowings: ['one kind', 'custom', 'cluster-scoped'],
    faults: /(^|-)(scale|status|sub-resources?|eviction|approval|binding|discovery|openapi)(-|$)/,
    reason: 'the fault is about a sub-resource, or about no object',
  },
  {
    narrowings: ['namespace', 'sub-resource'],
    faults: /(^|-)(discovery|openapi|health|version-page)(-|$)/,
    reason: 'the fault is about paths without a namespace',
  },
  {
    narrowings: ['namespace', 'over all'],
    faults: /(^|-)(certificate-requests?|node-status)(-|$)/,
    reason: 'the fault is about objects outside namespaces',
  },
  {
    narrowings: ['cluster-scoped'],
    faults: /(^|-)namespaces?(-|$)/,
    reason: 'the fault is about namespaces',
  },
  {
    narrowings: ['sub-resource'],
    faults: /(^|-)(delet(e|es|ion))(-|$)/,
    reason: 'a sub-resource is not deleted',
  },
  {
    narrowings: ['large body'],
    faults: /(^|-)(not-older|exact|watch|watches)(-|$)/,
    reason: 'reads have no body',
  },
  {
    narrowings: ['custom'],
    faults: /protobuf/,
    reason: 'custom kinds have no Protobuf (core 2.8)',
  },
  {
    narrowings: ['custom'],
    faults: /strategic/,
    reason: 'custom kinds have no strategic merge patch (core 4.8)',
  },
  {
    narrowings: ['large body'],
    faults: /compress|gzip/,
    reason: 'only responses are compressed, and this is about the bodies of requests',
  },
  {
    narrowings: ['encoding'],
    faults: /(^|-)(yaml|cbor|protobuf|table)(-|$)/,
    reason: 'the fault is about one format already',
  },
];
