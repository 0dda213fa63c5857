// Requirements on apply to custom resources: the markers of a definition and their changes.
import type { Row } from '../row.ts';

export default [
  {
    id: 'apply.definition.default-topology',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'Without markers a custom resource is merged with keys as struct fields and every list atomic.',
    observe:
      'A custom resource without markers: m1 and m2 own different keys of one map without a conflict; a list that m2 applies over the one of m1 is a conflict, and with force replaces it whole.',
    wrong: 'Lists are merged by index.',
    needs: ['custom-definitions', 'cluster-wide'],
  },
  {
    id: 'apply.definition.list-set',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'x-orch-list-type set: unique scalar elements owned one by one.',
    observe:
      'm1 applies [a], m2 applies [b]: the list has a and b. m1 leaves a out: only b is left. A body with the same element twice never leaves both stored. A definition with a set of objects is refused, or the elements of its lists are unique, too.',
    wrong: 'Second apply replaces the list.',
    needs: ['custom-definitions', 'cluster-wide'],
  },
  {
    id: 'apply.definition.list-map',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'x-orch-list-type map: nested items identified by x-orch-list-map-keys.',
    observe:
      'm1 applies item k=1, m2 item k=2: both there; fields in one item can belong to different managers.',
    wrong: 'Items are appended, giving two with one key.',
    needs: ['custom-definitions', 'cluster-wide'],
  },
  {
    id: 'apply.definition.list-atomic',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'x-orch-list-type atomic: the list has one owner and is replaced whole.',
    observe: 'm1 applies a list, m2 another one: a conflict. With force only the elements of m2 remain.',
    wrong: 'Elements are merged.',
    needs: ['custom-definitions', 'cluster-wide'],
  },
  {
    id: 'apply.definition.map-keys-need-map',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'List map keys go only with the map list type.',
    observe:
      'Make a definition with x-orch-list-map-keys on a list of type set: it is refused, or the list still works as a set.',
    wrong: 'The key list silently turns the set into a map.',
    needs: ['custom-definitions', 'cluster-wide'],
  },
  {
    id: 'apply.definition.map-keys-unique',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'The keys of a list of type map are scalar fields whose combined values are unique in the list.',
    observe:
      'Two items with equal keys in one body are never both stored. With two key fields, items that differ in one of them are both accepted. A definition whose key is an object is refused, or its items are unique, too.',
    wrong: 'Only the first key counts.',
    needs: ['custom-definitions', 'cluster-wide'],
  },
  {
    id: 'apply.definition.map-atomic',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'x-orch-map-type atomic: the map has one owner and is replaced whole.',
    observe: 'm1 applies {a:1}, m2 {b:2}: conflict; with force only b remains.',
    wrong: 'Keys are merged.',
    needs: ['custom-definitions', 'cluster-wide'],
  },
  {
    id: 'apply.definition.map-granular',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'x-orch-map-type granular: managers own single keys.',
    observe: 'm1 applies {a:1}, m2 {b:2}: both there, no conflict.',
    wrong: 'Second manager conflicts.',
    needs: ['custom-definitions', 'cluster-wide'],
  },
  {
    id: 'apply.definition.struct-markers',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'An object of fixed properties takes the extension x-orch-map-type with the values atomic and granular, as maps do.',
    observe:
      'Definition with an object of fixed properties marked atomic: a second manager conflicts; marked granular: it does not.',
    wrong: 'Marker works only for free-form maps.',
    needs: ['custom-definitions', 'cluster-wide'],
  },
  {
    id: 'apply.definition.atomic-recursive',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'Atomic lists are atomic all the way down.',
    observe:
      'The managedFields of an atomic list of objects have a leaf at the list and nothing for the fields of its items.',
    wrong: 'Nested fields of an atomic list get their own owners.',
    needs: ['custom-definitions', 'cluster-wide'],
  },
  {
    id: 'apply.definition.change-to-atomic',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'When a map, set or granular topology becomes atomic, whoever owned an element now owns the whole value.',
    observe:
      'm1 and m2 own elements; change the definition to atomic; m1 applies a different list: conflict with m2. An apply of the list as it is succeeds, and one of a different list with force replaces it.',
    wrong: 'Ownership is lost and the apply passes, or every apply is refused from then on.',
    needs: ['custom-definitions', 'cluster-wide'],
  },
  {
    id: 'apply.definition.change-from-atomic',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'When an atomic topology becomes map, set or granular, no owner of the sub-fields is known, so later changes do not conflict.',
    observe:
      'm1 owns an atomic list; change the definition to map; m2 applies another value of an element field: no conflict.',
    wrong: 'Conflict is raised for sub-fields that were never tracked.',
    needs: ['custom-definitions', 'cluster-wide'],
  },
] as const satisfies readonly Row[];
