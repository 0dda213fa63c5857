// Parses a `result.json` and validates it against the schema. Used by `report`, `diff`, `replay` and `--failed-in`.
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { ReportError } from './errors.ts';
import type { Result } from './result.ts';
import schema from './result.schema.json' with { type: 'json' };

/** The schema violations of a value, one line each; empty for a valid result. */
export function findSchemaFaults(value: unknown): readonly string[] {
  const validate = new Ajv2020({ allErrors: false, strict: true }).compile(schema);
  return validate(value) ? [] : (validate.errors ?? []).map(describeFault);
}

/** Parses a result. @throws ReportError `not-a-result` that names the source and the first violation */
export function parseResult(text: string, source: string): Result {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ReportError('not-a-result', `${source} is not valid JSON: ${(error as Error).message}`, {
      cause: error,
    });
  }
  const [fault] = findSchemaFaults(value);
  if (fault !== undefined) {
    const version = (value as { schemaVersion?: unknown } | null)?.schemaVersion;
    const hint =
      typeof version === 'number' && version !== 1 ? ` (schemaVersion ${version}; this version reads 1)` : '';
    throw new ReportError('not-a-result', `${source} is not the result of a run: ${fault}${hint}`);
  }
  return value as Result;
}

function describeFault(fault: ErrorObject): string {
  const place = fault.instancePath === '' ? 'the document' : fault.instancePath.slice(1).replaceAll('/', '.');
  const extra =
    fault.keyword === 'additionalProperties' ? ` ("${String(fault.params['additionalProperty'])}")` : '';
  return `${place} ${fault.message ?? 'is invalid'}${extra}`;
}
