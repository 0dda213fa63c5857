// All built-in kinds of this folder, in the order in which discovery lists them.
import type { Names } from '../../fixtures/dialects/names.ts';
import { wholeObject } from '../schema/object-meta.ts';
import { configMapKind } from './config-map.ts';
import { customResourceDefinitionKind } from './custom-resource-definition.ts';
import { eventKind } from './event.ts';
import type { Kind, KindDeclaration } from './kind.ts';
import { leaseKind } from './lease.ts';
import { namespaceKind } from './namespace.ts';
import { nodeKind } from './node.ts';
import { podKind } from './pod.ts';
import { podTemplateKind } from './pod-template.ts';
import { resourceClaimKind } from './resource-claim.ts';
import { resourceClaimTemplateKind } from './resource-claim-template.ts';
import { secretKind } from './secret.ts';
import { serviceKind } from './service.ts';
import { serviceAccountKind } from './service-account.ts';

const declarations: readonly KindDeclaration[] = [
  configMapKind,
  eventKind,
  namespaceKind,
  nodeKind,
  podKind,
  podTemplateKind,
  secretKind,
  serviceKind,
  serviceAccountKind,
  leaseKind,
  resourceClaimKind,
  resourceClaimTemplateKind,
  customResourceDefinitionKind,
];

/** The kinds in the names of a dialect, each schema completed by apiVersion, kind and metadata. */
export function declareKinds(names: Names): Kind[] {
  return declarations.map((declare) => {
    const kind = declare(names);
    return { ...kind, schema: wholeObject(kind.schema) };
  });
}
