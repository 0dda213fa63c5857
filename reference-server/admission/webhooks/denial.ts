// Turns a webhook's denial into a refusal with its own message, code and reason, if it gives them.
import { ForeignRefusal, statusCodes } from '../../errors/api-error.ts';
import type { ErrorDetails } from '../../errors/api-error.ts';
import type { Json, JsonObject } from '../../object.ts';

/** @param status answered by the webhook; a code outside 400 to 599 is replaced by 403 */
export function denial(webhook: string, { code, reason, message, details }: JsonObject): ForeignRefusal {
  const given = typeof code === 'number' && Number.isInteger(code) && code >= 400 && code <= 599;
  const refused = given ? code : statusCodes.Forbidden;
  const stated = textOf(reason) ?? reasonOf(refused);
  const why = textOf(message) ?? textOf(reason);
  const denied = `admission webhook "${webhook}" denied the request`;
  return new ForeignRefusal(
    refused,
    stated,
    why === undefined ? `${denied} without explanation` : `${denied}: ${why}`,
    detailsOf(details),
  );
}

const reasonOf = (code: number): string =>
  Object.entries(statusCodes).find(([, one]) => one === code)?.[0] ?? '';

const textOf = (value: Json | undefined) => (typeof value === 'string' && value !== '' ? value : undefined);

function detailsOf(details: Json | undefined): ErrorDetails {
  if (typeof details !== 'object' || details === null || Array.isArray(details)) return {};
  const { retryAfterSeconds, ...others } = details as JsonObject;
  return Number.isInteger(retryAfterSeconds)
    ? { ...others, retryAfterSeconds: Number(retryAfterSeconds) }
    : others;
}
