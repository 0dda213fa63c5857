// The connection of an authorization webhook by a client configuration file. The document names type and member by words of a
// product (access 5.4), which stand only here.

const type = 'KubeConfigFile';

/** @param path undefined: without the member */
export const fileConnection = (path: string | undefined): Readonly<Record<string, unknown>> =>
  path === undefined ? { type } : { type, kubeConfigFile: path };

/** The same with another type. */
export const connectionOfType = (other: string, path?: string): Readonly<Record<string, unknown>> => ({
  ...fileConnection(path),
  type: other,
});
