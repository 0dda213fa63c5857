// The options that say which server is meant, and how to reach it: `run`, `replay` and `clean` take the same ones.
import { bundledDialects } from '../../fixtures/dialects/load.ts';
import { address, duration, flag, list, oneOf, text } from './readers.ts';

export const targetRows = {
  url: { argument: 'URL', help: 'server to check; the bundled one where absent', read: address },
  kubeconfig: {
    argument: 'FILE',
    help: 'take address and credential from this file; options beside it count instead',
    read: text,
  },
  context: { argument: 'NAME', help: 'of the kubeconfig (default: its current one)', read: text },
  'token-file': { argument: 'FILE', help: 'file with the bearer token', read: text },
  'client-cert': { argument: 'FILE', help: 'client certificate, PEM', read: text },
  'client-key': { argument: 'FILE', help: 'key of the client certificate, PEM', read: text },
  ca: { argument: 'FILE', help: 'certificate authority of the server, PEM', read: text },
  insecure: { argument: '', help: 'accept any certificate', read: flag },
  http: {
    argument: 'VERSION',
    help: 'the version to speak, 1.1 or 2 (default 1.1)',
    read: oneOf('1.1', '2'),
  },
  timeout: { argument: 'TIME', help: 'for an answer (default 30s)', read: duration },
  dialect: {
    argument: 'NAME',
    help: `${bundledDialects.join(', ')}, or a YAML file with names (default: found by the groups of the server)`,
    read: text,
  },
  namespaces: { argument: 'A,B', help: 'use only these namespaces, make none', read: list },
} as const;
