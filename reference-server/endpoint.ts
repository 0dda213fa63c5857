// Where clients reach a server, and whom they must trust there: known once something listens.

export interface Endpoint {
  readonly url: string;
  /** PEM. */
  readonly certificateAuthority: string;
}

/** Of a server without a socket, which nobody reaches by an address. */
export const noEndpoint: Endpoint = {
  url: 'https://in-process.invalid',
  certificateAuthority: '-----BEGIN CERTIFICATE-----\nbm8gc29ja2V0\n-----END CERTIFICATE-----\n',
};
