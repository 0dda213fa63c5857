// The selectors of a request as authorizers receive them: the name that they limit it to, and the terms under the gate.
import { expect, test } from 'vitest';
import { orch } from '../../common/dialects/names.ts';
import type { FieldTerm } from '../parts/selectors.ts';
import { podKind } from '../resources/pod.ts';
import { readTerms, selectedBy } from './selected.ts';

const read = (fields: string, labels = '') => readTerms(podKind(orch), { fields, labels });
const gates = (isOn: boolean) => new Map([['AuthorizeWithSelectors', isOn]]);
const term = (path: string, value: string, equal = true): FieldTerm => ({ path, value, equal });
const one = term('metadata.name', 'a');

test('each selector is parsed separately, and an invalid one has no terms', () => {
  const label = { key: 'a', operator: 'in', values: ['b'] };
  expect(read('metadata.name=a,spec.nodeName!=b', 'a=b')).toEqual({
    fields: [one, term('spec.nodeName', 'b', false)],
    labels: [label],
  });
  expect(read('', '')).toEqual({ fields: [], labels: [] });
  expect(read('nothing.known=a', 'a=b')).toEqual({ fields: [], labels: [label] });
  expect(read('metadata.name=a', '=')).toEqual({ fields: [one], labels: [] });
});

test('an unexpected error is not taken for an invalid selector', () => {
  const noKind = undefined as never;
  expect(() => readTerms(noKind, { fields: 'a=b', labels: '' })).toThrow(TypeError);
});

test.each([
  ['list', 'metadata.name=a', 'a'],
  ['watch', 'metadata.name=a', 'a'],
  ['list', 'spec.nodeName=n,metadata.name=a', 'a'],
  ['list', 'metadata.name!=a', ''],
  ['list', 'metadata.name=', ''],
  ['list', 'spec.nodeName=a', ''],
  ['list', '', ''],
  ['deletecollection', 'metadata.name=a', ''],
  ['get', 'metadata.name=a', ''],
  ['create', 'metadata.name=a', ''],
  ['*', 'metadata.name=a', ''],
])('a %s by %j is limited to %j, with the gate and without', (verb, fields, name) => {
  for (const isOn of [true, false]) expect(selectedBy(verb, read(fields), gates(isOn)).name).toBe(name);
});

test.each(['list', 'watch', 'deletecollection'])(
  'under the gate authorizers receive the selectors of a %s',
  (verb) => {
    const { fields, labels } = read('metadata.name=a', 'b');
    const terms = (fieldText: string, labelText: string, isOn: boolean) =>
      selectedBy(verb, read(fieldText, labelText), gates(isOn)).terms;
    expect(terms('metadata.name=a', 'b', true)).toEqual({ fieldSelector: fields, labelSelector: labels });
    expect(terms('metadata.name=a', '', true)).toEqual({ fieldSelector: fields });
    expect(terms('', 'b', true)).toEqual({ labelSelector: labels });
    expect(terms('', '', true)).toEqual({});
    expect(terms('metadata.name=a', 'b', false)).toEqual({});
  },
);

test.each(['get', 'create', 'update', 'patch', 'delete', 'post', ''])(
  'the verb %j selects nothing',
  (verb) => {
    expect(selectedBy(verb, read('metadata.name=a', 'b'), gates(true))).toEqual({ name: '', terms: {} });
  },
);
