// Faults of query parameters and their values (core 4.3).
import { badRequest } from '../../errors/api-error.ts';
import type { Parts } from '../../parts/index.ts';
import type { Verb } from '../../resources/declaration/kind.ts';
import type { Fault } from '../fault.ts';

export default [
  {
    id: 'get-refuses-pretty',
    title: 'get answers 400 where the request has the parameter pretty.',
    breaks: ['endpoints.get.pretty'],
    install: (parts) => refusePrettyRead(parts, 'get'),
  },
  {
    id: 'list-refuses-pretty',
    title: 'list answers 400 where the request has the parameter pretty.',
    breaks: ['endpoints.list.pretty'],
    install: (parts) => refusePrettyRead(parts, 'list'),
  },
  {
    id: 'create-refuses-pretty',
    title: 'create refuses the parameter pretty as unknown.',
    breaks: ['endpoints.create.pretty', 'endpoints.create.parameters-together'],
    install: (parts) => refuseWrite(parts, 'create', (query) => query.has('pretty')),
  },
  {
    id: 'update-refuses-pretty',
    title: 'update refuses the parameter pretty as unknown.',
    breaks: ['endpoints.update.pretty'],
    install: (parts) => refuseWrite(parts, 'update', (query) => query.has('pretty')),
  },
  {
    id: 'patch-refuses-pretty',
    title: 'patch refuses the parameter pretty as unknown.',
    breaks: ['endpoints.patch.pretty'],
    install: (parts) => refuseWrite(parts, 'patch', (query) => query.has('pretty')),
  },
  {
    id: 'empty-dry-run-refused',
    title: 'dryRun without a value is refused as an unknown value.',
    breaks: ['endpoints.values.dry-run-empty-allowed'],
    install: (parts) => refuseWrite(parts, 'create', (query) => query.get('dryRun') === ''),
  },
  {
    id: 'unknown-dry-run-is-real',
    title: 'An unknown value of dryRun is ignored, and the write is carried out.',
    breaks: ['endpoints.values.dry-run-unknown'],
    install: (parts) => dropUnknown(parts, 'dryRun', ['', 'All']),
  },
  {
    id: 'strict-in-lower-case-only',
    title: 'fieldValidation of an update accepts strict, but not Strict.',
    breaks: [
      'endpoints.values.field-validation-listed',
      'endpoints.values.field-validation-unknown',
      'writes.field-validation.strict-duplicate',
      'writes.field-validation.strict-lists-all',
      'writes.field-validation.strict-put',
      'writes.field-validation.types-always',
      'writes.field-validation.required-always',
      'writes.dry-run.validates',
    ],
    install: (parts) => refuseWrite(parts, 'update', (query) => query.get('fieldValidation') === 'Strict'),
  },
  {
    id: 'ignore-not-a-validation',
    title: 'fieldValidation of an update does not accept Ignore.',
    breaks: [
      'endpoints.values.field-validation-listed',
      'writes.field-validation.ignore-duplicate',
      'writes.field-validation.ignore-put',
      'writes.field-validation.types-always',
      'writes.field-validation.required-always',
    ],
    install: (parts) => refuseWrite(parts, 'update', (query) => query.get('fieldValidation') === 'Ignore'),
  },
  {
    id: 'unknown-validation-falls-back',
    title: 'An unknown value of fieldValidation is treated as the default.',
    breaks: ['endpoints.values.field-validation-unknown'],
    install: (parts) => dropUnknown(parts, 'fieldValidation', ['', 'Ignore', 'Warn', 'Strict']),
  },
] as const satisfies readonly Fault[];

function refusePrettyRead(parts: Parts, verb: Verb): void {
  const { successHeaders } = parts.answers;
  parts.answers.successHeaders = (route, type) => {
    if (route.verb === verb && route.query.has('pretty')) throw badRequest('unknown parameter pretty');
    return successHeaders(route, type);
  };
}

function refuseWrite(parts: Parts, verb: Verb, isRefused: (query: URLSearchParams) => boolean): void {
  const { readWriteOptions } = parts.options;
  parts.options.readWriteOptions = (ready, optionsKind) => {
    const { route } = ready;
    if (route.verb === verb && isRefused(route.query))
      throw badRequest('the query has a parameter that is not known');
    return readWriteOptions(ready, optionsKind);
  };
}

function dropUnknown(parts: Parts, name: string, known: readonly string[]): void {
  const { readWriteOptions } = parts.options;
  parts.options.readWriteOptions = (ready, optionsKind) => {
    const query = new URLSearchParams(ready.route.query);
    if (!known.includes(query.get(name) ?? '')) query.delete(name);
    return readWriteOptions({ ...ready, route: { ...ready.route, query } }, optionsKind);
  };
}
