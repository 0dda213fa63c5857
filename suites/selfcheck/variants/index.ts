// All variants. A variant that contradicts another one goes into another group.
import { falseLeftOut, namesRequired } from './access-reviews.ts';
import { accountsWithoutUid } from './accounts-without-uid.ts';
import { bareStatuses } from './bare-statuses.ts';
import { clusterAdminWithoutPaths } from './cluster-admin-without-paths.ts';
import { componentsAsAccounts } from './components-as-accounts.ts';
import { digitVersions } from './digit-versions.ts';
import { dryRunAsList } from './dry-run-as-list.ts';
import { dryRunAsText } from './dry-run-as-text.ts';
import { extendedDefaults } from './extended-defaults.ts';
import { fewerVerbs } from './fewer-verbs.ts';
import { gracePeriodUnknown } from './grace-period-unknown.ts';
import { guardedDefaults } from './guarded-defaults.ts';
import { healthCheckNames } from './health-check-names.ts';
import { idempotentCreate } from './idempotent-create.ts';
import { itemsFieldRefused } from './items-field-refused.ts';
import { lenientJsonPatch } from './lenient-json-patch.ts';
import { listMatchIgnored } from './list-match-ignored.ts';
import { nameGenerated } from './name-generated.ts';
import { namespaceFinalizer } from './namespace-finalizer.ts';
import { noListHistory } from './no-list-history.ts';
import { nodesNotCreated } from './nodes-not-created.ts';
import { nodesReadable } from './nodes-readable.ts';
import { noticeOnEachAnswer } from './notice-on-each-answer.ts';
import { numbersBecomeTexts } from './numbers-become-texts.ts';
import { ownFinalizer } from './own-finalizer.ts';
import { podTemplateParameters } from './pod-template-parameters.ts';
import { traditionalKeys } from './traditional-keys.ts';
import { unroutedPathsRefused } from './unrouted-paths-refused.ts';
import type { Variant } from './variant.ts';

export const variantGroups: readonly (readonly Variant[])[] = [
  [
    accountsWithoutUid,
    bareStatuses,
    clusterAdminWithoutPaths,
    componentsAsAccounts,
    digitVersions,
    dryRunAsList,
    falseLeftOut,
    fewerVerbs,
    healthCheckNames,
    idempotentCreate,
    listMatchIgnored,
    namesRequired,
    noticeOnEachAnswer,
    podTemplateParameters,
    traditionalKeys,
  ],
  [
    dryRunAsText,
    extendedDefaults,
    gracePeriodUnknown,
    guardedDefaults,
    itemsFieldRefused,
    lenientJsonPatch,
    nameGenerated,
    namespaceFinalizer,
    noListHistory,
    nodesNotCreated,
    nodesReadable,
    numbersBecomeTexts,
    ownFinalizer,
    unroutedPathsRefused,
  ],
];
