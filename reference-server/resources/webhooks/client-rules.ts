// Rules for the address of a webhook: an https URL, or a service.
import type { FieldProblem } from '../../errors/field-problem.ts';
import { invalidAt, requiredAt } from '../declaration/problems.ts';
import type { ClientConfig } from './shape.ts';

const largestPort = 65_535;

export function clientProblems({ url, service }: ClientConfig, path: string): FieldProblem[] {
  if ((url === undefined) === (service === undefined))
    return [requiredAt(path, 'exactly one of url or service is required')];
  if (url !== undefined) return urlProblems(url, `${path}.url`);
  const { port = 443, path: urlPath = '/' } = service ?? {};
  return [
    ...(port >= 1 && port <= largestPort
      ? []
      : [invalidAt(`${path}.service.port`, port, 'port is not valid: must be between 1 and 65535')]),
    ...(urlPath.startsWith('/') && !urlPath.includes('//')
      ? []
      : [invalidAt(`${path}.service.path`, urlPath, 'must begin with a slash and have no empty segments')]),
  ];
}

function urlProblems(text: string, path: string): FieldProblem[] {
  const url = URL.parse(text);
  if (url === null || url.host === '') return [invalidAt(path, text, 'url must be a valid URL with a host')];
  const rules: readonly (readonly [broken: boolean, rule: string])[] = [
    [url.protocol !== 'https:', "'https' is the only allowed URL scheme"],
    [url.username !== '' || url.password !== '', 'user information is not permitted in the URL'],
    [url.hash !== '', 'fragments are not permitted in the URL'],
    [url.search !== '', 'query parameters are not permitted in the URL'],
  ];
  // The response must not contain a password.
  const shown = url.password === '' ? text : url.host;
  return rules.filter(([broken]) => broken).map(([, rule]) => invalidAt(path, shown, rule));
}
