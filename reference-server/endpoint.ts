// The address at which clients reach a server, and the CA that they must trust; available once the server
// listens.

export interface Endpoint {
  readonly url: string;
  /** PEM. */
  readonly certificateAuthority: string;
}

/** For a server without a socket, which has no reachable address. */
export const noEndpoint: Endpoint = {
  url: 'https://in-process.invalid',
  certificateAuthority: '-----BEGIN CERTIFICATE-----\nbm8gc29ja2V0\n-----END CERTIFICATE-----\n',
};
