// The planted faults of writes (document core 4.8, 4.10, 4.11), by file.
import type { Fault } from '../fault.ts';
import aroundAdmission from './around-admission.ts';
import declaredKinds from './declared-kinds.ts';
import dryRun from './dry-run.ts';
import dryRunAdmission from './dry-run-admission.ts';
import dryRunAnswers from './dry-run-answers.ts';
import dryRunChecks from './dry-run-checks.ts';
import dryRunOfDeletes from './dry-run-of-deletes.ts';
import dryRunsOfFurtherKinds from './dry-runs-of-further-kinds.ts';
import dryRunsWithAllocations from './dry-runs-with-allocations.ts';
import dryRunsElsewhere from './dry-runs-elsewhere.ts';
import dryRunsWithEffects from './dry-runs-with-effects.ts';
import earlierReads from './earlier-reads.ts';
import fieldDepth from './field-depth.ts';
import fieldFindings from './field-findings.ts';
import fieldItems from './field-items.ts';
import fieldLevels from './field-levels.ts';
import jsonPatch from './json-patch.ts';
import jsonPatchMalformed from './json-patch-malformed.ts';
import keptValues from './kept-values.ts';
import lenientTypes from './lenient-types.ts';
import letterCase from './letter-case.ts';
import managedFieldsReset from './managed-fields-reset.ts';
import otherKinds from './other-kinds.ts';
import otherKindsChecks from './other-kinds-checks.ts';
import patchKinds from './patch-kinds.ts';
import patchShapes from './patch-shapes.ts';
import patchesInCache from './patches-in-cache.ts';
import put from './put.ts';
import rare from './rare.ts';
import requiredParts from './required-parts.ts';
import strategicPatch from './strategic-patch.ts';
import texts from './texts.ts';
import unusualWrites from './unusual-writes.ts';
import warningTexts from './warning-texts.ts';

export const writeFaults: readonly Fault[] = [
  ...patchKinds,
  ...put,
  ...aroundAdmission,
  ...patchesInCache,
  ...unusualWrites,
  ...letterCase,
  ...dryRunsElsewhere,
  ...dryRunsWithEffects,
  ...dryRunsWithAllocations,
  ...dryRunsOfFurtherKinds,
  ...lenientTypes,
  ...otherKinds,
  ...otherKindsChecks,
  ...patchShapes,
  ...earlierReads,
  ...rare,
  ...managedFieldsReset,
  ...strategicPatch,
  ...dryRun,
  ...dryRunOfDeletes,
  ...dryRunAnswers,
  ...fieldFindings,
  ...fieldItems,
  ...fieldDepth,
  ...fieldLevels,
  ...jsonPatch,
  ...jsonPatchMalformed,
  ...keptValues,
  ...declaredKinds,
  ...texts,
  ...warningTexts,
  ...dryRunAdmission,
  ...dryRunChecks,
  ...requiredParts,
];
