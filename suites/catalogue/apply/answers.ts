// Requirements on the answers of apply: refusals, and the parameter force.
import type { Row } from '../row.ts';

export default [
  {
    id: 'apply.force.false-keeps-conflict',
    document: 'core',
    section: '4.3',
    level: 'MUST',
    text: 'Only force=true overrides apply conflicts: with force=false a conflict stays one.',
    observe:
      'Manager m1 applies a label; manager m2 applies another value with force=false: refused, the value is unchanged; with force=true it succeeds.',
    wrong: 'Any value of force, even false, overrides.',
  },
  {
    id: 'apply.conflict.status-code',
    document: 'core',
    section: '7',
    level: 'UNSPECIFIED',
    text: 'The status code of an apply conflict is not shown.',
    observe: 'Let two managers apply different values of a label: record the status and body of the refusal.',
    wrong: 'Demanding 409.',
  },
  {
    id: 'apply.intent.invalid-fails',
    document: 'core',
    section: '7',
    level: 'MUST',
    text: 'An apply whose intent yields no valid object fails the request.',
    observe:
      'Apply a body with a field of the wrong type, and one that is a list: refused, and nothing is changed or created.',
    wrong: 'The invalid parts are dropped and the rest is stored.',
  },
] as const satisfies readonly Row[];
