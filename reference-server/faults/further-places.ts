// Planted faults of rules that hold elsewhere, broken at a place for which servers often have code of their own: a sub-resource, another
// verb, a DELETE of a collection, a kind with an implementation of its own; or under a condition of state or data.
import apply from './apply/through-scale.ts';
import encodings from './encodings/sub-resources.ts';
import errors from './errors/dry-runs.ts';
import type { Fault } from './fault.ts';
import lifecycle from './lifecycle/collections-and-applies.ts';
import lists from './lists/words-and-parts.ts';
import objects from './objects/of-collections.ts';
import service from './service/kinds-with-own-code.ts';
import everyKind from './service/every-kind.ts';
import versions from './versions/by-further-verbs.ts';
import watch from './watch/first-states.ts';
import writes from './writes/further-places.ts';
import appliedDroppedValues from './apply/dropped-values.ts';
import clusterTables from './encodings/cluster-tables.ts';
import claimAnnotations from './kinds/claim-annotations.ts';
import otherReads from './lifecycle/other-reads.ts';
import changedDefinitions from './versions/changed-definitions.ts';
import ofOneItem from './watch/of-one-item.ts';
import byDepth from './writes/by-depth.ts';
import leftMembers from './writes/left-members.ts';
import claimTemplateStates from './kinds/claim-template-states.ts';
import selectorsByState from './versions/selectors-by-state.ts';
import deletesByOptions from './lifecycle/by-options.ts';
import selectedMembers from './endpoints/selected-members.ts';
import marksAndSelectors from './lists/marks-and-selectors.ts';
import initialMarks from './watch/initial-marks.ts';
import emptyValues from './writes/empty-values.ts';
import generatedNames from './writes/generated-names.ts';
import jsonPatchValues from './writes/json-patch-values.ts';
import ownResets from './writes/own-resets.ts';
import nearTexts from './objects/near-texts.ts';
import applyValuesAndStates from './apply/values-and-states.ts';
import ofGeneratedNames from './versions/of-generated-names.ts';
import givenFields from './objects/given-fields.ts';
import leftAgain from './watch/left-again.ts';
import atOtherPlaces from './at-other-places.ts';
import inOtherForms from './in-other-forms.ts';
import onlyInDryRuns from './only-in-dry-runs.ts';

export const furtherPlaces: readonly Fault[] = [
  ...apply,
  ...encodings,
  ...everyKind,
  ...errors,
  ...lifecycle,
  ...lists,
  ...objects,
  ...service,
  ...versions,
  ...watch,
  ...writes,
  ...appliedDroppedValues,
  ...clusterTables,
  ...claimAnnotations,
  ...otherReads,
  ...changedDefinitions,
  ...ofOneItem,
  ...byDepth,
  ...leftMembers,
  ...claimTemplateStates,
  ...selectorsByState,
  ...deletesByOptions,
  ...selectedMembers,
  ...marksAndSelectors,
  ...initialMarks,
  ...emptyValues,
  ...generatedNames,
  ...jsonPatchValues,
  ...ownResets,
  ...nearTexts,
  ...applyValuesAndStates,
  ...ofGeneratedNames,
  ...givenFields,
  ...leftAgain,
  ...atOtherPlaces,
  ...inOtherForms,
  ...onlyInDryRuns,
];
