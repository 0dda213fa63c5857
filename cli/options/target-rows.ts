// The options that select a server and how to reach it, shared by `run`, `replay` and `clean`.
import { bundledDialects } from '../../common/dialects/load.ts';
import { address, duration, flag, list, oneOf, text } from './readers.ts';

export const targetRows = {
  url: { argument: 'URL', help: 'address of the server (default: the bundled server)', read: address },
  kubeconfig: {
    argument: 'FILE',
    help: 'read address and credential from this file; other options override it',
    read: text,
  },
  context: { argument: 'NAME', help: 'context of the kubeconfig (default: its current context)', read: text },
  'token-file': { argument: 'FILE', help: 'file with the bearer token', read: text },
  'client-cert': { argument: 'FILE', help: 'client certificate, PEM', read: text },
  'client-key': { argument: 'FILE', help: 'private key of the client certificate, PEM', read: text },
  ca: { argument: 'FILE', help: 'certificate authority of the server, PEM', read: text },
  insecure: { argument: '', help: 'accept any certificate', read: flag },
  http: {
    argument: 'VERSION',
    help: 'HTTP version, 1.1 or 2 (default: 1.1)',
    read: oneOf('1.1', '2'),
  },
  timeout: { argument: 'TIME', help: 'time limit for a response (default: 30s)', read: duration },
  dialect: {
    argument: 'NAME',
    help: `${bundledDialects.join(', ')}, or a YAML file with names (default: detected from the API groups of the server)`,
    read: text,
  },
  namespaces: { argument: 'A,B', help: 'use only these namespaces, create none', read: list },
} as const;
