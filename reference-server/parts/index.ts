// The parts that the server consists of, in one record built in one place. A planted fault replaces one of them
// (`faults/`); everything else calls a part through the record, so that the replacement applies everywhere.
import { matchesFields, matchesLabels, selectorTexts } from './selectors.ts';
import {
  emptyBody,
  jsonDuplicates,
  readsAsJson,
  typeOfBody,
  writeItems,
  writeJson,
  yamlDuplicates,
} from './encoding.ts';
import { chooseMediaType, offeredTypes } from './negotiation.ts';
import { compressionParts } from './compression.ts';
import { viewParts } from './views.ts';
import {
  deletedBody,
  errorHeaders,
  streamCode,
  successCode,
  successHeaders,
  warningHeaders,
} from './answers.ts';
import { markDeleted, mayBeRemoved, membersToDelete, propagationFinalizers } from './deletion.ts';
import { listParts } from './lists.ts';
import { generateName, keptMetadata, newMetadata, nextGeneration } from './metadata.ts';
import { discoveryParts } from '../discovery/parts.ts';
import { deprecationParts } from '../observability/deprecation.ts';
import { metricParts } from '../observability/lifecycle.ts';
import { healthParts } from '../health/parts.ts';
import { brokenPrecondition, uidIsCurrent, versionIsCurrent } from './preconditions.ts';
import { parseResourcePath, placeFor, readFlag, splitTarget, verbOf, writtenPlace } from './routing.ts';
import { gateParts } from '../feature-gates.ts';
import { readRuntimeConfig } from '../flags/values.ts';
import { isServed } from '../registry.ts';
import { statusOfError } from '../errors/status.ts';
import { cborItems, decodeCbor, encodeCbor } from '../codec/cbor.ts';
import { decodeJson } from '../codec/json.ts';
import { decodeProtobuf } from '../codec/protobuf/decode.ts';
import { encodeMessage } from '../codec/protobuf/encode.ts';
import { sealEnvelope } from '../codec/protobuf/envelope.ts';
import { shareFrames } from '../codec/shared-frames.ts';
import { decodeYaml, encodeYaml } from '../codec/yaml.ts';
import { customKinds } from '../resources/definitions/custom-kinds.ts';
import { readBearerToken, staticTokenParts } from '../access/static-tokens.ts';
import { certificateParts } from '../access/client-certificates.ts';
import { attributesOf, creationNeeds } from '../access/attributes.ts';
import { namespaceOf } from '../resources/namespace-rules.ts';
import { decide, isMaster } from '../access/authorizer.ts';
import { bootstrapParts } from '../access/bootstrap/parts.ts';
import { authorizationFileParts } from '../access/authorization-file/fields.ts';
import { clientConfigurationParts } from '../remote/client-configuration.ts';
import { accessWebhookParts, tokenWebhookParts } from '../access/webhooks/parts.ts';
import { abacParts } from '../access/abac/policy.ts';
import { modeParts } from '../access/mode-parts.ts';
import { nodeParts } from '../access/node/parts.ts';
import { nodeRestrictionParts } from '../admission/node-restriction-rules.ts';
import { idTokenParts } from '../access/id-tokens/parts.ts';
import { impersonationParts } from '../access/impersonation.ts';
import { reviewParts } from '../access/reviews/parts.ts';
import { serviceAccountParts } from '../access/service-accounts/parts.ts';
import { rbacParts } from '../access/rbac/rules.ts';
import { defaultParts } from '../access/defaults/reconcile-defaults.ts';
import {
  anonymousUser,
  firstSuccess,
  mayBeAnonymous,
  withAuthenticatedGroup,
} from '../access/authenticator.ts';
import { controllerParts } from '../controllers/parts.ts';
import { forceDeletionParts } from './force-deletion.ts';
import { storageParts } from './storage.ts';
import { admissionParts } from './admission.ts';
import { ownershipParts } from './ownership.ts';
import { patchParts } from './patches.ts';
import { dryRunParts } from './dry-run.ts';
import { replacement } from './updates.ts';
import { validationParts } from './validation.ts';
import { versionParts } from './versions.ts';
import { entryFrame, watchParts } from './watch.ts';
import { readDeleteOptions } from '../requests/delete-options.ts';
import { readWriteOptions } from '../requests/options.ts';

/** Of webhooks, and of the files that name them. */
const remoteAccessParts = () => ({
  clientConfigurations: { ...clientConfigurationParts },
  tokenWebhooks: { ...tokenWebhookParts },
  accessWebhooks: { ...accessWebhookParts },
  authorizationFile: { ...authorizationFileParts },
});

/** A new record, so that a fault in one server does not affect the next one. */
export function createParts() {
  return {
    identity: { readBearerToken, firstSuccess, anonymousUser, mayBeAnonymous, withAuthenticatedGroup },
    certificates: { ...certificateParts },
    staticTokens: { ...staticTokenParts },
    idTokens: { ...idTokenParts, configuration: { ...idTokenParts.configuration } },
    bootstrap: { ...bootstrapParts },
    access: { decide, isMaster, attributesOf, namespaceOf, creationNeeds, ...modeParts },
    ...remoteAccessParts(),
    abac: { ...abacParts },
    node: { ...nodeParts },
    nodeRestriction: { ...nodeRestrictionParts },
    impersonation: { ...impersonationParts },
    rbac: { ...rbacParts },
    defaults: { ...defaultParts },
    reviews: { ...reviewParts },
    serviceAccounts: { ...serviceAccountParts },
    gates: { ...gateParts },
    registry: { isServed, readRuntimeConfig },
    routing: { splitTarget, parseResourcePath, placeFor, verbOf, writtenPlace, readFlag },
    encoding: {
      chooseMediaType,
      offeredTypes,
      emptyBody,
      typeOfBody,
      writeItems,
      writeJson,
      decodeJson,
      decodeYaml,
      readsAsJson,
      jsonDuplicates,
      yamlDuplicates,
      decodeCbor,
      encodeCbor,
      encodeYaml,
      cborItems,
      decodeProtobuf,
      encodeMessage,
      sealEnvelope,
    },
    compression: { ...compressionParts },
    views: { ...viewParts },
    metadata: { generateName, newMetadata, keptMetadata, nextGeneration },
    preconditions: { versionIsCurrent, uidIsCurrent, brokenPrecondition },
    deletion: {
      propagationFinalizers,
      markDeleted,
      mayBeRemoved,
      readDeleteOptions,
      membersToDelete,
    },
    forceDeletion: { ...forceDeletionParts },
    selectors: { selectorTexts, matchesLabels, matchesFields },
    lists: { ...listParts },
    versions: { ...versionParts },
    patches: { ...patchParts },
    definitions: { customKinds },
    options: { readWriteOptions },
    updates: { replacement },
    dryRun: { ...dryRunParts },
    admission: { ...admissionParts },
    ownership: { ...ownershipParts },
    answers: { successCode, streamCode, successHeaders, errorHeaders, deletedBody, warningHeaders },
    errors: { statusOfError },
    validation: { ...validationParts },
    health: { ...healthParts },
    discovery: { ...discoveryParts },
    metrics: { ...metricParts },
    deprecation: { ...deprecationParts },
    controllers: { ...controllerParts },
    storage: { ...storageParts },
    watch: { ...watchParts, entryFrame: shareFrames(entryFrame) },
  };
}

export type Parts = ReturnType<typeof createParts>;

/** The parts of one server, some of them replaced by planted faults. */
export function partsWith(replace: (parts: Parts) => void): Parts {
  const parts = createParts();
  replace(parts);
  return parts;
}
