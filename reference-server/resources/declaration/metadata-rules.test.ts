// Tests of the rules of metadata, case by case.
import { describe, expect, test } from 'vitest';
import type { ObjectMeta, OwnerReference } from '../../object.ts';
import { metadataProblems } from './metadata-rules.ts';

const kind = { nameRule: 'dns-subdomain', scope: 'Namespaced' } as const;
const owner: OwnerReference = { apiVersion: 'v1', kind: 'Pod', name: 'p', uid: 'u', controller: true };

test.for<[string, ObjectMeta, string[]]>([
  ['a plain name', { name: 'a.b-c' }, []],
  ['no name', {}, ['FieldValueRequired metadata.name']],
  ['an empty name', { name: '' }, ['FieldValueRequired metadata.name']],
  ['a prefix that ends in a dash', { generateName: 'a-' }, []],
  [
    'a bad prefix, and the name made from it',
    { generateName: 'A-', name: 'A-x' },
    ['FieldValueInvalid metadata.generateName'],
  ],
  ['upper case', { name: 'A' }, ['FieldValueInvalid metadata.name']],
  ['253 characters', { name: 'a'.repeat(253) }, []],
  ['254 characters', { name: 'a'.repeat(254) }, ['FieldValueInvalid metadata.name']],
  ['labels', { name: 'a', labels: { 'x.example/a_b': 'C.d', e: '' } }, []],
  [
    'a label key with two slashes',
    { name: 'a', labels: { 'a/b/c': '' } },
    ['FieldValueInvalid metadata.labels'],
  ],
  ['a label key without a name', { name: 'a', labels: { 'a/': '' } }, ['FieldValueInvalid metadata.labels']],
  ['a label value with a space', { name: 'a', labels: { a: 'b c' } }, ['FieldValueInvalid metadata.labels']],
  [
    'a label value of 64 characters',
    { name: 'a', labels: { a: 'b'.repeat(64) } },
    ['FieldValueInvalid metadata.labels'],
  ],
  ['annotations of 256 KiB', { name: 'a', annotations: { a: 'b'.repeat(256 * 1024 - 1) } }, []],
  [
    'annotations beyond',
    { name: 'a', annotations: { a: 'b'.repeat(256 * 1024) } },
    ['FieldValueTooLong metadata.annotations'],
  ],
  ['finalizers', { name: 'a', finalizers: ['a.example/x', 'orphan'] }, []],
  [
    'a finalizer without a prefix',
    { name: 'a', finalizers: ['x'] },
    ['FieldValueInvalid metadata.finalizers[0]'],
  ],
  ['one controller', { name: 'a', ownerReferences: [owner, { ...owner, controller: false }] }, []],
  [
    'two controllers',
    { name: 'a', ownerReferences: [owner, owner] },
    ['FieldValueInvalid metadata.ownerReferences'],
  ],
  [
    'an owner without uid',
    { name: 'a', ownerReferences: [{ ...owner, uid: '' }] },
    ['FieldValueInvalid metadata.ownerReferences[0].uid'],
  ],
])('%s', ([, metadata, expected]) => {
  expect(metadataProblems(kind, metadata).map(({ reason, path }) => `${reason} ${path}`)).toEqual(expected);
});

describe('names by rule', () => {
  test.for([
    ['dns-label', 'a.b', false],
    ['dns-label', 'a-b', true],
    ['dns-label', 'a'.repeat(64), false],
    ['path-segment', 'system:a:B', true],
    ['path-segment', 'a/b', false],
    ['path-segment', '..', false],
  ] as const)('%s %s', ([nameRule, name, good]) => {
    expect(metadataProblems({ nameRule, scope: 'Cluster' }, { name })).toHaveLength(good ? 0 : 1);
  });
});
