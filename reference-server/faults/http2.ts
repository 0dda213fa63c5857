// Planted faults that appear over HTTP/2 only. The matrix runs without a network, so they are not among its faults;
// `suites/selfcheck/http2-faults.test.ts` proves that the suite finds them.
import type { ApiRequest } from '../requests/request.ts';
import type { Fault } from './fault.ts';

/** Only HTTP/2 has pseudo-headers. */
const isHttp2 = ({ headers }: ApiRequest) => headers[':authority'] !== undefined;

const repeatedHeaderRows = ['authentication.identity.extra', 'authorization.subjects.group'] as const;

export const http2Faults = [
  {
    id: 'http2-delete-body-ignored',
    title: 'Over HTTP/2 the body of a DELETE is not read.',
    breaks: ['lifecycle.options.dry-run-in-body', 'lifecycle.options.preconditions'],
    install(parts) {
      const { readDeleteOptions } = parts.deletion;
      parts.deletion.readDeleteOptions = (ready) =>
        readDeleteOptions(isHttp2(ready.request) ? { ...ready, body: { form: 'none' } } : ready);
    },
  },
  {
    id: 'http2-repeated-headers-joined',
    title: 'Over HTTP/2 the values of a repeated header are joined into one.',
    breaks: repeatedHeaderRows,
    install(parts) {
      const { readImpersonation } = parts.impersonation;
      parts.impersonation.readImpersonation = (request) => {
        if (!isHttp2(request)) return readImpersonation(request);
        const valuesOf = (name: string) => [request.headers[name] ?? []].flat();
        return readImpersonation({ ...shown(request), valuesOf });
      };
    },
  },
  {
    id: 'http2-last-of-repeated-headers',
    title: 'Over HTTP/2 only the last value of a repeated header is used.',
    breaks: repeatedHeaderRows,
    install(parts) {
      const { readImpersonation } = parts.impersonation;
      parts.impersonation.readImpersonation = (request) => {
        if (!isHttp2(request)) return readImpersonation(request);
        const valuesOf = (name: string) => request.valuesOf?.(name).slice(-1) ?? [];
        return readImpersonation({ ...shown(request), valuesOf });
      };
    },
  },
] as const satisfies readonly Fault[];

/** Copies the lazily computed members of a socket's request to plain ones. */
const shown = ({ method, target, headers, signal }: ApiRequest): ApiRequest => ({
  method,
  target,
  headers,
  signal,
});
