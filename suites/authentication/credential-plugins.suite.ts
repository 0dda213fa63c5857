// Requirements on external credential plugins, which run in clients.
import { section } from '../kit/case.ts';

export default [
  section('access', '2.5', {
    'authentication.credential-plugins.versions': {
      text: 'A credential plugin answers with an ExecCredential in client.authentication.orch.io v1 or v1beta1.',
      excluded: 'a duty of clients: the plugin runs in the client, the server sees only a credential',
    },

    'authentication.credential-plugins.token': {
      text: 'status.token of the plugin becomes the bearer token.',
      excluded: 'a duty of clients: the plugin runs in the client, the server sees only a credential',
    },

    'authentication.credential-plugins.certificate-with-key': {
      text: 'status.clientCertificateData and status.clientKeyData are required together.',
      excluded: 'a duty of clients: the plugin runs in the client, the server sees only a credential',
    },

    'authentication.credential-plugins.intermediates': {
      text: 'Certificate and key are PEM; the certificate may contain intermediates.',
      excluded: 'a duty of clients: the plugin runs in the client, the server sees only a credential',
    },

    'authentication.credential-plugins.expiration': {
      text: 'With status.expirationTimestamp the credential is cached until then, a 401 or the end of the process.',
      excluded: 'a duty of clients: the plugin runs in the client, the server sees only a credential',
    },

    'authentication.credential-plugins.no-expiration': {
      text: 'Without an expiration the credential is cached until a 401 or the end of the process.',
      excluded: 'a duty of clients: the plugin runs in the client, the server sees only a credential',
    },

    'authentication.credential-plugins.cluster-information': {
      text: 'With provideClusterInfo set, spec.cluster is passed to the plugin in the environment variable ORCH_EXEC_INFO.',
      excluded: 'a duty of clients: the plugin runs in the client, the server sees only a credential',
    },

    'authentication.credential-plugins.interactive': {
      text: 'spec.interactive is passed to the plugin in the same variable.',
      excluded: 'a duty of clients: the plugin runs in the client, the server sees only a credential',
    },

    'authentication.credential-plugins.new-handshake': {
      text: 'A changed certificate or key forces a new TLS handshake.',
      excluded: 'a duty of clients: the plugin runs in the client, the server sees only a credential',
    },
  }),
  section('access', '5.1', {
    'authentication.credential-plugins.stanza': {
      text: 'The plugin stanza of the client configuration is not shown.',
      level: 'UNSPECIFIED',
      excluded: 'not observable: it is a file of the client',
    },
  }),
];
