// The files of requirements of this topic, in the order in which their cases run.
import concurrent from './concurrent.suite.ts';
import dryRun from './dry-run/answers.suite.ts';
import dryRunAdmission from './dry-run/admission.suite.ts';
import dryRunAuthorization from './dry-run/authorization.suite.ts';
import dryRunEffects from './dry-run/effects.suite.ts';
import dryRunVerbs from './dry-run/verbs.suite.ts';
import duplicateFields from './field-validation/duplicate-fields.suite.ts';
import fieldTypes from './field-validation/field-types.suite.ts';
import jsonPatch from './patches/json-patch.suite.ts';
import longTexts from './long-texts.suite.ts';
import managedFieldsReset from './managed-fields-reset.suite.ts';
import patchKinds from './patches/patch-kinds.suite.ts';
import put from './put.suite.ts';
import strategicPatch from './patches/strategic-patch.suite.ts';
import unknownFields from './field-validation/unknown-fields.suite.ts';

export default {
  concurrent,
  'dry-run/admission': dryRunAdmission,
  'dry-run/answers': dryRun,
  'dry-run/authorization': dryRunAuthorization,
  'dry-run/effects': dryRunEffects,
  'dry-run/verbs': dryRunVerbs,
  'field-validation/duplicate-fields': duplicateFields,
  'field-validation/field-types': fieldTypes,
  'field-validation/unknown-fields': unknownFields,
  'long-texts': longTexts,
  'managed-fields-reset': managedFieldsReset,
  'patches/json-patch': jsonPatch,
  'patches/patch-kinds': patchKinds,
  'patches/strategic-patch': strategicPatch,
  put,
};
