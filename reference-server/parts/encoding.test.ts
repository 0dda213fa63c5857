// The choice of a media type from an Accept header, and which clients get indented JSON.
import { expect, test } from 'vitest';
import { orch } from '../../common/dialects/names.ts';
import { isIndented, writeItems } from './encoding.ts';
import { chooseErrorType, chooseMediaType } from './negotiation.ts';

const json = 'application/json' as const;
const yaml = 'application/yaml' as const;
const views = ['Table', 'PartialObjectMetadata'] as const;
const offers = [
  { type: json, views },
  { type: yaml, views },
];

test.each([
  [undefined, json],
  ['', json],
  ['*/*', json],
  ['application/*', json],
  [json, json],
  ['APPLICATION/JSON', json],
  [yaml, yaml],
  [`${yaml}, ${json}`, yaml],
  [`${yaml};q=0.5, ${json}`, json],
  [`${yaml};q=0.5, */*;q=0.1`, yaml],
  [`${json};q=0, */*`, yaml],
  [`${json};q=0, ${yaml};q=0`, undefined],
  [`${json};q=0`, undefined],
  [`${json};q=oops, ${yaml};q=0.1`, yaml],
  ['image/png', undefined],
  ['image/png, */*;q=0.1', json],
  [`${json};charset=utf-8`, json],
  [`${json};as=Table;v=v1;g=x`, undefined],
  [`${json};as=Table;v=v1;g=x, ${json}`, json],
  [`${json};as=Table;v=v1;g=x, ${yaml};q=0.2`, yaml],
  ['*', undefined],
  [',', undefined],
])('Accept %j: %j', (accept, type) => {
  expect(chooseMediaType(accept, offers, orch)?.type).toBe(type);
});

const table = `${json};as=Table;v=v1;g=meta.orch.io`;
const partial = `${yaml};as=PartialObjectMetadata;g=meta.orch.io;v=v1`;

test.each([
  [table, json, 'Table'],
  [`${table}, ${json}`, json, 'Table'],
  [`${table};q=0.5, ${json}`, json, undefined],
  [`${json};as=Foo;v=v1;g=meta.orch.io, ${partial}, ${json}`, yaml, 'PartialObjectMetadata'],
  [`${json};as="Table";v="v1";g="meta.orch.io"`, json, 'Table'],
  [`*/*;as=Table;v=v1;g=meta.orch.io`, json, 'Table'],
  [`${json};as=Table;v=v2;g=meta.orch.io, ${yaml}`, yaml, undefined],
  [`${json};as=PartialObjectMetadataList;v=v1;g=meta.orch.io, ${yaml}`, yaml, undefined],
] as const)('Accept %j: %j as %j', (accept, type, view) => {
  expect(chooseMediaType(accept, offers, orch)).toEqual({ type, view });
});

test.each([
  [table, json],
  [partial, yaml],
  ['image/png', json],
])('Accept %j: errors in %j', (accept, type) => {
  expect(chooseErrorType(accept, offers, orch)).toBe(type);
});

test.each([
  ['', undefined, false],
  ['', 'curl/8', true],
  ['', 'Mozilla/5.0 (X11)', true],
  ['', 'client/1 curl/8', false],
  ['pretty=true', undefined, true],
  ['pretty=', undefined, true],
  ['pretty=false', 'curl/8', false],
  ['pretty=0', 'curl/8', false],
])('?%s from %s is pretty: %j', (query, agent, pretty) => {
  expect(isIndented(new URLSearchParams(query), agent)).toBe(pretty);
});

test.each([
  [[], '[]'],
  [['1'], '[1]'],
  [['1', '{}', '3'], '[1,{},3]'],
])('items %j are written %s', (items, text) => {
  expect(Buffer.concat(writeItems(items.map((item) => Buffer.from(item)))).toString()).toBe(text);
});
